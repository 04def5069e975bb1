import type { Elimination } from "./elimination.ts";
import { ABSOLUTE_PIVOT_TOLERANCE } from "./tolerances.ts";

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

  run(elimination: Elimination): void {
    const { numRows } = elimination;
    if (this.#rowKey.length < numRows) {
      this.#rowKey = new Int32Array(numRows);
      this.#columnKey = new Int32Array(numRows);
      this.#queue = new Int32Array(numRows);
      this.#rowStarts = new Int32Array(numRows + 1);
    }
    this.#pivotLogicals(elimination);
    if (elimination.numPivots < numRows) {
      this.#countActive(elimination);
      this.#pivotColumnSingletons(elimination);
      this.#pivotRowSingletons(elimination);
    }
    elimination.kernelBegin = elimination.numPivots;
  }

  #pivotLogicals(elimination: Elimination): void {
    const { numRows, numCols, basicColumn, rowSlot } = elimination;
    for (let position = 0; position < numRows; position++) {
      const row = basicColumn[position] - numCols;
      if (row >= 0 && rowSlot[row] < 0) elimination.pivot(row, position, 1, 0);
    }
    elimination.work += numRows;
  }

  /** Counts and keys of active rows and columns, and the positions in every active row. */
  #countActive(elimination: Elimination): void {
    const { numRows, numCols, columns, basicColumn, rowSlot, positionSlot } = elimination;
    const { rowCount, columnCount } = elimination;
    const { starts, indices } = columns;
    const rowKey = this.#rowKey;
    const columnKey = this.#columnKey;
    const rowStarts = this.#rowStarts;
    rowCount.fill(0, 0, numRows);
    rowKey.fill(0, 0, numRows);
    let work = 0;
    for (let position = 0; position < numRows; position++) {
      let count = 0;
      let key = 0;
      const column = basicColumn[position];
      if (positionSlot[position] < 0 && column < numCols) {
        for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
          const row = indices[k];
          if (rowSlot[row] >= 0) continue;
          count++;
          key ^= row;
          rowCount[row]++;
          rowKey[row] ^= position;
        }
        work += starts[column + 1] - starts[column];
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
    for (let position = numRows - 1; position >= 0; position--) {
      if (columnCount[position] === 0) continue;
      const column = basicColumn[position];
      for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
        const row = indices[k];
        if (rowSlot[row] < 0) rowPositions[--rowStarts[row]] = position;
      }
    }
    elimination.work += 2 * work;
  }

  #pivotColumnSingletons(elimination: Elimination): void {
    const { numRows, columns, basicColumn, positionSlot } = elimination;
    const { rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    const rowKey = this.#rowKey;
    const columnKey = this.#columnKey;
    const rowStarts = this.#rowStarts;
    const rowPositions = this.#rowPositions;
    const queue = this.#queue;
    let tail = 0;
    for (let position = 0; position < numRows; position++) {
      if (columnCount[position] === 1) queue[tail++] = position;
    }
    let work = numRows;
    for (let head = 0; head < tail; head++) {
      const position = queue[head];
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
    }
    elimination.work += work;
  }

  #pivotRowSingletons(elimination: Elimination): void {
    const { numRows, columns, basicColumn, rowSlot } = elimination;
    const { rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    const rowKey = this.#rowKey;
    const queue = this.#queue;
    let tail = 0;
    for (let row = 0; row < numRows; row++) {
      if (rowCount[row] === 1) queue[tail++] = row;
    }
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
