import type { ProblemSize, Status } from "@bough/problem";
import type { Basis } from "../lp-engine.ts";

/**
 * The answer to one LP, in the rows and columns of the problem as given and in its own sense. Signs:
 * at a minimum reducedCosts = cost - Aᵀ duals is >= 0 at a lower and <= 0 at an upper bound, at a
 * maximum the other way round.
 */
export interface LpResult {
  readonly status: Status;
  /** Objective of `solution`; null unless optimal. */
  readonly objective: number | null;
  /** Proven bound on the objective; null where infinite or unknown. */
  readonly bound: number | null;
  /** [numCols]; null unless optimal. */
  readonly solution: Float64Array | null;
  /** [numRows]; there for an optimum. */
  readonly duals?: Float64Array;
  /** [numCols]; there for an optimum. */
  readonly reducedCosts?: Float64Array;
  /** The last basis, optimal or not; null where presolve alone gave the answer. */
  readonly basis: Basis | null;
  /**
   * Infeasible: row multipliers whose combination no point within the bounds satisfies, in exact arithmetic.
   * Absent where no doubles prove it, see `wholeFarkas`, and where none were found in an LP too large for
   * exact arithmetic: the verdict holds within rounding then. [numRows]
   */
  readonly farkas?: Float64Array;
  /** The same in whole numbers that are longer than doubles, where only these prove it. [numRows] */
  readonly wholeFarkas?: readonly bigint[];
  /** Unbounded: a direction along which the objective improves for ever. [numCols] */
  readonly ray?: Float64Array;
  readonly iterations: number;
  readonly seconds: number;
  readonly work: number;
  readonly original: ProblemSize;
  /** What the simplex method solved. */
  readonly presolved: ProblemSize;
}
