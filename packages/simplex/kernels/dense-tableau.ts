/** What works on a whole dense tableau, `src/dense/dense-tableau.ts`. */

import { FEASIBILITY } from "../src/dense/tolerances";
import {
  BASIC,
  ENTRIES,
  FILLED,
  FILLED_VALUES,
  LOWER,
  NONBASIC,
  NUM_COLS,
  NUM_ROWS,
  TOUCHED,
  UPPER,
  VALUE,
} from "../src/kernels/dense-registers";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** Share of a row that has entries from which it is added zeros and all: without a list that takes half of the time. */
const FULL_SHARE: f64 = 0.5;

/** The variables of a row and of a place change roles in the entries; returns how many were touched. */
export function pivotDense(row: i32, place: i32): i32 {
  const numRows = load<i32>(NUM_ROWS);
  const numCols = load<i32>(NUM_COLS);
  const entries = pointer(ENTRIES);
  const filled = pointer(FILLED);
  const begin = row * numCols;
  const inverse = 1 / realAt(entries, begin + place);
  let count = 0;
  setReal(entries, begin + place, -1);
  for (let q = 0; q < numCols; q++) {
    const entry = realAt(entries, begin + q);
    if (entry === 0) continue;
    setReal(entries, begin + q, entry * -inverse);
    setInt(filled, count++, q);
  }
  const isFull = <f64>count >= FULL_SHARE * <f64>numCols;
  let touched = numCols;
  for (let i = 0; i <= numRows; i++) {
    const start = i * numCols;
    const factor = realAt(entries, start + place);
    if (i === row || factor === 0) continue;
    setReal(entries, start + place, 0);
    if (isFull) addRow(entries, start, factor, begin, numCols);
    else
      for (let k = 0; k < count; k++) {
        const q = intAt(filled, k);
        setReal(
          entries,
          start + q,
          realAt(entries, start + q) + factor * realAt(entries, begin + q),
        );
      }
    touched += count;
  }
  return touched;
}

/** Adds `factor` times the row that begins at `from` to the one that begins at `to`. */
function addRow(entries: usize, to: i32, factor: f64, from: i32, count: i32): void {
  const factors = f64x2.splat(factor);
  let source = entries + ((<usize>from) << 3);
  let target = entries + ((<usize>to) << 3);
  const last = source + ((<usize>count) << 3);
  while (source + 24 < last) {
    v128.store(target, f64x2.add(v128.load(target), f64x2.mul(factors, v128.load(source))));
    v128.store(
      target,
      f64x2.add(v128.load(target, 16), f64x2.mul(factors, v128.load(source, 16))),
      16,
    );
    source += 32;
    target += 32;
  }
  while (source < last) {
    store<f64>(target, load<f64>(target) + factor * load<f64>(source));
    source += 8;
    target += 8;
  }
}

/** Values of the basic variables from those of the others. */
export function computeDenseBasics(): void {
  const numRows = load<i32>(NUM_ROWS);
  const numCols = load<i32>(NUM_COLS);
  const basic = pointer(BASIC);
  const nonbasic = pointer(NONBASIC);
  const entries = pointer(ENTRIES);
  const value = pointer(VALUE);
  const places = pointer(FILLED);
  const values = pointer(FILLED_VALUES);
  let count = 0;
  for (let q = 0; q < numCols; q++) {
    const x = realAt(value, intAt(nonbasic, q));
    if (x === 0) continue;
    setInt(places, count, q);
    setReal(values, count++, x);
  }
  for (let i = 0, begin = 0; i < numRows; i++, begin += numCols) {
    let sum: f64 = 0;
    for (let k = 0; k < count; k++)
      sum += realAt(entries, begin + intAt(places, k)) * realAt(values, k);
    setReal(value, intAt(basic, i), sum);
  }
}

/** The objective without its constant. */
export function denseObjective(): f64 {
  const numCols = load<i32>(NUM_COLS);
  const nonbasic = pointer(NONBASIC);
  const value = pointer(VALUE);
  const costs = pointer(ENTRIES) + ((<usize>(load<i32>(NUM_ROWS) * numCols)) << 3);
  let sum: f64 = 0;
  for (let q = 0; q < numCols; q++) sum += realAt(costs, q) * realAt(value, intAt(nonbasic, q));
  return sum;
}

/** Moves the nonbasic variable at a place by `step`, and the basic ones with it. */
export function moveDense(place: i32, step: f64): void {
  const numRows = load<i32>(NUM_ROWS);
  const numCols = load<i32>(NUM_COLS);
  const basic = pointer(BASIC);
  const entries = pointer(ENTRIES);
  const value = pointer(VALUE);
  const moving = intAt(pointer(NONBASIC), place);
  setReal(value, moving, realAt(value, moving) + step);
  for (let i = 0, k = place; i < numRows; i++, k += numCols) {
    const x = intAt(basic, i);
    setReal(value, x, realAt(value, x) + realAt(entries, k) * step);
  }
}

/**
 * The row whose bound is farthest from the point as the nonbasic variables would have to move, counted as their
 * distance; -1 where none is violated.
 */
export function worstDenseRow(): i32 {
  const numRows = load<i32>(NUM_ROWS);
  const numCols = load<i32>(NUM_COLS);
  const basic = pointer(BASIC);
  const lower = pointer(LOWER);
  const upper = pointer(UPPER);
  const value = pointer(VALUE);
  let worst = -1;
  let most: f64 = 0;
  let violationOfOnly: f64 = 0; // of the one row so far, whose length nobody needs yet
  let measured = 0;
  for (let i = 0; i < numRows; i++) {
    const x = intAt(basic, i);
    const at = realAt(value, x);
    const violation = max(realAt(lower, x) - at, at - realAt(upper, x));
    if (violation <= FEASIBILITY * max(1, Math.abs(at))) continue;
    if (worst < 0) {
      worst = i;
      violationOfOnly = violation;
      continue;
    }
    if (violationOfOnly > 0) {
      most = (violationOfOnly * violationOfOnly) / lengthOf(worst, numCols);
      measured++;
    }
    violationOfOnly = 0;
    const merit = (violation * violation) / lengthOf(i, numCols);
    measured++;
    if (merit <= most) continue;
    most = merit;
    worst = i;
  }
  store<f64>(TOUCHED, <f64>measured * <f64>numCols);
  return worst;
}

/** Of a row, its basic variable included, squared. */
function lengthOf(row: i32, numCols: i32): f64 {
  let entry = pointer(ENTRIES) + ((<usize>(row * numCols)) << 3);
  const end = entry + ((<usize>numCols) << 3);
  // Two sums need not wait for each other.
  let sums = f64x2(1, 0);
  while (entry + 24 < end) {
    const first = v128.load(entry);
    const second = v128.load(entry, 16);
    const x = f64x2.mul(first, first);
    const y = f64x2.mul(second, second);
    sums = f64x2.add(sums, f64x2.add(v128.shuffle<f64>(x, y, 0, 2), v128.shuffle<f64>(x, y, 1, 3)));
    entry += 32;
  }
  let sum = f64x2.extract_lane(sums, 0);
  while (entry < end) {
    sum += load<f64>(entry) * load<f64>(entry);
    entry += 8;
  }
  return sum + f64x2.extract_lane(sums, 1);
}
