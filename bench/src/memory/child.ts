// A process that solves one LP, or solves it again many times, and prints what it holds then.
import { readProblemFile } from "@bough/formats";
import { createLpEngine, solveLp } from "@bough/simplex";
import type { MemoryReport } from "./report.ts";

const [path = "", resolves = "0"] = process.argv.slice(2);
const { problem } = await readProblemFile(path);
const held = { problem: measure(), solved: 0, resolved: 0 };
const engine = createLpEngine(problem);
const begin = performance.now();
const result = solveLp(problem);
const seconds = (performance.now() - begin) / 1000;
held.solved = measure();
if (Number(resolves) > 0) {
  engine.resolve();
  held.solved = measure();
  for (let k = 0; k < Number(resolves); k++) moveBound(k);
  held.resolved = measure();
}
const report: MemoryReport = {
  status: result.status,
  seconds,
  problemMiB: held.problem,
  solvedMiB: held.solved,
  resolvedMiB: held.resolved,
  iterations: engine.iterations + result.iterations,
  peakMiB: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(report)}\n`);

/** Fixes a column at its lower bound, or gives it its own bounds back, and solves again. */
function moveBound(k: number): void {
  const j = (37 * k) % problem.numCols;
  const lower = problem.columnLower[j];
  engine.setBounds(j, lower, k % 3 === 0 ? problem.columnUpper[j] : lower);
  engine.resolve();
}

/** MiB of heap and typed arrays after a full collection. */
function measure(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
