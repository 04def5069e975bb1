/* Of the dense tableau, for its kernels as well. */

/** Violation of a bound, relative to it from one on, that the method goes on to remove. */
export const FEASIBILITY = 1e-10;
/** Entries smaller than this are zeros. */
export const ENTRY_ZERO = 1e-10;
/** Share of a proof's sum of terms below which it is taken for what rounding has left of zero. */
export const NOISE = 1e-11;
/** The same for a column without a bound, which nothing keeps from making much of little. */
export const NOISE_OF_UNBOUNDED = 1e-14;
/** Roundings of a reduced cost beside one for each of its column's entries. */
export const MORE_ROUNDINGS = 3;
/** Ways that a variable may go. */
export const RISES = 1;
export const FALLS = 2;
