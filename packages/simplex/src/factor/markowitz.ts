import { CountLists } from "./count-lists.ts";
import type { Elimination } from "./elimination.ts";
import { ABSOLUTE_PIVOT_TOLERANCE, DROP_TOLERANCE } from "./tolerances.ts";

/** With a pivot in hand, the search ends after so many rows and columns. */
const SEARCH_LIMIT = 8;

/**
 * LU of the kernel by Markowitz' rule with threshold pivoting: among entries of at least `threshold`
 * times the largest of their column, take the one with the smallest product of the other entries in
 * its row and in its column, looking at short rows and columns first and at few of them.
 *
 * H. M. Markowitz, Management Science 3, 1957; U. H. Suhl & L. M. Suhl, ORSA J. Comput. 2, 1990.
 *
 * The active matrix is held by column with values and by row as a pattern, both in arenas where
 * every line has room behind it and moves to the end when it outgrows that.
 */
export class MarkowitzKernel {
  #columnBegin: Int32Array = new Int32Array(0); // [numRows]
  #columnRoom: Int32Array = new Int32Array(0); // end of the column's room
  #columnMax: Float64Array = new Float64Array(0); // largest active magnitude
  #columnRows: Int32Array = new Int32Array(0); // arena
  #columnValues: Float64Array = new Float64Array(0);
  #columnUsed = 0;
  #spareRows: Int32Array = new Int32Array(0);
  #spareValues: Float64Array = new Float64Array(0);

  #rowBegin: Int32Array = new Int32Array(0); // [numRows]
  #rowRoom: Int32Array = new Int32Array(0);
  #rowPositions: Int32Array = new Int32Array(0); // arena
  #rowUsed = 0;
  #sparePositions: Int32Array = new Int32Array(0);

  readonly #columnLists = new CountLists();
  readonly #rowLists = new CountLists();
  #active: Int32Array = new Int32Array(0); // positions of the kernel [numRows]
  #numActive = 0;
  #multiplier: Float64Array = new Float64Array(0); // by row, zero between pivots
  #touched: Int32Array = new Int32Array(0); // by row, the last column update that met it
  #stamp = 0;
  #pivotRow = -1;
  #pivotPosition = -1;

