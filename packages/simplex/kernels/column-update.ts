import { DROP_TOLERANCE } from "../src/factor/tolerances";
import {
  COLUMN_BEGIN,
  COLUMN_COUNT,
  COLUMN_END,
  COLUMN_MAX,
  COLUMN_ROWS,
  COLUMN_VALUES,
  ENTRY_PLACE,
  FILL_ROWS,
  FILL_VALUES,
  LOWER_INDICES,
  LOWER_STARTS,
  LOWER_VALUES,
  NUM_PIVOTS,
  ROW_COUNT,
} from "../src/kernels/registers";
import { moveColumn } from "./active-columns";
import { addToRow, removeFromRow } from "./active-rows";
import { addTouched } from "./elimination";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/**
 * Takes the entry of the pivot row out of a column, subtracts the multiples of the pivot column, and returns that
 * entry. `rowFill` bounds how many entries a row may still gain from this pivot.
 */
export function updateColumn(pivotRow: i32, position: i32, rowFill: i32): f64 {
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const columnMax = pointer(COLUMN_MAX);
  const columnRows = pointer(COLUMN_ROWS);
  const columnValues = pointer(COLUMN_VALUES);
  const place = pointer(ENTRY_PLACE);
  const fillRows = pointer(FILL_ROWS);
  const fillValues = pointer(FILL_VALUES);
  const lowerIndices = pointer(LOWER_INDICES);
  const lowerValues = pointer(LOWER_VALUES);
  const first = intAt(pointer(COLUMN_BEGIN), position);
  const count = intAt(columnCount, position);
  const oldMax = realAt(columnMax, position);
  let end = first + count;

  // 1. Note where each row's entry is; the pivot row's entry goes.
  notePlaces(place, columnRows, first, end);
  const pivotPlace = intAt(place, pivotRow);
  const alpha = realAt(columnValues, pivotPlace);
  end--;
  takeLast(pivotPlace, end, columnRows, columnValues, place);

  // 2. Rows that have an entry change it; what cancels goes; the others are kept for step 3.
  let largest: f64 = 0;
  let isMaxLost = Math.abs(alpha) >= oldMax;
  let fill = 0;
  const slot = load<i32>(NUM_PIVOTS) - 1;
  const lowerBegin = intAt(pointer(LOWER_STARTS), slot);
  const lowerEnd = intAt(pointer(LOWER_STARTS), slot + 1);
  for (let l = lowerBegin; l < lowerEnd; l++) {
    const row = intAt(lowerIndices, l);
    const k = intAt(place, row);
    let value = -alpha * realAt(lowerValues, l);
    if (k >= first && k < end && intAt(columnRows, k) === row) {
      const before = realAt(columnValues, k);
      value += before;
      if (Math.abs(before) >= oldMax) isMaxLost = true;
      if (value <= DROP_TOLERANCE && value >= -DROP_TOLERANCE) {
        end--;
        takeLast(k, end, columnRows, columnValues, place);
        removeFromRow(row, position);
        setInt(rowCount, row, intAt(rowCount, row) - 1);
        continue;
      }
      setReal(columnValues, k, value);
    } else {
      setInt(fillRows, fill, row);
      setReal(fillValues, fill++, value);
    }
    const magnitude = Math.abs(value);
    if (magnitude > largest) largest = magnitude;
  }

  // 3. The rest is fill.
  const needed = end - first + fill;
  if (first + needed > intAt(pointer(COLUMN_END), position)) end = moveColumn(position, end, fill);
  for (let f = 0; f < fill; f++) {
    const row = intAt(fillRows, f);
    setInt(columnRows, end, row);
    setReal(columnValues, end++, realAt(fillValues, f));
    const active = intAt(rowCount, row);
    setInt(rowCount, row, active + 1);
    addToRow(row, position, active, rowFill);
  }
  if (oldMax < 0 || (isMaxLost && largest < oldMax)) setReal(columnMax, position, -1);
  else setReal(columnMax, position, max(largest, oldMax));
  addTouched(count + 2 * (lowerEnd - lowerBegin) + fill);
  setInt(columnCount, position, needed);
  return alpha;
}

/** Writes where each row of a column stands, four a turn. */
function notePlaces(place: usize, columnRows: usize, begin: i32, end: i32): void {
  let k = begin;
  for (const last = end - 3; k < last; k += 4) {
    setInt(place, intAt(columnRows, k), k);
    setInt(place, intAt(columnRows, k + 1), k + 1);
    setInt(place, intAt(columnRows, k + 2), k + 2);
    setInt(place, intAt(columnRows, k + 3), k + 3);
  }
  for (; k < end; k++) setInt(place, intAt(columnRows, k), k);
}

/** Puts the entry that is the last, at `last`, where the one at `k` goes. */
function takeLast(k: i32, last: i32, columnRows: usize, columnValues: usize, place: usize): void {
  const row = intAt(columnRows, last);
  setInt(columnRows, k, row);
  setReal(columnValues, k, realAt(columnValues, last));
  setInt(place, row, k);
}
