/** Writes L and U by slot, along both axes, from what the elimination has left. */
import { DROP_TOLERANCE } from "../src/factor/tolerances";
import {
  BASIS_INDICES,
  BASIS_STARTS,
  BASIS_VALUES,
  FILLED_LOWER,
  KERNEL_BEGIN,
  KERNEL_UPPER_INDICES,
  KERNEL_UPPER_STARTS,
  KERNEL_UPPER_VALUES,
  LOWER_COLUMNS,
  LOWER_INDICES,
  LOWER_ROWS,
  LOWER_STARTS,
  LOWER_VALUES,
  NUM_FILLED_LOWER,
  NUM_STRUCTURALS,
  POSITION_SLOT,
  ROW_SLOT,
  SLOT_POSITION,
  SLOT_ROW,
  STORE_INDICES,
  STORE_USED,
  STORE_VALUES,
  UPPER_COLUMNS,
  UPPER_ROWS,
} from "../src/kernels/registers";
import { addTouched } from "./elimination";
import {
  beginOf,
  countEntry,
  emptyStore,
  endOf,
  lineAt,
  makeLineRoom,
  setEnd,
  setLine,
  setPlace,
} from "./line-store";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** Room that each row of U keeps for the spikes of updates. */
const UPPER_ROW_SLACK = 4;
const UPPER_ROW_RELATIVE_SLACK = 0.1;

/**
 * L. The columns come from the elimination with rows for indices; every row must have a slot. The lines by row get the
 * rows they stand for. Both arenas must have room for all of L.
 */
export function assembleLower(numRows: i32): void {
  const lowerStarts = pointer(LOWER_STARTS);
  const lowerIndices = pointer(LOWER_INDICES);
  const lowerValues = pointer(LOWER_VALUES);
  const rowSlot = pointer(ROW_SLOT);
  const columns = pointer(LOWER_COLUMNS);
  const indices = pointer(LOWER_COLUMNS + STORE_INDICES);
  const values = pointer(LOWER_COLUMNS + STORE_VALUES);
  const rows = pointer(LOWER_ROWS);
  const total = intAt(lowerStarts, numRows);
  emptyStore(LOWER_COLUMNS, numRows, total);
  emptyStore(LOWER_ROWS, numRows, total);
  for (let k = 0; k < total; k++) {
    const slot = intAt(rowSlot, intAt(lowerIndices, k));
    setInt(indices, k, slot);
    setReal(values, k, realAt(lowerValues, k));
    countEntry(rows, slot);
  }
  makeLineRoom(LOWER_ROWS, numRows, 0, 0);
  setPlaces(LOWER_ROWS, numRows, pointer(SLOT_ROW));
  const filledLower = pointer(FILLED_LOWER);
  for (let t = 0, last = load<i32>(NUM_FILLED_LOWER); t < last; t++) {
    const slot = intAt(filledLower, t);
    const begin = intAt(lowerStarts, slot);
    const end = intAt(lowerStarts, slot + 1);
    setLine(lineAt(columns, slot), begin, end, end);
    spreadColumn(LOWER_COLUMNS, slot, LOWER_ROWS);
  }
  addTouched(2 * total + numRows);
}

/**
 * U: entries of the basis in rows pivoted before the kernel, and what the kernel's elimination left, which stands by
 * row. Slots from `numPivoted` on belong to positions whose column was thrown out: they have become logicals, with an
 * empty column of U. The lines by column get the basis positions they stand for. Here by column, entries of rows
 * counted; `roomOfUpperRows` and `assembleUpperRows` do the rest.
 */
