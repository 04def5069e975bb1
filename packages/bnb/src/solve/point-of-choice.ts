import { type Problem, withoutObjective } from "@bough/problem";
import type { Limits } from "../limits.ts";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { secondLookOptions } from "../run/second-look.ts";
import type { Steps } from "../steps.ts";
import { assume } from "./solve-assuming.ts";
import { solveInSteps } from "./solve-sync.ts";

/**
 * A point whose chosen columns have these values, by a solve of its own, whatever it costs. The LP of an
 * enumeration may leave a row some last places short, which a solve takes care of, and it proves less.
 *
 * @param values by column of the problem; those that are not chosen do not count
 * @param work units that were spent before
 * @returns "infeasible" where there is no such point; without a solution and anything else, nobody knows
 */
export function pointOfChoice(
  problem: Problem,
  chosen: Int32Array,
  values: ArrayLike<number>,
  options: SolveOptions,
  limits: Limits,
  work: number,
): Steps<SolveResult> {
  const choice = Array.from(chosen, (column) => ({
    column,
    lower: values[column],
    upper: values[column],
  }));
  const { assumptions: _, ...others } = secondLookOptions(options, limits, {
    work,
    nodes: 0,
    values: null,
  });
  return solveInSteps(withoutObjective(assume(problem, choice)), { ...others, presolve: true });
}
