import { ceilOfMultiple, floorOfMultiple, type Problem, type Steps } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import { collectVariableBounds, type VariableBounds } from "./variable-bounds.ts";

/** Time of a unit of separation, which sorts and allocates, against one of the LP. */
export const SEPARATION_UNIT = 4;
/** Work that a separator may take in one round: a constant, and so much for each entry of the LP. */
const RATION_CONSTANT = 5_000_000;
const RATION_PER_ENTRY = 15;

/**
 * What all separators look at in one round: the columns of the problem and, behind them, one
 * logical for each row of the LP, whose value is the row's activity and whose bounds are the row's
 * sides. Treating both alike makes every cut a matter of one list of bounded variables. Bounds
 * are the global ones, so every cut that rests on them holds in the whole tree.
 */
export class SeparationSpace {
  readonly problem: Problem;
  readonly numCols: number;
  readonly numRows: number;
  /** Bounds of columns, then of row activities. [numCols + numRows] */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** The LP point, then the activities there. [numCols + numRows] */
  readonly value: Float64Array;
  /** 1 for integer columns, and for rows whose activity is integer at every integer point. */
  readonly isInteger: Uint8Array;
  /** 1 for rows that no cut may rest on, since they hold only in a part of the tree. [numRows] */
  readonly isLocal: Uint8Array;
  /** None before `inSteps` has collected them. */
  variableBounds: VariableBounds = { upper: new Map(), lower: new Map() };
  /** Rows of the LP (CSR over the columns), cuts included. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly coefficients: Float64Array;
  /** Effort of the separators that used the space, in nonzeros touched. */
  work = 0;
  /** Effort at which the separator at hand is to stop. */
  workEnd = Infinity;
  /** How many generations of cuts stand behind a row; 0 for the problem's own. [numRows] */
  readonly rank: Int32Array;

  /** With variable bounds; see the constructor. */
  static *inSteps(context: SearchContext, bound?: Float64Array): Steps<SeparationSpace> {
    const space = new SeparationSpace(context, bound);
    yield;
    space.variableBounds = yield* collectVariableBounds(space);
    yield;
    return space;
  }

  /**
   * Without variable bounds.
   *
   * @param bound lower bounds of the bound variables in the whole tree; default those of the domain at the root
   */
  constructor(context: SearchContext, bound: Float64Array = context.domain.bound) {
    const { problem, relaxation } = context;
    const { numCols } = problem;
    const firstAdded = relaxation.firstAddedRow;
    const numRows = firstAdded + relaxation.addedRows.length;
    this.problem = problem;
    this.numCols = numCols;
    this.numRows = numRows;
    const size = numCols + numRows;
    this.lower = new Float64Array(size);
    this.upper = new Float64Array(size);
    this.isInteger = new Uint8Array(size);
    this.isLocal = new Uint8Array(numRows);
    this.rank = new Int32Array(numRows);
    this.value = relaxation.primal.slice(0, size);
    for (let j = 0; j < numCols; j++) {
      this.lower[j] = bound[2 * j] + 0;
      this.upper[j] = 0 - bound[2 * j + 1];
      this.isInteger[j] = problem.isInteger[j];
    }
    const added = relaxation.addedRows;
    const total = added.reduce((sum, row) => sum + row.columns.length, problem.numNonzeros);
    this.starts = new Int32Array(numRows + 1);
    this.indices = new Int32Array(total);
    this.coefficients = new Float64Array(total);
    const { starts, indices, values } = problem.rows;
    this.indices.set(indices.subarray(0, problem.numNonzeros));
    this.coefficients.set(values.subarray(0, problem.numNonzeros));
    this.starts.set(starts);
    for (let i = problem.numRows; i < firstAdded; i++) {
      this.starts[i + 1] = problem.numNonzeros;
      this.isLocal[i] = 1;
    }
    added.forEach((row, place) => {
      const i = firstAdded + place;
      this.indices.set(row.columns, this.starts[i]);
      this.coefficients.set(row.coefficients, this.starts[i]);
      this.starts[i + 1] = this.starts[i] + row.columns.length;
      this.rank[i] = row.rank;
    });
    for (let i = 0; i < numRows; i++) {
      const row = i < firstAdded ? undefined : added[i - firstAdded];
      this.#takeRow(i, row?.lower ?? problem.rowLower[i], row?.upper ?? problem.rowUpper[i]);
    }
  }

  /** True once the separator at hand has had its ration. */
  get isSpent(): boolean {
    return this.work >= this.workEnd;
  }

  /** Gives the next separator its ration: so many looks at all entries of the LP, and a constant. */
  beginRation(): void {
    this.workEnd = this.work + RATION_CONSTANT + RATION_PER_ENTRY * this.starts[this.numRows];
  }

  /** Sides of a row, rounded inwards where its activity can only be an integer. */
  #takeRow(i: number, lower: number, upper: number): void {
    const k = this.numCols + i;
    if (this.isLocal[i] === 1) {
      this.lower[k] = -Infinity;
      this.upper[k] = Infinity;
      return;
    }
    const isIntegral = this.#isIntegralRow(i);
    this.isInteger[k] = isIntegral ? 1 : 0;
    this.lower[k] = isIntegral ? ceilOfMultiple(lower, 1, 1) : lower;
    this.upper[k] = isIntegral ? floorOfMultiple(upper, 1, 1) : upper;
  }

  #isIntegralRow(i: number): boolean {
    for (let k = this.starts[i]; k < this.starts[i + 1]; k++) {
      if (this.problem.isInteger[this.indices[k]] === 0) return false;
      if (!Number.isInteger(this.coefficients[k])) return false;
    }
    return true;
  }
}