export function assembleUpperColumns(numRows: i32, numPivoted: i32): void {
  const starts = pointer(BASIS_STARTS);
  const basisIndices = pointer(BASIS_INDICES);
  const basisValues = pointer(BASIS_VALUES);
  const rowSlot = pointer(ROW_SLOT);
  const positionSlot = pointer(POSITION_SLOT);
  const slotPosition = pointer(SLOT_POSITION);
  const upperStarts = pointer(KERNEL_UPPER_STARTS);
  const upperIndices = pointer(KERNEL_UPPER_INDICES);
  const upperValues = pointer(KERNEL_UPPER_VALUES);
  const columns = pointer(UPPER_COLUMNS);
  const indices = pointer(UPPER_COLUMNS + STORE_INDICES);
  const values = pointer(UPPER_COLUMNS + STORE_VALUES);
  const rows = pointer(UPPER_ROWS);
  const kernelBegin = load<i32>(KERNEL_BEGIN);
  const kernelEntries = intAt(upperStarts, numPivoted);
  emptyStore(UPPER_COLUMNS, numRows, 0);
  emptyStore(UPPER_ROWS, numRows, 0);
  setPlaces(UPPER_COLUMNS, numRows, slotPosition);

  // 1. What the kernel adds to each of its columns, counted where their ends will stand.
  for (let u = 0; u < kernelEntries; u++)
    countEntry(columns, intAt(positionSlot, intAt(upperIndices, u)));

  // 2. Entries of the basis in rows that were pivoted earlier and before the kernel.
  let used = 0;
  for (let slot = numRows - load<i32>(NUM_STRUCTURALS); slot < numRows; slot++) {
    const begin = used;
    const record = lineAt(columns, slot);
    if (slot < numPivoted) {
      const position = intAt(slotPosition, slot);
      const earlier = min(slot, kernelBegin);
      for (let k = intAt(starts, position), end = intAt(starts, position + 1); k < end; k++) {
        const rowOf = intAt(rowSlot, intAt(basisIndices, k));
        if (rowOf >= earlier) continue;
        const value = realAt(basisValues, k);
        if (Math.abs(value) <= DROP_TOLERANCE) continue;
        setInt(indices, used, rowOf);
        setReal(values, used++, value);
        countEntry(rows, rowOf);
      }
    }
    const end = used;
    if (slot >= kernelBegin && slot < numPivoted) used += endOf(record);
    setLine(record, begin, end, used);
  }
  store<i32>(UPPER_COLUMNS + STORE_USED, used);

  // 3. The kernel's entries; those of columns that were thrown out are left behind.
  for (let slot = kernelBegin; slot < numPivoted; slot++) {
    for (let u = intAt(upperStarts, slot), end = intAt(upperStarts, slot + 1); u < end; u++) {
      const columnSlot = intAt(positionSlot, intAt(upperIndices, u));
      if (columnSlot >= numPivoted) continue;
      const record = lineAt(columns, columnSlot);
      const k = endOf(record);
      setEnd(record, k + 1);
      setInt(indices, k, slot);
      setReal(values, k, realAt(upperValues, u));
      countEntry(rows, slot);
    }
  }
  addTouched(intAt(starts, numRows) + 3 * kernelEntries + used + numRows);
}

/** Gives rows of U their places, with room to grow; returns how long the arena must be. */
export function roomOfUpperRows(numRows: i32): i32 {
  return makeLineRoom(UPPER_ROWS, numRows, UPPER_ROW_RELATIVE_SLACK, UPPER_ROW_SLACK);
}

/** U by row, into an arena of which the rows' places take up `room`. */
export function assembleUpperRows(numRows: i32, room: i32): void {
  store<i32>(UPPER_ROWS + STORE_USED, room);
  for (let slot = numRows - load<i32>(NUM_STRUCTURALS); slot < numRows; slot++)
    spreadColumn(UPPER_COLUMNS, slot, UPPER_ROWS);
}

/** Puts the entries of a column behind those that their rows have. */
function spreadColumn(columnBlock: i32, slot: i32, rowBlock: i32): void {
  const record = lineAt(pointer(columnBlock), slot);
  const indices = pointer(columnBlock + STORE_INDICES);
  const values = pointer(columnBlock + STORE_VALUES);
  const rows = pointer(rowBlock);
  const rowIndices = pointer(rowBlock + STORE_INDICES);
  const rowValues = pointer(rowBlock + STORE_VALUES);
  for (let k = beginOf(record), end = endOf(record); k < end; k++) {
    const row = lineAt(rows, intAt(indices, k));
    const place = endOf(row);
    setEnd(row, place + 1);
    setInt(rowIndices, place, slot);
    setReal(rowValues, place, realAt(values, k));
  }
}

function setPlaces(block: i32, numLines: i32, places: usize): void {
  const lines = pointer(block);
  for (let line = 0; line < numLines; line++) setPlace(lineAt(lines, line), intAt(places, line));
}
