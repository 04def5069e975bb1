import { ActiveMatrix } from "./active-matrix.ts";
import { CountLists } from "./count-lists.ts";
import type { Elimination } from "./elimination.ts";
import { ABSOLUTE_PIVOT_TOLERANCE, DROP_TOLERANCE } from "./tolerances.ts";

/** With a pivot in hand, the search ends after so many rows and columns. 3 and 30 give the same fill within a few percent. */
const SEARCH_LIMIT = 8;

/**
 * LU of the kernel by Markowitz' rule with threshold pivoting: among entries of at least `threshold`
 * times the largest of their column, take the one with the smallest product of the other entries in
 * its row and in its column, looking at short rows and columns first and at few of them.
 *
 * H. M. Markowitz, Management Science 3, 1957; U. H. Suhl & L. M. Suhl, ORSA J. Comput. 2, 1990.
 */
export class MarkowitzKernel {
  readonly #matrix = new ActiveMatrix();
  readonly #columnLists = new CountLists();
  readonly #rowLists = new CountLists();
  #place: Int32Array = new Int32Array(0); // by row, where a column update last saw its entry
  #fillRows: Int32Array = new Int32Array(0); // [numRows]
  #fillValues: Float64Array = new Float64Array(0); // [numRows]
  #pivotRow = -1;
  #pivotPosition = -1;

  // Where the pivot at hand stands, between two calls of `advance`.
  #isPivoting = false;
  #rowPlace = 0;
  #rowEnd = 0;
  #upperEnd = 0;

  /** Takes over what the singletons have left. */
  begin(elimination: Elimination): void {
    this.#isPivoting = false;
    this.#load(elimination);
  }

