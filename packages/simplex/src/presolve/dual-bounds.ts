import type { Edits } from "./edits.ts";
import { ProductBlur } from "./product-blur.ts";
import type { ProblemView } from "./reduction.ts";
import { sumBlur } from "./tolerances.ts";

/** By how much the objective may be off where a reduced cost that rounding left of zero is taken for it. */
const LARGEST_OMISSION = 1e-9;

/** Bounds of duals beyond this say nothing that rounding leaves true. */
const LARGEST_DUAL = 1e9;

/** A dual bound moves at least this much. */
const MIN_STEP = 1e-9;

/**
 * Bounds on the duals of rows: from the signs that one-sided rows ask of them, and from columns without a
 * bound, whose reduced costs must not fall below zero.
 */
export class DualBounds {
  readonly lower: Float64Array; // [numRows]
  readonly upper: Float64Array; // [numRows]
  /** What rounding may have made of these bounds; 0 where they are made of integers. */
  readonly #lowerBlur: Float64Array; // [numRows]
  readonly #upperBlur: Float64Array; // [numRows]
  readonly #blur = new ProductBlur();
  /** 1 where the column's demand was used. [numCols] */
  readonly isSource: Uint8Array;
  /** 1 where a bound of the row's dual helped to bound another: its sign must stay demanded. [numRows] */
  readonly isSupport: Uint8Array;
  readonly #problem: ProblemView;
  // Sums of `#slackBeside` over whole columns; the number of terms is -1 where they are not made.
  readonly #finiteSlack: Float64Array; // [2 numCols]
  readonly #infiniteTerms: Int32Array; // [2 numCols]
  /** What rounding may have left of such a sum that is zero. */
  readonly #noise: Float64Array; // [2 numCols]

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.#finiteSlack = new Float64Array(2 * problem.numCols);
    this.#infiniteTerms = new Int32Array(2 * problem.numCols).fill(-1);
    this.#noise = new Float64Array(2 * problem.numCols);
    this.lower = new Float64Array(problem.numRows);
    this.upper = new Float64Array(problem.numRows);
    this.#lowerBlur = new Float64Array(problem.numRows);
    this.#upperBlur = new Float64Array(problem.numRows);
    this.isSource = new Uint8Array(problem.numCols);
    this.isSupport = new Uint8Array(problem.numRows);
    for (let i = 0; i < problem.numRows; i++) {
      this.lower[i] = problem.rowUpper[i] === Infinity ? 0 : -Infinity;
      this.upper[i] = problem.rowLower[i] === -Infinity ? 0 : Infinity;
    }
  }

  /** One sweep over the columns that demand a sign; true where a bound moved. */
  *tighten(edits: Edits): Generator<void, boolean, void> {
    const { columnAlive, isInteger, isProtected, columnLower, columnUpper, matrix } = this.#problem;
    let isChanged = false;
    for (let j = 0; j < this.#problem.numCols; j++) {
      if (columnAlive[j] === 0 || isInteger[j] === 1 || isProtected[j] === 1) continue;
      if (matrix.columnSize[j] === 0) continue;
      if (edits.isPauseDue(2 * matrix.columnSize[j])) yield;
      if (columnUpper[j] === Infinity && this.#tightenBy(j, 1)) isChanged = true;
      if (columnLower[j] === -Infinity && this.#tightenBy(j, -1)) isChanged = true;
    }
    return isChanged;
  }

  /** Uses sign · (c - Σ a y) >= 0 to bound each y of the column. */
  #tightenBy(j: number, sign: number): boolean {
    const { entryRow, entryValue, nextInColumn, columnHead } = this.#problem.matrix;
    const { lower, upper } = this;
    let slack = sign * this.#problem.cost[j];
    let infinite = 0;
    this.#blur.begin(slack);
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      const i = entryRow[k];
      const a = sign * entryValue[k];
      const y = a > 0 ? lower[i] : upper[i];
      if (y === Infinity || y === -Infinity) {
        if (++infinite > 1) return false;
        continue;
      }
      slack -= a * y;
      this.#blur.add(a, y, a > 0 ? this.#lowerBlur[i] : this.#upperBlur[i]);
    }
    let numChanged = 0;
    let onlyChanged = -1;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      const i = entryRow[k];
      const a = sign * entryValue[k];
      const y = a > 0 ? lower[i] : upper[i];
      const isInfinite = y === Infinity || y === -Infinity;
      if (infinite === 1 && !isInfinite) continue;
      const bound = (isInfinite ? slack : slack + a * y) / a;
      if (Math.abs(bound) > LARGEST_DUAL) continue;
      if (a > 0 ? bound >= upper[i] - MIN_STEP : bound <= lower[i] + MIN_STEP) continue;
      const blur = this.#blur.ofQuotient(a, bound);
      if (a > 0) {
        upper[i] = bound;
        this.#upperBlur[i] = blur;
      } else {
        lower[i] = bound;
        this.#lowerBlur[i] = blur;
      }
      numChanged++;
      onlyChanged = i;
    }
    if (numChanged === 0) return false;
    this.isSource[j] = 1;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      if (numChanged > 1 || entryRow[k] !== onlyChanged) this.isSupport[entryRow[k]] = 1;
    }
    return true;
  }

  /**
   * True where a column demands by itself that the row's dual is not below zero (sign 1) or not
   * above it (sign -1), whatever the other duals are within their bounds. That column and those
   * duals then may not be touched in this pass.
   */
  isSignDemanded(i: number, sign: number): boolean {
    const { rowHead, nextInRow, entryColumn, entryValue } = this.#problem.matrix;
    const range = this.#problem.rowUpper[i] - this.#problem.rowLower[i];
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      const direction = sign * entryValue[k] < 0 ? 1 : -1;
      if (!this.#demands(j, direction)) continue;
      // The row may have to move all its range for what was taken for rounding.
      const slack = this.#slackBeside(j, direction, k);
      const noise = this.#noise[placeOf(j, direction)];
      if (
        slack > 0 &&
        (slack > noise || noise * range > LARGEST_OMISSION * Math.abs(entryValue[k]))
      )
        continue;
      this.isSource[j] = 1;
      this.#markSupports(j, i);
      return true;
    }
    return false;
  }

  /** True where d >= 0 (direction 1) or d <= 0 (direction -1) must hold for the column. */
  #demands(j: number, direction: number): boolean {
    const { columnAlive, isInteger, isProtected, columnLower, columnUpper } = this.#problem;
    if (columnAlive[j] === 0 || isInteger[j] === 1 || isProtected[j] === 1) return false;
    return direction > 0 ? columnUpper[j] === Infinity : columnLower[j] === -Infinity;
  }

  /**
   * direction · (c - Σ a y) without the term of one entry, at most; infinite where it has no limit.
   * The bounds of the duals stand by now, so the sum over a column is made once.
   */
  #slackBeside(j: number, direction: number, entry: number): number {
    const place = placeOf(j, direction);
    if (this.#infiniteTerms[place] < 0) this.#sumColumn(j, direction);
    const infinite = this.#infiniteTerms[place];
    if (infinite > 1) return Infinity;
    const a = direction * this.#problem.matrix.entryValue[entry];
    const i = this.#problem.matrix.entryRow[entry];
    const y = a > 0 ? this.lower[i] : this.upper[i];
    if (y === Infinity || y === -Infinity) return this.#finiteSlack[place];
    return infinite > 0 ? Infinity : this.#finiteSlack[place] + a * y;
  }

  #sumColumn(j: number, direction: number): void {
    const { entryRow, entryValue, nextInColumn, columnHead } = this.#problem.matrix;
    const { lower, upper } = this;
    let slack = direction * this.#problem.cost[j];
    let infinite = 0;
    let size = Math.abs(slack);
    let inherited = 0;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      const i = entryRow[k];
      const a = direction * entryValue[k];
      const y = a > 0 ? lower[i] : upper[i];
      if (y === Infinity || y === -Infinity) infinite++;
      else slack -= a * y;
      if (lower[i] > -Infinity) size += Math.abs(a * lower[i]);
      if (upper[i] < Infinity) size += Math.abs(a * upper[i]);
      inherited += Math.abs(a) * (a > 0 ? this.#lowerBlur[i] : this.#upperBlur[i]);
    }
    const place = placeOf(j, direction);
    this.#finiteSlack[place] = slack;
    this.#infiniteTerms[place] = infinite;
    this.#noise[place] = sumBlur(size) + inherited;
  }

  #markSupports(j: number, exceptRow: number): void {
    const { entryRow, nextInColumn, columnHead } = this.#problem.matrix;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      if (entryRow[k] !== exceptRow) this.isSupport[entryRow[k]] = 1;
    }
  }

  /** True where the reduced cost is surely not below zero (direction 1), or not above it (-1). */
  isSignKnown(j: number, direction: number): boolean {
    const { columnLower, columnUpper } = this.#problem;
    const least = this.leastReducedCost(j, direction);
    const blur = this.#blur.ofSum;
    if (least >= blur) return true;
    return least >= 0 && blur * (columnUpper[j] - columnLower[j]) <= LARGEST_OMISSION;
  }

  /** Least of direction times the reduced cost within the bounds of the duals. */
  leastReducedCost(j: number, direction: number): number {
    const { entryRow, entryValue, nextInColumn, columnHead } = this.#problem.matrix;
    let d = direction * this.#problem.cost[j];
    this.#blur.begin(d);
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      const i = entryRow[k];
      const a = direction * entryValue[k];
      const y = a > 0 ? this.upper[i] : this.lower[i];
      if (y === Infinity || y === -Infinity) return -Infinity;
      d -= a * y;
      this.#blur.add(a, y, a > 0 ? this.#upperBlur[i] : this.#lowerBlur[i]);
    }
    return d;
  }
}

/** Where what is known of a column for one direction of its reduced cost stands. */
function placeOf(j: number, direction: number): number {
  return direction > 0 ? 2 * j : 2 * j + 1;
}
