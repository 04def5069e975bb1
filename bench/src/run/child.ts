// A process that holds one contender and nothing else: loads it, reads each model, solves it as
// often as asked, and prints one JSON line a model.
import type { LoadedSolver, Outcome } from "../contenders/contender.ts";
import { findModule } from "../contenders/index.ts";
import type { Assignment, ChildReport } from "./protocol.ts";

const assignment = JSON.parse(process.argv[2] ?? "") as Assignment;
const begin = performance.now();
const solver = await findModule(assignment.contender).load();
const loadSeconds = secondsSince(begin);
for (const { instance, path } of assignment.models) {
  const report = await solveModel(solver, instance, path);
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
// Peers may leave worker threads behind that would keep the process alive.
process.exit(0);

async function solveModel(
  solver: LoadedSolver,
  instance: string,
  path: string,
): Promise<ChildReport> {
  const readBegin = performance.now();
  const model = await solver.read({
    path,
    read: async () => {
      const { readProblemFile } = await import("@bough/formats");
      return (await readProblemFile(path)).problem;
    },
  });
  const readSeconds = secondsSince(readBegin);
  const solveTimes: number[] = [];
  const ways = new Set<string>();
  let outcome: Outcome | undefined;
  for (let k = 0; k < assignment.repeats; k++) {
    const solveBegin = performance.now();
    outcome = await model.solve(assignment.limits);
    solveTimes.push(secondsSince(solveBegin));
    ways.add(wayOf(outcome));
    if (solveTimes.reduce((a, b) => a + b) > assignment.limits.timeLimitSeconds) break;
  }
  model.dispose();
  if (outcome === undefined) throw new Error("an assignment needs at least one repetition");
  const values = outcome.values === null ? null : Array.from(outcome.values);
  return {
    instance,
    outcome: { ...outcome, values },
    isRepeatable: solveTimes.length < 2 || outcome.status === "limit" ? null : ways.size === 1,
    loadSeconds,
    readSeconds,
    solveTimes,
    memoryMiB: process.resourceUsage().maxRSS / 1024,
  };
}

/** What a deterministic solver repeats exactly. */
function wayOf({ status, objective, nodes, iterations, work }: Outcome): string {
  return JSON.stringify([status, objective, nodes, iterations, work]);
}

function secondsSince(begin: number): number {
  return (performance.now() - begin) / 1000;
}
