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
 * every line has room behind it and moves to the end when it outgrows that. Rows keep positions that
 * have left the active matrix (`columnCount` is zero) until they are squeezed; `rowCount` is exact.
 */
export class MarkowitzKernel {
  #columnBegin: Int32Array = new Int32Array(0); // [numRows]
  #columnRoom: Int32Array = new Int32Array(0); // end of the column's room
  #columnMax: Float64Array = new Float64Array(0); // largest active magnitude, -1 where not known
  #columnRows: Int32Array = new Int32Array(0); // arena
  #columnValues: Float64Array = new Float64Array(0);
  #columnUsed = 0;
  #spareRows: Int32Array = new Int32Array(0);
  #spareValues: Float64Array = new Float64Array(0);

  #rowBegin: Int32Array = new Int32Array(0); // [numRows]
  #rowLength: Int32Array = new Int32Array(0); // places in use
  #rowRoom: Int32Array = new Int32Array(0);
  #rowPositions: Int32Array = new Int32Array(0); // arena
  #rowUsed = 0;
  #sparePositions: Int32Array = new Int32Array(0);

  readonly #columnLists = new CountLists();
  readonly #rowLists = new CountLists();
  #active: Int32Array = new Int32Array(0); // positions of the kernel [numRows]
  #numActive = 0;
  #place: Int32Array = new Int32Array(0); // by row, where a column update last saw its entry
  #fillRows: Int32Array = new Int32Array(0); // [numRows]
  #fillValues: Float64Array = new Float64Array(0); // [numRows]
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
    const { structurals, numStructurals, activeRows, numActiveRows } = elimination;
    const { rowCount, columnCount } = elimination;
    const { starts, indices, values } = columns;
    if (this.#columnBegin.length < numRows) this.#growRows(numRows);
    this.#columnLists.reset(numRows);
    this.#rowLists.reset(numRows);

    let total = 0;
    this.#rowUsed = 0;
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
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
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
      if (rowSlot[row] >= 0) continue;
      this.#rowLength[row] = rowCount[row];
      if (rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
    elimination.work += 2 * total + numStructurals + numActiveRows;
  }

  /** Finds the next pivot, stepping over deficient columns; false when nothing is left. */
  #choose(elimination: Elimination, threshold: number): boolean {
    for (;;) {
      const deficient = this.#search(elimination, threshold);
      if (deficient < 0) return this.#pivotRow >= 0;
      this.#setAside(elimination, deficient);
    }
  }

