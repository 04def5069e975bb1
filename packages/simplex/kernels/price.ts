import { DROP_TOLERANCE } from "../src/factor/tolerances";
import {
  PRICE_WORK,
  ROW_INDICES,
  ROW_IS_LISTED,
  ROW_NONBASIC_ENDS,
  ROW_STARTS,
  ROW_VALUES,
} from "../src/kernels/registers";
import { addLine } from "./lines";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/**
 * Adds up `count` rows times their multipliers over the entries of nonbasic columns, into a vector of zeros. Returns
 * how many of its places are listed, or -1 where more than `trackingLimit` were hit: then no list was kept.
 *
 * @param source @param sourceList the multipliers by row, and the rows that have one
 * @param target @param list the vector by column, and the list of its places
 */
export function price(
  source: usize,
  sourceList: usize,
  count: i32,
  target: usize,
  list: usize,
  trackingLimit: f64,
): i32 {
  const starts = pointer(ROW_STARTS);
  const ends = pointer(ROW_NONBASIC_ENDS);
  const indices = pointer(ROW_INDICES);
  const values = pointer(ROW_VALUES);
  const isListed = pointer(ROW_IS_LISTED);
  let work = 0;
  let listed = 0;
  let s = 0;
  for (; s < count; s++) {
    const i = intAt(sourceList, s);
    const begin = intAt(starts, i);
    const end = intAt(ends, i);
    if (<f64>(listed + (end - begin)) > trackingLimit && count > 1) break;
    work += end - begin;
    listed = listLine(isListed, indices, begin, end, list, listed);
    addLine(target, indices, values, begin, end, realAt(source, i));
  }
  if (s === count) {
    store<f64>(PRICE_WORK, <f64>(work + listed));
    return dropNoise(target, isListed, list, listed);
  }
  for (let k = 0; k < listed; k++) store<u8>(isListed + <usize>intAt(list, k), 0);
  for (; s < count; s++) {
    const i = intAt(sourceList, s);
    const begin = intAt(starts, i);
    const end = intAt(ends, i);
    work += end - begin;
    addLine(target, indices, values, begin, end, realAt(source, i));
  }
  store<f64>(PRICE_WORK, <f64>work);
  return -1;
}

/** Puts the line's places that are not marked behind the `count` listed ones, marks them, and returns how many are listed. */
function listLine(mark: usize, indices: usize, begin: i32, end: i32, list: usize, count: i32): i32 {
  let listed = count;
  for (let k = begin; k < end; k++) {
    const i = intAt(indices, k);
    setInt(list, listed, i);
    listed += 1 - <i32>load<u8>(mark + <usize>i);
    store<u8>(mark + <usize>i, 1);
  }
  return listed;
}

/** Takes what is negligible out of the list, and the marks of all that was listed. */
function dropNoise(values: usize, isListed: usize, list: usize, count: i32): i32 {
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const j = intAt(list, k);
    const value = realAt(values, j);
    store<u8>(isListed + <usize>j, 0);
    if (value < DROP_TOLERANCE && value > -DROP_TOLERANCE) setReal(values, j, 0);
    else setInt(list, kept++, j);
  }
  return kept;
}

/** Lists the places of a vector of `size` that hold more than `dropTolerance`, and makes the others zero. */
export function reindex(values: usize, list: usize, size: i32, dropTolerance: f64): i32 {
  let count = 0;
  for (let i = 0; i < size; i++) {
    const value = realAt(values, i);
    if (value === 0) continue;
    if (Math.abs(value) > dropTolerance) setInt(list, count++, i);
    else setReal(values, i, 0);
  }
  return count;
}
