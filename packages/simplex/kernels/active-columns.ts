/**
 * The columns of what is left of the basis while the kernel is eliminated, with values, in an arena like that of
 * `active-rows.ts`. They hold what is active and nothing else.
 */
import {
  ACTIVE_COLUMN_ROOM,
  COLUMN_ARENA,
  COLUMN_ARENA_SPARE,
  COLUMN_BEGIN,
  COLUMN_COUNT,
  COLUMN_END,
  COLUMN_MAX,
  COLUMN_ROWS,
  COLUMN_USED,
  COLUMN_VALUES,
  KERNEL_POSITIONS,
  NUM_KERNEL_POSITIONS,
  POSITION_SLOT,
  SPARE_ROWS,
  SPARE_VALUES,
} from "../src/kernels/registers";
import { roomFor } from "./active-rows";
import { addTouched, hasRoom } from "./elimination";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** The largest magnitude of a column of `count` entries, found again where it is not known. */
export function columnMaxOf(position: i32, count: i32): f64 {
  const columnMax = pointer(COLUMN_MAX);
  const known = realAt(columnMax, position);
  if (!(known < 0)) return known;
  const columnValues = pointer(COLUMN_VALUES);
  const begin = intAt(pointer(COLUMN_BEGIN), position);
  let largest: f64 = 0;
  for (let k = begin, end = begin + count; k < end; k++)
    largest = max(largest, Math.abs(realAt(columnValues, k)));
  setReal(columnMax, position, largest);
  return largest;
}

/** Moves a column that ends at `end` behind the others with room for `fill` more; returns its new end. */
export function moveColumn(position: i32, end: i32, fill: i32): i32 {
  const columnBegin = pointer(COLUMN_BEGIN);
  const begin = intAt(columnBegin, position);
  const length = end - begin;
  const target = load<i32>(COLUMN_USED);
  copyColumn(pointer(COLUMN_ROWS), pointer(COLUMN_VALUES), begin, target, length);
  setInt(columnBegin, position, target);
  const used = target + roomFor(length + fill);
  setInt(pointer(COLUMN_END), position, used);
  store<i32>(COLUMN_USED, used);
  return target + length;
}

function copyColumn(rows: usize, values: usize, begin: i32, target: i32, length: i32): void {
  for (let k = 0; k < length; k++) {
    setInt(rows, target + k, intAt(rows, begin + k));
    setReal(values, target + k, realAt(values, begin + k));
  }
}

/** Makes room for `need` entries behind the columns; false where the arena is too short for that. */
export function makeColumnRoom(need: i64): bool {
  const length = load<i32>(COLUMN_ARENA);
  if (<i64>load<i32>(COLUMN_USED) + need <= <i64>length) return true;
  const positions = pointer(KERNEL_POSITIONS);
  const columnCount = pointer(COLUMN_COUNT);
  let live: i64 = 0;
  for (let t = 0, last = load<i32>(NUM_KERNEL_POSITIONS); t < last; t++)
    live += <i64>roomFor(intAt(columnCount, intAt(positions, t)));
  const wanted = max<i64>(
    max<i64>(<i64>length, 2 * (live + need)),
    <i64>load<i32>(COLUMN_ARENA_SPARE),
  );
  if (!hasRoom(ACTIVE_COLUMN_ROOM, wanted)) return false;
  compactColumns();
  store<i32>(COLUMN_ARENA, <i32>wanted);
  store<i32>(COLUMN_ARENA_SPARE, length);
  return true;
}

/** Puts the active columns side by side. */
function compactColumns(): void {
  const positions = pointer(KERNEL_POSITIONS);
  const positionSlot = pointer(POSITION_SLOT);
  const columnCount = pointer(COLUMN_COUNT);
  const columnBegin = pointer(COLUMN_BEGIN);
  const columnEnd = pointer(COLUMN_END);
  const columnRows = pointer(COLUMN_ROWS);
  const columnValues = pointer(COLUMN_VALUES);
  const spareRows = pointer(SPARE_ROWS);
  const spareValues = pointer(SPARE_VALUES);
  let used = 0;
  for (let t = 0, last = load<i32>(NUM_KERNEL_POSITIONS); t < last; t++) {
    const position = intAt(positions, t);
    if (intAt(positionSlot, position) >= 0) continue;
    const begin = intAt(columnBegin, position);
    const count = intAt(columnCount, position);
    for (let k = 0; k < count; k++) {
      setInt(spareRows, used + k, intAt(columnRows, begin + k));
      setReal(spareValues, used + k, realAt(columnValues, begin + k));
    }
    setInt(columnBegin, position, used);
    used += roomFor(count);
    setInt(columnEnd, position, used);
  }
  memory.copy(columnRows, spareRows, (<usize>used) << 2);
  memory.copy(columnValues, spareValues, (<usize>used) << 3);
  store<i32>(COLUMN_USED, used);
  addTouched(used);
}
