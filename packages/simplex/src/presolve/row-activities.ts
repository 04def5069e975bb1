import { CompensatedSum } from "@bough/problem";
import type { WorkingMatrix } from "./working-matrix.ts";

/** Row activities are summed afresh after this many changes of single terms. */
const ACTIVITY_UPDATES = 64;

/**
 * A finite part this much smaller than what it once was, or than its largest term, has lost digits:
 * it is summed afresh, in twice the precision. Terms of 2^50 would leave a quarter to rounding.
 */
const CANCELLATION = 1e-4;

/**
 * Sums of integers have no digits to lose. Products up to this size that came out whole, though their factors
 * were not, are off by no more than a ten-thousandth of what a row may be missed by.
 */
const LARGEST_WHOLE = 2 ** 20;

/** Share of the sizes that go into an addition by which it may be off, the product's own rounding included. */
const ADDITION_ROUNDING = 2 ** -52;

/**
 * The least and greatest activity of each row over the column bounds, kept up to date while bounds move
 * and entries leave, and summed afresh where digits may have been lost.
 */
export class RowActivities {
  /** Entries touched, in deterministic units. */
  work = 0;
  readonly #matrix: WorkingMatrix;
  readonly #columnLower: Float64Array;
  readonly #columnUpper: Float64Array;
  /** Sum of the finite terms of the least activity, and how many terms are infinite. [numRows] */
  readonly #minFinite: Float64Array;
  readonly #minInfinite: Int32Array;
  readonly #maxFinite: Float64Array;
  readonly #maxInfinite: Int32Array;
  /** The largest size of the finite parts since they were summed. [numRows] */
  readonly #minScale: Float64Array;
  readonly #maxScale: Float64Array;
  /** What rounding may have made of either finite part, and of the bounds in it; 0 for sums of integers. [numRows] */
  readonly #noise: Float64Array;
  /** What bounds may be off by. [numCols] */
  readonly #boundBlur: Float64Array;
  #isAnyBlurred = false;
  /** Updates since the activity was summed; beyond the limit it is summed afresh when asked for. [numRows] */
  readonly #age: Int32Array;
  readonly #sum = new CompensatedSum();

  /**
   * @param columnLower the bounds as they are at any time, not a copy of them
   * @param boundBlur what they may be off by, changed by `blurBounds` alone
   */
  constructor(
    matrix: WorkingMatrix,
    columnLower: Float64Array,
    columnUpper: Float64Array,
    boundBlur: Float64Array,
    numRows: number,
  ) {
    this.#boundBlur = boundBlur;
    this.#matrix = matrix;
    this.#columnLower = columnLower;
    this.#columnUpper = columnUpper;
    this.#minFinite = new Float64Array(numRows);
    this.#minInfinite = new Int32Array(numRows);
    this.#maxFinite = new Float64Array(numRows);
    this.#maxInfinite = new Int32Array(numRows);
    this.#minScale = new Float64Array(numRows);
    this.#maxScale = new Float64Array(numRows);
    this.#noise = new Float64Array(numRows);
    this.#age = new Int32Array(numRows).fill(ACTIVITY_UPDATES);
  }