  /**
   * Pivots on until all is done that can be, or until the work reaches `workEnd`: then, maybe amid a
   * pivot, which takes long by itself in a dense kernel, it returns false and is to be called again.
   * Rows and positions that remain without a slot at the end are deficient.
   */
  advance(elimination: Elimination, threshold: number, workEnd: number): boolean {
    for (;;) {
      if (!this.#isPivoting) {
        if (!this.#choose(elimination, threshold)) return true;
        this.#beginPivot(elimination);
      }
      if (!this.#updateColumns(elimination, workEnd)) return false;
      this.#endPivot(elimination);
    }
  }

  #load(elimination: Elimination): void {
    const { numRows, rowSlot, activeRows, numActiveRows, rowCount, columnCount } = elimination;
    const matrix = this.#matrix;
    matrix.load(elimination);
    if (this.#place.length < numRows) {
      this.#place = new Int32Array(numRows);
      this.#fillRows = new Int32Array(numRows);
      this.#fillValues = new Float64Array(numRows);
    }
    this.#columnLists.reset(numRows);
    this.#rowLists.reset(numRows);
    for (let t = 0; t < matrix.numPositions; t++) {
      const position = matrix.positions[t];
      if (columnCount[position] > 0) this.#columnLists.add(position, columnCount[position]);
    }
    for (let t = 0; t < numActiveRows; t++) {
      const row = activeRows[t];
      if (rowSlot[row] < 0 && rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
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
    const matrix = this.#matrix;
    const { columnBegin, columnRows, columnValues, columnMax } = matrix;
    const { rowBegin, rowLength, rowPositions } = matrix;
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
        const max = columnMax[position] < 0 ? matrix.findMax(position, count) : columnMax[position];
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
            columnMax[position] < 0 ? matrix.findMax(position, otherCount) : columnMax[position];
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

  #beginPivot(elimination: Elimination): void {
    const { rowCount, columnCount } = elimination;
    const pivotRow = this.#pivotRow;
    const pivotPosition = this.#pivotPosition;
    const numBelow = columnCount[pivotPosition] - 1;
    const numBeside = rowCount[pivotRow] - 1;
    const slot = elimination.numPivots;
    const upperBegin = elimination.upperStarts[slot];
    elimination.ensureLower(elimination.lowerStarts[slot] + numBelow);
    elimination.ensureUpper(upperBegin + numBeside);
    this.#matrix.reserve(elimination, pivotRow, pivotPosition);

    this.#rowLists.remove(pivotRow, numBeside + 1);
    this.#columnLists.remove(pivotPosition, numBelow + 1);
    this.#takePivotColumn(elimination);
    const { rowBegin, rowLength } = this.#matrix;
    this.#rowPlace = rowBegin[pivotRow];
    this.#rowEnd = this.#rowPlace + rowLength[pivotRow];
    this.#upperEnd = upperBegin;
    this.#isPivoting = true;
  }

  /** The other columns of the pivot row, one by one; false where `workEnd` came first. */
  #updateColumns(elimination: Elimination, workEnd: number): boolean {
    const { rowCount, columnCount, upperIndices, upperValues, upperStarts } = elimination;
    const { rowPositions } = this.#matrix;
    const end = this.#rowEnd;
    const fillEnd = rowCount[this.#pivotRow] - 1 + upperStarts[elimination.numPivots - 1];
    let upperEnd = this.#upperEnd;
    for (let r = this.#rowPlace; r < end; r++) {
      const position = rowPositions[r];
      const count = columnCount[position];
      if (count === 0) continue;
      if (elimination.work >= workEnd) {
        this.#rowPlace = r;
        this.#upperEnd = upperEnd;
        return false;
      }
      this.#columnLists.remove(position, count);
      upperIndices[upperEnd] = position;
      upperValues[upperEnd] = this.#updateColumn(elimination, position, fillEnd - upperEnd);
      upperEnd++;
      if (columnCount[position] > 0) this.#columnLists.add(position, columnCount[position]);
    }
    this.#upperEnd = upperEnd;
    return true;
  }

  #endPivot(elimination: Elimination): void {
    const { rowCount, lowerStarts, lowerIndices } = elimination;
    const slot = elimination.numPivots - 1;
    rowCount[this.#pivotRow] = 0;
    elimination.upperStarts[slot + 1] = this.#upperEnd;
    for (let l = lowerStarts[slot], end = lowerStarts[slot + 1]; l < end; l++) {
      const row = lowerIndices[l];
      if (rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
    this.#isPivoting = false;
  }

  /** Makes the pivot column a column of L; its rows leave their lists, with one entry less. */
  #takePivotColumn(elimination: Elimination): void {
    const { rowCount, columnCount, lowerStarts, lowerIndices, lowerValues } = elimination;
    const rowLists = this.#rowLists;
    const { columnBegin, columnRows, columnValues } = this.#matrix;
    const pivotRow = this.#pivotRow;
    const pivotPosition = this.#pivotPosition;
    const begin = columnBegin[pivotPosition];
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
    const matrix = this.#matrix;
    const { columnRows, columnValues } = matrix;
    const place = this.#place;
    const fillRows = this.#fillRows;
    const fillValues = this.#fillValues;
    const first = matrix.columnBegin[position];
    let end = first + columnCount[position];
    const oldMax = matrix.columnMax[position];

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
          matrix.removeFromRow(row, position);
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
    if (first + needed > matrix.columnRoom[position]) end = matrix.moveColumn(position, end, fill);
    for (let f = 0; f < fill; f++) {
      const row = fillRows[f];
      columnRows[end] = row;
      columnValues[end++] = fillValues[f];
      matrix.addToRow(row, position, rowCount[row]++, columnCount, rowFill);
    }
    if (oldMax < 0 || (lostMax && max < oldMax)) matrix.columnMax[position] = -1;
    else matrix.columnMax[position] = Math.max(max, oldMax);
    elimination.work += columnCount[position] + 2 * (lowerEnd - lowerBegin) + fill;
    columnCount[position] = needed;
    return alpha;
  }

  /** Takes a deficient column out of the active matrix. */
  #setAside(elimination: Elimination, position: number): void {
    const { rowCount, columnCount } = elimination;
    const count = columnCount[position];
    if (count === 0) return;
    this.#columnLists.remove(position, count);
    const { columnBegin, columnRows } = this.#matrix;
    const begin = columnBegin[position];
    for (let k = begin; k < begin + count; k++) {
      const row = columnRows[k];
      this.#rowLists.remove(row, rowCount[row]--);
      if (rowCount[row] > 0) this.#rowLists.add(row, rowCount[row]);
    }
    columnCount[position] = 0;
  }
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
