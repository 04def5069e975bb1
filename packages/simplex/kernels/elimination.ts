/** What all stages of a factorisation do; what its arrays are: `src/factor/elimination.ts`. */
import {
  DIAGONAL,
  FACTORISATION_WORK,
  FILLED_LOWER,
  KERNEL_UPPER_STARTS,
  LOWER_STARTS,
  NUM_FILLED_LOWER,
  NUM_PIVOTS,
  POSITION_SLOT,
  ROOM_LACKED,
  ROW_SLOT,
  SLOT_POSITION,
  SLOT_ROW,
} from "../src/kernels/registers";
import { intAt, pointer, setInt, setReal } from "./memory";

/** Gives the next slot to a row and a basis position; L's column ends at what was written. */
export function pivot(row: i32, position: i32, value: f64, lowerEnd: i32): void {
  const slot = load<i32>(NUM_PIVOTS);
  store<i32>(NUM_PIVOTS, slot + 1);
  setInt(pointer(ROW_SLOT), row, slot);
  setInt(pointer(POSITION_SLOT), position, slot);
  setInt(pointer(SLOT_ROW), slot, row);
  setInt(pointer(SLOT_POSITION), slot, position);
  setReal(pointer(DIAGONAL), slot, value);
  const lowerStarts = pointer(LOWER_STARTS);
  if (intAt(lowerStarts, slot) !== lowerEnd) {
    const filled = load<i32>(NUM_FILLED_LOWER);
    setInt(pointer(FILLED_LOWER), filled, slot);
    store<i32>(NUM_FILLED_LOWER, filled + 1);
  }
  setInt(lowerStarts, slot + 1, lowerEnd);
}

/** Gives every position without a pivot the logical of a row without one: they add nothing to L and U. */
export function pivotDeficient(numRows: i32): void {
  const rowSlot = pointer(ROW_SLOT);
  const positionSlot = pointer(POSITION_SLOT);
  const upperStarts = pointer(KERNEL_UPPER_STARTS);
  const numPivoted = load<i32>(NUM_PIVOTS);
  const lowerEnd = intAt(pointer(LOWER_STARTS), numPivoted);
  const upperEnd = intAt(upperStarts, numPivoted);
  let row = 0;
  for (let position = 0; position < numRows; position++) {
    if (intAt(positionSlot, position) >= 0) continue;
    while (intAt(rowSlot, row) >= 0) row++;
    pivot(row, position, 1, lowerEnd);
    setInt(upperStarts, load<i32>(NUM_PIVOTS), upperEnd);
  }
}

/** Counts entries that were touched. */
export function addTouched(entries: i32): void {
  store<f64>(FACTORISATION_WORK, load<f64>(FACTORISATION_WORK) + <f64>entries);
}

/** Whether arrays are so long; notes it where they are not, for TypeScript to see to it. */
export function hasRoom(block: i32, length: i64): bool {
  if (<i64>load<i32>(block) >= length) return true;
  store<i32>(block + ROOM_LACKED, <i32>min<i64>(length, i32.MAX_VALUE));
  return false;
}
