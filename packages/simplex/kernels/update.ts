/** The Forrest–Tomlin update of `LuFactor`: `src/factor/forrest-tomlin.ts`. */
import { isKept, UPDATE_TOLERANCE } from "../src/factor/tolerances";
import {
  DIAGONAL,
  ETA_ENTRY_BEFORE,
  ETA_INDICES,
  ETA_LAST_ENTRY,
  ETA_OLD_SLOT,
  ETA_RETIRED_BY,
  ETA_STARTS,
  ETA_UPDATE_OF,
  ETA_VALUES,
  LEAVING_SLOTS,
  LEAVING_VALUES,
  POSITION_SLOT,
  SOLVE_VALUES,
  SPIKE_SLOTS,
  SPIKE_VALUES,
  STORE_INDICES,
  STORE_USED,
  STORE_VALUES,
  UPPER_COLUMNS,
  UPPER_ROWS,
} from "../src/kernels/registers";
import {
  arenaForOneMore,
  beginOf,
  endOf,
  insertEntry,
  lineAt,
  removeEntry,
  setLine,
  setPlace,
} from "./line-store";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** How long the arena of U's rows must be for a spike of `spikeCount` entries. */
export function rowArenaForSpike(spikeCount: i32): i32 {
  return arenaForOneMore(UPPER_ROWS, pointer(SPIKE_SLOTS), spikeCount);
}

/**
 * Replaces the column at a basis position by the spike, as update number `count`; there must be room for it. False
 * where that is too unstable: then nothing has changed.
 *
 * @param rowCount length of the leaving row
 * @param pivot the entering column's entry at the position
 */
export function updateFactor(
  position: i32,
  numRows: i32,
  count: i32,
  spikeCount: i32,
  rowCount: i32,
  pivot: f64,
): bool {
  const positionSlot = pointer(POSITION_SLOT);
  const diagonals = pointer(DIAGONAL);
  const old = intAt(positionSlot, position);
  const fresh = numRows + count;
  const oldDiagonal = realAt(diagonals, old);
  const newDiagonal = writeEta(count, old, oldDiagonal, spikeCount, rowCount);
  const error = Math.abs(newDiagonal - oldDiagonal * pivot);
  if (!(error <= UPDATE_TOLERANCE * Math.abs(newDiagonal)) || newDiagonal === 0) return false;

  linkEta(count, old);
  replaceSlot(old, fresh, spikeCount);
  setReal(diagonals, fresh, newDiagonal);
  setInt(positionSlot, position, fresh);
  setPlace(lineAt(pointer(UPPER_COLUMNS), fresh), position);
  return true;
}

/** Writes the row eta of slot `old` behind the others and returns the new diagonal. */
function writeEta(count: i32, old: i32, oldDiagonal: f64, spikeCount: i32, rowCount: i32): f64 {
  const starts = pointer(ETA_STARTS);
  const indices = pointer(ETA_INDICES);
  const values = pointer(ETA_VALUES);
  const x = pointer(SOLVE_VALUES);
  const spikeSlots = pointer(SPIKE_SLOTS);
  const spikeValues = pointer(SPIKE_VALUES);
  const rowSlots = pointer(LEAVING_SLOTS);
  const rowValues = pointer(LEAVING_VALUES);
  for (let k = 0; k < spikeCount; k++) setReal(x, intAt(spikeSlots, k), realAt(spikeValues, k));
  let end = intAt(starts, count);
  let diagonal = realAt(x, old);
  for (let k = 0; k < rowCount; k++) {
    const slot = intAt(rowSlots, k);
    if (slot === old) continue;
    const value = -oldDiagonal * realAt(rowValues, k);
    if (!isKept(value)) continue;
    setInt(indices, end, slot);
    setReal(values, end++, value);
    diagonal -= value * realAt(x, slot);
  }
  for (let k = 0; k < spikeCount; k++) setReal(x, intAt(spikeSlots, k), 0);
  setInt(starts, count + 1, end);
  return diagonal;
}

/** Takes the eta that stands behind the others into account, as the one that retires `old`. */
function linkEta(update: i32, old: i32): void {
  const starts = pointer(ETA_STARTS);
  const indices = pointer(ETA_INDICES);
  const updateOf = pointer(ETA_UPDATE_OF);
  const entryBefore = pointer(ETA_ENTRY_BEFORE);
  const lastEntry = pointer(ETA_LAST_ENTRY);
  setInt(pointer(ETA_OLD_SLOT), update, old);
  setInt(pointer(ETA_RETIRED_BY), old, update);
  for (let k = intAt(starts, update), end = intAt(starts, update + 1); k < end; k++) {
    const slot = intAt(indices, k);
    setInt(updateOf, k, update);
    setInt(entryBefore, k, intAt(lastEntry, slot));
    setInt(lastEntry, slot, k);
  }
}

/** Replaces slot `old` of U by `fresh`, in both copies. The new column is the spike, but for its entry at `old`. */
function replaceSlot(old: i32, fresh: i32, spikeCount: i32): void {
  const columns = pointer(UPPER_COLUMNS);
  const indices = pointer(UPPER_COLUMNS + STORE_INDICES);
  const values = pointer(UPPER_COLUMNS + STORE_VALUES);
  const rows = pointer(UPPER_ROWS);
  const rowIndices = pointer(UPPER_ROWS + STORE_INDICES);
  const oldRow = lineAt(rows, old);
  const oldColumn = lineAt(columns, old);
  for (let k = beginOf(oldRow), end = endOf(oldRow); k < end; k++)
    removeEntry(UPPER_COLUMNS, intAt(rowIndices, k), old);
  for (let k = beginOf(oldColumn), end = endOf(oldColumn); k < end; k++)
    removeEntry(UPPER_ROWS, intAt(indices, k), old);
  setLine(oldRow, 0, 0, 0);
  setLine(oldColumn, 0, 0, 0);
  setLine(lineAt(rows, fresh), 0, 0, 0);

  const spikeSlots = pointer(SPIKE_SLOTS);
  const spikeValues = pointer(SPIKE_VALUES);
  const begin = load<i32>(UPPER_COLUMNS + STORE_USED);
  let used = begin;
  for (let k = 0; k < spikeCount; k++) {
    const slot = intAt(spikeSlots, k);
    if (slot === old) continue;
    const value = realAt(spikeValues, k);
    setInt(indices, used, slot);
    setReal(values, used++, value);
    insertEntry(UPPER_ROWS, slot, fresh, value);
  }
  setLine(lineAt(columns, fresh), begin, used, used);
  store<i32>(UPPER_COLUMNS + STORE_USED, used);
}
