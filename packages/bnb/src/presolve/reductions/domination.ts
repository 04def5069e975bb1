import { REAL_ZERO } from "@bough/problem";
import { type ProblemView, roundingMargin } from "@bough/simplex/presolve";

/** A row forbids two ends together only where they break it beyond what a solver forgives. */
const EXCLUSION_MARGIN = 1e-5;
/** Work between two pauses. */
const SLICE_WORK = 200_000;

/**
 * Which columns dominate which. A *move* is a column and a direction: 2j is x_j going up, 2j + 1 is x_j
 * going down; `move ^ 1` takes it back. Move p dominates move q where doing p and taking q back
 * costs nothing and harms no row.
 */
export class Domination {
  work: number = REAL_ZERO;
  /** Rows that a move helps, as bits folded to 32; those it harms are helped by taking it back. [2 numCols] */
  readonly helps: Int32Array;
  readonly #problem: ProblemView;
  /** Coefficients of the column of the move compared last, by row, signed by its direction. [numRows] */
  readonly #dense: Float64Array;
  readonly #spread: number[] = []; // its rows
  #compared = -1;

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.helps = new Int32Array(2 * problem.numCols);
    this.#dense = new Float64Array(problem.numRows);
  }

  /** Takes the problem in, before anything else is asked. */
  *read(): Generator<void, void, void> {
    let pauseAt = SLICE_WORK;
    for (let j = 0; j < this.#problem.numCols; j++) {
      this.#sign(j);
      if (this.work < pauseAt) continue;
      pauseAt = this.work + SLICE_WORK;
      yield;
    }
    yield;
  }

  #sign(j: number): void {
    const { columnHead, nextInColumn, entryRow, entryValue } = this.#problem.matrix;
    const { rowLower, rowUpper } = this.#problem;
    for (let e = columnHead[j]; e >= 0; e = nextInColumn[e]) {
      const i = entryRow[e];
      const bit = 1 << (i % 32);
      const up = entryValue[e] > 0 ? 2 * j : 2 * j + 1;
      if (rowLower[i] > -Infinity) this.helps[up] |= bit;
      if (rowUpper[i] < Infinity) this.helps[up ^ 1] |= bit;
      this.work++;
    }
  }

  /** Columns that may leave or stand in for others. */
  isCandidate(j: number): boolean {
    const { columnAlive, isProtected, columnLower, columnUpper, matrix } = this.#problem;
    if (columnAlive[j] === 0 || isProtected[j] === 1 || matrix.columnSize[j] === 0) return false;
    return columnLower[j] < columnUpper[j];
  }

  /** Where a move starts from: the bound to which its column goes when it is taken back for good. */
  startOf(move: number): number {
    const { columnLower, columnUpper } = this.#problem;
    return (move & 1) === 0 ? columnLower[move >> 1] : columnUpper[move >> 1];
  }

  /**
   * The shortest row that a move helps, or the shortest that it harms; -1 without any. What dominates a
   * move stands in every row that the move helps, and what it dominates in every row that it harms.
   */
  shortestRow(move: number, helped: boolean): number {
    const { columnHead, columnSize, nextInColumn, entryRow, entryValue, rowSize } =
      this.#problem.matrix;
    const { rowLower, rowUpper } = this.#problem;
    const j = move >> 1;
    const isDown = (move & 1) === 1;
    let shortest = -1;
    this.work += columnSize[j];
    for (let e = columnHead[j]; e >= 0; e = nextInColumn[e]) {
      const i = entryRow[e];
      const raises = entryValue[e] > 0 !== isDown;
      const counts = raises === helped ? rowLower[i] > -Infinity : rowUpper[i] < Infinity;
      if (!counts) continue;
      if (shortest < 0 || rowSize[i] < rowSize[shortest]) shortest = i;
    }
    return shortest;
  }

  /** What tells most pairs apart: costs, kinds, and rows as bits. */
  mayDominate(p: number, q: number): boolean {
    const { cost, isInteger } = this.#problem;
    const j = p >> 1;
    const k = q >> 1;
    if (j === k || (this.helps[q] & ~this.helps[p]) !== 0) return false;
    if ((this.helps[p ^ 1] & ~this.helps[q ^ 1]) !== 0) return false;
    const costP = (p & 1) === 0 ? cost[j] : -cost[j];
    const costQ = (q & 1) === 0 ? cost[k] : -cost[k];
    if (costP > costQ || (isInteger[j] === 1 && isInteger[k] === 0)) return false;
    return this.isCandidate(j);
  }

  /** Compares the columns of two moves row by row. Columns may leave between two calls, but not change. */
  dominates(p: number, q: number): boolean {
    if (this.#compared !== q) this.#compareWith(q);
    const { columnHead, nextInColumn, entryRow, entryValue, columnSize } = this.#problem.matrix;
    const { rowLower, rowUpper } = this.#problem;
    const dense = this.#dense;
    const sign = (p & 1) === 0 ? 1 : -1;
    let numCommon = 0;
    for (let e = columnHead[p >> 1]; e >= 0; e = nextInColumn[e]) {
      const i = entryRow[e];
      const difference = sign * entryValue[e] - dense[i];
      this.work++;
      if (dense[i] !== 0) numCommon++;
      if (difference < 0 && rowLower[i] > -Infinity) return false;
      if (difference > 0 && rowUpper[i] < Infinity) return false;
    }
    return numCommon === columnSize[q >> 1] || this.#restHarms(p, q);
  }

  /** Spreads the column of `q` out; the one before may have left the matrix meanwhile. */
  #compareWith(q: number): void {
    const { columnHead, nextInColumn, entryRow, entryValue } = this.#problem.matrix;
    for (const i of this.#spread) this.#dense[i] = 0;
    this.#spread.length = 0;
    this.#compared = q;
    const sign = (q & 1) === 0 ? 1 : -1;
    for (let e = columnHead[q >> 1]; e >= 0; e = nextInColumn[e]) {
      this.#dense[entryRow[e]] = sign * entryValue[e];
      this.#spread.push(entryRow[e]);
      this.work++;
    }
  }

  /** True where `q` only harms in the rows that the column of `p` is not in. */
  #restHarms(p: number, q: number): boolean {
    const { matrix, rowLower, rowUpper } = this.#problem;
    for (let e = matrix.columnHead[q >> 1]; e >= 0; e = matrix.nextInColumn[e]) {
      const i = matrix.entryRow[e];
      this.work++;
      const helps = this.#dense[i] > 0 ? rowLower[i] > -Infinity : rowUpper[i] < Infinity;
      if (helps && matrix.find(i, p >> 1) < 0) return false;
    }
    return true;
  }

  /**
   * Whether `p` can always be done where `q` is taken back: its column has no end in that direction but
   * what rows imply, or both at their ends exclude one another anyway, or with `p` done no row wants `q`.
   */
  canTakeOver(p: number, q: number): boolean {
    if (this.hasRoom(p)) return true;
    if (!this.#areBinary(p >> 1, q >> 1)) return false;
    return this.#exclude(p, q) || this.#oneSuffices(p, q);
  }

  /** The new point satisfies all rows, so a bound that a row implies holds by itself. */
  hasRoom(p: number): boolean {
    const { matrix, columnLower, columnUpper } = this.#problem;
    const j = p >> 1;
    const isUp = (p & 1) === 0;
    const end = isUp ? columnUpper[j] : -columnLower[j];
    if (end === Infinity) return true;
    // What the bound may be missed by, its rows are missed by times the coefficient.
    let weight = 1;
    for (let e = matrix.columnHead[j]; e >= 0; e = matrix.nextInColumn[e])
      weight = Math.max(weight, Math.abs(matrix.entryValue[e]));
    const most = end + roundingMargin(end, weight);
    for (let e = matrix.columnHead[j]; e >= 0; e = matrix.nextInColumn[e]) {
      this.work++;
      const noise = this.#problem.rowNoise(matrix.entryRow[e]);
      const slip = noise / Math.abs(matrix.entryValue[e]);
      const implied = isUp ? this.#problem.impliedUpper(e) : -this.#problem.impliedLower(e);
      if (implied + slip <= most) return true;
    }
    return false;
  }

  #areBinary(j: number, k: number): boolean {
    const { isInteger, columnLower, columnUpper } = this.#problem;
    if (isInteger[j] === 0 || isInteger[k] === 0) return false;
    if (columnLower[j] !== 0 || columnUpper[j] !== 1) return false;
    return columnLower[k] === 0 && columnUpper[k] === 1;
  }

  /** True where a row does not stand both moves done. */
  #exclude(p: number, q: number): boolean {
    const { matrix, rowLower, rowUpper } = this.#problem;
    const signP = (p & 1) === 0 ? 1 : -1;
    const signQ = (q & 1) === 0 ? 1 : -1;
    for (let e = matrix.columnHead[q >> 1]; e >= 0; e = matrix.nextInColumn[e]) {
      const i = matrix.entryRow[e];
      const b = signQ * matrix.entryValue[e];
      const other = matrix.find(i, p >> 1);
      if (other < 0) continue;
      this.work += 2;
      const a = signP * matrix.entryValue[other];
      if (a > 0 && b > 0 && rowUpper[i] < Infinity) {
        if (this.#problem.minActivity(i) + a + b > rowUpper[i] + this.#margin(i)) return true;
      } else if (a < 0 && b < 0 && rowLower[i] > -Infinity) {
        if (this.#problem.maxActivity(i) + a + b < rowLower[i] - this.#margin(i)) return true;
      }
    }
    return false;
  }

  /** By how much two ends together must break a row for it to forbid them. */
  #margin(i: number): number {
    return EXCLUSION_MARGIN + this.#problem.rowNoise(i);
  }

  /** True where `q` costs something and, with `p` done, no row can want it. */
  #oneSuffices(p: number, q: number): boolean {
    const { matrix, rowLower, rowUpper, cost } = this.#problem;
    const signP = (p & 1) === 0 ? 1 : -1;
    const signQ = (q & 1) === 0 ? 1 : -1;
    if (signQ * cost[q >> 1] < 0) return false;
    for (let e = matrix.columnHead[q >> 1]; e >= 0; e = matrix.nextInColumn[e]) {
      const i = matrix.entryRow[e];
      const b = signQ * matrix.entryValue[e];
      const helps = b > 0 ? rowLower[i] > -Infinity : rowUpper[i] < Infinity;
      if (!helps) continue;
      const entry = matrix.find(i, p >> 1);
      const a = entry < 0 ? 0 : signP * matrix.entryValue[entry];
      this.work++;
      const noise = this.#problem.rowNoise(i);
      const least = this.#problem.minActivity(i) + Math.max(a, 0) - noise;
      const most = this.#problem.maxActivity(i) + Math.min(a, 0) + noise;
      if (b > 0 ? !(least >= rowLower[i]) : !(most <= rowUpper[i])) return false;
    }
    return true;
  }
}
