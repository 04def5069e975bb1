import type { Problem } from "@bough/problem";
import { validateOptions } from "../check-options.ts";
import { thrownByCaller } from "../hooks/hook-failure.ts";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { LpRun } from "../run/lp-run.ts";
import { MipRun } from "../run/mip-run.ts";
import { countsAlone, holdAgainst, smallInSteps } from "../small/solve-small.ts";
import { runToEnd, type Steps } from "../steps.ts";
import { requireTechniques } from "../techniques.ts";
import { isLp } from "./is-lp.ts";
import { assumingInSteps } from "./solve-assuming.ts";

/** Solves to the end in one go on one thread, for small problems and places without an event loop. */
export function solveSync(problem: Problem, options: SolveOptions = {}): SolveResult {
  validateOptions(problem, options);
  requireTechniques(options.without ?? []);
  return toEnd(solveInSteps(problem, options));
}

/** The same of a problem that is not small, or that the tableau could not answer. */
export function solveLargeSync(problem: Problem, options: SolveOptions): SolveResult {
  requireTechniques(options.without ?? []);
  const { assumptions } = options;
  if (assumptions !== undefined)
    return toEnd(assumingInSteps(problem, options, assumptions, smallOrWhole));
  return toEnd(wholeInSteps(problem, options));
}

function toEnd(steps: Steps<SolveResult>): SolveResult {
  try {
    return runToEnd(steps);
  } catch (error) {
    throw thrownByCaller(error);
  }
}

/** The solve as steps of bounded work, for a caller that schedules them itself. */
export function solveInSteps(problem: Problem, options: SolveOptions = {}): Steps<SolveResult> {
  const { assumptions } = options;
  return assumptions === undefined
    ? smallOrWhole(problem, options)
    : assumingInSteps(problem, options, assumptions, smallOrWhole);
}

function* smallOrWhole(problem: Problem, options: SolveOptions): Steps<SolveResult> {
  const small = yield* smallInSteps(problem, options);
  if (countsAlone(small)) return small;
  const whole = yield* wholeInSteps(problem, options);
  holdAgainst(problem, small, whole, options);
  return whole;
}

function wholeInSteps(problem: Problem, options: SolveOptions): Steps<SolveResult> {
  const run =
    isLp(problem) && options.hooks === undefined
      ? new LpRun(problem, options)
      : new MipRun(problem, options);
  return run.run();
}
