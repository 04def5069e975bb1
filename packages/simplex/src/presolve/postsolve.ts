import {
  DEFAULT_TOLERANCES,
  filledFloat64,
  pickedFloat64,
  runToEnd,
  type Steps,
} from "@bough/problem";
import type { Basis } from "../lp-engine.ts";
import type { Expression } from "./expression.ts";
import { PostsolveSolution } from "./postsolve-solution.ts";
import { type PostsolveStack, RecordReader } from "./postsolve-stack.ts";
import type { Reduction } from "./reduction.ts";

/** Numbers of records read between two pauses. */
const NUMBERS_PER_STEP = 50_000;

/**
 * An integer that was worked out of an equation over integers lies this near to one: a product of 10^9
 * and a hundredth leaves 10^-6 of its quotient. Points are judged afterwards, and nothing is lost on one
 * that is refused either way.
 */
const WORKED_OUT = 1e-3;

/** An optimal solution of the reduced LP, as the engine gives it. */
export interface ReducedSolution {
  readonly primal: ArrayLike<number>; // [numCols], longer arrays are fine
  readonly rowDual: ArrayLike<number>; // [numRows]
  readonly reducedCost: ArrayLike<number>; // [numCols]
  readonly basis: Basis;
}

/** The same solution of the original LP. */
export interface FullSolution {
  readonly primal: Float64Array; // [numCols]
  readonly rowDual: Float64Array; // [numRows]
  readonly reducedCost: Float64Array; // [numCols]
  readonly basis: Basis;
}

/** What became of an original column. */
export type ColumnFate = "kept" | "fixed" | "aggregated";

/** The way between the original problem and the reduced one, for points, duals and bases. */
export class Postsolve {
  /** Original number of each reduced column. [reduced numCols] */
  readonly originalColumn: Int32Array;
  /** Original number of each reduced row. [reduced numRows] */
  readonly originalRow: Int32Array;
  /** Reduced number of each original column, -1 where it is gone. [numCols] */
  readonly reducedColumn: Int32Array;
  /** Value of each original column that presolve fixed, NaN for the others. [numCols] */
  readonly fixedValue: Float64Array;
  readonly #isInteger: Uint8Array;
  readonly #numRows: number;
  readonly #numCols: number;
  readonly #stack: PostsolveStack;
  readonly #reductions: readonly Reduction[];
  readonly #keepsDuals: boolean;

  constructor(data: {
    numRows: number;
    numCols: number;
    originalColumn: Int32Array;
    originalRow: Int32Array;
    fixedValue: Float64Array;
    isInteger: Uint8Array;
    stack: PostsolveStack;
    reductions: readonly Reduction[];
    keepsDuals: boolean;
  }) {
    this.originalColumn = data.originalColumn;
    this.originalRow = data.originalRow;
    this.reducedColumn = new Int32Array(data.numCols).fill(-1);
    const { originalColumn } = data;
    for (let k = 0; k < originalColumn.length; k++) this.reducedColumn[originalColumn[k]] = k;
    this.fixedValue = data.fixedValue;
    this.#isInteger = data.isInteger;
    this.#numRows = data.numRows;
    this.#numCols = data.numCols;
    this.#stack = data.stack;
    this.#reductions = data.reductions;
    this.#keepsDuals = data.keepsDuals;
  }

  fateOf(column: number): ColumnFate {
    if (this.reducedColumn[column] >= 0) return "kept";
    return Number.isNaN(this.fixedValue[column]) ? "aggregated" : "fixed";
  }

  /**
   * The point of the original problem that belongs to a feasible point of the reduced one.
   * In integer mode integer columns within a small distance of an integer take it, before others
   * are worked out of them and again at the end.
   */
  primal(reduced: ArrayLike<number>): Float64Array {
    return runToEnd(this.primalSteps(reduced));
  }

