import { runToEnd, type SparseMatrix, type Steps, transposeSteps } from "@bough/problem";
import type { IndexedVector } from "../vectors/indexed-vector.ts";
import { addLine, listLine } from "../vectors/line-kernels.ts";

/** Entries sorted between two pauses: a few milliseconds where they lie far apart. */
const ENTRIES_PER_STEP = 200_000;
/** Entries linked in one call, so that V8 compiles the loop before it is over. */
const LINKED_PER_STEP = 4000;

/** Entries of a computed row or column at most this large are noise. */
export const DROP_TOLERANCE = 1e-14;

/** Stands for an entry that cancelled, so that the list of places stays valid. */
export const CANCELLED = 1e-50;

/** Above this share of filled places the list of nonzeros is no longer kept while adding up. */
const TRACKING_DENSITY = 0.1;

/** From so many entries a column on, most columns are expected to be hit. */
const UNLISTED_SHARE = 0.5;

/**
 * The constraint matrix by row, the entries of nonbasic columns first in each row, so that the
 * pricing of a pivot row never touches a basic column.
 *
 * J. A. J. Hall and K. I. M. McKinnon, "Hyper-sparsity in the revised simplex method and how to
 * exploit it", Computational Optimization and Applications 32, 2005.
 */
export class PartitionedRows {
  readonly #numCols: number;
  readonly #numRows: number;
  readonly #columns: SparseMatrix;
  readonly #starts: Int32Array; // [numRows + 1]
  readonly #nonbasicEnds: Int32Array; // [numRows]
  readonly #indices: Int32Array; // [nonzeros] column of each entry
  readonly #values: Float64Array; // [nonzeros]
  readonly #placeInRows: Int32Array; // [nonzeros] where the entry k of the CSC stands here
  readonly #placeInColumns: Int32Array; // [nonzeros] the inverse
  readonly #isListed: Uint8Array; // [numCols] 0 but while a row is priced
  /** Entries touched. */
  work = 0;

  /** The rows of a matrix by column, with pauses. */
  static *inSteps(columns: SparseMatrix): Steps<PartitionedRows> {
    const rows = new PartitionedRows(columns, yield* transposeSteps(columns));
    yield;
    yield* rows.#linkPlaces();
    return rows;
  }

  private constructor(columns: SparseMatrix, rows: SparseMatrix) {
    this.#numCols = columns.numLines;
    this.#numRows = columns.lineLength;
    this.#columns = columns;
    this.#isListed = new Uint8Array(columns.numLines);
    this.#starts = rows.starts;
    this.#nonbasicEnds = rows.starts.slice(1);
    this.#indices = rows.indices;
    this.#values = rows.values;
    this.#placeInRows = new Int32Array(rows.indices.length);
    this.#placeInColumns = new Int32Array(rows.indices.length);
  }

