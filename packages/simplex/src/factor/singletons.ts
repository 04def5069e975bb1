import type { Steps } from "@bough/problem";
import type { Elimination } from "./elimination.ts";
import { ABSOLUTE_PIVOT_TOLERANCE } from "./tolerances.ts";

/** Rows and entries that are passed between two pauses. */
const WORK_PER_STEP = 30_000;

/**
 * The part of a factorisation that needs no arithmetic: logicals, then columns with one active
 * entry (their row of U is the row itself, L is trivial), then rows with one active entry (their
 * column of L is the column divided by the pivot, no other column changes). What is left over, the
 * kernel, has at least two entries in every row and column. A pivot that is too small is left for
 * the kernel to judge.
 */
export class SingletonPass {
  // Exclusive or of the positions active in a row, of the rows active in a column: with one left, it.
  #rowKey: Int32Array = new Int32Array(0); // [numRows]
  #columnKey: Int32Array = new Int32Array(0); // [numRows]
  #queue: Int32Array = new Int32Array(0); // [numRows]
  #rowStarts: Int32Array = new Int32Array(1); // [numRows + 1]
  #rowPositions: Int32Array = new Int32Array(0);
  // The part of the queue that waits.
  #head = 0;
  #tail = 0;

  *steps(elimination: Elimination): Steps<void> {
    const { numRows } = elimination;
    if (this.#rowKey.length < numRows) {
      this.#rowKey = new Int32Array(numRows);
      this.#columnKey = new Int32Array(numRows);
      this.#queue = new Int32Array(numRows);
      this.#rowStarts = new Int32Array(numRows + 1);
    }
    this.#pivotLogicals(elimination);
    if (elimination.numPivots < numRows) {
      const isLong = numRows + elimination.columns.starts[elimination.numCols] > WORK_PER_STEP;
      if (isLong) yield;
      this.#countActive(elimination);
      this.#queueColumnSingletons(elimination);
      do {
        if (isLong) yield;
        this.#pivotColumnSingletons(elimination, WORK_PER_STEP);
      } while (this.#head < this.#tail);
      if (isLong) yield;
      if (elimination.numPivots < numRows) this.#pivotRowSingletons(elimination);
    }
    elimination.kernelBegin = elimination.numPivots;
    elimination.upperStarts[elimination.numPivots] = 0;
  }

  #pivotLogicals(elimination: Elimination): void {
    const { numRows, numCols, basicColumn, rowSlot, structurals } = elimination;
    let numStructurals = 0;
    for (let position = 0; position < numRows; position++) {
      const row = basicColumn[position] - numCols;
      if (row >= 0 && rowSlot[row] < 0) elimination.pivot(row, position, 1, 0);
      else structurals[numStructurals++] = position;
    }
    elimination.numStructurals = numStructurals;
    elimination.work += numRows;
  }

