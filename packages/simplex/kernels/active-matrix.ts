/** Rows and columns of what is left of the basis, together: how they begin, and their room before a pivot. */
import { DROP_TOLERANCE } from "../src/factor/tolerances";
import {
  ACTIVE_COLUMN_ROOM,
  ACTIVE_ROW_ROOM,
  ACTIVE_ROWS,
  BASIS_INDICES,
  BASIS_STARTS,
  BASIS_VALUES,
  COLUMN_ARENA,
  COLUMN_BEGIN,
  COLUMN_COUNT,
  COLUMN_END,
  COLUMN_MAX,
  COLUMN_ROWS,
  COLUMN_USED,
  COLUMN_VALUES,
  KERNEL_POSITIONS,
  NUM_ACTIVE_ROWS,
  NUM_KERNEL_POSITIONS,
  NUM_STRUCTURALS,
  POSITION_SLOT,
  ROW_ARENA,
  ROW_BEGIN,
  ROW_COUNT,
  ROW_END,
  ROW_LENGTH,
  ROW_POSITIONS,
  ROW_SLOT,
  ROW_USED,
  STRUCTURALS,
} from "../src/kernels/registers";
import { makeColumnRoom } from "./active-columns";
import { makeRowRoom, roomFor } from "./active-rows";
import { addTouched, hasRoom } from "./elimination";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** Takes what the singletons have left of the basis; false, with nothing changed, where that lacks room. */
export function loadActiveMatrix(): bool {
  const activeRows = pointer(ACTIVE_ROWS);
  const numActiveRows = load<i32>(NUM_ACTIVE_ROWS);
  const rowSlot = pointer(ROW_SLOT);
  const rowCount = pointer(ROW_COUNT);
  let total = 0;
  let room = 0;
  for (let t = 0; t < numActiveRows; t++) {
    const row = intAt(activeRows, t);
    if (intAt(rowSlot, row) >= 0) continue;
    total += intAt(rowCount, row);
    room += 2 * intAt(rowCount, row) + 4;
  }
  if (!areArenasLong(room)) return false;
  placeRows();
  placeColumns();
  const rowLength = pointer(ROW_LENGTH);
  for (let t = 0; t < numActiveRows; t++) {
    const row = intAt(activeRows, t);
    if (intAt(rowSlot, row) < 0) setInt(rowLength, row, intAt(rowCount, row));
  }
  addTouched(2 * total + load<i32>(NUM_STRUCTURALS) + numActiveRows);
  return true;
}

/** Makes both arenas `room` long; false where they lack it. */
function areArenasLong(room: i32): bool {
  const columnLength = lengthFor(load<i32>(COLUMN_ARENA), room);
  const rowLength = lengthFor(load<i32>(ROW_ARENA), room);
  const haveColumnsRoom = hasRoom(ACTIVE_COLUMN_ROOM, <i64>columnLength);
  if (!hasRoom(ACTIVE_ROW_ROOM, <i64>rowLength) || !haveColumnsRoom) return false;
  store<i32>(COLUMN_ARENA, columnLength);
  store<i32>(ROW_ARENA, rowLength);
  return true;
}

function lengthFor(length: i32, room: i32): i32 {
  return length < room ? 2 * room : length;
}

/** Gives each row room for twice its entries, and none of them yet. */
function placeRows(): void {
  const activeRows = pointer(ACTIVE_ROWS);
  const rowSlot = pointer(ROW_SLOT);
  const rowCount = pointer(ROW_COUNT);
  const rowBegin = pointer(ROW_BEGIN);
  const rowEnd = pointer(ROW_END);
  let used = 0;
  for (let t = 0, last = load<i32>(NUM_ACTIVE_ROWS); t < last; t++) {
    const row = intAt(activeRows, t);
    if (intAt(rowSlot, row) >= 0) continue;
    setInt(rowBegin, row, used);
    used += 2 * intAt(rowCount, row) + 4;
    setInt(rowEnd, row, used);
    setInt(rowCount, row, 0);
  }
  store<i32>(ROW_USED, used);
}

/** Copies the active entries of active columns, and notes their positions in their rows. */
function placeColumns(): void {
  const starts = pointer(BASIS_STARTS);
  const indices = pointer(BASIS_INDICES);
  const values = pointer(BASIS_VALUES);
  const structurals = pointer(STRUCTURALS);
  const positionSlot = pointer(POSITION_SLOT);
  const rowSlot = pointer(ROW_SLOT);
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const columnBegin = pointer(COLUMN_BEGIN);
  const columnEnd = pointer(COLUMN_END);
  const columnMax = pointer(COLUMN_MAX);
  const columnRows = pointer(COLUMN_ROWS);
  const columnValues = pointer(COLUMN_VALUES);
  const rowBegin = pointer(ROW_BEGIN);
  const rowPositions = pointer(ROW_POSITIONS);
  const positions = pointer(KERNEL_POSITIONS);
  let used = 0;
  let numPositions = 0;
  for (let t = 0, last = load<i32>(NUM_STRUCTURALS); t < last; t++) {
    const position = intAt(structurals, t);
    if (intAt(positionSlot, position) >= 0) continue;
    const begin = used;
    let largest: f64 = 0;
    for (let k = intAt(starts, position), end = intAt(starts, position + 1); k < end; k++) {
      const row = intAt(indices, k);
      if (intAt(rowSlot, row) >= 0) continue;
      const value = realAt(values, k);
      const magnitude = Math.abs(value);
      if (magnitude <= DROP_TOLERANCE) continue;
      if (magnitude > largest) largest = magnitude;
      setInt(columnRows, used, row);
      setReal(columnValues, used++, value);
      const count = intAt(rowCount, row);
      setInt(rowPositions, intAt(rowBegin, row) + count, position);
      setInt(rowCount, row, count + 1);
    }
    const count = used - begin;
    setInt(columnCount, position, count);
    setInt(columnBegin, position, begin);
    used += count + 4;
    setInt(columnEnd, position, used);
    setReal(columnMax, position, largest);
    setInt(positions, numPositions++, position);
  }
  store<i32>(COLUMN_USED, used);
  store<i32>(NUM_KERNEL_POSITIONS, numPositions);
}

/** Sees to it that one pivot cannot run out of room, whatever fill it makes; false where the arenas are too short. */
export function reserve(pivotRow: i32, pivotPosition: i32): bool {
  const rowCount = pointer(ROW_COUNT);
  const columnCount = pointer(COLUMN_COUNT);
  const numBelow = intAt(columnCount, pivotPosition) - 1;
  const numBeside = intAt(rowCount, pivotRow) - 1;
  if (numBelow === 0 || numBeside === 0) return true;
  const rowPositions = pointer(ROW_POSITIONS);
  const columnRows = pointer(COLUMN_ROWS);
  const rowFirst = intAt(pointer(ROW_BEGIN), pivotRow);
  let columnNeed: i64 = 0;
  for (let r = rowFirst, end = rowFirst + intAt(pointer(ROW_LENGTH), pivotRow); r < end; r++) {
    const count = intAt(columnCount, intAt(rowPositions, r));
    if (count > 0) columnNeed += <i64>roomFor(count + numBelow);
  }
  const columnFirst = intAt(pointer(COLUMN_BEGIN), pivotPosition);
  let rowNeed: i64 = 0;
  for (let k = columnFirst, end = columnFirst + numBelow + 1; k < end; k++)
    rowNeed += <i64>roomFor(intAt(rowCount, intAt(columnRows, k)) + numBeside);
  return makeColumnRoom(columnNeed) && makeRowRoom(rowNeed);
}
