import type { ProblemView } from "./reduction.ts";
import { ceilSafely, floorSafely, roundingMargin, violationMargin } from "./tolerances.ts";

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

/** The common part of the column's bounds and given ones; undefined where there is none. */
export function mergeBounds(
  problem: ProblemView,
  j: number,
  givenLower: number,
  givenUpper: number,
): MergedBounds | undefined {
  const oldLower = problem.columnLower[j];
  const oldUpper = problem.columnUpper[j];
  const isInteger = problem.isInteger[j] === 1;
  let lower = isInteger ? ceilSafely(givenLower) : givenLower;
  let upper = isInteger ? floorSafely(givenUpper) : givenUpper;
  const gaveLower = lower > oldLower + (oldLower === -Infinity ? 0 : roundingMargin(oldLower));
  const gaveUpper = upper < oldUpper - (oldUpper === Infinity ? 0 : roundingMargin(oldUpper));
  if (!gaveLower) lower = oldLower;
  if (!gaveUpper) upper = oldUpper;
  if (lower - upper > (isInteger ? 0 : violationMargin(lower))) return undefined;
  if (upper - lower < SAME_VALUE * roundingMargin(lower)) {
    if (gaveLower && !gaveUpper) lower = upper;
    else upper = lower;
  }
  return { lower, upper, gaveLower, gaveUpper };
}
