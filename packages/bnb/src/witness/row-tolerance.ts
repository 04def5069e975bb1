/** Share of a row's largest coefficient, and of its terms, that a point found in doubles may be off by. */
const COEFFICIENT_TOLERANCE = 2e-6;
const TERM_TOLERANCE = 1e-9;

/**
 * By how much the witness may miss a row.
 *
 * @param largest the largest coefficient, or one
 * @param size sum of the terms' absolute values
 */
export function rowTolerance(largest: number, size: number): number {
  return COEFFICIENT_TOLERANCE * largest + TERM_TOLERANCE * size;
}