  /** Pivots all it can; rows and positions that remain without a slot are deficient. */
  run(elimination: Elimination, threshold: number): void {
    const { numRows, numPivots } = elimination;
    elimination.upperStarts[numPivots] = 0;
    if (numPivots === numRows) return;
    this.#load(elimination);
    while (this.#choose(elimination, threshold)) this.#eliminate(elimination);
  }

  #load(elimination: Elimination): void {
    const { numRows, numCols, columns, basicColumn, rowSlot, positionSlot } = elimination;
    const { rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    if (this.#columnBegin.length < numRows) this.#growRows(numRows);
    this.#stamp = 0;
    this.#touched.fill(0, 0, numRows);
    this.#columnLists.reset(numRows);
    this.#rowLists.reset(numRows);

    let total = 0;
    this.#rowUsed = 0;
    for (let row = 0; row < numRows; row++) {
      if (rowSlot[row] >= 0) continue;
      const count = rowCount[row];
      this.#rowBegin[row] = this.#rowUsed;
      this.#rowUsed += 2 * count + 4;
      this.#rowRoom[row] = this.#rowUsed;
      total += count;
      rowCount[row] = 0;
    }
    const kernelRows = numRows - elimination.numPivots;
    if (this.#rowPositions.length < this.#rowUsed) {
      this.#rowPositions = new Int32Array(2 * this.#rowUsed);
    }
    const room = 2 * total + 4 * kernelRows;
    if (this.#columnRows.length < room) {
      this.#columnRows = new Int32Array(2 * room);
      this.#columnValues = new Float64Array(2 * room);
    }
    const rowBegin = this.#rowBegin;
    const rowPositions = this.#rowPositions;
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    let used = 0;
    let numActive = 0;
    for (let position = 0; position < numRows; position++) {
      const column = basicColumn[position];
      if (positionSlot[position] >= 0) continue;
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
      this.#columnBegin[position] = begin;
      used += count + 4;
      this.#columnRoom[position] = used;
      this.#columnMax[position] = max;
      this.#active[numActive++] = position;
    }
    this.#columnUsed = used;
    this.#numActive = numActive;
    for (let t = 0; t < numActive; t++) {
      const position = this.#active[t];
      if (columnCount[position] > 0) this.#columnLists.add(position, columnCount[position]);
    }
    for (let row = 0; row < numRows; row++) {
      if (rowSlot[row] < 0 && rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
    for (let t = 0; t < numActive; t++) {
      const position = this.#active[t];
      if (this.#columnMax[position] <= ABSOLUTE_PIVOT_TOLERANCE) {
        this.#setAside(elimination, position);
      }
    }
    elimination.work += 2 * total + numRows;
  }

  /** Finds the next pivot; false when nothing acceptable is left. */
  #choose(elimination: Elimination, threshold: number): boolean {
    const { rowCount, columnCount } = elimination;
    const { head: columnHead, next: columnNext } = this.#columnLists;
    const { head: rowHead, next: rowNext } = this.#rowLists;
    const columnBegin = this.#columnBegin;
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    const columnMax = this.#columnMax;
    const rowBegin = this.#rowBegin;
    const rowPositions = this.#rowPositions;
    let bestRow = -1;
    let bestPosition = -1;
    let bestMerit = Infinity;
    let bestSize = 0;
    let searched = 0;
    let work = 0;
    const largest = Math.max(this.#columnLists.largest, this.#rowLists.largest);
    for (let count = 1; count <= largest; count++) {
      if (bestMerit <= (count - 1) * (count - 1)) break;
      for (let position = columnHead[count]; position >= 0; position = columnNext[position]) {
        const limit = threshold * columnMax[position];
        const begin = columnBegin[position];
        for (let k = begin, end = begin + count; k < end; k++) {
          const size = Math.abs(columnValues[k]);
          if (size < limit) continue;
          const merit = (count - 1) * (rowCount[columnRows[k]] - 1);
          if (merit < bestMerit || (merit === bestMerit && size > bestSize)) {
            bestMerit = merit;
            bestSize = size;
            bestRow = columnRows[k];
            bestPosition = position;
          }
        }
        work += count;
        if (++searched >= SEARCH_LIMIT || bestMerit <= (count - 1) * (count - 1)) break;
      }
      if (bestRow >= 0 && (searched >= SEARCH_LIMIT || bestMerit <= count * (count - 1))) break;
      for (let row = rowHead[count]; row >= 0; row = rowNext[row]) {
        const begin = rowBegin[row];
        for (let r = begin, end = begin + count; r < end; r++) {
          const position = rowPositions[r];
          const merit = (count - 1) * (columnCount[position] - 1);
          if (merit >= bestMerit) continue;
          let k = columnBegin[position];
          while (columnRows[k] !== row) k++;
          work += k - columnBegin[position];
          const size = Math.abs(columnValues[k]);
          if (size < threshold * columnMax[position]) continue;
          bestMerit = merit;
          bestSize = size;
          bestRow = row;
          bestPosition = position;
        }
        work += count;
        if (bestRow >= 0 && (++searched >= SEARCH_LIMIT || bestMerit <= count * (count - 1))) break;
      }
      if (bestRow >= 0 && searched >= SEARCH_LIMIT) break;
    }
    elimination.work += work;
    this.#pivotRow = bestRow;
    this.#pivotPosition = bestPosition;
    return bestRow >= 0;
  }

  #eliminate(elimination: Elimination): void {
    const { rowCount, columnCount } = elimination;
    const pivotRow = this.#pivotRow;
    const pivotPosition = this.#pivotPosition;
    const numBelow = columnCount[pivotPosition] - 1;
    const numBeside = rowCount[pivotRow] - 1;
    const slot = elimination.numPivots;
    const lowerBegin = elimination.lowerStarts[slot];
    const upperBegin = elimination.upperStarts[slot];
    elimination.ensureLower(lowerBegin + numBelow);
    elimination.ensureUpper(upperBegin + numBeside);
    this.#reserve(elimination, numBelow, numBeside);

    const columnLists = this.#columnLists;
    const rowLists = this.#rowLists;
    const { lowerIndices, lowerValues, upperIndices, upperValues } = elimination;
    const columnBegin = this.#columnBegin;
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    const rowBegin = this.#rowBegin;
    const rowRoom = this.#rowRoom;
    const rowPositions = this.#rowPositions;
    const multiplier = this.#multiplier;
    const touched = this.#touched;
    let work = numBelow + numBeside;

    // 1. The pivot column becomes a column of L and leaves its rows.
    columnLists.remove(pivotPosition, numBelow + 1);
    rowLists.remove(pivotRow, numBeside + 1);
    const begin = columnBegin[pivotPosition];
    let pivot = 0;
    for (let k = begin, end = begin + numBelow + 1; k < end; k++) {
      if (columnRows[k] === pivotRow) {
        pivot = columnValues[k];
        break;
      }
    }
    let lowerEnd = lowerBegin;
    for (let k = begin, end = begin + numBelow + 1; k < end; k++) {
      const row = columnRows[k];
      if (row === pivotRow) continue;
      const factor = columnValues[k] / pivot;
      lowerIndices[lowerEnd] = row;
      lowerValues[lowerEnd++] = factor;
      multiplier[row] = factor;
      rowLists.remove(row, rowCount[row]);
      work += removePosition(rowPositions, rowBegin[row], --rowCount[row], pivotPosition);
    }
    elimination.pivot(pivotRow, pivotPosition, pivot, lowerEnd);
    columnCount[pivotPosition] = 0;

    // 2. Every other column of the pivot row gives its entry to U and is updated.
    let upperEnd = upperBegin;
    const rowFirst = rowBegin[pivotRow];
    for (let r = rowFirst, rowEnd = rowFirst + numBeside + 1; r < rowEnd; r++) {
      const position = rowPositions[r];
      if (position === pivotPosition) continue;
      const first = columnBegin[position];
      const oldCount = columnCount[position];
      let k = first;
      while (columnRows[k] !== pivotRow) k++;
      const alpha = columnValues[k];
      let end = first + oldCount - 1;
      columnRows[k] = columnRows[end];
      columnValues[k] = columnValues[end];
      upperIndices[upperEnd] = position;
      upperValues[upperEnd++] = alpha;
      columnLists.remove(position, oldCount);

      // 2a. Entries that meet a multiplier change; those that cancel go.
      const stamp = ++this.#stamp;
      let max = 0;
      let met = 0;
      work += end - first;
      for (k = first; k < end; ) {
        const row = columnRows[k];
        const factor = multiplier[row];
        let value = columnValues[k];
        if (factor !== 0) {
          met++;
          touched[row] = stamp;
          value -= alpha * factor;
          if (value <= DROP_TOLERANCE && value >= -DROP_TOLERANCE) {
            end--;
            columnRows[k] = columnRows[end];
            columnValues[k] = columnValues[end];
            work += removePosition(rowPositions, rowBegin[row], --rowCount[row], position);
            continue;
          }
          columnValues[k] = value;
        }
        const magnitude = value < 0 ? -value : value;
        if (magnitude > max) max = magnitude;
        k++;
      }
      // 2b. Multipliers that met no entry fill in.
      if (met < numBelow) {
        if (end + numBelow - met > this.#columnRoom[position]) {
          end = this.#moveColumn(position, end, numBelow - met);
        }
        work += numBelow;
        for (let l = lowerBegin; l < lowerEnd; l++) {
          const row = lowerIndices[l];
          if (touched[row] === stamp) continue;
          const value = -alpha * lowerValues[l];
          if (value <= DROP_TOLERANCE && value >= -DROP_TOLERANCE) continue;
          columnRows[end] = row;
          columnValues[end++] = value;
          const magnitude = value < 0 ? -value : value;
          if (magnitude > max) max = magnitude;
          if (rowBegin[row] + rowCount[row] === rowRoom[row]) {
            this.#moveRow(row, rowCount[row], rowEnd - r);
          }
          rowPositions[rowBegin[row] + rowCount[row]++] = position;
        }
      }
      const count = end - columnBegin[position];
      columnCount[position] = count;
      this.#columnMax[position] = max;
      if (count > 0) columnLists.add(position, count);
    }
    rowCount[pivotRow] = 0;
    elimination.upperStarts[slot + 1] = upperEnd;

    // 3. The touched rows return to the lists; columns without a pivot worth the name step aside.
    for (let l = lowerBegin; l < lowerEnd; l++) {
      const row = lowerIndices[l];
      multiplier[row] = 0;
      if (rowCount[row] > 0) rowLists.add(row, rowCount[row]);
    }
    for (let u = upperBegin; u < upperEnd; u++) {
      const position = upperIndices[u];
      if (this.#columnMax[position] <= ABSOLUTE_PIVOT_TOLERANCE) {
        this.#setAside(elimination, position);
      }
    }
    elimination.work += 2 * work;
  }

  /** Takes a deficient column out of the active matrix. */
  #setAside(elimination: Elimination, position: number): void {
    const { rowCount, columnCount } = elimination;
    const count = columnCount[position];
    if (count === 0) return;
    this.#columnLists.remove(position, count);
    const begin = this.#columnBegin[position];
    for (let k = begin; k < begin + count; k++) {
      const row = this.#columnRows[k];
      this.#rowLists.remove(row, rowCount[row]);
      removePosition(this.#rowPositions, this.#rowBegin[row], --rowCount[row], position);
      if (rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
    columnCount[position] = 0;
  }

  /** Moves a column to the end of its arena with room for `fill` more; returns its new end. */
  #moveColumn(position: number, end: number, fill: number): number {
    const begin = this.#columnBegin[position];
    const length = end - begin;
    const target = this.#columnUsed;
    this.#columnRows.copyWithin(target, begin, end);
    this.#columnValues.copyWithin(target, begin, end);
    this.#columnBegin[position] = target;
    this.#columnUsed = target + roomFor(length + fill);
    this.#columnRoom[position] = this.#columnUsed;
    return target + length;
  }

  /** Moves a row to the end of its arena with room for `fill` more. */
  #moveRow(row: number, length: number, fill: number): void {
    const begin = this.#rowBegin[row];
    const target = this.#rowUsed;
    this.#rowPositions.copyWithin(target, begin, begin + length);
    this.#rowBegin[row] = target;
    this.#rowUsed = target + roomFor(length + fill);
    this.#rowRoom[row] = this.#rowUsed;
  }

  /** Sees to it that one pivot cannot run out of room, whatever fill it makes. */
  #reserve(elimination: Elimination, numBelow: number, numBeside: number): void {
    if (numBelow === 0 || numBeside === 0) return;
    const { rowCount, columnCount } = elimination;
    const rowFirst = this.#rowBegin[this.#pivotRow];
    let columnNeed = 0;
    for (let r = rowFirst, end = rowFirst + rowCount[this.#pivotRow]; r < end; r++) {
      columnNeed += roomFor(columnCount[this.#rowPositions[r]] + numBelow);
    }
    const columnFirst = this.#columnBegin[this.#pivotPosition];
    let rowNeed = 0;
    for (let k = columnFirst, end = columnFirst + columnCount[this.#pivotPosition]; k < end; k++) {
      rowNeed += roomFor(rowCount[this.#columnRows[k]] + numBeside);
    }
    if (this.#columnUsed + columnNeed > this.#columnRows.length) {
      this.#compactColumns(elimination, columnNeed);
    }
    if (this.#rowUsed + rowNeed > this.#rowPositions.length) {
      this.#compactRows(elimination, rowNeed);
    }
  }

  /** Copies the active columns side by side into the spare arena, grown where that is too small. */
  #compactColumns(elimination: Elimination, need: number): void {
    const { columnCount, positionSlot } = elimination;
    let live = 0;
    for (let t = 0; t < this.#numActive; t++) live += roomFor(columnCount[this.#active[t]]);
    const length = Math.max(this.#columnRows.length, 2 * (live + need));
    if (this.#spareRows.length < length) {
      this.#spareRows = new Int32Array(length);
      this.#spareValues = new Float64Array(length);
    }
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    const spareRows = this.#spareRows;
    const spareValues = this.#spareValues;
    let used = 0;
    for (let t = 0; t < this.#numActive; t++) {
      const position = this.#active[t];
      if (positionSlot[position] >= 0) continue;
      const begin = this.#columnBegin[position];
      const count = columnCount[position];
      for (let k = 0; k < count; k++) {
        spareRows[used + k] = columnRows[begin + k];
        spareValues[used + k] = columnValues[begin + k];
      }
      this.#columnBegin[position] = used;
      used += roomFor(count);
      this.#columnRoom[position] = used;
    }
    this.#columnRows = spareRows;
    this.#columnValues = spareValues;
    this.#spareRows = columnRows;
    this.#spareValues = columnValues;
    this.#columnUsed = used;
    elimination.work += used;
  }

  #compactRows(elimination: Elimination, need: number): void {
    const { numRows, rowCount, rowSlot } = elimination;
    let live = 0;
    for (let row = 0; row < numRows; row++) if (rowSlot[row] < 0) live += roomFor(rowCount[row]);
    const length = Math.max(this.#rowPositions.length, 2 * (live + need));
    if (this.#sparePositions.length < length) this.#sparePositions = new Int32Array(length);
    const rowPositions = this.#rowPositions;
    const spare = this.#sparePositions;
    let used = 0;
    for (let row = 0; row < numRows; row++) {
      if (rowSlot[row] >= 0) continue;
      const begin = this.#rowBegin[row];
      const count = rowCount[row];
      for (let r = 0; r < count; r++) spare[used + r] = rowPositions[begin + r];
      this.#rowBegin[row] = used;
      used += roomFor(count);
      this.#rowRoom[row] = used;
    }
    this.#rowPositions = spare;
    this.#sparePositions = rowPositions;
    this.#rowUsed = used;
    elimination.work += used;
  }

  #growRows(numRows: number): void {
    this.#columnBegin = new Int32Array(numRows);
    this.#columnRoom = new Int32Array(numRows);
    this.#columnMax = new Float64Array(numRows);
    this.#rowBegin = new Int32Array(numRows);
    this.#rowRoom = new Int32Array(numRows);
    this.#active = new Int32Array(numRows);
    this.#multiplier = new Float64Array(numRows);
    this.#touched = new Int32Array(numRows);
  }
}

/** Room of a line that moves: enough for some growth before it must move again. */
function roomFor(length: number): number {
  return length + (length >> 1) + 4;
}

/** Removes a position from a row of which `last` is the last place; returns how far it looked. */
function removePosition(
  rowPositions: Int32Array,
  begin: number,
  last: number,
  position: number,
): number {
  let r = begin;
  while (rowPositions[r] !== position) r++;
  rowPositions[r] = rowPositions[begin + last];
  return r - begin;
}
