/** Results of solves and eliminations at most this large become zero. */
export const DROP_TOLERANCE = 1e-14;

/** A pivot at most this large makes its column deficient. */
export const ABSOLUTE_PIVOT_TOLERANCE = 1e-10;

/**
 * A kernel pivot is at least this share of the largest active entry of its column. Tried: 0.03 (a tenth less fill and
 * a quarter less work for pilot, 1 % less for d2q06c, but maros-r7 takes more than a minute instead of a second and a half).
 */
export const DEFAULT_PIVOT_THRESHOLD = 0.1;
export const MAX_PIVOT_THRESHOLD = 0.5;
/** Each time numerical trouble is reported the threshold grows by this factor. */
export const PIVOT_THRESHOLD_GROWTH = 5;

/** An update whose two ways to the new diagonal differ relatively by more than this is refused. */
export const UPDATE_TOLERANCE = 1e-8;

/** Written for a sum that cancels to zero in a listed place, so that the list stays free of repeats. */
export const CANCELLED = 1e-50;

/** True for a value that solves and updates keep. */
export function isKept(value: number): boolean {
  return Math.abs(value) > DROP_TOLERANCE;
}