  /** Finds the place of each entry of the columns among the rows. */
  *#linkPlaces(): Steps<void> {
    const next = this.#starts.slice(0, this.#numRows);
    const count = this.#columns.starts[this.#numCols];
    for (let k = 0; k < count; k += LINKED_PER_STEP) {
      if (k > 0) yield;
      this.#linkBetween(k, Math.min(count, k + LINKED_PER_STEP), next);
    }
  }

  #linkBetween(begin: number, end: number, next: Int32Array): void {
    const placeInRows = this.#placeInRows;
    const placeInColumns = this.#placeInColumns;
    const { indices } = this.#columns;
    for (let k = begin; k < end; k++) {
      const place = next[indices[k]]++;
      placeInRows[k] = place;
      placeInColumns[place] = k;
    }
  }

  /** Sorts the entries afresh; `position[j] < 0` says that column j is nonbasic. */
  partition(position: Int32Array): void {
    runToEnd(this.partitionSteps(position));
  }

  /** The same with pauses. */
  *partitionSteps(position: Int32Array): Steps<void> {
    const starts = this.#starts;
    const indices = this.#indices;
    let pauseAt = ENTRIES_PER_STEP;
    for (let i = 0; i < this.#numRows; i++) {
      if (starts[i] >= pauseAt) {
        pauseAt = starts[i] + ENTRIES_PER_STEP;
        yield;
      }
      let low = starts[i];
      let high = starts[i + 1] - 1;
      while (low <= high) {
        if (position[indices[low]] < 0) low++;
        else this.#swap(low, high--);
      }
      this.#nonbasicEnds[i] = low;
    }
  }

  /** Moves the entries of a column that becomes basic behind the nonbasic part. */
  removeFromNonbasic(column: number): void {
    const { starts, indices } = this.#columns;
    for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
      this.#swap(this.#placeInRows[k], --this.#nonbasicEnds[indices[k]]);
    }
  }

  /** Moves the entries of a column that becomes nonbasic to the nonbasic part. */
  addToNonbasic(column: number): void {
    const { starts, indices } = this.#columns;
    for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
      this.#swap(this.#placeInRows[k], this.#nonbasicEnds[indices[k]]++);
    }
  }

  /**
   * result_j = row multipliers times column j, for the nonbasic columns. `multipliers` must have
   * its list of nonzeros; `result` comes out listed, without noise, but where `mayBeUnlisted` allows
   * a dense one to come without a list, for readers that pass over all columns as cheaply.
   */
  price(multipliers: IndexedVector, result: IndexedVector, mayBeUnlisted = false): void {
    result.clear();
    const starts = this.#starts;
    const ends = this.#nonbasicEnds;
    const indices = this.#indices;
    const values = this.#values;
    const source = multipliers.values;
    const sourceList = multipliers.indices;
    const sourceCount = multipliers.count;
    const target = result.values;
    const list = result.indices;
    const isListed = this.#isListed;
    const trackingLimit = TRACKING_DENSITY * this.#numCols;
    let work = 0;
    let count = 0;
    let s = 0;
    for (; s < sourceCount; s++) {
      const i = sourceList[s];
      const begin = starts[i];
      const end = ends[i];
      if (count + (end - begin) > trackingLimit && sourceCount > 1) break;
      work += end - begin;
      count = listLine(isListed, indices, begin, end, list, count);
      addLine(target, indices, values, begin, end, source, i, 1);
    }
    if (s === sourceCount) {
      result.count = dropNoise(target, isListed, list, count);
      this.work += work + count;
      return;
    }
    for (let k = 0; k < count; k++) isListed[list[k]] = 0;
    for (; s < sourceCount; s++) {
      const i = sourceList[s];
      const begin = starts[i];
      const end = ends[i];
      work += end - begin;
      addLine(target, indices, values, begin, end, source, i, 1);
    }
    if (mayBeUnlisted && work > UNLISTED_SHARE * this.#numCols) result.count = -1;
    else result.reindex(DROP_TOLERANCE);
    this.work += work + this.#numCols;
  }

  /**
   * Adds up rows times multipliers over all columns, basic ones too: `sum` the coefficients,
   * `magnitude` their absolute terms, `count` the terms, `touched` the columns. Returns how many.
   */
  aggregate(
    multipliers: IndexedVector,
    sum: Float64Array,
    magnitude: Float64Array,
    count: Int32Array,
    touched: Int32Array,
  ): number {
    const starts = this.#starts;
    const indices = this.#indices;
    const values = this.#values;
    const source = multipliers.values;
    const sourceList = multipliers.indices;
    let numTouched = 0;
    for (let s = 0; s < multipliers.count; s++) {
      const i = sourceList[s];
      const factor = source[i];
      if (factor === 0) continue;
      const end = starts[i + 1];
      this.work += end - starts[i];
      for (let k = starts[i]; k < end; k++) {
        const j = indices[k];
        const term = factor * values[k];
        if (count[j]++ === 0) touched[numTouched++] = j;
        sum[j] += term;
        magnitude[j] += term < 0 ? -term : term;
      }
    }
    return numTouched;
  }

  #swap(a: number, b: number): void {
    if (a === b) return;
    const indices = this.#indices;
    const values = this.#values;
    const placeInColumns = this.#placeInColumns;
    const index = indices[a];
    const value = values[a];
    const entry = placeInColumns[a];
    const other = placeInColumns[b];
    indices[a] = indices[b];
    values[a] = values[b];
    placeInColumns[a] = other;
    this.#placeInRows[other] = a;
    indices[b] = index;
    values[b] = value;
    placeInColumns[b] = entry;
    this.#placeInRows[entry] = b;
  }
}

/** Takes what is negligible out of the list, and the marks of all that was listed. */
function dropNoise(
  values: Float64Array,
  isListed: Uint8Array,
  list: Int32Array,
  count: number,
): number {
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const j = list[k];
    const value = values[j];
    isListed[j] = 0;
    if (value < DROP_TOLERANCE && value > -DROP_TOLERANCE) values[j] = 0;
    else list[kept++] = j;
  }
  return kept;
}
