/*
 * The part of a factorisation that needs no arithmetic: logicals, then columns with one active entry (their row of U
 * is the row itself, L is trivial), then rows with one active entry (their column of L is the column divided by the
 * pivot, no other column changes). What is left over, the kernel, has at least two entries in every row and column. A
 * pivot that is too small is left for the kernel to judge.
 *
 * A row's key is the exclusive or of the positions active in it, a column's that of its active rows: with one left, it.
 */
import { ABSOLUTE_PIVOT_TOLERANCE } from "../src/factor/tolerances";
import {
  ACTIVE_ROWS,
  BASIC_COLUMN,
  BASIS_INDICES,
  BASIS_STARTS,
  BASIS_VALUES,
  COLUMN_COUNT,
  COLUMN_KEY,
  LOWER_INDICES,
  LOWER_VALUES,
  NUM_ACTIVE_ROWS,
  NUM_STRUCTURALS,
  POSITION_SLOT,
  POSITION_STARTS,
  POSITIONS_OF_ROWS,
  QUEUE_HEAD,
  QUEUE_TAIL,
  ROW_COUNT,
  ROW_KEY,
  ROW_SLOT,
  SINGLETON_QUEUE,
  STRUCTURALS,
} from "../src/kernels/registers";
import { addTouched, pivot } from "./elimination";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

export function pivotLogicals(numRows: i32, numCols: i32): void {
  const basicColumn = pointer(BASIC_COLUMN);
  const rowSlot = pointer(ROW_SLOT);
  const structurals = pointer(STRUCTURALS);
  let numStructurals = 0;
  for (let position = 0; position < numRows; position++) {
    const row = intAt(basicColumn, position) - numCols;
    if (row >= 0 && intAt(rowSlot, row) < 0) pivot(row, position, 1, 0);
    else setInt(structurals, numStructurals++, position);
  }
  store<i32>(NUM_STRUCTURALS, numStructurals);
  addTouched(numRows);
}

/** Counts and keys of active rows and columns, and the positions in every active row. */
export function countActive(numRows: i32): void {
  const starts = pointer(BASIS_STARTS);
  const indices = pointer(BASIS_INDICES);
  const rowSlot = pointer(ROW_SLOT);
  const structurals = pointer(STRUCTURALS);
  const numStructurals = load<i32>(NUM_STRUCTURALS);
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const rowKey = pointer(ROW_KEY);
  const columnKey = pointer(COLUMN_KEY);
  memory.fill(rowCount, 0, (<usize>numRows) << 2);
  memory.fill(rowKey, 0, (<usize>numRows) << 2);
  for (let t = 0; t < numStructurals; t++) {
    const position = intAt(structurals, t);
    let count = 0;
    let key = 0;
    for (let k = intAt(starts, position), end = intAt(starts, position + 1); k < end; k++) {
      const row = intAt(indices, k);
      if (intAt(rowSlot, row) >= 0) continue;
      count++;
      key ^= row;
      setInt(rowCount, row, intAt(rowCount, row) + 1);
      setInt(rowKey, row, intAt(rowKey, row) ^ position);
    }
    setInt(columnCount, position, count);
    setInt(columnKey, position, key);
  }
  listPositionsOfRows(numRows);
  addTouched(2 * intAt(starts, numRows) + numRows);
  queueColumnSingletons();
}

function listPositionsOfRows(numRows: i32): void {
  const starts = pointer(BASIS_STARTS);
  const indices = pointer(BASIS_INDICES);
  const rowSlot = pointer(ROW_SLOT);
  const structurals = pointer(STRUCTURALS);
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const rowStarts = pointer(POSITION_STARTS);
  const rowPositions = pointer(POSITIONS_OF_ROWS);
  let total = 0;
  for (let row = 0; row < numRows; row++) {
    total += intAt(rowCount, row);
    setInt(rowStarts, row, total);
  }
  setInt(rowStarts, numRows, total);
  for (let t = load<i32>(NUM_STRUCTURALS) - 1; t >= 0; t--) {
    const position = intAt(structurals, t);
    if (intAt(columnCount, position) === 0) continue;
    for (let k = intAt(starts, position), end = intAt(starts, position + 1); k < end; k++) {
      const row = intAt(indices, k);
      if (intAt(rowSlot, row) >= 0) continue;
      const place = intAt(rowStarts, row) - 1;
      setInt(rowStarts, row, place);
      setInt(rowPositions, place, position);
    }
  }
}

function queueColumnSingletons(): void {
  const structurals = pointer(STRUCTURALS);
  const numStructurals = load<i32>(NUM_STRUCTURALS);
  const columnCount = pointer(COLUMN_COUNT);
  const queue = pointer(SINGLETON_QUEUE);
  let tail = 0;
  for (let t = 0; t < numStructurals; t++) {
    const position = intAt(structurals, t);
    if (intAt(columnCount, position) === 1) setInt(queue, tail++, position);
  }
  store<i32>(QUEUE_HEAD, 0);
  store<i32>(QUEUE_TAIL, tail);
  addTouched(numStructurals);
}

