import type { Elimination } from "./elimination.ts";
import { DROP_TOLERANCE } from "./tolerances.ts";

/**
 * What is left of the basis while the kernel is eliminated: by column with values and by row as a
 * pattern, both in arenas where every line has room behind it and moves to the end when it outgrows
 * that. Rows keep positions that have left the active matrix (`columnCount` is zero) until they are
 * squeezed; `rowCount` is exact. Before a pivot, `reserve` makes sure that no arena can run full
 * under it, so that the arrays stay the same while it lasts.
 */
export class ActiveMatrix {
  columnBegin: Int32Array = new Int32Array(0); // [numRows]
  columnRoom: Int32Array = new Int32Array(0); // end of the column's room
  columnMax: Float64Array = new Float64Array(0); // largest active magnitude, -1 where not known
  columnRows: Int32Array = new Int32Array(0); // arena
  columnValues: Float64Array = new Float64Array(0);
  #columnUsed = 0;
  #spareRows: Int32Array = new Int32Array(0);
  #spareValues: Float64Array = new Float64Array(0);

  rowBegin: Int32Array = new Int32Array(0); // [numRows]
  rowLength: Int32Array = new Int32Array(0); // places in use
  #rowRoom: Int32Array = new Int32Array(0);
  rowPositions: Int32Array = new Int32Array(0); // arena
  #rowUsed = 0;
  #sparePositions: Int32Array = new Int32Array(0);

  /** The positions of the kernel: the first `numPositions`. */
  positions: Int32Array = new Int32Array(0); // [numRows]
  numPositions = 0;

