/*
 * LU of the kernel by Markowitz' rule with threshold pivoting: among entries of at least `threshold` times the largest
 * of their column, take the one with the smallest product of the other entries in its row and in its column, looking
 * at short rows and columns first and at few of them.
 *
 * H. M. Markowitz, Management Science 3, 1957; U. H. Suhl & L. M. Suhl, ORSA J. Comput. 2, 1990.
 */
import { ELIMINATED, LACKS_ROOM, PAUSED } from "../src/kernels/constants";
import {
  ACTIVE_ROWS,
  COLUMN_BEGIN,
  COLUMN_COUNT,
  COLUMN_LISTS,
  COLUMN_ROWS,
  COLUMN_VALUES,
  FACTORISATION_WORK,
  KERNEL_POSITIONS,
  KERNEL_UPPER_INDICES,
  KERNEL_UPPER_ROOM,
  KERNEL_UPPER_STARTS,
  KERNEL_UPPER_VALUES,
  LOWER_INDICES,
  LOWER_ROOM,
  LOWER_STARTS,
  LOWER_VALUES,
  NUM_ACTIVE_ROWS,
  NUM_KERNEL_POSITIONS,
  NUM_PIVOTS,
  PIVOT_PLACE,
  PIVOT_POSITION,
  PIVOT_ROW,
  PIVOT_ROW_END,
  PIVOT_STAGE,
  PIVOT_UPPER_END,
  ROW_BEGIN,
  ROW_COUNT,
  ROW_LENGTH,
  ROW_LISTS,
  ROW_POSITIONS,
  ROW_SLOT,
} from "../src/kernels/registers";
import { loadActiveMatrix, reserve } from "./active-matrix";
import { updateColumn } from "./column-update";
import { addToList, emptyLists, removeFromList } from "./count-lists";
import { addTouched, hasRoom, pivot } from "./elimination";
import { choosePivot } from "./markowitz-search";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

// How far the next pivot has come.
const TO_BE_CHOSEN = 0;
const CHOSEN = 1;
const BEGUN = 2;

/** Takes over what the singletons have left; false, with nothing changed, where that lacks room. */
export function loadKernel(numRows: i32): bool {
  if (!loadActiveMatrix()) return false;
  const positions = pointer(KERNEL_POSITIONS);
  const activeRows = pointer(ACTIVE_ROWS);
  const rowSlot = pointer(ROW_SLOT);
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  emptyLists(COLUMN_LISTS, numRows);
  emptyLists(ROW_LISTS, numRows);
  for (let t = 0, last = load<i32>(NUM_KERNEL_POSITIONS); t < last; t++) {
    const position = intAt(positions, t);
    const count = intAt(columnCount, position);
    if (count > 0) addToList(COLUMN_LISTS, position, count);
  }
  for (let t = 0, last = load<i32>(NUM_ACTIVE_ROWS); t < last; t++) {
    const row = intAt(activeRows, t);
    const count = intAt(rowCount, row);
    if (intAt(rowSlot, row) < 0 && count > 0) addToList(ROW_LISTS, row, count);
  }
  store<i32>(PIVOT_STAGE, TO_BE_CHOSEN);
  return true;
}

/**
 * Pivots on until all is done that can be, until the work reaches `workEnd`, maybe amid a pivot, which takes long by
 * itself in a dense kernel, or until room is lacking: then it is to be called again. Rows and positions that remain
 * without a slot at the end are deficient.
 */
export function eliminateKernel(threshold: f64, workEnd: f64): i32 {
  while (load<i32>(PIVOT_STAGE) !== TO_BE_CHOSEN || choosePivot(threshold)) {
    if (load<i32>(PIVOT_STAGE) !== BEGUN) {
      store<i32>(PIVOT_STAGE, CHOSEN);
      if (!beginPivot()) return LACKS_ROOM;
      store<i32>(PIVOT_STAGE, BEGUN);
    }
    if (!updateColumns(workEnd)) return PAUSED;
    endPivot();
    store<i32>(PIVOT_STAGE, TO_BE_CHOSEN);
  }
  return ELIMINATED;
}

