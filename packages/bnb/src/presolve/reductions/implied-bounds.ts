import { type Edits, isVague, type ProblemView, sumBlur } from "@bough/simplex/presolve";

/** Times that all rows are read, at most: as many rows does a chain of bounds go through, or more. */
const MOST_PASSES = 5;
/** Rows with more entries say little of each column, and take long. */
const LONGEST_ROW = 1000;
/** A bound moves only by more than this share of the column's width: chains of rows would creep for ever. */
const LEAST_SHARE = 0.05;
/** Bounds beyond this are not kept. */
const LARGEST_BOUND = 1e7;

/**
 * Bounds of continuous columns as rows imply them, through chains of rows, on copies: an LP that had them for
 * its own would be degenerate. They hold at all points of the problem, but rounding may have moved each by its slip.
 *
 * M. W. P. Savelsbergh, "Preprocessing and probing techniques for mixed integer programming
 * problems", ORSA J. Computing 6, 1994.
 */
export class ImpliedBounds {
  readonly #problem: ProblemView;
  readonly lower: Float64Array; // [numCols]
  readonly upper: Float64Array; // [numCols]
  readonly lowerSlip: Float64Array; // [numCols]
  readonly upperSlip: Float64Array; // [numCols]
  #hasMoved = false;
  // What `#measure` finds of a row: its ends without infinite terms, how many of those there are, and slips.
  #least = 0;
  #most = 0;
  #openBelow = 0;
  #openAbove = 0;
  #size = 0;
  #slip = 0;

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.lower = Float64Array.from(problem.columnLower);
    this.upper = Float64Array.from(problem.columnUpper);
    this.lowerSlip = new Float64Array(problem.numCols);
    this.upperSlip = new Float64Array(problem.numCols);
  }

  /** True where some bound is tighter than the problem's own. */
  *derive(edits: Edits): Generator<undefined, boolean> {
    const { numRows, rowAlive, matrix } = this.#problem;
    let hasAny = false;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      this.#hasMoved = false;
      for (let i = 0; i < numRows; i++) {
        const size = matrix.rowSize[i];
        if (rowAlive[i] === 0 || size > LONGEST_ROW) continue;
        edits.spend(size);
        if (edits.isPauseDue(2 * size)) yield;
        this.#readRow(i);
      }
      if (!this.#hasMoved) break;
      hasAny = true;
    }
    return hasAny;
  }

  /** What sign · row comes to at most within these bounds, and how far that may be off. */
  mostOf(i: number, sign: number): { readonly most: number; readonly blur: number } {
    this.#measure(i);
    const isOpen = (sign > 0 ? this.#openAbove : this.#openBelow) > 0;
    const end = sign > 0 ? this.#most : -this.#least;
    return { most: isOpen ? Infinity : end, blur: this.#slip + sumBlur(this.#size) };
  }

  #readRow(i: number): void {
    const { rowLower, rowUpper, matrix, isInteger } = this.#problem;
    const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
    this.#measure(i);
    const bindsAbove = rowUpper[i] < Infinity && this.#openBelow <= 1;
    const bindsBelow = rowLower[i] > -Infinity && this.#openAbove <= 1;
    if (!bindsAbove && !bindsBelow) return;
    // Bounds that move in this loop are those of columns that it has passed.
    const [least, most, slip] = [this.#least, this.#most, this.#slip];
    const sides = [rowLower[i], rowUpper[i]].filter(Number.isFinite).map(Math.abs);
    const off = slip + sumBlur(Math.max(this.#size, ...sides)) + this.#problem.rowNoise(i);
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      if (isInteger[j] === 1) continue;
      const a = entryValue[k];
      const low = a > 0 ? a * this.lower[j] : a * this.upper[j];
      const high = a > 0 ? a * this.upper[j] : a * this.lower[j];
      if (bindsAbove && (this.#openBelow === 0 || low === -Infinity)) {
        const bound = (rowUpper[i] - (low === -Infinity ? least : least - low)) / a;
        this.#take(j, a > 0, bound, off / Math.abs(a));
      }
      if (bindsBelow && (this.#openAbove === 0 || high === Infinity)) {
        const bound = (rowLower[i] - (high === Infinity ? most : most - high)) / a;
        this.#take(j, a < 0, bound, off / Math.abs(a));
      }
    }
  }

  #measure(i: number): void {
    const { entryColumn, entryValue, nextInRow, rowHead } = this.#problem.matrix;
    const { lower, upper, lowerSlip, upperSlip } = this;
    let [least, most, openBelow, openAbove, size, slip] = [0, 0, 0, 0, 0, 0];
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      const j = entryColumn[k];
      const low = a > 0 ? a * lower[j] : a * upper[j];
      const high = a > 0 ? a * upper[j] : a * lower[j];
      if (low === -Infinity) openBelow++;
      else least += low;
      if (high === Infinity) openAbove++;
      else most += high;
      if (low !== -Infinity) size += Math.abs(low);
      if (high !== Infinity) size += Math.abs(high);
      slip += Math.abs(a) * Math.max(lowerSlip[j], upperSlip[j]);
    }
    this.#least = least;
    this.#most = most;
    this.#openBelow = openBelow;
    this.#openAbove = openAbove;
    this.#size = size;
    this.#slip = slip;
  }

  #take(j: number, isUpper: boolean, bound: number, slip: number): void {
    if (!(Math.abs(bound) <= LARGEST_BOUND) || isVague(bound, slip, 1)) return;
    const width = this.upper[j] - this.lower[j];
    if (isUpper) {
      const gain = this.upper[j] - bound;
      if (!(gain > 0) || gain < LEAST_SHARE * width || bound < this.lower[j]) return;
      this.upper[j] = bound;
      this.upperSlip[j] = slip;
    } else {
      const gain = bound - this.lower[j];
      if (!(gain > 0) || gain < LEAST_SHARE * width || bound > this.upper[j]) return;
      this.lower[j] = bound;
      this.lowerSlip[j] = slip;
    }
    this.#hasMoved = true;
  }
}
