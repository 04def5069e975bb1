import type { Structure } from "@bough/problem";

/** A row in the search's form: sum of weights times bound variables <= rhs, all weights positive. */
export interface CompiledRow {
  readonly boundVariables: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly rhs: number;
  /** Every number is an integer, every column integer, and no sum can leave the exact range. */
  readonly isExact: boolean;
  /** The row holds only while bound variable `enforceVariable` is at least `enforceBound`; -1: always. */
  readonly enforceVariable: number;
  readonly enforceBound: number;
}

/** A disjunction of bound literals. */
export interface CompiledClause {
  readonly boundVariables: number[];
  readonly thresholds: number[];
}

/** Column `column` was introduced as the sum of these terms of earlier columns. */
export interface Definition {
  readonly column: number;
  readonly columns: number[];
  readonly coefficients: number[];
}

/** Where a model has its objective. */
export interface ObjectivePlace {
  /** The row cost * x <= cutoff, -1 where all costs are zero; its rhs is infinite at first. */
  readonly objectiveRow: number;
  /**
   * Integer column kept at or above the scaled objective, so that clauses can speak of objective
   * values; -1 where none was asked for or possible.
   */
  readonly objectiveColumn: number;
  /** Objective = objectiveScale * (weights * bound variables) + objectiveShift. */
  readonly objectiveScale: number;
  readonly objectiveShift: number;
}

/**
 * A problem as the reasoning search sees it. Columns below `numProblemCols` are the problem's own;
 * the others stand for expressions that several rows share.
 */
export interface CompiledModel extends ObjectivePlace {
  readonly numProblemCols: number;
  readonly numCols: number;
  readonly isInteger: Uint8Array; // [numCols]
  readonly lower: Float64Array; // [numCols]
  readonly upper: Float64Array; // [numCols]
  readonly rows: CompiledRow[];
  readonly clauses: CompiledClause[];
  /** At most one of the binary literals (bound variables at their threshold) holds. */
  readonly cliques: number[][];
  readonly definitions: Definition[];
  /** Literals made for structures, as bound variables: what their propagators share with clauses. */
  readonly literals: ReadonlyMap<Structure, Int32Array>;
  /** Columns of such literals, which a search decides like the problem's own. */
  readonly decisionColumns: readonly number[];
  /** Names of propagators that a domain of this model does without. */
  readonly without: ReadonlySet<string>;
  /** A row without a solution was met. */
  readonly isInfeasible: boolean;
}