  /** Finds the best pivot among few candidates; returns a deficient column where it met one. */
  #search(elimination: Elimination, threshold: number): number {
    const { rowCount, columnCount } = elimination;
    const { head: columnHead, next: columnNext } = this.#columnLists;
    const { head: rowHead, next: rowNext } = this.#rowLists;
    const columnBegin = this.#columnBegin;
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    const columnMax = this.#columnMax;
    const rowBegin = this.#rowBegin;
    const rowLength = this.#rowLength;
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
        const max = columnMax[position] < 0 ? this.#findMax(position, count) : columnMax[position];
        if (max <= ABSOLUTE_PIVOT_TOLERANCE) return position;
        const limit = threshold * max;
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
        for (let r = begin, end = begin + rowLength[row]; r < end; r++) {
          const position = rowPositions[r];
          const otherCount = columnCount[position];
          const merit = (count - 1) * (otherCount - 1);
          if (otherCount === 0 || merit >= bestMerit) continue;
          const max =
            columnMax[position] < 0 ? this.#findMax(position, otherCount) : columnMax[position];
          if (max <= ABSOLUTE_PIVOT_TOLERANCE) return position;
          let k = columnBegin[position];
          while (columnRows[k] !== row) k++;
          work += k - columnBegin[position];
          const size = Math.abs(columnValues[k]);
          if (size < threshold * max) continue;
          bestMerit = merit;
          bestSize = size;
          bestRow = row;
          bestPosition = position;
        }
        work += rowLength[row];
        if (bestRow >= 0 && (++searched >= SEARCH_LIMIT || bestMerit <= count * (count - 1))) break;
      }
      if (bestRow >= 0 && searched >= SEARCH_LIMIT) break;
    }
    elimination.work += work;
    this.#pivotRow = bestRow;
    this.#pivotPosition = bestPosition;
    return -1;
  }

  #findMax(position: number, count: number): number {
    const columnValues = this.#columnValues;
    const begin = this.#columnBegin[position];
    let max = 0;
    for (let k = begin, end = begin + count; k < end; k++) {
      max = Math.max(max, Math.abs(columnValues[k]));
    }
    this.#columnMax[position] = max;
    return max;
  }

  #eliminate(elimination: Elimination): void {
    const { rowCount, columnCount } = elimination;
    const pivotRow = this.#pivotRow;
    const pivotPosition = this.#pivotPosition;
    const numBelow = columnCount[pivotPosition] - 1;
    const numBeside = rowCount[pivotRow] - 1;
    const slot = elimination.numPivots;
    const upperBegin = elimination.upperStarts[slot];
    elimination.ensureLower(elimination.lowerStarts[slot] + numBelow);
    elimination.ensureUpper(upperBegin + numBeside);
    this.#reserve(elimination, numBelow, numBeside);

    this.#rowLists.remove(pivotRow, numBeside + 1);
    this.#columnLists.remove(pivotPosition, numBelow + 1);
    this.#takePivotColumn(elimination);
    const { upperIndices, upperValues } = elimination;
    const rowPositions = this.#rowPositions;
    let upperEnd = upperBegin;
    for (let r = this.#rowBegin[pivotRow], end = r + this.#rowLength[pivotRow]; r < end; r++) {
      const position = rowPositions[r];
      const count = columnCount[position];
      if (count === 0) continue;
      this.#columnLists.remove(position, count);
      upperIndices[upperEnd] = position;
      upperValues[upperEnd] = this.#updateColumn(
        elimination,
        position,
        numBeside - (upperEnd - upperBegin),
      );
      upperEnd++;
      if (columnCount[position] > 0) this.#columnLists.add(position, columnCount[position]);
    }
    rowCount[pivotRow] = 0;
    elimination.upperStarts[slot + 1] = upperEnd;

    const { lowerStarts, lowerIndices } = elimination;
    for (let l = lowerStarts[slot], end = lowerStarts[slot + 1]; l < end; l++) {
      const row = lowerIndices[l];
      if (rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
  }

  /** Makes the pivot column a column of L; its rows leave their lists, with one entry less. */
  #takePivotColumn(elimination: Elimination): void {
    const { rowCount, columnCount, lowerStarts, lowerIndices, lowerValues } = elimination;
    const rowLists = this.#rowLists;
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    const pivotRow = this.#pivotRow;
    const pivotPosition = this.#pivotPosition;
    const begin = this.#columnBegin[pivotPosition];
    const end = begin + columnCount[pivotPosition];
    let k = begin;
    while (columnRows[k] !== pivotRow) k++;
    const pivot = columnValues[k];
    let lowerEnd = lowerStarts[elimination.numPivots];
    for (k = begin; k < end; k++) {
      const row = columnRows[k];
      if (row === pivotRow) continue;
      lowerIndices[lowerEnd] = row;
      lowerValues[lowerEnd++] = columnValues[k] / pivot;
      rowLists.remove(row, rowCount[row]--);
    }
    elimination.pivot(pivotRow, pivotPosition, pivot, lowerEnd);
    columnCount[pivotPosition] = 0;
    elimination.work += end - begin;
  }

  /**
   * Takes the entry of the pivot row out of a column, subtracts the multiples of the pivot column,
   * and returns that entry. `rowFill` bounds how many entries a row may still gain from this pivot.
   */
  #updateColumn(elimination: Elimination, position: number, rowFill: number): number {
    const { rowCount, columnCount, lowerStarts, lowerIndices, lowerValues } = elimination;
    const columnRows = this.#columnRows;
    const columnValues = this.#columnValues;
    const place = this.#place;
    const fillRows = this.#fillRows;
    const fillValues = this.#fillValues;
    const first = this.#columnBegin[position];
    let end = first + columnCount[position];
    const oldMax = this.#columnMax[position];

    // 1. Note where each row's entry is; the pivot row's entry goes.
    notePlaces(place, columnRows, first, end);
    const pivotPlace = place[this.#pivotRow];
    const alpha = columnValues[pivotPlace];
    end--;
    columnRows[pivotPlace] = columnRows[end];
    columnValues[pivotPlace] = columnValues[end];
    place[columnRows[end]] = pivotPlace;

    // 2. Rows that have an entry change it; what cancels goes; the others are kept for step 3.
    let max = 0;
    let lostMax = Math.abs(alpha) >= oldMax;
    let fill = 0;
    const lowerBegin = lowerStarts[elimination.numPivots - 1];
    const lowerEnd = lowerStarts[elimination.numPivots];
    for (let l = lowerBegin; l < lowerEnd; l++) {
      const row = lowerIndices[l];
      const k = place[row];
      let value = -alpha * lowerValues[l];
      if (k >= first && k < end && columnRows[k] === row) {
        const before = columnValues[k];
        value += before;
        if (Math.abs(before) >= oldMax) lostMax = true;
        if (value <= DROP_TOLERANCE && value >= -DROP_TOLERANCE) {
          end--;
          columnRows[k] = columnRows[end];
          columnValues[k] = columnValues[end];
          place[columnRows[end]] = k;
          this.#removeFromRow(row, position);
          rowCount[row]--;
          continue;
        }
        columnValues[k] = value;
      } else {
        fillRows[fill] = row;
        fillValues[fill++] = value;
      }
      const magnitude = Math.abs(value);
      if (magnitude > max) max = magnitude;
    }

    // 3. The rest is fill.
    const needed = end - first + fill;
    if (first + needed > this.#columnRoom[position]) end = this.#moveColumn(position, end, fill);
    for (let f = 0; f < fill; f++) {
      const row = fillRows[f];
      columnRows[end] = row;
      columnValues[end++] = fillValues[f];
      this.#addToRow(row, position, rowCount[row]++, columnCount, rowFill);
    }
    if (oldMax < 0 || (lostMax && max < oldMax)) this.#columnMax[position] = -1;
    else this.#columnMax[position] = Math.max(max, oldMax);
    elimination.work += columnCount[position] + 2 * (lowerEnd - lowerBegin) + fill;
    columnCount[position] = needed;
    return alpha;
  }

  /** Appends a position to a row of `count` active entries, making room where there is none. */
  #addToRow(
    row: number,
    position: number,
    count: number,
    columnCount: Int32Array,
    rowFill: number,
  ): void {
    if (this.#rowBegin[row] + this.#rowLength[row] === this.#rowRoom[row]) {
      const begin = this.#rowBegin[row];
      const isWorthMoving = 4 * (count + rowFill) > 3 * (this.#rowRoom[row] - begin);
      if (isWorthMoving) {
        this.#rowBegin[row] = this.#rowUsed;
        this.#rowUsed += roomFor(count + rowFill);
        this.#rowRoom[row] = this.#rowUsed;
      }
      this.#squeezeRow(row, begin, columnCount, this.#rowPositions, this.#rowPositions);
    }
    this.#rowPositions[this.#rowBegin[row] + this.#rowLength[row]++] = position;
  }

  /** Copies what is still active of a row that began at `begin` to where it begins now. */
  #squeezeRow(
    row: number,
    begin: number,
    columnCount: Int32Array,
    source: Int32Array,
    target: Int32Array,
  ): void {
    let used = this.#rowBegin[row];
    for (let r = begin, end = begin + this.#rowLength[row]; r < end; r++) {
      if (columnCount[source[r]] > 0) target[used++] = source[r];
    }
    this.#rowLength[row] = used - this.#rowBegin[row];
  }

  #removeFromRow(row: number, position: number): void {
    const rowPositions = this.#rowPositions;
    let r = this.#rowBegin[row];
    while (rowPositions[r] !== position) r++;
    rowPositions[r] = rowPositions[this.#rowBegin[row] + --this.#rowLength[row]];
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
      this.#rowLists.remove(row, rowCount[row]--);
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

  /** Sees to it that one pivot cannot run out of room, whatever fill it makes. */
  #reserve(elimination: Elimination, numBelow: number, numBeside: number): void {
    if (numBelow === 0 || numBeside === 0) return;
    const { rowCount, columnCount } = elimination;
    const rowFirst = this.#rowBegin[this.#pivotRow];
    let columnNeed = 0;
    for (let r = rowFirst, end = rowFirst + this.#rowLength[this.#pivotRow]; r < end; r++) {
      const count = columnCount[this.#rowPositions[r]];
      if (count > 0) columnNeed += roomFor(count + numBelow);
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
    const { activeRows, numActiveRows, rowCount, columnCount, rowSlot } = elimination;
    let live = 0;
    for (let t = 0; t < numActiveRows; t++) {
      if (rowSlot[activeRows[t]] < 0) live += roomFor(rowCount[activeRows[t]]);
    }
    const length = Math.max(this.#rowPositions.length, 2 * (live + need));
    if (this.#sparePositions.length < length) this.#sparePositions = new Int32Array(length);
    const rowPositions = this.#rowPositions;
    const spare = this.#sparePositions;
    let used = 0;
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
      if (rowSlot[row] >= 0) continue;
      const begin = this.#rowBegin[row];
      this.#rowBegin[row] = used;
      this.#squeezeRow(row, begin, columnCount, rowPositions, spare);
      used += roomFor(rowCount[row]);
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
    this.#rowLength = new Int32Array(numRows);
    this.#rowRoom = new Int32Array(numRows);
    this.#active = new Int32Array(numRows);
    this.#place = new Int32Array(numRows);
    this.#fillRows = new Int32Array(numRows);
    this.#fillValues = new Float64Array(numRows);
  }
}

/** Room of a line that moves: enough for some growth before it must move again. */
function roomFor(length: number): number {
  return length + (length >> 1) + 4;
}

/** Writes where each row of a column stands; four a turn, as in `vectors/line-kernels.ts`. */
function notePlaces(place: Int32Array, columnRows: Int32Array, begin: number, end: number): void {
  let k = begin;
  for (const last = end - 3; k < last; k += 4) {
    place[columnRows[k]] = k;
    place[columnRows[k + 1]] = k + 1;
    place[columnRows[k + 2]] = k + 2;
    place[columnRows[k + 3]] = k + 3;
  }
  for (; k < end; k++) place[columnRows[k]] = k;
}
