import { LARGEST_WHOLE } from "./tolerances.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** A coefficient that a substitution leaves this small, relative to its parts, is rounding. */
export const CANCELLED_COEFFICIENT = 2 ** -48;
/** One as small as this is no coefficient either, where its column cannot make anything of it. */
export const FAINT_COEFFICIENT = 1e-11;
/** Last places of the largest number that went into a row by substitution, within which a faint coefficient is rounding. */
const NOISY_PLACES = 16;
/** By how much what is left out may move a row. */
const LARGEST_OMISSION = 1e-9;

/**
 * A coefficient of decimals that a substitution leaves smaller than this share of its parts has lost four digits or
 * more. The next substitution that cancels leaves nothing else than what rounding has made of it.
 */
export const LOST_DIGITS = 1e-4;

/**
 * True where a sum of parts of that scale stands for zero. Beside a column without bounds the ninth
 * digit of a coefficient may be all that keeps two rows apart, but not one that is 10^-13 of 3.5, which were left of 200.
 *
 * @param noise what rounding may have made of the row's coefficients before
 */
export function isCancelled(
  problem: WorkingProblem,
  column: number,
  sum: number,
  scale: number,
  noise: number,
): boolean {
  const size = Math.abs(sum);
  if (size <= CANCELLED_COEFFICIENT * scale) return true;
  if (size > FAINT_COEFFICIENT * scale) return false;
  if (scale > 0 && size <= NOISY_PLACES * noise) return true;
  return size * reachOf(problem, column) <= LARGEST_OMISSION;
}

/** The largest value of a column by size, as its bounds allow. */
export function reachOf({ columnLower, columnUpper }: WorkingProblem, column: number): number {
  return Math.max(Math.abs(columnLower[column]), Math.abs(columnUpper[column]));
}

/**
 * True where little is left of a sum, old - value / pivot · other, and all of them are whole numbers: made in twice
 * the precision, that is no rounding. Of 10^15 - 2 · (5 · 10^14 + 1) the -2 was dropped, and a problem with points called infeasible.
 */
export function isExactRest(
  rest: number,
  scale: number,
  old: number,
  pivot: number,
  value: number,
  other: number,
): boolean {
  if (Math.abs(rest) > FAINT_COEFFICIENT * scale) return false;
  const isWhole = (part: number) => Number.isInteger(part) && Math.abs(part) <= LARGEST_WHOLE;
  return [old, pivot, value, other].every(isWhole);
}
