/** What a pivot of the dual simplex does to the values of a basis. Vectors come as their values, their list, and its length. */
import { SMALLEST_WEIGHT } from "../src/kernels/constants";
import {
  BASIC_LOWER,
  BASIC_UPPER,
  BASIC_VALUE,
  INFEASIBILITY,
  INFEASIBLE_LIST,
  IS_INFEASIBLE_LISTED,
  NUM_INFEASIBLE,
  REDUCED_COST,
  STATUS,
  WEIGHT,
} from "../src/kernels/registers";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

/** The basis position with the largest squared infeasibility per weight, -1 where all are feasible. */
export function chooseInfeasibleRow(numListed: i32): i32 {
  const infeasibility = pointer(INFEASIBILITY);
  const weight = pointer(WEIGHT);
  const infeasibleList = pointer(INFEASIBLE_LIST);
  const isListed = pointer(IS_INFEASIBLE_LISTED);
  let count = numListed;
  let best = -1;
  let bestMerit: f64 = 0;
  let k = 0;
  while (k < count) {
    const p = intAt(infeasibleList, k);
    const violation = realAt(infeasibility, p);
    if (violation === 0) {
      store<u8>(isListed + <usize>p, 0);
      setInt(infeasibleList, k, intAt(infeasibleList, --count));
      continue;
    }
    const own = realAt(weight, p);
    if (violation > bestMerit * own) {
      bestMerit = violation / own;
      best = p;
    }
    k++;
  }
  store<i32>(NUM_INFEASIBLE, count);
  // Weights beyond all numbers hide their rows from the comparison, not from the search.
  return best < 0 && count > 0 ? intAt(infeasibleList, 0) : best;
}

export function squaredLength(values: usize, list: usize, count: i32): f64 {
  let length: f64 = 0;
  for (let k = 0; k < count; k++) {
    const value = realAt(values, intAt(list, k));
    length += value * value;
  }
  return length;
}

/** The steepest-edge weights of the next basis, the pivot being at `p`. */
export function updateWeights(column: usize, list: usize, count: i32, tau: usize, p: i32): void {
  const weight = pointer(WEIGHT);
  const pivot = realAt(column, p);
  const own = realAt(weight, p);
  for (let k = 0; k < count; k++) {
    const i = intAt(list, k);
    const ratio = realAt(column, i) / pivot;
    const updated = realAt(weight, i) + ratio * (ratio * own - 2 * realAt(tau, i));
    setReal(weight, i, max(updated, SMALLEST_WEIGHT));
  }
  setReal(weight, p, max(own / (pivot * pivot), SMALLEST_WEIGHT));
}

/** basicValue -= step * column, with the infeasibilities; returns how many positions are listed for these. */
export function moveBasics(
  column: usize,
  list: usize,
  count: i32,
  step: f64,
  tolerance: f64,
  numInfeasible: i32,
): i32 {
  const basicValue = pointer(BASIC_VALUE);
  const basicLower = pointer(BASIC_LOWER);
  const basicUpper = pointer(BASIC_UPPER);
  const infeasibility = pointer(INFEASIBILITY);
  const infeasibleList = pointer(INFEASIBLE_LIST);
  const isListed = pointer(IS_INFEASIBLE_LISTED);
  let numListed = numInfeasible;
  for (let k = 0; k < count; k++) {
    const p = intAt(list, k);
    const value = realAt(basicValue, p) - step * realAt(column, p);
    setReal(basicValue, p, value);
    const violation = max(realAt(basicLower, p) - value, value - realAt(basicUpper, p));
    if (violation > tolerance) {
      setReal(infeasibility, p, violation * violation);
      if (load<u8>(isListed + <usize>p) === 0) {
        store<u8>(isListed + <usize>p, 1);
        setInt(infeasibleList, numListed++, p);
      }
    } else setReal(infeasibility, p, 0);
  }
  return numListed;
}

/** reducedCost -= step * pivot row, over the columns and, by their rows, over nonbasic logicals. */
export function moveReducedCosts(
  row: usize,
  rowList: usize,
  rowCount: i32,
  rho: usize,
  rhoList: usize,
  rhoCount: i32,
  numCols: i32,
  step: f64,
): void {
  const reducedCost = pointer(REDUCED_COST);
  if (rowCount < 0) {
    const steps = f64x2.splat(step);
    let j = 0;
    for (const last = numCols - 1; j < last; j += 2) {
      const place = reducedCost + ((<usize>j) << 3);
      const entries = v128.load(row + ((<usize>j) << 3));
      v128.store(place, f64x2.sub(v128.load(place), f64x2.mul(steps, entries)));
    }
    if (j < numCols) setReal(reducedCost, j, realAt(reducedCost, j) - step * realAt(row, j));
  } else
    for (let k = 0; k < rowCount; k++) {
      const j = intAt(rowList, k);
      setReal(reducedCost, j, realAt(reducedCost, j) - step * realAt(row, j));
    }
  const status = pointer(STATUS);
  for (let k = 0; k < rhoCount; k++) {
    const i = intAt(rhoList, k);
    const j = numCols + i;
    if (load<u8>(status + <usize>j) !== 0)
      setReal(reducedCost, j, realAt(reducedCost, j) - step * realAt(rho, i));
  }
}
