import type { Problem } from "@bough/problem";
import { validateOptions } from "../check-options.ts";
import { thrownByCaller } from "../hooks/hook-failure.ts";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { MipRun } from "../run/mip-run.ts";
import { OUTERMOST } from "../run/run-surroundings.ts";
import { runToEnd } from "../steps.ts";
import { requireTechniques } from "../techniques.ts";
import { assumingInSteps } from "./solve-assuming.ts";

/**
 * Solves on one thread with a tree that plunges on a tableau early, and with no tableau before it: for tests
 * of plunges on problems that others can enumerate.
 *
 * @param firstPlunge nodes of the tree before the first plunge
 */
export function solvePlunging(
  problem: Problem,
  options: SolveOptions,
  firstPlunge: number,
): SolveResult {
  validateOptions(problem, options);
  requireTechniques(options.without ?? []);
  const nesting = { ...OUTERMOST, firstPlunge };
  const whole = (part: Problem, given: SolveOptions) => new MipRun(part, given, nesting).run();
  const { assumptions } = options;
  try {
    if (assumptions === undefined) return runToEnd(whole(problem, options));
    return runToEnd(assumingInSteps(problem, options, assumptions, whole));
  } catch (error) {
    throw thrownByCaller(error);
  }
}
