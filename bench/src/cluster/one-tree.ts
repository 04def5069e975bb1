import { solve } from "@bough/bnb";
import { startEmbeddedRedis } from "@bough/cluster";
import { readProblem } from "@bough/formats";
import { knapsackText } from "@bough/testing";
import { look, submit } from "./farm-client.ts";
import { end, pause, startServer, startWorker } from "./processes.ts";

/** Processes that search, each on a thread. */
const TEAMS = [1, 2, 4];
/** Knapsacks of 2 to 8 thousand million units of work, a quarter of a minute to more than one on one thread. */
const SIZES: readonly (readonly [items: number, rows: number])[] = [
  [100, 25],
  [100, 30],
  [110, 25],
];

/**
 * One tree after the other on 1, 2 and 4 worker processes, beside as many threads of one process.
 *
 * @param models of each size
 */
export async function oneTree(
  timeLimit: number,
  models: number,
  log: (line: string) => void,
): Promise<void> {
  const trees = SIZES.flatMap(([items, rows]) =>
    Array.from({ length: models }, (_, k) => ({ items, rows, model: k + 1 })),
  );
  const redis = await startEmbeddedRedis();
  const server = await startServer(redis.url);
  const workers = [await startWorker(redis.url)];
  try {
    for (const team of TEAMS) {
      while (workers.length < team) workers.push(await startWorker(redis.url));
      for (const { items, rows, model } of trees) {
        const text = knapsackText(items, rows, model);
        const name = `knapsack-${items}-${rows}-${model}`;
        const options = { gapRelative: 0, timeLimit, seed: team };
        const body = { model: { text, fileName: `${name}.lp` }, options, shared: true };
        const { id } = await submit(server.url, body);
        let state = await look(server.url, id);
        for (; state?.state !== "done"; state = await look(server.url, id)) await pause(100);
        const report = state.outcome?.report as Report | undefined;
        const { problem } = readProblem(text, { fileName: `${name}.lp` });
        const begin = performance.now();
        const threads = { ...options, threads: team, learning: false };
        const alone = await solve(problem, threads);
        log(
          [
            `${name}, ${team} processes: ${report?.status} ${report?.objective} in ${report?.seconds.toFixed(1)} s, ${report?.nodes} nodes, work ${((report?.work ?? 0) / 1e6).toFixed(0)} M, ${report?.tree?.commits} leases of ${report?.tree?.busySeconds.toFixed(1)} s, racer ${report?.tree?.winner} of ${report?.tree?.racers}`,
            `${team} threads: ${alone.status} ${alone.objective} in ${((performance.now() - begin) / 1000).toFixed(1)} s, ${alone.nodes} nodes, work ${(alone.work / 1e6).toFixed(0)} M`,
          ].join("; "),
        );
      }
    }
  } finally {
    await Promise.all([server, ...workers].map(({ process }) => end(process)));
    await redis.stop();
  }
}

interface Report {
  readonly status: string;
  readonly objective: number;
  readonly seconds: number;
  readonly nodes: number;
  readonly work: number;
  readonly tree?: {
    readonly commits: number;
    readonly busySeconds: number;
    readonly racers: number;
    readonly winner: number;
  };
}
