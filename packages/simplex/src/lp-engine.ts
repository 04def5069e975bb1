import type { SparseMatrix, Steps } from "@bough/problem";
import type { LpCounters } from "./counters.ts";

/**
 * One LP, solved again and again: minimise cost · x subject to rowLower <= A x <= rowUpper and
 * columnLower <= x <= columnUpper. An engine belongs to one worker, lives as long as its search,
 * and every `resolve` starts from the basis the last one left.
 *
 * Index space: structural columns are 0 .. numCols - 1; the logical of row i is numCols + i, with
 * the value of the row's activity and the row's sides as its bounds. So `primal[numCols + i]` is
 * the activity of row i, and `reducedCost[numCols + i]` equals the row's dual value.
 * Signs: rowDual y and reduced cost d = cost - Aᵀ y; at a minimum d >= 0 at a lower bound and
 * d <= 0 at an upper bound.
 */
export interface LpEngine {
  readonly numCols: number;
  readonly numRows: number;

  /** Takes effect at the next `resolve`; the basis stays. `lower > upper` makes the LP infeasible. */
  setBounds(column: number, lower: number, upper: number): void;
  setRowBounds(row: number, lower: number, upper: number): void;
  setCost(column: number, cost: number): void;
  columnLower(column: number): number;
  columnUpper(column: number): number;

  /** Appends rows (CSR over the structural columns); their logicals enter the basis. */
  addRows(rows: SparseMatrix, lower: Float64Array, upper: Float64Array): void;
  /** The same with pauses, during which the engine is not to be asked or told anything. */
  addRowsSteps(rows: SparseMatrix, lower: Float64Array, upper: Float64Array): Steps<void>;
  /** Removes rows by index; later rows move up. Cheap and exact where their logicals are basic. */
  removeRows(rows: Int32Array): void;
  /** The same with pauses, as for `addRowsSteps`. */
  removeRowsSteps(rows: Int32Array): Steps<void>;
  /** Appends columns (CSC over the rows), nonbasic at the bound nearest zero. */
  addColumns(
    columns: SparseMatrix,
    cost: Float64Array,
    lower: Float64Array,
    upper: Float64Array,
  ): void;

  /**
   * Gives the engine's memory back, for the next one; the engine must not be used any more. Whoever leaves that out loses
   * nothing but the time to make memory anew, which tiny LPs wait for.
   */
  release(): void;

  /** Solves from the current basis. Never throws for numerical reasons: trouble is a status. */
  resolve(limits?: LpLimits): LpStatus;
  /**
   * The same with pauses, each after about `pauseWork` work units, between pivots and within long
   * factorisations. Pauses change nothing: pivots and results are those of `resolve`. At a pause the
   * engine may be read as after a limit. A change, a tableau row or another solve leaves the paused
   * one for good, as a limit would; it must not be taken up again then.
   */
  resolveSteps(limits?: LpLimits, pauseWork?: number): Steps<LpStatus>;

  /** Objective of the last `resolve`: the optimum, or a valid lower bound after a dual-feasible stop. */
  readonly objective: number;
  /**
   * A lower bound on the optimum. After "optimal" it is the objective less what the reduced costs of
   * wrong sign, which the dual tolerance forgives, could gain within the bounds.
   */
  readonly dualBound: number;
  /** Values of columns and row activities. [numCols + numRows] Valid until the next change. */
  readonly primal: Float64Array;
  /** Reduced costs of columns and logicals. [numCols + numRows] */
  readonly reducedCost: Float64Array;
  /** Dual value of each row. [numRows] */
  readonly rowDual: Float64Array;

  /** Without weights where `includeWeights` is false: a quarter of the memory, a slower restart. */
  saveBasis(includeWeights?: boolean): Basis;
  /** Restores a basis saved when the LP had at most as many rows; newer rows become basic. */
  loadBasis(basis: Basis): void;
  /**
   * Copies basis, values and factor as they stand, so that `comeBack` need not factorise; the last
   * copy goes. False, with nothing copied, where no solve has just ended or too many pivots have passed
   * since the last factorisation.
   */
  keep(): boolean;
  /**
   * Goes back to what was kept, with the bounds as they are now. False, with nothing changed, where
   * the copy is worthless: after a factorisation, a change of rows, columns or costs, or a remedy for
   * trouble.
   */
  comeBack(): boolean;
  /** Status of a column or logical: one of BASIC, AT_LOWER, AT_UPPER, FREE (nonbasic at zero). */
  basisStatus(index: number): number;

  /**
   * Row of the simplex tableau whose basic variable is `basicIndex`: the combination of rows in
   * which no other basic variable occurs. Row multipliers y into `multipliers` [numRows] and, where
   * asked, the coefficients of all columns (yᵀA) and logicals (-y) into `coefficients`
   * [numCols + numRows]. Coefficients times `primal` add up to 0; that of `basicIndex` is 1.
   */
  tableauRow(basicIndex: number, multipliers: Float64Array, coefficients?: Float64Array): void;

  /**
   * After "infeasible": y with one multiplier a row such that the aggregated row yᵀA x, against the
   * row sides that y picks, is violated by every x within the column bounds. Verified before the
   * status is given. [numRows]
   *
   * @param margin small coefficients of harmless sign that variables without an upper or lower
   *   bound get, so that the proof stands in exact arithmetic too; default 0, the proof as found
   */
  farkasRay(margin?: number): Float64Array;
  /**
   * After "infeasible": false where the proof takes small coefficients of columns without a bound for
   * rounding, which may be all that keeps rows apart that are parallel but for their last digits; or where it
   * shows no more than last places of its rows' terms, by which decimals and their doubles may disagree.
   */
  readonly isFarkasSure: boolean;
  /**
   * After "infeasible": by how much the proof's combination of rows is violated, as a share of its terms; 0 where it
   * takes small coefficients for rounding. Of data that were rounded before, more than last places may be rounding.
   */
  readonly farkasShare: number;
  /** After "unbounded": a direction of the columns along which the objective falls for ever. [numCols] */
  unboundedRay(): Float64Array;

  /** Simplex iterations since the engine was made. */
  readonly iterations: number;
  /** Work since the engine was made, in deterministic units: nonzeros touched. */
  readonly work: number;
  /** What it has done since it was made; nothing decides by it. */
  readonly counters: LpCounters;
}

export type LpStatus =
  | "optimal"
  | "infeasible"
  | "unbounded"
  | "objective-limit"
  | "iteration-limit"
  | "work-limit"
  | "time-limit"
  | "interrupted"
  | "numerical-trouble";

export interface LpLimits {
  /** Iterations of this call. */
  readonly iterationLimit?: number;
  /** Stop once the optimum is proven to be at least this: status "objective-limit". */
  readonly objectiveLimit?: number;
  /** Work units of this call. */
  readonly workLimit?: number;
  /** `performance.now()` at which to stop. */
  readonly deadline?: number;
  /** Asked now and then; true stops with "interrupted". */
  readonly isInterrupted?: () => boolean;
}

/** A basis as data: one status byte a column and a logical, and steepest-edge weights where known. */
export interface Basis {
  readonly numCols: number;
  readonly numRows: number;
  readonly status: Uint8Array; // [numCols + numRows]
  /** Dual steepest-edge weight of each basic variable, in the order of their indices. [numRows] */
  readonly weights?: Float32Array;
}

export const BASIC = 0;
export const AT_LOWER = 1;
export const AT_UPPER = 2;
/** Nonbasic at zero, between infinite bounds. */
export const FREE = 3;
