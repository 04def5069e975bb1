import { areOneValue } from "./largest-effect.ts";
import type { ProblemView } from "./problem-view.ts";
import { ceilSafely, contradictionMargin, floorSafely, roundingMargin } from "./tolerances.ts";

/** Bounds this close, as a share of the rounding margin, are one value. */
const SAME_VALUE = 1e-3;

/** What becomes of a column's bounds when a row that goes away hands its own to it. */
export interface MergedBounds {
  readonly lower: number;
  readonly upper: number;
  /** True where the new bound is strictly tighter than the column's own. */
  readonly gaveLower: boolean;
  readonly gaveUpper: boolean;
}

/**
 * The common part of the column's bounds and given ones; undefined where there is none.
 *
 * @param given an integer column's are rounded unless they are whole already
 * @param weight what a step of the column counts for in the row that gave the bounds
 * @param slip what the given bounds may be off by, which alone makes no contradiction
 */
export function mergeBounds(
  problem: ProblemView,
  j: number,
  given: { readonly lower: number; readonly upper: number },
  weight: number,
  slip: number,
): MergedBounds | undefined {
  const oldLower = problem.columnLower[j];
  const oldUpper = problem.columnUpper[j];
  const isInteger = problem.isInteger[j] === 1;
  let { lower, upper } = given;
  if (isInteger && !Number.isInteger(lower)) lower = ceilSafely(lower, weight);
  if (isInteger && !Number.isInteger(upper)) upper = floorSafely(upper, weight);
  const gaveLower = lower > oldLower + marginAt(oldLower, isInteger, weight);
  const gaveUpper = upper < oldUpper - marginAt(oldUpper, isInteger, weight);
  if (!gaveLower) lower = oldLower;
  if (!gaveUpper) upper = oldUpper;
  if (lower - upper > (isInteger ? 0 : contradictionMargin(lower, weight) + slip)) return undefined;
  const isClose = upper - lower < SAME_VALUE * roundingMargin(lower, weight);
  if (lower > upper || (isClose && areOneValue(problem, j, lower, upper))) {
    if (gaveLower && !gaveUpper) lower = upper;
    else upper = lower;
  }
  return { lower, upper, gaveLower, gaveUpper };
}

/** How far a bound must be better than an old one to count; bounds of integers compare as they are. */
function marginAt(oldBound: number, isInteger: boolean, weight: number): number {
  return isInteger || !Number.isFinite(oldBound) ? 0 : roundingMargin(oldBound, weight);
}
