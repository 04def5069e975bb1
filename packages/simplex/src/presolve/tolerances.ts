/**
 * How presolve compares. Two margins, far apart on purpose: what is *used* (a row is redundant, a
 * bound is implied) must hold to rounding errors, what is *refused* (the problem is infeasible)
 * must be violated beyond what a solver would forgive. Between the two nothing is done.
 */

/** Share of a side or bound that rounding may take away: a claim must hold within it. */
const ROUNDING_MARGIN = 1e-9;

/** Share of a side or bound beyond which a violation proves infeasibility. */
const VIOLATION_MARGIN = 1e-6;

/** What counts as equal around `value`. */
export function roundingMargin(value: number): number {
  return ROUNDING_MARGIN * magnitude(value);
}

/** What counts as violated around `value`. */
export function violationMargin(value: number): number {
  return VIOLATION_MARGIN * magnitude(value);
}

/** Reduced costs and dual bounds within this of zero are zero. */
export const DUAL_MARGIN = 1e-9;

/** Distance from an integer within which a quotient of coefficients is that integer. */
const INTEGRAL_MARGIN = 1e-9;

/** True where a quotient of data is an integer but for rounding. */
export function isWhole(value: number): boolean {
  return (
    Math.abs(value - Math.floor(value + 0.5)) <= INTEGRAL_MARGIN * Math.max(1, Math.abs(value))
  );
}

/** The least integer that is not below `value` but for rounding errors. */
export function ceilSafely(value: number): number {
  return Math.ceil(value - INTEGRAL_MARGIN * magnitude(value)) + 0;
}

/** The greatest integer that is not above `value` but for rounding errors. */
export function floorSafely(value: number): number {
  return Math.floor(value + INTEGRAL_MARGIN * magnitude(value)) + 0;
}

function magnitude(value: number): number {
  return value === Infinity || value === -Infinity ? 1 : Math.max(1, Math.abs(value));
}