  /** Least activity of a row over the column bounds; -Infinity where a term has no bound. */
  least(i: number): number {
    if (this.#age[i] >= ACTIVITY_UPDATES) this.#sumActivity(i);
    return this.#minInfinite[i] > 0 ? -Infinity : this.#minFinite[i];
  }

  most(i: number): number {
    if (this.#age[i] >= ACTIVITY_UPDATES) this.#sumActivity(i);
    return this.#maxInfinite[i] > 0 ? Infinity : this.#maxFinite[i];
  }

  noise(i: number): number {
    if (this.#age[i] >= ACTIVITY_UPDATES) this.#sumActivity(i);
    return this.#noise[i];
  }

  /** Least activity of the row without one of its entries. */
  leastWithout(i: number, entry: number): number {
    if (this.#age[i] >= ACTIVITY_UPDATES) this.#sumActivity(i);
    const a = this.#matrix.entryValue[entry];
    const j = this.#matrix.entryColumn[entry];
    const bound = a > 0 ? this.#columnLower[j] : this.#columnUpper[j];
    const infinite = this.#minInfinite[i];
    if (bound === Infinity || bound === -Infinity) {
      return infinite > 1 ? -Infinity : this.#minFinite[i];
    }
    if (infinite > 0) return -Infinity;
    const rest = this.#minFinite[i] - a * bound;
    return this.#isCancelled(i, rest, this.#minFinite[i]) ? this.#sumBound(i, true, entry) : rest;
  }

  mostWithout(i: number, entry: number): number {
    if (this.#age[i] >= ACTIVITY_UPDATES) this.#sumActivity(i);
    const a = this.#matrix.entryValue[entry];
    const j = this.#matrix.entryColumn[entry];
    const bound = a > 0 ? this.#columnUpper[j] : this.#columnLower[j];
    const infinite = this.#maxInfinite[i];
    if (bound === Infinity || bound === -Infinity) {
      return infinite > 1 ? Infinity : this.#maxFinite[i];
    }
    if (infinite > 0) return Infinity;
    const rest = this.#maxFinite[i] - a * bound;
    return this.#isCancelled(i, rest, this.#maxFinite[i]) ? this.#sumBound(i, false, entry) : rest;
  }

  /** The column's bounds are off by so much from here on. */
  blurBounds(j: number, blur: number): void {
    const { entryRow, entryValue, nextInColumn, columnHead } = this.#matrix;
    const more = blur - this.#boundBlur[j];
    this.#boundBlur[j] = blur;
    this.#isAnyBlurred = true;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k])
      this.#noise[entryRow[k]] += Math.abs(entryValue[k]) * more;
    this.work += this.#matrix.columnSize[j];
  }

  /** Takes the term of a lower or upper bound over from its old value to its new one. */
  moveBound(j: number, isLower: boolean, from: number, to: number): void {
    const { entryRow, entryValue, nextInColumn, columnHead } = this.#matrix;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      const i = entryRow[k];
      this.#moveTerm(i, entryValue[k] > 0 === isLower, entryValue[k], from, to);
    }
    this.work += this.#matrix.columnSize[j];
  }

  #moveTerm(i: number, isLeast: boolean, a: number, from: number, to: number): void {
    const finite = isLeast ? this.#minFinite : this.#maxFinite;
    const infinite = isLeast ? this.#minInfinite : this.#maxInfinite;
    const scale = isLeast ? this.#minScale : this.#maxScale;
    const before = finite[i];
    let after = before;
    if (from === Infinity || from === -Infinity) infinite[i]--;
    else after = this.#added(i, after, -a * from);
    if (to === Infinity || to === -Infinity) infinite[i]++;
    else after = this.#added(i, after, a * to);
    finite[i] = after;
    this.#age[i]++;
    if (after === before) return;
    const size = Math.abs(after);
    if (size > scale[i]) scale[i] = size;
    else if (this.#isCancelled(i, after, scale[i])) this.expire(i);
  }

  /** A term more, and what rounding makes of it and of the sum. Integers leave nothing. */
  #added(i: number, sum: number, term: number): number {
    const result = sum + term;
    // Small ones first: to ask more of them takes longer than the sum.
    if ((result | 0) === result && (term | 0) === term && (sum | 0) === sum) return result;
    if (!(Number.isSafeInteger(result) && Number.isSafeInteger(term) && Number.isSafeInteger(sum)))
      this.#noise[i] += ADDITION_ROUNDING * (Math.abs(result) + Math.abs(term));
    return result;
  }

  /** Logic rows cancel all the time, in integers; to sum those afresh for each of their entries would be in vain. */
  #isCancelled(i: number, sum: number, scale: number): boolean {
    if (!(Math.abs(sum) < CANCELLATION * Math.abs(scale))) return false;
    return this.#noise[i] > 0 || Math.abs(scale) > LARGEST_WHOLE || sum !== Math.floor(sum);
  }

  /** Takes the term of an entry that is about to leave out of its row's activity. */
  dropTerm(entry: number): void {
    const i = this.#matrix.entryRow[entry];
    if (this.#age[i] >= ACTIVITY_UPDATES) return;
    const a = this.#matrix.entryValue[entry];
    const j = this.#matrix.entryColumn[entry];
    const low = a > 0 ? this.#columnLower[j] : this.#columnUpper[j];
    const high = a > 0 ? this.#columnUpper[j] : this.#columnLower[j];
    this.#moveTerm(i, true, a, low, 0);
    this.#moveTerm(i, false, a, high, 0);
  }

  /** The activity of a row whose coefficients changed must be summed afresh. */
  expire(i: number): void {
    this.#age[i] = ACTIVITY_UPDATES;
  }

  #sumActivity(i: number): void {
    const { entryColumn, entryValue, nextInRow, rowHead } = this.#matrix;
    const columnLower = this.#columnLower;
    const columnUpper = this.#columnUpper;
    let minFinite = 0;
    let maxFinite = 0;
    let minScale = 0;
    let maxScale = 0;
    let minInfinite = 0;
    let maxInfinite = 0;
    this.#noise[i] = 0;
    const isAnyBlurred = this.#isAnyBlurred;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      const j = entryColumn[k];
      const low = a > 0 ? columnLower[j] : columnUpper[j];
      const high = a > 0 ? columnUpper[j] : columnLower[j];
      if (isAnyBlurred) this.#noise[i] += Math.abs(a) * this.#boundBlur[j];
      if (low === Infinity || low === -Infinity) minInfinite++;
      else {
        minFinite = this.#added(i, minFinite, a * low);
        minScale = Math.max(minScale, Math.abs(minFinite));
      }
      if (high === Infinity || high === -Infinity) maxInfinite++;
      else {
        maxFinite = this.#added(i, maxFinite, a * high);
        maxScale = Math.max(maxScale, Math.abs(maxFinite));
      }
    }
    if (this.#isCancelled(i, minFinite, minScale)) minFinite = this.#sumBound(i, true);
    if (this.#isCancelled(i, maxFinite, maxScale)) maxFinite = this.#sumBound(i, false);
    this.#minFinite[i] = minFinite;
    this.#maxFinite[i] = maxFinite;
    this.#minScale[i] = Math.abs(minFinite);
    this.#maxScale[i] = Math.abs(maxFinite);
    this.#minInfinite[i] = minInfinite;
    this.#maxInfinite[i] = maxInfinite;
    this.#age[i] = 0;
    this.work += this.#matrix.rowSize[i];
  }

  /** The finite terms of the least or greatest activity, one entry perhaps left out, rounded once. */
  #sumBound(i: number, isLeast: boolean, without = -1): number {
    const { entryColumn, entryValue, nextInRow, rowHead } = this.#matrix;
    const sum = this.#sum;
    sum.reset();
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      if (k === without) continue;
      const a = entryValue[k];
      const j = entryColumn[k];
      const bound = a > 0 === isLeast ? this.#columnLower[j] : this.#columnUpper[j];
      if (bound !== Infinity && bound !== -Infinity) sum.addProduct(a, bound);
    }
    this.work += this.#matrix.rowSize[i];
    return sum.value;
  }
}
