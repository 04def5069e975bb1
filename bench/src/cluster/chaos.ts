import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedRedis, startEmbeddedRedis } from "@bough/cluster";
import { Random } from "@bough/problem";
import { type JobState, look, submit } from "./farm-client.ts";
import { type KnownJob, knapsackJob, riddleJobs } from "./jobs.ts";
import { end, pause, type Running, startImpatientWorker, startServer } from "./processes.ts";

/** Seconds after which workers take each other for dead: less than usual, for more runs in an hour. */
const PATIENCE_SECONDS = 2;
/** Milliseconds for which a process is stopped: longer than its jobs are held for it. */
const STOPPED_MILLISECONDS = 4500;
/** Milliseconds within which the jobs of a run have to be answered. */
const PATIENCE = 240_000;
const WORKERS = 2;

const startWorker = (redis: EmbeddedRedis) => startImpatientWorker(redis.url, PATIENCE_SECONDS);

/** What goes wrong in one run. */
const FAULTS = {
  "worker killed": async (farm: ChaosFarm) => {
    await end(farm.workers[0]!.process, "SIGKILL");
    farm.workers[0] = await startWorker(farm.redis);
  },
  "all workers killed": async (farm: ChaosFarm) => {
    await Promise.all(farm.workers.map(({ process }) => end(process, "SIGKILL")));
    farm.workers = await Promise.all(farm.workers.map(() => startWorker(farm.redis)));
  },
  "worker ended": async (farm: ChaosFarm) => {
    await end(farm.workers[1]!.process, "SIGTERM");
    farm.workers[1] = await startWorker(farm.redis);
  },
  "worker stopped": async (farm: ChaosFarm) => {
    farm.workers[0]!.process.kill("SIGSTOP");
    await pause(STOPPED_MILLISECONDS);
    farm.workers[0]!.process.kill("SIGCONT");
  },
  "server stopped": async (farm: ChaosFarm) => {
    farm.server.process.kill("SIGSTOP");
    await pause(STOPPED_MILLISECONDS);
    farm.server.process.kill("SIGCONT");
  },
  "Redis stopped": async (farm: ChaosFarm) => {
    farm.redis.process!.kill("SIGSTOP");
    await pause(STOPPED_MILLISECONDS);
    farm.redis.process!.kill("SIGCONT");
  },
  "everything killed": async (farm: ChaosFarm) => {
    await Promise.all(farm.workers.map(({ process }) => end(process, "SIGKILL")));
    await end(farm.server.process, "SIGKILL");
    await end(farm.redis.process!, "SIGKILL");
    farm.redis = await startEmbeddedRedis(farm.folder);
    farm.server = await startServer(farm.redis.url, farm.port);
    farm.workers = await Promise.all(farm.workers.map(() => startWorker(farm.redis)));
  },
  "Redis restarted": async (farm: ChaosFarm) => {
    await farm.redis.stop();
    farm.redis = await startEmbeddedRedis(farm.folder);
  },
  "Redis killed": async (farm: ChaosFarm) => {
    await end(farm.redis.process!, "SIGKILL");
    farm.redis = await startEmbeddedRedis(farm.folder);
  },
  "server killed": async (farm: ChaosFarm) => {
    await end(farm.server.process, "SIGKILL");
    farm.server = await startServer(farm.redis.url, farm.port);
  },
} satisfies Record<string, (farm: ChaosFarm) => Promise<void>>;

interface ChaosFarm {
  readonly folder: string;
  readonly port: string;
  redis: EmbeddedRedis;
  server: Running;
  workers: Running[];
}

/** What a run found to be wrong; nothing where all is right. */
type Findings = readonly string[];

/**
 * A farm of a Redis, a server and two workers, of which something dies in every run while jobs and a
 * shared tree are under way. Every job must be answered, once and rightly.
 *
 * @param log told of every run
 * @returns the runs in which something was wrong
 */
