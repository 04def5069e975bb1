import { UNIT_ROUNDOFF } from "@bough/problem";

/** Rounding of a computed integer bound forgives this much. */
export const INTEGER_ROUNDING = 1e-6;
/** Absolute violation that a row with rounding in it must show before it counts as failed. */
export const ROW_TOLERANCE = 1e-6;
/** What rounding may have taken from the side of a row before it came here. */
export const SUM_NOISE = 1e-9;
/** Share of a row's terms by which their sum may be off. */
export const SUM_ROUNDING = 2 ** -48;

/**
 * By how much a plain sum of so many terms, with sizes that add up to `size`, may be off: a unit roundoff
 * for each in long rows, since of like terms all roundings may have one sign.
 */
export function sumError(count: number, size: number): number {
  return Math.max(SUM_ROUNDING, (count + 2) * UNIT_ROUNDOFF) * size;
}

/** Improvements of continuous bounds below this share of the width are left to the LP. */
export const CONTINUOUS_PROGRESS = 0.3;
/** Smallest improvement of a continuous bound worth recording. */
export const SMALLEST_STEP = 1e-3;
/** Contributions of bounds at least this large count as infinite in activities. */
export const HUGE_BOUND = 1e13;

/** True where a bound is infinite or so large that adding it would drown everything else. */
export function isHuge(bound: number): boolean {
  return bound <= -HUGE_BOUND || bound >= HUGE_BOUND;
}
/** Sums of integers below this are exact in doubles. */
export const EXACT_LIMIT = 2 ** 53;