  /** Takes what the singletons have left of the basis; sets the counts of its rows and columns. */
  load(elimination: Elimination): void {
    const { numRows, numCols, columns, basicColumn, rowSlot, positionSlot } = elimination;
    const { structurals, numStructurals, activeRows, numActiveRows } = elimination;
    const { rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    if (this.columnBegin.length < numRows) this.#growRows(numRows);

    let total = 0;
    this.#rowUsed = 0;
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
      if (rowSlot[row] >= 0) continue;
      const count = rowCount[row];
      this.rowBegin[row] = this.#rowUsed;
      this.#rowUsed += 2 * count + 4;
      this.#rowRoom[row] = this.#rowUsed;
      total += count;
      rowCount[row] = 0;
    }
    const kernelRows = numRows - elimination.numPivots;
    if (this.rowPositions.length < this.#rowUsed) {
      this.rowPositions = new Int32Array(2 * this.#rowUsed);
    }
    const room = 2 * total + 4 * kernelRows;
    if (this.columnRows.length < room) {
      this.columnRows = new Int32Array(2 * room);
      this.columnValues = new Float64Array(2 * room);
    }
    const rowBegin = this.rowBegin;
    const rowPositions = this.rowPositions;
    const columnRows = this.columnRows;
    const columnValues = this.columnValues;
    let used = 0;
    let numActive = 0;
    for (let t = 0; t < numStructurals; t++) {
      const position = structurals[t];
      if (positionSlot[position] >= 0) continue;
      const column = basicColumn[position];
      const begin = used;
      let max = 0;
      if (column < numCols) {
        for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
          const row = indices[k];
          if (rowSlot[row] >= 0) continue;
          const value = values[k];
          const magnitude = Math.abs(value);
          if (magnitude <= DROP_TOLERANCE) continue;
          if (magnitude > max) max = magnitude;
          columnRows[used] = row;
          columnValues[used++] = value;
          rowPositions[rowBegin[row] + rowCount[row]++] = position;
        }
      }
      const count = used - begin;
      columnCount[position] = count;
      this.columnBegin[position] = begin;
      used += count + 4;
      this.columnRoom[position] = used;
      this.columnMax[position] = max;
      this.positions[numActive++] = position;
    }
    this.#columnUsed = used;
    this.numPositions = numActive;
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
      if (rowSlot[row] < 0) this.rowLength[row] = rowCount[row];
    }
    elimination.work += 2 * total + numStructurals + numActiveRows;
  }

  /** Finds the largest magnitude of a column again. */
  findMax(position: number, count: number): number {
    const columnValues = this.columnValues;
    const begin = this.columnBegin[position];
    let max = 0;
    for (let k = begin, end = begin + count; k < end; k++) {
      max = Math.max(max, Math.abs(columnValues[k]));
    }
    this.columnMax[position] = max;
    return max;
  }

  /** Sees to it that one pivot cannot run out of room, whatever fill it makes. */
  reserve(elimination: Elimination, pivotRow: number, pivotPosition: number): void {
    const { rowCount, columnCount } = elimination;
    const numBelow = columnCount[pivotPosition] - 1;
    const numBeside = rowCount[pivotRow] - 1;
    if (numBelow === 0 || numBeside === 0) return;
    const rowFirst = this.rowBegin[pivotRow];
    let columnNeed = 0;
    for (let r = rowFirst, end = rowFirst + this.rowLength[pivotRow]; r < end; r++) {
      const count = columnCount[this.rowPositions[r]];
      if (count > 0) columnNeed += roomFor(count + numBelow);
    }
    const columnFirst = this.columnBegin[pivotPosition];
    let rowNeed = 0;
    for (let k = columnFirst, end = columnFirst + columnCount[pivotPosition]; k < end; k++) {
      rowNeed += roomFor(rowCount[this.columnRows[k]] + numBeside);
    }
    if (this.#columnUsed + columnNeed > this.columnRows.length) {
      this.#compactColumns(elimination, columnNeed);
    }
    if (this.#rowUsed + rowNeed > this.rowPositions.length) {
      this.#compactRows(elimination, rowNeed);
    }
  }

  /** Moves a column to the end of its arena with room for `fill` more; returns its new end. */
  moveColumn(position: number, end: number, fill: number): number {
    const begin = this.columnBegin[position];
    const length = end - begin;
    const target = this.#columnUsed;
    this.columnRows.copyWithin(target, begin, end);
    this.columnValues.copyWithin(target, begin, end);
    this.columnBegin[position] = target;
    this.#columnUsed = target + roomFor(length + fill);
    this.columnRoom[position] = this.#columnUsed;
    return target + length;
  }

  /** Appends a position to a row of `count` active entries, making room where there is none. */
  addToRow(
    row: number,
    position: number,
    count: number,
    columnCount: Int32Array,
    rowFill: number,
  ): void {
    if (this.rowBegin[row] + this.rowLength[row] === this.#rowRoom[row]) {
      const begin = this.rowBegin[row];
      const isWorthMoving = 4 * (count + rowFill) > 3 * (this.#rowRoom[row] - begin);
      if (isWorthMoving) {
        this.rowBegin[row] = this.#rowUsed;
        this.#rowUsed += roomFor(count + rowFill);
        this.#rowRoom[row] = this.#rowUsed;
      }
      this.#squeezeRow(row, begin, columnCount, this.rowPositions, this.rowPositions);
    }
    this.rowPositions[this.rowBegin[row] + this.rowLength[row]++] = position;
  }

  /** Takes a position that is there out of a row. */
  removeFromRow(row: number, position: number): void {
    const rowPositions = this.rowPositions;
    let r = this.rowBegin[row];
    while (rowPositions[r] !== position) r++;
    rowPositions[r] = rowPositions[this.rowBegin[row] + --this.rowLength[row]];
  }

  /** Copies what is still active of a row that began at `begin` to where it begins now. */
  #squeezeRow(
    row: number,
    begin: number,
    columnCount: Int32Array,
    source: Int32Array,
    target: Int32Array,
  ): void {
    let used = this.rowBegin[row];
    for (let r = begin, end = begin + this.rowLength[row]; r < end; r++) {
      if (columnCount[source[r]] > 0) target[used++] = source[r];
    }
    this.rowLength[row] = used - this.rowBegin[row];
  }

  /** Copies the active columns side by side into the spare arena, grown where that is too small. */
  #compactColumns(elimination: Elimination, need: number): void {
    const { columnCount, positionSlot } = elimination;
    let live = 0;
    for (let t = 0; t < this.numPositions; t++) live += roomFor(columnCount[this.positions[t]]);
    const length = Math.max(this.columnRows.length, 2 * (live + need));
    if (this.#spareRows.length < length) {
      this.#spareRows = new Int32Array(length);
      this.#spareValues = new Float64Array(length);
    }
    const columnRows = this.columnRows;
    const columnValues = this.columnValues;
    const spareRows = this.#spareRows;
    const spareValues = this.#spareValues;
    let used = 0;
    for (let t = 0; t < this.numPositions; t++) {
      const position = this.positions[t];
      if (positionSlot[position] >= 0) continue;
      const begin = this.columnBegin[position];
      const count = columnCount[position];
      for (let k = 0; k < count; k++) {
        spareRows[used + k] = columnRows[begin + k];
        spareValues[used + k] = columnValues[begin + k];
      }
      this.columnBegin[position] = used;
      used += roomFor(count);
      this.columnRoom[position] = used;
    }
    this.columnRows = spareRows;
    this.columnValues = spareValues;
    this.#spareRows = columnRows;
    this.#spareValues = columnValues;
    this.#columnUsed = used;
    elimination.work += used;
  }

  /** The same for the rows, which forget what has left them. */
  #compactRows(elimination: Elimination, need: number): void {
    const { activeRows, numActiveRows, rowCount, columnCount, rowSlot } = elimination;
    let live = 0;
    for (let t = 0; t < numActiveRows; t++) {
      if (rowSlot[activeRows[t]] < 0) live += roomFor(rowCount[activeRows[t]]);
    }
    const length = Math.max(this.rowPositions.length, 2 * (live + need));
    if (this.#sparePositions.length < length) this.#sparePositions = new Int32Array(length);
    const rowPositions = this.rowPositions;
    const spare = this.#sparePositions;
    let used = 0;
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
      if (rowSlot[row] >= 0) continue;
      const begin = this.rowBegin[row];
      this.rowBegin[row] = used;
      this.#squeezeRow(row, begin, columnCount, rowPositions, spare);
      used += roomFor(rowCount[row]);
      this.#rowRoom[row] = used;
    }
    this.rowPositions = spare;
    this.#sparePositions = rowPositions;
    this.#rowUsed = used;
    elimination.work += used;
  }

  #growRows(numRows: number): void {
    this.columnBegin = new Int32Array(numRows);
    this.columnRoom = new Int32Array(numRows);
    this.columnMax = new Float64Array(numRows);
    this.rowBegin = new Int32Array(numRows);
    this.rowLength = new Int32Array(numRows);
    this.#rowRoom = new Int32Array(numRows);
    this.positions = new Int32Array(numRows);
  }
}

/** Room of a line that moves: enough for some growth before it must move again. */
function roomFor(length: number): number {
  return length + (length >> 1) + 4;
}
