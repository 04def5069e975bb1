/**
 * The rows of what is left of the basis while the kernel is eliminated, as a pattern. Each has room behind it in an
 * arena and moves to the end when it outgrows that. Rows keep positions that have left (whose `columnCount` is zero)
 * until they are squeezed.
 */
import {
  ACTIVE_ROW_ROOM,
  ACTIVE_ROWS,
  COLUMN_COUNT,
  NUM_ACTIVE_ROWS,
  ROW_ARENA,
  ROW_ARENA_SPARE,
  ROW_BEGIN,
  ROW_COUNT,
  ROW_END,
  ROW_LENGTH,
  ROW_POSITIONS,
  ROW_SLOT,
  ROW_USED,
  SPARE_POSITIONS,
} from "../src/kernels/registers";
import { addTouched, hasRoom } from "./elimination";
import { intAt, pointer, setInt } from "./memory";

/** Room of a line that moves: enough for some growth before it must move again. */
export function roomFor(length: i32): i32 {
  return length + (length >> 1) + 4;
}

/** Appends a position to a row of `count` active entries that may gain `rowFill` more, making room where there is none. */
export function addToRow(row: i32, position: i32, count: i32, rowFill: i32): void {
  const rowBegin = pointer(ROW_BEGIN);
  const rowLength = pointer(ROW_LENGTH);
  const rowPositions = pointer(ROW_POSITIONS);
  const begin = intAt(rowBegin, row);
  const room = intAt(pointer(ROW_END), row);
  if (begin + intAt(rowLength, row) === room) {
    const isWorthMoving = 4 * (count + rowFill) > 3 * (room - begin);
    if (isWorthMoving) {
      const target = load<i32>(ROW_USED);
      const used = target + roomFor(count + rowFill);
      setInt(rowBegin, row, target);
      setInt(pointer(ROW_END), row, used);
      store<i32>(ROW_USED, used);
    }
    squeezeRow(row, begin, rowPositions, rowPositions);
  }
  const length = intAt(rowLength, row);
  setInt(rowPositions, intAt(rowBegin, row) + length, position);
  setInt(rowLength, row, length + 1);
}

/** Takes a position that is there out of a row. */
export function removeFromRow(row: i32, position: i32): void {
  const rowLength = pointer(ROW_LENGTH);
  const begin = pointer(ROW_POSITIONS) + ((<usize>intAt(pointer(ROW_BEGIN), row)) << 2);
  const length = intAt(rowLength, row) - 1;
  let r = 0;
  while (intAt(begin, r) !== position) r++;
  setInt(begin, r, intAt(begin, length));
  setInt(rowLength, row, length);
}

/** Copies what is still active of a row that began at `begin` to where it begins now. */
function squeezeRow(row: i32, begin: i32, source: usize, target: usize): void {
  const columnCount = pointer(COLUMN_COUNT);
  const rowLength = pointer(ROW_LENGTH);
  const first = intAt(pointer(ROW_BEGIN), row);
  let used = first;
  for (let r = begin, end = begin + intAt(rowLength, row); r < end; r++) {
    const position = intAt(source, r);
    if (intAt(columnCount, position) > 0) setInt(target, used++, position);
  }
  setInt(rowLength, row, used - first);
}

/** Makes room for `need` positions behind the rows; false where the arena is too short for that. */
export function makeRowRoom(need: i64): bool {
  const length = load<i32>(ROW_ARENA);
  if (<i64>load<i32>(ROW_USED) + need <= <i64>length) return true;
  const activeRows = pointer(ACTIVE_ROWS);
  const numActiveRows = load<i32>(NUM_ACTIVE_ROWS);
  const rowCount = pointer(ROW_COUNT);
  const rowSlot = pointer(ROW_SLOT);
  let live: i64 = 0;
  for (let t = 0; t < numActiveRows; t++) {
    const row = intAt(activeRows, t);
    if (intAt(rowSlot, row) < 0) live += <i64>roomFor(intAt(rowCount, row));
  }
  const wanted = max<i64>(
    max<i64>(<i64>length, 2 * (live + need)),
    <i64>load<i32>(ROW_ARENA_SPARE),
  );
  if (!hasRoom(ACTIVE_ROW_ROOM, wanted)) return false;
  compactRows();
  store<i32>(ROW_ARENA, <i32>wanted);
  store<i32>(ROW_ARENA_SPARE, length);
  return true;
}

/** Puts the active rows side by side; they forget what has left them. */
function compactRows(): void {
  const activeRows = pointer(ACTIVE_ROWS);
  const numActiveRows = load<i32>(NUM_ACTIVE_ROWS);
  const rowCount = pointer(ROW_COUNT);
  const rowSlot = pointer(ROW_SLOT);
  const rowBegin = pointer(ROW_BEGIN);
  const rowEnd = pointer(ROW_END);
  const rowPositions = pointer(ROW_POSITIONS);
  const spare = pointer(SPARE_POSITIONS);
  let used = 0;
  for (let t = 0; t < numActiveRows; t++) {
    const row = intAt(activeRows, t);
    if (intAt(rowSlot, row) >= 0) continue;
    const begin = intAt(rowBegin, row);
    setInt(rowBegin, row, used);
    squeezeRow(row, begin, rowPositions, spare);
    used += roomFor(intAt(rowCount, row));
    setInt(rowEnd, row, used);
  }
  memory.copy(rowPositions, spare, (<usize>used) << 2);
  store<i32>(ROW_USED, used);
  addTouched(used);
}
