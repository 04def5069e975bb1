/** The solves of `LuFactor`; what it keeps from them for an update, and what they have cost, is left in registers. */
import {
  ETA_WORK,
  LEAVING_COUNT,
  LEAVING_SLOTS,
  LEAVING_VALUES,
  LOWER_COLUMNS,
  LOWER_ROWS,
  NUM_FILLED_LOWER,
  SOLVE_WORK,
  SPIKE_COUNT,
  SPIKE_SLOTS,
  SPIKE_VALUES,
  UPPER_COLUMNS,
  UPPER_ROWS,
  UPPER_WORK,
} from "../src/kernels/registers";
import { applyEtas, applyEtasTransposed } from "./etas";
import { intAt, pointer, setInt, setReal } from "./memory";
import {
  beginSolve,
  forgetList,
  isListed,
  isShort,
  list,
  listNonzeros,
  pack,
  work,
  x,
} from "./scratch";
import {
  finishLoop,
  finishSparse,
  solveDiagonalLoop,
  solveSparse,
  solveUnitLoop,
} from "./triangular";

/**
 * FTRAN of what stands in the scratch by slot; returns the length of the result.
 *
 * @param count slots in the scratch's list, -1 where it is not listed
 * @param first the first slot that may be nonzero
 * @param short length up to which a list is worth a symbolic search
 * @param budget what such a search may touch
 * @param mayBeSparse what L leaves is listed by a scan, where it has no list
 */
export function ftran(
  numRows: i32,
  numUpdates: i32,
  count: i32,
  first: i32,
  short: f64,
  budget: f64,
  mayBeSparse: bool,
  keepSpike: bool,
): i32 {
  beginSolve(count);
  if (!isShort(short) || !solveSparse(LOWER_COLUMNS, false, numRows, budget))
    solveUnitLoop(LOWER_COLUMNS, load<i32>(NUM_FILLED_LOWER), first);
  const workBefore = work;
  applyEtas(numUpdates, numRows);
  store<f64>(ETA_WORK, work - workBefore);
  const size = numRows + numUpdates;
  if (!isListed && mayBeSparse) listNonzeros(size);
  if (keepSpike)
    store<i32>(SPIKE_COUNT, pack(size, 1, pointer(SPIKE_SLOTS), pointer(SPIKE_VALUES)));
  const workBetween = work;
  let length = isShort(short) ? finishSparse(UPPER_COLUMNS, true, size, budget) : -1;
  if (length < 0) length = finishLoop(UPPER_COLUMNS, true, size);
  store<f64>(UPPER_WORK, work - workBetween);
  store<f64>(SOLVE_WORK, work);
  return length;
}

/**
 * BTRAN of what stands in the scratch by slot; returns the length of the result.
 *
 * @param listLimit length up to which the list is kept behind U
 * @param keepRow the row of U⁻¹ is kept, divided by `scale`
 */
export function btran(
  numRows: i32,
  numUpdates: i32,
  count: i32,
  first: i32,
  short: f64,
  budget: f64,
  listLimit: f64,
  keepRow: bool,
  scale: f64,
): i32 {
  beginSolve(count);
  const size = numRows + numUpdates;
  solveUpperTransposed(size, first, short, budget);
  store<f64>(UPPER_WORK, work);
  if (keepRow) keepLeavingRow(size, scale);
  if (!isShort(listLimit)) forgetList();
  const workBefore = work;
  applyEtasTransposed(numUpdates, numRows);
  store<f64>(ETA_WORK, work - workBefore);
  let length = isShort(short) ? finishSparse(LOWER_ROWS, false, numRows, budget) : -1;
  if (length < 0) length = finishLoop(LOWER_ROWS, false, numRows);
  store<f64>(SOLVE_WORK, work);
  return length;
}

/** The row of U⁻¹ that belongs to `slot`, where no BTRAN has left it. */
export function leavingRow(size: i32, slot: i32, short: f64, budget: f64): void {
  beginSolve(1);
  setReal(x, slot, 1);
  setInt(list, 0, slot);
  solveUpperTransposed(size, slot, short, budget);
  keepLeavingRow(size, 1);
  const slots = pointer(LEAVING_SLOTS);
  for (let k = 0, count = load<i32>(LEAVING_COUNT); k < count; k++) setReal(x, intAt(slots, k), 0);
  store<f64>(SOLVE_WORK, work);
}

function solveUpperTransposed(size: i32, first: i32, short: f64, budget: f64): void {
  if (!isShort(short) || !solveSparse(UPPER_ROWS, true, size, budget))
    solveDiagonalLoop(UPPER_ROWS, size, first);
}

function keepLeavingRow(size: i32, scale: f64): void {
  const count = pack(size, scale, pointer(LEAVING_SLOTS), pointer(LEAVING_VALUES));
  store<i32>(LEAVING_COUNT, count);
}
