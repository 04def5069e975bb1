import type { Problem } from "@bough/problem";
import { validateOptions } from "../check-options.ts";
import type { SolveOptions } from "../options.ts";
import { defaultThreads } from "../platform/default-threads.ts";
import type { SolveResult } from "../result.ts";
import { countsAlone, holdAgainst, smallInSteps } from "../small/solve-small.ts";
import { runInSlices } from "../steps.ts";
import { checkTechniques } from "./check-techniques.ts";
import { isLp } from "./is-lp.ts";

/**
 * Solves a problem. The event loop keeps turning while it runs: the work is done in slices.
 *
 *     const result = await solve(problem, { timeLimit: 10, onProgress: console.log });
 *     if (result.status === "optimal") console.log(result.objective, result.solution);
 *
 * What only larger problems need, and what only those with integers do, is imported on the way: a
 * page that solves small ones does not load it.
 *
 * @throws {InvalidProblemError} where an option is out of range
 */
export async function solve(problem: Problem, options: SolveOptions = {}): Promise<SolveResult> {
  validateOptions(problem, options);
  const small = await runInSlices(smallInSteps(problem, options));
  if (countsAlone(small)) return small;
  const whole = await solveLarge(problem, options);
  holdAgainst(problem, small, whole, options);
  return whole;
}

/**
 * The same of a problem that is not small, or that the tableau could not answer. Modules that come late are
 * not taken apart where they are imported: of packed files Vite 5 then finds nothing in them.
 */
export async function solveLarge(problem: Problem, options: SolveOptions): Promise<SolveResult> {
  await checkTechniques(options.without);
  const { assumptions } = options;
  if (assumptions !== undefined) {
    const late = await import("./solve-assuming.ts");
    return late.solveAssuming(problem, options, assumptions, solve);
  }
  if (options.hooks !== undefined) {
    const late = await import("./solve-hooked.ts");
    return late.solveHooked(problem, options);
  }
  if (isLp(problem)) {
    const late = await import("../run/lp-run.ts");
    const run = new late.LpRun(problem, options);
    return runInSlices(run.run(), () => run.isOver);
  }
  const threads = options.threads ?? (await defaultThreads());
  if (threads > 1) {
    const late = await import("../parallel/solve-parallel.ts");
    return late.solveParallel(problem, options, threads, undefined, options.threads === undefined);
  }
  const late = await import("../run/mip-run.ts");
  const run = new late.MipRun(problem, options);
  return runInSlices(run.run(), () => run.limits.isOver);
}
