import { runToEnd, type SparseMatrix, type Steps, transposeSteps } from "@bough/problem";
import { DROP_TOLERANCE } from "../factor/tolerances.ts";
import { type KernelMemory, room } from "../kernels/kernel-memory.ts";
import {
  PRICE_WORK,
  ROW_INDICES,
  ROW_IS_LISTED,
  ROW_NONBASIC_ENDS,
  ROW_STARTS,
  ROW_VALUES,
} from "../kernels/registers.ts";
import { borrowMemory } from "../kernels/spare-memory.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";

/** Entries sorted between two pauses: a few milliseconds where they lie far apart. */
const ENTRIES_PER_STEP = 200_000;
/** Entries linked in one call, so that V8 compiles the loop before it is over. */
const LINKED_PER_STEP = 4000;

/** Bytes of the memory for what a state keeps of a column, of a row (and its logical), and beside. */
const ROOM_PER_COLUMN = 48;
const ROOM_PER_ROW = 160;
const ROOM_BESIDE = 1024;
/** What takes the place of a memory that was too small has so many times the room: what has grown grows on. */
const GROWTH = 1.5;
/** But not from so many bytes on, of the four billion that a memory may have. */
const LARGEST_TO_GROW = 1_000_000_000;

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
  /** Where kernels work on the rows; there is room for a state's arrays and vectors. */
  readonly memory: KernelMemory;
  /** Entries touched. */
  work = 0;

  /**
   * The rows of a matrix by column, with pauses.
   *
   * @param spare a memory that nobody needs any more, to be used where it is large enough
   */
  static *inSteps(columns: SparseMatrix, spare?: KernelMemory): Steps<PartitionedRows> {
    const rows = new PartitionedRows(columns, yield* transposeSteps(columns), spare);
    yield;
    yield* rows.#linkPlaces();
    return rows;
  }

  private constructor(columns: SparseMatrix, rows: SparseMatrix, spare?: KernelMemory) {
    this.#numCols = columns.numLines;
    this.#numRows = columns.lineLength;
    this.#columns = columns;
    const { numLines: numCols, lineLength: numRows } = columns;
    const numEntries = rows.indices.length;
    this.memory = memoryFor(bytesFor(numRows, numCols, numEntries), spare);
    this.memory.bytes(numCols, ROW_IS_LISTED);
    this.#starts = this.memory.ints(numRows + 1, ROW_STARTS);
    this.#nonbasicEnds = this.memory.ints(numRows, ROW_NONBASIC_ENDS);
    this.#indices = this.memory.ints(numEntries, ROW_INDICES);
    this.#values = this.memory.reals(numEntries, ROW_VALUES);
    this.#starts.set(rows.starts);
    this.#nonbasicEnds.set(rows.starts.subarray(1));
    this.#indices.set(rows.indices);
    this.#values.set(rows.values);
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
   * result_j = row multipliers times column j, for the nonbasic columns. Both vectors lie in the rows' memory.
   * `multipliers` must have its list of nonzeros; `result` comes out listed, without noise, but where `mayBeUnlisted` allows
   * a dense one to come without a list, for readers that pass over all columns as cheaply.
   */
  price(multipliers: IndexedVector, result: IndexedVector, mayBeUnlisted = false): void {
    result.clear();
    const { memory } = this;
    const numCols = this.#numCols;
    const { valuesAt, indicesAt } = result;
    const count = memory.kernels.price(
      multipliers.valuesAt,
      multipliers.indicesAt,
      multipliers.count,
      valuesAt,
      indicesAt,
      TRACKING_DENSITY * numCols,
    );
    const work = memory.realAt(PRICE_WORK);
    this.work += work;
    if (count >= 0) {
      result.count = count;
      return;
    }
    result.count =
      mayBeUnlisted && work > UNLISTED_SHARE * numCols
        ? -1
        : memory.kernels.reindex(valuesAt, indicesAt, numCols, DROP_TOLERANCE);
    this.work += numCols;
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

/** Bytes for the rows, and for what a state keeps beside them. */
function bytesFor(numRows: number, numCols: number, numEntries: number): number {
  const ofRows = room(12, numEntries) + room(8, numRows + 2) + room(1, numCols);
  return ofRows + ROOM_PER_COLUMN * numCols + ROOM_PER_ROW * numRows + ROOM_BESIDE;
}

function memoryFor(bytes: number, spare: KernelMemory | undefined): KernelMemory {
  if (spare !== undefined) {
    spare.clear();
    if (spare.reserve(bytes)) return spare;
  }
  return borrowMemory(spare === undefined || bytes > LARGEST_TO_GROW ? bytes : GROWTH * bytes);
}
