/**
 * Bounds as literals. Column j has two bound variables, both with a lower bound only: 2j is x_j and
 * 2j + 1 is -x_j. A literal (v, k) says "bound variable v is at least k"; on integers its negation
 * is (v ^ 1, 1 - k). A binary x_j is true as (2j, 1) and false as (2j + 1, 0).
 */

/** The literal's threshold when v belongs to a binary column: x >= 1, or -x >= 0. */
export function binaryThreshold(v: number): number {
  return 1 - (v & 1);
}

/** Integer thresholds beyond this are not stored in clauses, which keep them in 32 bits. */
export const LARGEST_THRESHOLD = 2 ** 31 - 1;

/** True where clauses can hold the threshold, its opposite and those of their negations. */
export function fitsClauses(threshold: number): boolean {
  return Math.abs(threshold) < LARGEST_THRESHOLD;
}

/** Where a bound change came from. Kept in one byte per trail entry beside a 32-bit reference. */
export const DECISION = 0;
/** The reference is a row of `LinearRows`. */
export const ROW = 1;
/** The reference is a clause of `ClauseStore`. */
export const CLAUSE = 2;
/** A binary literal of an at-most-one; the reference is the bound variable that is true. */
export const CLIQUE = 3;
/** The reference is a stored explanation: literals that together imply the change. */
export const STORED = 4;
/** A propagator explains the change when it is asked; the reference is its note, see `StoredReasons`. */
export const NOTED = 6;
/** Holds in every solution that still counts (presolve, root probing, another worker's proof). */
export const GLOBAL = 5;
