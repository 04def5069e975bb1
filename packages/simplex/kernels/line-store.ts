/** What factorisations and updates do to the lines of a store; what that is: `src/factor/line-store.ts`. */
import { STORE_INDICES, STORE_USED, STORE_VALUES } from "../src/kernels/registers";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

// Offsets within the record of a line, in bytes.
const END = 4;
const ROOM = 8;
const PLACE = 12;

/** The record of a line. */
export function lineAt(lines: usize, line: i32): usize {
  return lines + ((<usize>line) << 4);
}

export function beginOf(record: usize): i32 {
  return load<i32>(record);
}

export function endOf(record: usize): i32 {
  return load<i32>(record + END);
}

export function setEnd(record: usize, end: i32): void {
  store<i32>(record + END, end);
}

export function setPlace(record: usize, place: i32): void {
  store<i32>(record + PLACE, place);
}

export function setLine(record: usize, begin: i32, end: i32, room: i32): void {
  store<i32>(record, begin);
  store<i32>(record + END, end);
  store<i32>(record + ROOM, room);
}

/** Empties the lines; `used` of the arena count as used. */
export function emptyStore(block: i32, numLines: i32, used: i32): void {
  memory.fill(pointer(block), 0, (<usize>numLines) << 4);
  store<i32>(block + STORE_USED, used);
}

/** Counts an entry more of a line where its end will stand. */
export function countEntry(lines: usize, line: i32): void {
  const record = lineAt(lines, line);
  setEnd(record, endOf(record) + 1);
}

/**
 * Turns lengths, which stand where ends will, into empty lines with room for as many entries, a share of them and
 * `slack` more. Returns how long the arena must be for that.
 */
export function makeLineRoom(block: i32, numLines: i32, relativeSlack: f64, slack: i32): i32 {
  const lines = pointer(block);
  let used = 0;
  for (let line = 0; line < numLines; line++) {
    const record = lineAt(lines, line);
    const length = endOf(record);
    const begin = used;
    used += length + <i32>Math.floor(relativeSlack * <f64>length) + slack;
    setLine(record, begin, begin, used);
  }
  return used;
}

/** Adds an entry behind a line that has room, or for which the arena has. */
export function insertEntry(block: i32, line: i32, index: i32, value: f64): void {
  const record = lineAt(pointer(block), line);
  if (isFull(record)) relocate(block, record);
  const k = endOf(record);
  setEnd(record, k + 1);
  setInt(pointer(block + STORE_INDICES), k, index);
  setReal(pointer(block + STORE_VALUES), k, value);
}

/** Removes the entry of `index`, which must be there, from a line; the last entry takes its place. */
export function removeEntry(block: i32, line: i32, index: i32): void {
  const record = lineAt(pointer(block), line);
  const indices = pointer(block + STORE_INDICES);
  const values = pointer(block + STORE_VALUES);
  let k = beginOf(record);
  while (intAt(indices, k) !== index) k++;
  const last = endOf(record) - 1;
  setEnd(record, last);
  setInt(indices, k, intAt(indices, last));
  setReal(values, k, realAt(values, last));
}

/** How long the arena must be for one more entry of each of these lines, wherever they have to move. */
export function arenaForOneMore(block: i32, places: usize, count: i32): i32 {
  const lines = pointer(block);
  let size = load<i32>(block + STORE_USED);
  for (let k = 0; k < count; k++) {
    const record = lineAt(lines, intAt(places, k));
    if (isFull(record)) size += roomOf(endOf(record) - beginOf(record));
  }
  return size;
}

function isFull(record: usize): bool {
  return endOf(record) === load<i32>(record + ROOM);
}

/** Moves a line to the end of the arena, with more room. */
function relocate(block: i32, record: usize): void {
  const indices = pointer(block + STORE_INDICES);
  const values = pointer(block + STORE_VALUES);
  const begin = beginOf(record);
  const length = endOf(record) - begin;
  const target = load<i32>(block + STORE_USED);
  for (let k = 0; k < length; k++) {
    setInt(indices, target + k, intAt(indices, begin + k));
    setReal(values, target + k, realAt(values, begin + k));
  }
  const room = target + roomOf(length);
  setLine(record, target, target + length, room);
  store<i32>(block + STORE_USED, room);
}

/** What a line of this length gets where it has to move. */
function roomOf(length: i32): i32 {
  return <i32>Math.ceil(1.1 * <f64>length) + 5;
}