  /** Counts and keys of active rows and columns, and the positions in every active row. */
  #countActive(elimination: Elimination): void {
    const { numRows, numCols, columns, basicColumn, rowSlot } = elimination;
    const { structurals, numStructurals, rowCount, columnCount } = elimination;
    const { starts, indices } = columns;
    const rowKey = this.#rowKey;
    const columnKey = this.#columnKey;
    const rowStarts = this.#rowStarts;
    rowCount.fill(0, 0, numRows);
    rowKey.fill(0, 0, numRows);
    let entries = 0;
    for (let t = 0; t < numStructurals; t++) {
      const position = structurals[t];
      const column = basicColumn[position];
      let count = 0;
      let key = 0;
      if (column < numCols) {
        const end = starts[column + 1];
        entries += end - starts[column];
        for (let k = starts[column]; k < end; k++) {
          const row = indices[k];
          if (rowSlot[row] >= 0) continue;
          count++;
          key ^= row;
          rowCount[row]++;
          rowKey[row] ^= position;
        }
      }
      columnCount[position] = count;
      columnKey[position] = key;
    }
    let total = 0;
    for (let row = 0; row < numRows; row++) {
      total += rowCount[row];
      rowStarts[row] = total;
    }
    rowStarts[numRows] = total;
    if (this.#rowPositions.length < total) this.#rowPositions = new Int32Array(2 * total);
    const rowPositions = this.#rowPositions;
    for (let t = numStructurals - 1; t >= 0; t--) {
      const position = structurals[t];
      if (columnCount[position] === 0) continue;
      const column = basicColumn[position];
      for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
        const row = indices[k];
        if (rowSlot[row] < 0) rowPositions[--rowStarts[row]] = position;
      }
    }
    elimination.numEntries = entries;
    elimination.work += 2 * entries + numRows;
  }

  #queueColumnSingletons(elimination: Elimination): void {
    const { structurals, numStructurals, columnCount } = elimination;
    const queue = this.#queue;
    let tail = 0;
    for (let t = 0; t < numStructurals; t++) {
      if (columnCount[structurals[t]] === 1) queue[tail++] = structurals[t];
    }
    this.#head = 0;
    this.#tail = tail;
    elimination.work += numStructurals;
  }

  /** Pivots on waiting columns until none is left or so many columns and entries are passed. */
  #pivotColumnSingletons(elimination: Elimination, most: number): void {
    const { columns, basicColumn, positionSlot, rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    const rowKey = this.#rowKey;
    const columnKey = this.#columnKey;
    const rowStarts = this.#rowStarts;
    const rowPositions = this.#rowPositions;
    const queue = this.#queue;
    let head = this.#head;
    let tail = this.#tail;
    let left = most;
    let work = 0;
    while (head < tail && left > 0) {
      const position = queue[head++];
      left--;
      if (columnCount[position] !== 1) continue;
      const row = columnKey[position];
      const column = basicColumn[position];
      let k = starts[column];
      while (indices[k] !== row) k++;
      const pivot = values[k];
      if (Math.abs(pivot) <= ABSOLUTE_PIVOT_TOLERANCE) continue;
      elimination.pivot(row, position, pivot, 0);
      columnCount[position] = 0;
      rowCount[row] = 0;
      rowKey[row] = 0;
      for (let r = rowStarts[row], end = rowStarts[row + 1]; r < end; r++) {
        const other = rowPositions[r];
        if (positionSlot[other] >= 0) continue;
        columnKey[other] ^= row;
        if (--columnCount[other] === 1) queue[tail++] = other;
      }
      work += rowStarts[row + 1] - rowStarts[row];
      left -= rowStarts[row + 1] - rowStarts[row];
    }
    this.#head = head;
    this.#tail = tail;
    elimination.work += work;
  }

  #pivotRowSingletons(elimination: Elimination): void {
    const { numRows, columns, basicColumn, rowSlot } = elimination;
    const { activeRows, rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    const rowKey = this.#rowKey;
    const queue = this.#queue;
    let numActive = 0;
    let tail = 0;
    for (let row = 0; row < numRows; row++) {
      if (rowSlot[row] >= 0) continue;
      activeRows[numActive++] = row;
      if (rowCount[row] === 1) queue[tail++] = row;
    }
    elimination.numActiveRows = numActive;
    let work = numRows;
    let lowerEnd = 0;
    for (let head = 0; head < tail; head++) {
      const row = queue[head];
      if (rowCount[row] !== 1) continue;
      const position = rowKey[row];
      const column = basicColumn[position];
      const begin = starts[column];
      const end = starts[column + 1];
      let k = begin;
      while (indices[k] !== row) k++;
      const pivot = values[k];
      if (Math.abs(pivot) <= ABSOLUTE_PIVOT_TOLERANCE) continue;
      elimination.ensureLower(lowerEnd + end - begin);
      const { lowerIndices, lowerValues } = elimination;
      for (k = begin; k < end; k++) {
        const other = indices[k];
        if (other === row || rowSlot[other] >= 0) continue;
        lowerIndices[lowerEnd] = other;
        lowerValues[lowerEnd++] = values[k] / pivot;
        rowKey[other] ^= position;
        if (--rowCount[other] === 1) queue[tail++] = other;
      }
      elimination.pivot(row, position, pivot, lowerEnd);
      columnCount[position] = 0;
      rowCount[row] = 0;
      work += end - begin;
    }
    elimination.work += work;
  }
}
