/** Places for the ratio test of a dense tableau, `src/dense/dual-ratio.ts`. */

import { ENTRY_ZERO, FALLS, RISES } from "../src/dense/tolerances";
import {
  ENTRIES,
  FALLING_PLACES,
  FALLING_RATIOS,
  LOWER,
  MOVABLE,
  NONBASIC,
  NUM_COLS,
  NUM_FALLING,
  NUM_RISING,
  NUM_ROWS,
  RISING_PLACES,
  RISING_RATIOS,
  ROOM,
  UPPER,
  VALUE,
} from "../src/kernels/dense-registers";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** The places whose variables would move towards what makes up for the violation of a row; returns how many. */
export function collectDense(row: i32, isLow: bool, hasCosts: bool): i32 {
  const numCols = load<i32>(NUM_COLS);
  const nonbasic = pointer(NONBASIC);
  const lower = pointer(LOWER);
  const upper = pointer(UPPER);
  const value = pointer(VALUE);
  const places = pointer(isLow ? RISING_PLACES : FALLING_PLACES);
  const ratios = pointer(isLow ? RISING_RATIOS : FALLING_RATIOS);
  const entries = pointer(ENTRIES) + ((<usize>(row * numCols)) << 3);
  const costs = pointer(ENTRIES) + ((<usize>(load<i32>(NUM_ROWS) * numCols)) << 3);
  let count = 0;
  for (let q = 0; q < numCols; q++) {
    // Whether a place counts cannot be foreseen: each is written, and kept only by moving on.
    const entry = realAt(entries, q);
    const magnitude = Math.abs(entry);
    const x = intAt(nonbasic, q);
    const at = realAt(value, x);
    const canRise = i32(at < realAt(upper, x));
    const canFall = i32(at > realAt(lower, x));
    setInt(places, count, q);
    setReal(ratios, count, hasCosts ? Math.abs(realAt(costs, q)) / magnitude : 0);
    count += i32(magnitude > ENTRY_ZERO) & (entry > 0 === isLow ? canRise : canFall);
  }
  return count;
}

/** Lists the places whose variables may move, and returns how many there are. */
export function listMovableDense(): i32 {
  const numCols = load<i32>(NUM_COLS);
  const nonbasic = pointer(NONBASIC);
  const lower = pointer(LOWER);
  const upper = pointer(UPPER);
  const value = pointer(VALUE);
  const movable = pointer(MOVABLE);
  const room = pointer(ROOM);
  let count = 0;
  for (let q = 0; q < numCols; q++) {
    const x = intAt(nonbasic, q);
    const at = realAt(value, x);
    const canRise = at < realAt(upper, x);
    const canFall = at > realAt(lower, x);
    if (!canRise && !canFall) continue;
    setInt(movable, count, q);
    store<u8>(room + <usize>count, (canRise ? RISES : 0) | (canFall ? FALLS : 0));
    count++;
  }
  return count;
}

/** The same as `collectDense` for both directions at once, with costs, over the `count` places that may move. */
export function collectBothDense(row: i32, count: i32): void {
  const numCols = load<i32>(NUM_COLS);
  const movable = pointer(MOVABLE);
  const room = pointer(ROOM);
  const risingPlaces = pointer(RISING_PLACES);
  const risingRatios = pointer(RISING_RATIOS);
  const fallingPlaces = pointer(FALLING_PLACES);
  const fallingRatios = pointer(FALLING_RATIOS);
  const entries = pointer(ENTRIES) + ((<usize>(row * numCols)) << 3);
  const costs = pointer(ENTRIES) + ((<usize>(load<i32>(NUM_ROWS) * numCols)) << 3);
  let numRising = 0;
  let numFalling = 0;
  for (let k = 0; k < count; k++) {
    const q = intAt(movable, k);
    const entry = realAt(entries, q);
    const magnitude = Math.abs(entry);
    if (magnitude <= ENTRY_ZERO) continue;
    const ratio = Math.abs(realAt(costs, q)) / magnitude;
    const ways = <i32>load<u8>(room + <usize>k);
    if ((ways & (entry > 0 ? RISES : FALLS)) !== 0) {
      setInt(risingPlaces, numRising, q);
      setReal(risingRatios, numRising++, ratio);
    }
    if ((ways & (entry > 0 ? FALLS : RISES)) !== 0) {
      setInt(fallingPlaces, numFalling, q);
      setReal(fallingRatios, numFalling++, ratio);
    }
  }
  store<i32>(NUM_RISING, numRising);
  store<i32>(NUM_FALLING, numFalling);
}
