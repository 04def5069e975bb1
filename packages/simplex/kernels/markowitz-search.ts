import { ABSOLUTE_PIVOT_TOLERANCE } from "../src/factor/tolerances";
import {
  COLUMN_BEGIN,
  COLUMN_COUNT,
  COLUMN_LISTS,
  COLUMN_ROWS,
  COLUMN_VALUES,
  LIST_LARGEST,
  LIST_NEXT,
  PIVOT_POSITION,
  PIVOT_ROW,
  ROW_BEGIN,
  ROW_COUNT,
  ROW_LENGTH,
  ROW_LISTS,
  ROW_POSITIONS,
} from "../src/kernels/registers";
import { columnMaxOf } from "./active-columns";
import { addToList, removeFromList } from "./count-lists";
import { addTouched } from "./elimination";
import { intAt, pointer, realAt, setInt } from "./memory";

/** With a pivot in hand, the search ends after so many rows and columns. 3 and 30 give the same fill within a few percent. */
const SEARCH_LIMIT = 8;

/** Finds the next pivot, stepping over deficient columns; false when nothing is left. */
export function choosePivot(threshold: f64): bool {
  let deficient = search(threshold);
  while (deficient >= 0) {
    setAside(deficient);
    deficient = search(threshold);
  }
  return load<i32>(PIVOT_ROW) >= 0;
}

/** Finds the best pivot among few candidates; returns a deficient column where it met one. */
function search(threshold: f64): i32 {
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const columnHead = pointer(COLUMN_LISTS);
  const columnNext = pointer(COLUMN_LISTS + LIST_NEXT);
  const rowHead = pointer(ROW_LISTS);
  const rowNext = pointer(ROW_LISTS + LIST_NEXT);
  const columnBegin = pointer(COLUMN_BEGIN);
  const columnRows = pointer(COLUMN_ROWS);
  const columnValues = pointer(COLUMN_VALUES);
  const rowBegin = pointer(ROW_BEGIN);
  const rowLength = pointer(ROW_LENGTH);
  const rowPositions = pointer(ROW_POSITIONS);
  let bestRow = -1;
  let bestPosition = -1;
  let bestMerit: f64 = Infinity;
  let bestSize: f64 = 0;
  let searched = 0;
  let work = 0;
  const largest = max(load<i32>(COLUMN_LISTS + LIST_LARGEST), load<i32>(ROW_LISTS + LIST_LARGEST));
  for (let count = 1; count <= largest; count++) {
    const others = <f64>(count - 1);
    // The least that may be left, among columns of so many entries and then among rows.
    const leastMerit = others * others;
    const leastOfRows = <f64>count * others;
    if (bestMerit <= leastMerit) break;
    for (let p = intAt(columnHead, count); p >= 0; p = intAt(columnNext, p)) {
      const columnMax = columnMaxOf(p, count);
      if (columnMax <= ABSOLUTE_PIVOT_TOLERANCE) return p;
      const limit = threshold * columnMax;
      const begin = intAt(columnBegin, p);
      for (let k = begin, end = begin + count; k < end; k++) {
        const size = Math.abs(realAt(columnValues, k));
        if (size < limit) continue;
        const row = intAt(columnRows, k);
        const merit = others * <f64>(intAt(rowCount, row) - 1);
        if (merit < bestMerit || (merit === bestMerit && size > bestSize)) {
          bestMerit = merit;
          bestSize = size;
          bestRow = row;
          bestPosition = p;
        }
      }
      work += count;
      if (++searched >= SEARCH_LIMIT || bestMerit <= leastMerit) break;
    }
    if (bestRow >= 0 && (searched >= SEARCH_LIMIT || bestMerit <= leastOfRows)) break;
    for (let row = intAt(rowHead, count); row >= 0; row = intAt(rowNext, row)) {
      const begin = intAt(rowBegin, row);
      const length = intAt(rowLength, row);
      for (let r = begin, end = begin + length; r < end; r++) {
        const p = intAt(rowPositions, r);
        const otherCount = intAt(columnCount, p);
        const merit = others * <f64>(otherCount - 1);
        if (otherCount === 0 || merit >= bestMerit) continue;
        const columnMax = columnMaxOf(p, otherCount);
        if (columnMax <= ABSOLUTE_PIVOT_TOLERANCE) return p;
        const first = intAt(columnBegin, p);
        let k = first;
        while (intAt(columnRows, k) !== row) k++;
        work += k - first;
        const size = Math.abs(realAt(columnValues, k));
        if (size < threshold * columnMax) continue;
        bestMerit = merit;
        bestSize = size;
        bestRow = row;
        bestPosition = p;
      }
      work += length;
      if (bestRow >= 0 && (++searched >= SEARCH_LIMIT || bestMerit <= leastOfRows)) break;
    }
    if (bestRow >= 0 && searched >= SEARCH_LIMIT) break;
  }
  addTouched(work);
  store<i32>(PIVOT_ROW, bestRow);
  store<i32>(PIVOT_POSITION, bestPosition);
  return -1;
}

/** Takes a deficient column out of the active matrix. */
function setAside(position: i32): void {
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const columnRows = pointer(COLUMN_ROWS);
  const count = intAt(columnCount, position);
  if (count === 0) return;
  removeFromList(COLUMN_LISTS, position, count);
  const begin = intAt(pointer(COLUMN_BEGIN), position);
  for (let k = begin; k < begin + count; k++) {
    const row = intAt(columnRows, k);
    const former = intAt(rowCount, row);
    removeFromList(ROW_LISTS, row, former);
    setInt(rowCount, row, former - 1);
    if (former > 1) addToList(ROW_LISTS, row, former - 1);
  }
  setInt(columnCount, position, 0);
}
