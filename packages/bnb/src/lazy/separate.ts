import type { LazyRow } from "./lazy-rows.ts";

/** A point for which rows are asked. */
export interface Candidate {
  /** Values of the problem's columns. [numCols] Not to be changed. */
  readonly values: Float64Array;
  /** In the user's own sense. */
  readonly objective: number;
  /**
   * True of a point that satisfies the problem and the rows so far: it is accepted unless a row
   * refuses it. False of an optimum of the linear relaxation: rows that it violates are cuts, which
   * make the bound better and may be left out.
   */
  readonly isIntegral: boolean;
  /** Offers a point in the problem's columns that may be feasible, made of this one, say. */
  offer(values: Float64Array): void;
}

/**
 * Gives rows that a point violates and every wanted point satisfies; rows that the point satisfies
 * are not taken. `"stop"` ends the solve with the best accepted point.
 */
export type Separate = (candidate: Candidate) => Iterable<LazyRow> | "stop";