export async function chaos(
  runs: number,
  firstSeed: number,
  seconds: number,
  log: (line: string) => void,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "bough-chaos-"));
  const redis = await startEmbeddedRedis(folder);
  const server = await startServer(redis.url);
  const starting = Array.from({ length: WORKERS }, () => startWorker(redis));
  const workers = await Promise.all(starting);
  const farm: ChaosFarm = { folder, port: new URL(server.url).port, redis, server, workers };
  let bad = 0;
  const deadline = performance.now() + 1000 * seconds;
  try {
    for (let run = 0; run < runs && performance.now() < deadline; run++) {
      const seed = firstSeed + run;
      const begin = performance.now();
      const { faults, jobs, findings } = await oneRun(farm, seed);
      const took = ((performance.now() - begin) / 1000).toFixed(1);
      const verdict = findings.length === 0 ? "right" : findings.join("; ");
      log(`${seed}  ${jobs} jobs  ${took} s  ${faults}: ${verdict}`);
      if (findings.length > 0) bad++;
    }
  } finally {
    await Promise.all([farm.server, ...farm.workers].map(({ process }) => end(process)));
    await farm.redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return bad;
}

async function oneRun(farm: ChaosFarm, seed: number) {
  const random = new Random(seed + 1);
  const names = Object.keys(FAULTS) as (keyof typeof FAULTS)[];
  const fault = names[seed % names.length]!;
  const jobs = await jobsOf(seed);
  const asked = await Promise.all(
    jobs.map(async (job) => ({ job, ...(await submit(farm.server.url, job.body)) })),
  );
  const firstAnswers = new Map<string, string>();
  let isOver = false;
  const watching = watch();
  await pause(random.below(3000));
  await FAULTS[fault](farm);
  const findings: string[] = [];
  const patience = performance.now() + PATIENCE;
  for (const { job, id } of asked) {
    const state = await untilAnswered(id, patience);
    findings.push(...judge(job, state));
  }
  isOver = true;
  await watching;
  for (const { job, id } of asked) {
    const first = firstAnswers.get(id);
    const last = JSON.stringify((await look(farm.server.url, id))?.outcome);
    if (first !== undefined && first !== last) findings.push(`${job.name} was answered anew`);
  }
  return { faults: fault, jobs: jobs.length, findings: findings as Findings };

  /** Looks at all jobs again and again, and keeps the first answer of each. */
  async function watch(): Promise<void> {
    while (!isOver) {
      for (const { id } of asked) {
        if (firstAnswers.has(id)) continue;
        const state = await look(farm.server.url, id);
        if (state?.outcome !== undefined) firstAnswers.set(id, JSON.stringify(state.outcome));
      }
      await pause(100);
    }
  }

  async function untilAnswered(id: string, end: number): Promise<JobState | "lost" | "late"> {
    for (;;) {
      const state = await look(farm.server.url, id);
      if (state === undefined) return "lost";
      if (state.state === "done") return state;
      if (performance.now() > end) return "late";
      await pause(100);
    }
  }
}

async function jobsOf(seed: number): Promise<KnownJob[]> {
  const small = [1, 2, 3, 4].map((model) => knapsackJob(30, 5, model, seed));
  return [
    ...(await Promise.all(small)),
    ...riddleJobs(seed),
    await knapsackJob(45, 8, 1, seed, true),
  ];
}

function judge({ name, objective }: KnownJob, state: JobState | "lost" | "late"): Findings {
  if (typeof state === "string") return [`${name} is ${state}`];
  const { kind, message, report } = state.outcome ?? { kind: "nothing" };
  if (kind !== "solved") return [`${name}: ${kind}, ${message}`];
  if (report?.status !== "optimal") return [`${name}: ${report?.status}`];
  if (objective !== null && report.objective !== objective)
    return [`${name}: ${report.objective} instead of ${objective}`];
  return [];
}
