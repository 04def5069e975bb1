import { isEssential, type Problem } from "@bough/problem";
import { LpRun } from "./lp-run.ts";
import { MipRun } from "./mip-run.ts";
import { type SolveOptions, validateOptions } from "./options.ts";
import { defaultThreads } from "./parallel/default-threads.ts";
import { solveParallel } from "./parallel/solve-parallel.ts";
import type { SolveResult } from "./result.ts";
import { runInSlices, runToEnd, type Steps } from "./steps.ts";

/**
 * Solves a problem. The event loop keeps turning while it runs: the work is done in slices.
 *
 *     const result = await solve(problem, { timeLimit: 10, onProgress: console.log });
 *     if (result.status === "optimal") console.log(result.objective, result.solution);
 *
 * @throws {InvalidProblemError} where an option is out of range
 */
export async function solve(problem: Problem, options: SolveOptions = {}): Promise<SolveResult> {
  validateOptions(problem, options);
  if (isLp(problem)) return runInSlices(new LpRun(problem, options).run());
  const threads = options.threads ?? (await defaultThreads());
  if (threads > 1) return solveParallel(problem, options, threads);
  return runInSlices(new MipRun(problem, options).run());
}

/** The same to the end in one go on one thread, for small problems and places without an event loop. */
export function solveSync(problem: Problem, options: SolveOptions = {}): SolveResult {
  validateOptions(problem, options);
  return runToEnd(solveInSteps(problem, options));
}

/** The solve as steps of bounded work, for a caller that schedules them itself. */
export function solveInSteps(problem: Problem, options: SolveOptions = {}): Steps<SolveResult> {
  return isLp(problem) ? new LpRun(problem, options).run() : new MipRun(problem, options).run();
}

function isLp(problem: Problem): boolean {
  return problem.numIntegers === 0 && !problem.structures.some(isEssential);
}
