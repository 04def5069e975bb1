/**
 * How presolve compares. Two margins, far apart on purpose: what is *used* (a row is redundant, a
 * bound is implied) must hold to rounding errors, what is *refused* (the problem is infeasible)
 * must be violated beyond what a solver would forgive. Between the two nothing is done.
 */

/** Share of a side or bound that rounding may take away: a claim must hold within it. */
const ROUNDING_MARGIN = 1e-9;

/** Claims are wrong by no more, however large the numbers: a tenth of what a row may be missed by. */
const WIDEST_MARGIN = 1e-7;

/** Absolute violation of a side or bound that proves infeasibility: what a row may be missed by. */
const VIOLATION_MARGIN = 1e-6;

/** Share of a number that doubles do not carry through a few operations: eight last places. */
const LAST_PLACES = 2 ** -49;

/** A last place of a number, as its share: what two halves of one come to. */
const LAST_PLACE = 2 ** -52;

/** From here on all doubles are whole, those that rounding made as well, and soon not all whole numbers are doubles. */
export const LARGEST_WHOLE = 2 ** 52;

/**
 * What counts as equal around `value`.
 *
 * @param weight what a step of one counts for in the row that the value comes from: with a
 *   coefficient of 1e6 a margin of 1e-9 would let that row be missed by 1e-3
 */
export function roundingMargin(value: number, weight = 1): number {
  const size = magnitude(value);
  const widest = WIDEST_MARGIN / Math.max(1, weight);
  return Math.max(Math.min(ROUNDING_MARGIN * size, widest), LAST_PLACES * size);
}

/**
 * What counts as violated where a row alone contradicts a bound of its column: a faint term may be far off
 * before the row is missed by what is forgiven; `weight` as above.
 */
export function contradictionMargin(value: number, weight: number): number {
  return Math.max(violationMargin(value, weight), VIOLATION_MARGIN / weight);
}

/** What counts as violated around `value`; `weight` as above. */
export function violationMargin(value: number, weight = 1): number {
  const widest = VIOLATION_MARGIN / Math.max(1, weight);
  return Math.max(widest, 2 * LAST_PLACES * magnitude(value));
}

/**
 * What a side may be off by after `a · value` moved into it: half a last place for each of the two
 * as they stand for decimals. -45.034889 + 8.814489 · 6 - 8.652634 is -0.800589 but for 4e-15, many
 * last places of what is left, and a row over one integer column with that coefficient had no
 * solution any more. A value that is no integer may be a bound that rows have handed on, eight last places off
 * itself: -5.999999999999995 for -6 left 0.00000000000002 of a row whose integer had 5e-9 for a coefficient.
 */
export function shiftBlur(side: number, a: number, value: number): number {
  if (!Number.isFinite(side) || !Number.isFinite(value)) return 0;
  const term = a * value;
  const ofBoth = roundingBlur(Math.max(Math.abs(side), Math.abs(term)));
  return Number.isInteger(value) ? ofBoth : ofBoth + sumBlur(Math.abs(term));
}

/** What a number may be off by that was rounded to a double, twice over. */
export function roundingBlur(value: number): number {
  return LAST_PLACE * Math.abs(value);
}

/**
 * True where what is known about a bound only up to `slip` is too vague to be stored as one: by itself, or
 * because a row or the objective would be moved by more than counts.
 *
 * @param effect the column's largest coefficient: beside 10^9 a bound that is 10^-12 off moves a row by 10^-3
 */
export function isVague(bound: number, slip: number, effect: number): boolean {
  if (!Number.isFinite(bound)) return false;
  const isMoving = slip * effect > WIDEST_MARGIN && slip > 2 * LAST_PLACE * Math.abs(bound);
  return isMoving || slip > roundingMargin(bound);
}

/** By what rounding may have changed sums of terms up to `size`. */
export function sumBlur(size: number): number {
  return LAST_PLACES * size;
}

/** By how much integer multiples of `a` may miss a side: multiples of integers are exact. */
export function sideMargin(side: number, a: number): number {
  const size = Math.abs(side);
  const lastPlaces = Number.isInteger(a) ? 0 : LAST_PLACES * size;
  return Math.max(Math.min(ROUNDING_MARGIN * Math.max(1, size), WIDEST_MARGIN), lastPlaces);
}

/** Quotients from here on have last places that are an eighth and more of one: nobody knows whether they are whole. */
const LARGEST_QUOTIENT = 2 ** 46;

/** True of a side that is a whole number, or not there. */
export function isWholeSide(side: number): boolean {
  return Number.isInteger(side) || !Number.isFinite(side);
}

/** True where a quotient of data is an integer but for rounding, which makes none of 1e-15 out of zero. */
export function isWhole(value: number): boolean {
  const size = Math.abs(value);
  return size < LARGEST_QUOTIENT && Math.abs(value - Math.floor(value + 0.5)) <= LAST_PLACES * size;
}

/**
 * True where `b` is a whole multiple of `a`: to the last digit where both are integers, of which remainders are exact
 * however large they are, else but for rounding. As quotients, 32 · 5 · 10^14 and 3 were taken for multiples.
 */
export function isWholeMultiple(b: number, a: number): boolean {
  const isExact = Number.isInteger(a) && Number.isInteger(b);
  return isExact ? b % a === 0 : isWhole(b / a);
}

/** The least integer that is not below `value` but for rounding errors; `weight` as above. */
export function ceilSafely(value: number, weight = 1): number {
  return Math.ceil(value - roundingMargin(value, weight)) + 0;
}

/** The greatest integer that is not above `value` but for rounding errors. */
export function floorSafely(value: number, weight = 1): number {
  return Math.floor(value + roundingMargin(value, weight)) + 0;
}

function magnitude(value: number): number {
  return value === Infinity || value === -Infinity ? 1 : Math.max(1, Math.abs(value));
}