/**
 * Pivots on waiting columns until none is left or so many columns and entries are passed; returns whether none is
 * left.
 */
export function pivotColumnSingletons(most: i32): bool {
  const starts = pointer(BASIS_STARTS);
  const indices = pointer(BASIS_INDICES);
  const values = pointer(BASIS_VALUES);
  const positionSlot = pointer(POSITION_SLOT);
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const rowKey = pointer(ROW_KEY);
  const columnKey = pointer(COLUMN_KEY);
  const rowStarts = pointer(POSITION_STARTS);
  const rowPositions = pointer(POSITIONS_OF_ROWS);
  const queue = pointer(SINGLETON_QUEUE);
  let head = load<i32>(QUEUE_HEAD);
  let tail = load<i32>(QUEUE_TAIL);
  let left = most;
  let work = 0;
  while (head < tail && left > 0) {
    const position = intAt(queue, head++);
    left--;
    if (intAt(columnCount, position) !== 1) continue;
    const row = intAt(columnKey, position);
    let k = intAt(starts, position);
    while (intAt(indices, k) !== row) k++;
    const value = realAt(values, k);
    if (Math.abs(value) <= ABSOLUTE_PIVOT_TOLERANCE) continue;
    pivot(row, position, value, 0);
    setInt(columnCount, position, 0);
    setInt(rowCount, row, 0);
    setInt(rowKey, row, 0);
    const begin = intAt(rowStarts, row);
    const end = intAt(rowStarts, row + 1);
    for (let r = begin; r < end; r++) {
      const other = intAt(rowPositions, r);
      if (intAt(positionSlot, other) >= 0) continue;
      setInt(columnKey, other, intAt(columnKey, other) ^ row);
      const count = intAt(columnCount, other) - 1;
      setInt(columnCount, other, count);
      if (count === 1) setInt(queue, tail++, other);
    }
    work += end - begin;
    left -= end - begin;
  }
  store<i32>(QUEUE_HEAD, head);
  store<i32>(QUEUE_TAIL, tail);
  addTouched(work);
  return head >= tail;
}

/** L must have room for all entries of the basis. */
export function pivotRowSingletons(numRows: i32): void {
  const starts = pointer(BASIS_STARTS);
  const indices = pointer(BASIS_INDICES);
  const values = pointer(BASIS_VALUES);
  const rowSlot = pointer(ROW_SLOT);
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const rowKey = pointer(ROW_KEY);
  const queue = pointer(SINGLETON_QUEUE);
  const lowerIndices = pointer(LOWER_INDICES);
  const lowerValues = pointer(LOWER_VALUES);
  let tail = listActiveRows(numRows);
  let work = numRows;
  let lowerEnd = 0;
  for (let head = 0; head < tail; head++) {
    const row = intAt(queue, head);
    if (intAt(rowCount, row) !== 1) continue;
    const position = intAt(rowKey, row);
    const begin = intAt(starts, position);
    const end = intAt(starts, position + 1);
    let k = begin;
    while (intAt(indices, k) !== row) k++;
    const value = realAt(values, k);
    if (Math.abs(value) <= ABSOLUTE_PIVOT_TOLERANCE) continue;
    for (k = begin; k < end; k++) {
      const other = intAt(indices, k);
      if (other === row || intAt(rowSlot, other) >= 0) continue;
      setInt(lowerIndices, lowerEnd, other);
      setReal(lowerValues, lowerEnd++, realAt(values, k) / value);
      setInt(rowKey, other, intAt(rowKey, other) ^ position);
      const count = intAt(rowCount, other) - 1;
      setInt(rowCount, other, count);
      if (count === 1) setInt(queue, tail++, other);
    }
    pivot(row, position, value, lowerEnd);
    setInt(columnCount, position, 0);
    setInt(rowCount, row, 0);
    work += end - begin;
  }
  addTouched(work);
}

/** Lists the rows that are active still, queues those with one entry, and returns how many these are. */
function listActiveRows(numRows: i32): i32 {
  const rowSlot = pointer(ROW_SLOT);
  const rowCount = pointer(ROW_COUNT);
  const activeRows = pointer(ACTIVE_ROWS);
  const queue = pointer(SINGLETON_QUEUE);
  let numActive = 0;
  let tail = 0;
  for (let row = 0; row < numRows; row++) {
    if (intAt(rowSlot, row) >= 0) continue;
    setInt(activeRows, numActive++, row);
    if (intAt(rowCount, row) === 1) setInt(queue, tail++, row);
  }
  store<i32>(NUM_ACTIVE_ROWS, numActive);
  return tail;
}
