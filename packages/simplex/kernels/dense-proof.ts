/** Sums that a dense tableau's multipliers prove, for `src/dense/dense-proof.ts`, which says what they are. */

import { MORE_ROUNDINGS, NOISE, NOISE_OF_UNBOUNDED } from "../src/dense/tolerances";
import {
  COLUMN_STARTS,
  COST,
  DOUBT,
  IS_INTEGER,
  LARGEST_MULTIPLIER,
  LEFT_COST,
  LOWER,
  MULTIPLIER,
  NUM_COLS,
  NUM_ROWS,
  REACH,
  ROW_INDICES,
  ROW_STARTS,
  ROW_VALUES,
  TERMS,
  TOUCHED,
  UPPER,
} from "../src/kernels/dense-registers";
import { addLine } from "./lines";
import { intAt, pointer, realAt, setReal } from "./memory";

const UNIT_ROUNDOFF: f64 = f64.EPSILON / 2;

/** The least value of `costs · cost · x` over the bounds, and in REACH what one more unit of each bound changes of it. */
export function leastDense(costs: f64): f64 {
  const numRows = load<i32>(NUM_ROWS);
  const numCols = load<i32>(NUM_COLS);
  const lower = pointer(LOWER);
  const upper = pointer(UPPER);
  const starts = pointer(ROW_STARTS);
  const indices = pointer(ROW_INDICES);
  const values = pointer(ROW_VALUES);
  const cost = pointer(COST);
  const isInteger = pointer(IS_INTEGER);
  const columnStarts = pointer(COLUMN_STARTS);
  const left = pointer(LEFT_COST);
  const terms = pointer(TERMS);
  let sum: f64 = 0;
  let reach: f64 = 0;
  let magnitude: f64 = 0;
  let doubt: f64 = 0;
  let touched = numCols;
  for (let j = 0; j < numCols; j++) {
    const all = costs * realAt(cost, j);
    setReal(left, j, all);
    setReal(terms, j, Math.abs(all));
  }
  for (let i = 0; i < numRows; i++) {
    const y = believed(i, numCols);
    if (y === 0) continue;
    const share = y * realAt(y > 0 ? lower : upper, numCols + i);
    sum += share;
    reach += Math.abs(y);
    magnitude += Math.abs(share);
    const begin = intAt(starts, i);
    const end = intAt(starts, i + 1);
    for (let k = begin; k < end; k++) {
      const term = realAt(values, k) * y;
      const j = intAt(indices, k);
      setReal(left, j, realAt(left, j) - term);
      setReal(terms, j, realAt(terms, j) + Math.abs(term));
    }
    touched += end - begin;
  }
  store<f64>(TOUCHED, <f64>touched);
  for (let j = 0; j < numCols; j++) {
    const d = realAt(left, j);
    const all = realAt(terms, j);
    const isNoise = Math.abs(d) <= NOISE * all;
    if (isNoise) setReal(left, j, 0);
    const side = realAt(d > 0 ? lower : upper, j);
    if (Math.abs(side) < Infinity) {
      sum += d * side;
      magnitude += Math.abs(d * side);
      const range = realAt(upper, j) - realAt(lower, j);
      // Where rounding may have turned its sign, the other side counts as well: of a column of 10^12 each digit matters.
      const farthest = Math.abs(side) + (isNoise && range < Infinity ? range : 0);
      const roundings = intAt(columnStarts, j + 1) - intAt(columnStarts, j) + MORE_ROUNDINGS;
      doubt += <f64>roundings * UNIT_ROUNDOFF * all * farthest;
    } else if (Math.abs(d) > NOISE_OF_UNBOUNDED * all) {
      store<f64>(REACH, 0);
      return -Infinity;
    }
    // A point's integers are whole, and do not miss their bounds.
    if (load<u8>(isInteger + <usize>j) === 0) reach += Math.abs(d);
  }
  store<f64>(REACH, reach);
  return sum - NOISE * magnitude - doubt;
}

/** The same sum with the costs, without what it may be off by: in DOUBT the magnitudes, and the largest multiplier. */
export function leastDenseRoughly(): f64 {
  const numRows = load<i32>(NUM_ROWS);
  const numCols = load<i32>(NUM_COLS);
  const lower = pointer(LOWER);
  const upper = pointer(UPPER);
  const starts = pointer(ROW_STARTS);
  const left = pointer(LEFT_COST);
  let sum: f64 = 0;
  let magnitude: f64 = 0;
  let largest: f64 = 0;
  let touched = numCols;
  memory.copy(left, pointer(COST), (<usize>numCols) << 3);
  for (let i = 0; i < numRows; i++) {
    const y = believed(i, numCols);
    if (y === 0) continue;
    const share = y * realAt(y > 0 ? lower : upper, numCols + i);
    sum += share;
    magnitude += Math.abs(share);
    largest = max(largest, Math.abs(y));
    const begin = intAt(starts, i);
    const end = intAt(starts, i + 1);
    addLine(left, pointer(ROW_INDICES), pointer(ROW_VALUES), begin, end, -y);
    touched += end - begin;
  }
  for (let j = 0; j < numCols; j++) {
    const d = realAt(left, j);
    const share = min(d * realAt(lower, j), d * realAt(upper, j));
    sum += share;
    magnitude += Math.abs(share);
  }
  store<f64>(TOUCHED, <f64>touched);
  store<f64>(DOUBT, NOISE * magnitude);
  store<f64>(LARGEST_MULTIPLIER, largest);
  return sum;
}

/**
 * The multiplier of a row, zero from now on where that row has no such side: of the wrong sign it is mostly what rounding
 * has left of zero, where all others may be no more than that either; and without it the others still prove what they prove.
 */
function believed(i: i32, numCols: i32): f64 {
  const multiplier = pointer(MULTIPLIER);
  const y = realAt(multiplier, i);
  const side = realAt(pointer(y > 0 ? LOWER : UPPER), numCols + i);
  if (y === 0 || Math.abs(side) < Infinity) return y;
  setReal(multiplier, i, 0);
  return 0;
}
