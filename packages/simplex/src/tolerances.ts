/** Violation of a bound or row that still counts as satisfied, on unscaled data; a tenth of the referee's. */
export const PRIMAL_TOLERANCE = 1e-7;
/** Wrong sign of a reduced cost that still counts as optimal, on unscaled data. */
export const DUAL_TOLERANCE = 1e-7;
