import type { ProblemView } from "./problem-view.ts";

/** A cost that is left this small, relative to its parts, is what rounds decimals to doubles. */
const ROUNDED_COST = 2 ** -51;
/** One that is left larger than this, relative to its parts, is a cost whatever its column reaches. */
const FAINT_COST = 1e-11;
/** By how much what is left out may move the objective. */
const LARGEST_OMISSION = 1e-9;

/**
 * True where what is left of a sum of costs of that scale stands for zero: it is rounding, or its
 * column cannot make anything of it. Costs of 10^9 that differ in their 15th digit differ by 47
 * where a column goes to 2.5e7, and no row forgives that as it would for a coefficient.
 */
export function isNoCost(problem: ProblemView, column: number, rest: number, scale: number) {
  const size = Math.abs(rest);
  if (size <= ROUNDED_COST * scale) return true;
  if (size > FAINT_COST * scale) return false;
  return size * reachOf(problem, column) <= LARGEST_OMISSION;
}

/** The largest value of the column by size, as its bounds or its rows, one by one, allow. */
function reachOf(problem: ProblemView, j: number): number {
  const { matrix } = problem;
  let lower = problem.columnLower[j];
  let upper = problem.columnUpper[j];
  for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k]) {
    lower = Math.max(lower, problem.impliedLower(k));
    upper = Math.min(upper, problem.impliedUpper(k));
  }
  return Math.max(Math.abs(lower), Math.abs(upper));
}