  /** The same with pauses. */
  *primalSteps(reduced: ArrayLike<number>): Steps<Float64Array> {
    const solution = new PostsolveSolution(this.#numRows, this.#numCols, false);
    yield;
    this.#placePrimal(reduced, solution);
    yield;
    const { integrality } = DEFAULT_TOLERANCES;
    if (!this.#keepsDuals) roundIntegers(solution.primal, this.#isInteger, integrality);
    yield;
    yield* this.#undoAll(solution);
    yield;
    if (!this.#keepsDuals) roundIntegers(solution.primal, this.#isInteger, WORKED_OUT);
    return solution.primal;
  }

  /** Point, duals and basis of the original LP from optimal ones of the reduced LP. */
  full(reduced: ReducedSolution): FullSolution {
    return runToEnd(this.fullSteps(reduced));
  }

  /** The same with pauses. */
  *fullSteps(reduced: ReducedSolution): Steps<FullSolution> {
    if (!this.#keepsDuals) throw new RangeError("presolve was told that only points come back");
    const solution = new PostsolveSolution(this.#numRows, this.#numCols, true);
    yield;
    this.#placePrimal(reduced.primal, solution);
    yield;
    const { originalColumn, originalRow } = this;
    for (let j = 0; j < originalColumn.length; j++) {
      solution.reducedCost[originalColumn[j]] = reduced.reducedCost[j];
      solution.columnStatus[originalColumn[j]] = reduced.basis.status[j];
    }
    for (let i = 0; i < originalRow.length; i++) {
      solution.rowDual[originalRow[i]] = reduced.rowDual[i];
      solution.rowStatus[originalRow[i]] = reduced.basis.status[originalColumn.length + i];
    }
    yield;
    yield* this.#undoAll(solution);
    yield;
    return {
      primal: solution.primal,
      rowDual: solution.rowDual,
      reducedCost: solution.reducedCost,
      basis: this.#joinBasis(solution),
    };
  }

  /**
   * The reduced point that an original point becomes. Exact for feasible points that obey what
   * dual reductions decided; for others a suggestion. NaN stays NaN.
   */
  toReduced(x: ArrayLike<number>): Float64Array {
    const point = Float64Array.from(x);
    redoRecords(this.#stack, this.#reductions, 0, point);
    return pickedFloat64(point, this.originalColumn);
  }

  /** Columns that were taken out as affine functions of others, or of what takes their place, in the order in which they went. */
  expressions(): Expression[] {
    const reader = new RecordReader();
    const found: Expression[] = [];
    for (let record = 0; record < this.#stack.numRecords; record++) {
      const reduction = this.#reductions[this.#stack.kindOf(record)];
      if (reduction.express === undefined) continue;
      this.#stack.open(record, reader);
      const expression = reduction.express(reader);
      if (expression !== undefined) found.push(expression);
    }
    return found;
  }

  /**
   * 1 for columns into which others were merged, so that from then on they mean something else that no expression
   * tells. [numCols]
   */
  mergedColumns(): Uint8Array {
    const point = filledFloat64(this.#numCols, (j) => 1 + Math.sqrt(j));
    const isUntold = (reduction: Reduction) => reduction.express === undefined;
    redoRecords(this.#stack, this.#reductions, 0, point, isUntold);
    return Uint8Array.from(point, (value, j) => (value === 1 + Math.sqrt(j) ? 0 : 1));
  }

  #placePrimal(reduced: ArrayLike<number>, solution: PostsolveSolution): void {
    const { originalColumn } = this;
    for (let j = 0; j < originalColumn.length; j++) solution.primal[originalColumn[j]] = reduced[j];
  }

  *#undoAll(solution: PostsolveSolution): Steps<void> {
    const reader = new RecordReader();
    let numbers = 0;
    for (let record = this.#stack.numRecords - 1; record >= 0; record--) {
      this.#stack.open(record, reader);
      const begin = reader.intAt;
      this.#reductions[this.#stack.kindOf(record)].undo(reader, solution);
      numbers += 1 + reader.intAt - begin;
      if (numbers < NUMBERS_PER_STEP) continue;
      numbers = 0;
      yield;
    }
  }

  #joinBasis(solution: PostsolveSolution): Basis {
    const status: Uint8Array = new Uint8Array(this.#numCols + this.#numRows);
    status.set(solution.columnStatus);
    status.set(solution.rowStatus, this.#numCols);
    return { numCols: this.#numCols, numRows: this.#numRows, status };
  }
}

/** Carries a point over the steps recorded from number `first` on, in place. */
export function redoRecords(
  stack: PostsolveStack,
  reductions: readonly Reduction[],
  first: number,
  point: Float64Array,
  isCarried: (reduction: Reduction) => boolean = () => true,
): void {
  const reader = new RecordReader();
  for (let record = first; record < stack.numRecords; record++) {
    const reduction = reductions[stack.kindOf(record)];
    if (reduction.redo === undefined || !isCarried(reduction)) continue;
    stack.open(record, reader);
    reduction.redo(reader, point);
  }
}

function roundIntegers(x: Float64Array, isInteger: Uint8Array, distance: number): void {
  for (let j = 0; j < x.length; j++) {
    if (isInteger[j] === 0) continue;
    const nearest = Math.round(x[j]) + 0;
    if (Math.abs(x[j] - nearest) <= distance) x[j] = nearest;
  }
}