/** False where room is lacking: it is to be called again then. */
function beginPivot(): bool {
  const pivotRow = load<i32>(PIVOT_ROW);
  const pivotPosition = load<i32>(PIVOT_POSITION);
  const numBelow = intAt(pointer(COLUMN_COUNT), pivotPosition) - 1;
  const numBeside = intAt(pointer(ROW_COUNT), pivotRow) - 1;
  const slot = load<i32>(NUM_PIVOTS);
  const upperBegin = intAt(pointer(KERNEL_UPPER_STARTS), slot);
  const lowerLength = <i64>intAt(pointer(LOWER_STARTS), slot) + <i64>numBelow;
  const upperLength = <i64>upperBegin + <i64>numBeside;
  if (!hasRoom(LOWER_ROOM, lowerLength) || !hasRoom(KERNEL_UPPER_ROOM, upperLength)) return false;
  if (!reserve(pivotRow, pivotPosition)) return false;

  removeFromList(ROW_LISTS, pivotRow, numBeside + 1);
  removeFromList(COLUMN_LISTS, pivotPosition, numBelow + 1);
  takePivotColumn(pivotRow, pivotPosition);
  const rowFirst = intAt(pointer(ROW_BEGIN), pivotRow);
  store<i32>(PIVOT_PLACE, rowFirst);
  store<i32>(PIVOT_ROW_END, rowFirst + intAt(pointer(ROW_LENGTH), pivotRow));
  store<i32>(PIVOT_UPPER_END, upperBegin);
  return true;
}

/** Makes the pivot column a column of L; its rows leave their lists, with one entry less. */
function takePivotColumn(pivotRow: i32, pivotPosition: i32): void {
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const columnRows = pointer(COLUMN_ROWS);
  const columnValues = pointer(COLUMN_VALUES);
  const lowerIndices = pointer(LOWER_INDICES);
  const lowerValues = pointer(LOWER_VALUES);
  const begin = intAt(pointer(COLUMN_BEGIN), pivotPosition);
  const end = begin + intAt(columnCount, pivotPosition);
  let k = begin;
  while (intAt(columnRows, k) !== pivotRow) k++;
  const value = realAt(columnValues, k);
  let lowerEnd = intAt(pointer(LOWER_STARTS), load<i32>(NUM_PIVOTS));
  for (k = begin; k < end; k++) {
    const row = intAt(columnRows, k);
    if (row === pivotRow) continue;
    setInt(lowerIndices, lowerEnd, row);
    setReal(lowerValues, lowerEnd++, realAt(columnValues, k) / value);
    const count = intAt(rowCount, row);
    removeFromList(ROW_LISTS, row, count);
    setInt(rowCount, row, count - 1);
  }
  pivot(pivotRow, pivotPosition, value, lowerEnd);
  setInt(columnCount, pivotPosition, 0);
  addTouched(end - begin);
}

/** The other columns of the pivot row, one by one; false where `workEnd` came first. */
function updateColumns(workEnd: f64): bool {
  const columnCount = pointer(COLUMN_COUNT);
  const rowPositions = pointer(ROW_POSITIONS);
  const upperIndices = pointer(KERNEL_UPPER_INDICES);
  const upperValues = pointer(KERNEL_UPPER_VALUES);
  const upperBegin = intAt(pointer(KERNEL_UPPER_STARTS), load<i32>(NUM_PIVOTS) - 1);
  const pivotRow = load<i32>(PIVOT_ROW);
  const fillEnd = intAt(pointer(ROW_COUNT), pivotRow) - 1 + upperBegin;
  let upperEnd = load<i32>(PIVOT_UPPER_END);
  for (let r = load<i32>(PIVOT_PLACE), end = load<i32>(PIVOT_ROW_END); r < end; r++) {
    const position = intAt(rowPositions, r);
    const count = intAt(columnCount, position);
    if (count === 0) continue;
    if (load<f64>(FACTORISATION_WORK) >= workEnd) {
      store<i32>(PIVOT_PLACE, r);
      store<i32>(PIVOT_UPPER_END, upperEnd);
      return false;
    }
    removeFromList(COLUMN_LISTS, position, count);
    setInt(upperIndices, upperEnd, position);
    setReal(upperValues, upperEnd, updateColumn(pivotRow, position, fillEnd - upperEnd));
    upperEnd++;
    const after = intAt(columnCount, position);
    if (after > 0) addToList(COLUMN_LISTS, position, after);
  }
  store<i32>(PIVOT_UPPER_END, upperEnd);
  return true;
}

function endPivot(): void {
  const rowCount = pointer(ROW_COUNT);
  const lowerStarts = pointer(LOWER_STARTS);
  const lowerIndices = pointer(LOWER_INDICES);
  const slot = load<i32>(NUM_PIVOTS) - 1;
  setInt(rowCount, load<i32>(PIVOT_ROW), 0);
  setInt(pointer(KERNEL_UPPER_STARTS), slot + 1, load<i32>(PIVOT_UPPER_END));
  for (let l = intAt(lowerStarts, slot), end = intAt(lowerStarts, slot + 1); l < end; l++) {
    const row = intAt(lowerIndices, l);
    const count = intAt(rowCount, row);
    if (count > 0) addToList(ROW_LISTS, row, count);
  }
}
