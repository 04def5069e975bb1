// A process that solves one LP, or solves it again many times, and prints what it holds then.
import { readProblemFile } from "@bough/formats";
import { createLpEngine, solveLp } from "@bough/simplex";
import type { MemoryReport } from "./report.ts";

const FIXED_AT_ONCE = 3;
const LARGE_STEP = 101;

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

/**
 * Fixes a column at one of its bounds, gives the one that was fixed some steps ago its bounds back,
 * and solves again.
 */
function moveBound(k: number): void {
  const { columnLower, columnUpper } = problem;
  const freed = columnOf(k - FIXED_AT_ONCE);
  if (k >= FIXED_AT_ONCE) engine.setBounds(freed, columnLower[freed], columnUpper[freed]);
  const fixed = columnOf(k);
  const value =
    k % 2 === 0 && columnUpper[fixed] < Infinity ? columnUpper[fixed] : columnLower[fixed];
  if (Number.isFinite(value)) engine.setBounds(fixed, value, value);
  engine.resolve();
}

/** Walks over all columns in large steps. */
function columnOf(k: number): number {
  return (LARGE_STEP * k) % problem.numCols;
}

/** MiB of heap and typed arrays after a full collection. */
function measure(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
