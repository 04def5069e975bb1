import { nonzeros, type SparseMatrix, type Steps } from "@bough/problem";

/** Entries linked between two pauses. Memory that is touched for the first time may cost a hundred times the work. */
const ENTRIES_PER_STEP = 25_000;

/**
 * A sparse matrix that changes: an arena of entries, each linked into the list of its row and the
 * list of its column, both ways, so that an entry goes in constant time and a row or a column is
 * walked without the other. -1 ends a list. The arrays of the arena are replaced when it grows:
 * whoever holds them in locals takes them again after an `insert`.
 */
export class WorkingMatrix {
  entryRow: Int32Array;
  entryColumn: Int32Array;
  entryValue: Float64Array;
  nextInRow: Int32Array;
  previousInRow: Int32Array;
  nextInColumn: Int32Array;
  previousInColumn: Int32Array;
  readonly rowHead: Int32Array; // [numRows]
  readonly rowSize: Int32Array; // [numRows]
  readonly columnHead: Int32Array; // [numCols]
  readonly columnSize: Int32Array; // [numCols]
  /** Entries now in the matrix. */
  numEntries: number;
  /** Entries given out so far; those freed hang in a chain through `nextInRow` from `#free`. */
  #used: number;
  #free = -1;

  /** A matrix of these entries (CSC), with pauses. */
  static *inSteps(columns: SparseMatrix): Steps<WorkingMatrix> {
    const matrix = new WorkingMatrix(columns);
    yield;
    yield* matrix.#load(columns);
    return matrix;
  }

  private constructor(columns: SparseMatrix) {
    const count = nonzeros(columns);
    const capacity = count + (count >> 3) + 16;
    this.entryRow = new Int32Array(capacity);
    this.entryColumn = new Int32Array(capacity);
    this.entryValue = new Float64Array(capacity);
    this.nextInRow = new Int32Array(capacity);
    this.previousInRow = new Int32Array(capacity);
    this.nextInColumn = new Int32Array(capacity);
    this.previousInColumn = new Int32Array(capacity);
    this.rowHead = new Int32Array(columns.lineLength).fill(-1);
    this.rowSize = new Int32Array(columns.lineLength);
    this.columnHead = new Int32Array(columns.numLines).fill(-1);
    this.columnSize = new Int32Array(columns.numLines);
    this.numEntries = count;
    this.#used = count;
  }

  /** Entries keep their places of the CSC; backwards, so that each list comes out in order. */
  *#load(columns: SparseMatrix): Steps<void> {
    const { starts, indices, values } = columns;
    let pauseAt = this.numEntries - ENTRIES_PER_STEP;
    for (let j = columns.numLines - 1; j >= 0; j--) {
      if (starts[j + 1] <= pauseAt) {
        pauseAt = starts[j + 1] - ENTRIES_PER_STEP;
        yield;
      }
      for (let k = starts[j + 1] - 1; k >= starts[j]; k--) {
        this.entryRow[k] = indices[k];
        this.entryValue[k] = values[k];
        this.entryColumn[k] = j;
        this.#link(k, indices[k], j);
      }
    }
  }

  #link(entry: number, row: number, column: number): void {
    const rowNext = this.rowHead[row];
    this.nextInRow[entry] = rowNext;
    this.previousInRow[entry] = -1;
    if (rowNext >= 0) this.previousInRow[rowNext] = entry;
    this.rowHead[row] = entry;
    this.rowSize[row]++;
    const columnNext = this.columnHead[column];
    this.nextInColumn[entry] = columnNext;
    this.previousInColumn[entry] = -1;
    if (columnNext >= 0) this.previousInColumn[columnNext] = entry;
    this.columnHead[column] = entry;
    this.columnSize[column]++;
  }

  /** Adds an entry at a place that holds none; returns it. */
  insert(row: number, column: number, value: number): number {
    let entry = this.#free;
    if (entry >= 0) this.#free = this.nextInRow[entry];
    else {
      if (this.#used === this.entryRow.length) this.#grow();
      entry = this.#used++;
    }
    this.entryRow[entry] = row;
    this.entryColumn[entry] = column;
    this.entryValue[entry] = value;
    this.#link(entry, row, column);
    this.numEntries++;
    return entry;
  }

  /** Takes an entry out. Its own links stay readable until the next `insert`, except `nextInRow`. */
  remove(entry: number): void {
    const row = this.entryRow[entry];
    const column = this.entryColumn[entry];
    const rowPrevious = this.previousInRow[entry];
    const rowNext = this.nextInRow[entry];
    if (rowPrevious >= 0) this.nextInRow[rowPrevious] = rowNext;
    else this.rowHead[row] = rowNext;
    if (rowNext >= 0) this.previousInRow[rowNext] = rowPrevious;
    this.rowSize[row]--;
    const columnPrevious = this.previousInColumn[entry];
    const columnNext = this.nextInColumn[entry];
    if (columnPrevious >= 0) this.nextInColumn[columnPrevious] = columnNext;
    else this.columnHead[column] = columnNext;
    if (columnNext >= 0) this.previousInColumn[columnNext] = columnPrevious;
    this.columnSize[column]--;
    this.nextInRow[entry] = this.#free;
    this.#free = entry;
    this.numEntries--;
  }

  /** The entry at a place, or -1. Walks the shorter of the two lists. */
  find(row: number, column: number): number {
    if (this.rowSize[row] < this.columnSize[column]) {
      let k = this.rowHead[row];
      while (k >= 0 && this.entryColumn[k] !== column) k = this.nextInRow[k];
      return k;
    }
    let k = this.columnHead[column];
    while (k >= 0 && this.entryRow[k] !== row) k = this.nextInColumn[k];
    return k;
  }

  #grow(): void {
    const capacity = 2 * this.entryRow.length;
    this.entryRow = enlarged(this.entryRow, capacity);
    this.entryColumn = enlarged(this.entryColumn, capacity);
    this.nextInRow = enlarged(this.nextInRow, capacity);
    this.previousInRow = enlarged(this.previousInRow, capacity);
    this.nextInColumn = enlarged(this.nextInColumn, capacity);
    this.previousInColumn = enlarged(this.previousInColumn, capacity);
    const values = new Float64Array(capacity);
    values.set(this.entryValue);
    this.entryValue = values;
  }
}

function enlarged(array: Int32Array, capacity: number): Int32Array {
  const result: Int32Array = new Int32Array(capacity);
  result.set(array);
  return result;
}
