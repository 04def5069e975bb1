import { isEssential, type Problem } from "@bough/problem";
import { LpRun } from "./lp-run.ts";
import { MipRun } from "./mip-run.ts";
import { type SolveOptions, validateOptions } from "./options.ts";
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
  return runInSlices(solveInSteps(problem, options));
}

/** The same to the end in one go, for small problems and places without an event loop. */
export function solveSync(problem: Problem, options: SolveOptions = {}): SolveResult {
  validateOptions(problem, options);
  return runToEnd(solveInSteps(problem, options));
}

/** The solve as steps of bounded work, for a caller that schedules them itself. */
export function solveInSteps(problem: Problem, options: SolveOptions = {}): Steps<SolveResult> {
  const isLp = problem.numIntegers === 0 && !problem.structures.some(isEssential);
  return isLp ? new LpRun(problem, options).run() : new MipRun(problem, options).run();
}
