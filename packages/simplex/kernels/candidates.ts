/** The variables that may enter the basis, for `src/ratio-test/candidates.ts`, which says what they are. */
import { LEAST_REACH, MOVES_BOTH_WAYS, REACH } from "../src/kernels/constants";
import {
  CANDIDATE_ALPHA,
  CANDIDATE_DUAL,
  CANDIDATE_VARIABLE,
  HARRIS_STEP,
  MOVE,
  REDUCED_COST,
} from "../src/kernels/registers";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

let move: usize = 0;
let reducedCost: usize = 0;
let variable: usize = 0;
let alphas: usize = 0;
let duals: usize = 0;
let end: i32 = 0;
let harris: f64 = 0;

/**
 * Lists the variables whose reduced cost moves towards zero along a pivot row, finds their Harris step, and returns
 * how many there are.
 *
 * @param rowCount -1 where the row's part over columns has no list
 * @param smallest entries at most this large are not looked at
 * @param isNear those beyond the reach may be left out: most are, and cost a comparison or two
 */
export function gatherCandidates(
  row: usize,
  rowList: usize,
  rowCount: i32,
  rho: usize,
  rhoList: usize,
  rhoCount: i32,
  numCols: i32,
  sign: f64,
  smallest: f64,
  tolerance: f64,
  isNear: bool,
): i32 {
  move = pointer(MOVE);
  reducedCost = pointer(REDUCED_COST);
  variable = pointer(CANDIDATE_VARIABLE);
  alphas = pointer(CANDIDATE_ALPHA);
  duals = pointer(CANDIDATE_DUAL);
  end = 0;
  harris = Infinity;
  if (rowCount < 0) takeUnlisted(row, numCols, sign, smallest, tolerance, isNear);
  else takeListed(row, rowList, rowCount, 0, sign, smallest, tolerance, isNear);
  takeListed(rho, rhoList, rhoCount, numCols, sign, smallest, tolerance, isNear);
  store<f64>(HARRIS_STEP, harris);
  return end;
}

function takeUnlisted(
  row: usize,
  numCols: i32,
  sign: f64,
  smallest: f64,
  tolerance: f64,
  isNear: bool,
): void {
  const least = f64x2.splat(smallest);
  const tolerances = f64x2.splat(tolerance);
  let reach: f64 = isNear ? REACH * harris + LEAST_REACH : Infinity;
  let j = 0;
  for (const last = numCols - 1; j < last; j += 2) {
    // Reduced costs are not below zero but for tolerance, so sizes tell almost all: two are left out at a time.
    const sizes = f64x2.abs(v128.load(row + ((<usize>j) << 3)));
    let isCandidate = f64x2.gt(sizes, least);
    if (isNear) {
      const costs = f64x2.abs(v128.load(reducedCost + ((<usize>j) << 3)));
      isCandidate = v128.and(
        isCandidate,
        f64x2.lt(f64x2.sub(costs, tolerances), f64x2.mul(f64x2.splat(reach), sizes)),
      );
    }
    if (!v128.any_true(isCandidate)) continue;
    for (let k = j; k < j + 2; k++) {
      const entry = realAt(row, k);
      if (!isWithin(entry, k, smallest, tolerance, reach, isNear)) continue;
      consider(entry, k, sign, smallest, tolerance);
      if (isNear) reach = REACH * harris + LEAST_REACH;
    }
  }
  if (j < numCols && isWithin(realAt(row, j), j, smallest, tolerance, reach, isNear))
    consider(realAt(row, j), j, sign, smallest, tolerance);
}

/** Whether an entry is large enough and its reduced cost within reach. */
function isWithin(
  entry: f64,
  j: i32,
  smallest: f64,
  tolerance: f64,
  reach: f64,
  isNear: bool,
): bool {
  const size = Math.abs(entry);
  if (size <= smallest) return false;
  return !isNear || !(Math.abs(realAt(reducedCost, j)) - tolerance >= reach * size);
}

function takeListed(
  row: usize,
  list: usize,
  length: i32,
  offset: i32,
  sign: f64,
  smallest: f64,
  tolerance: f64,
  isNear: bool,
): void {
  let reach: f64 = isNear ? REACH * harris + LEAST_REACH : Infinity;
  for (let k = 0; k < length; k++) {
    const i = intAt(list, k);
    const entry = realAt(row, i);
    const j = offset + i;
    if (!isWithin(entry, j, smallest, tolerance, reach, isNear)) continue;
    consider(entry, j, sign, smallest, tolerance);
    if (isNear) reach = REACH * harris + LEAST_REACH;
  }
}

/** Puts variable `j` behind the others where its entry moves the reduced cost towards zero. */
function consider(entry: f64, j: i32, sign: f64, smallest: f64, tolerance: f64): void {
  const direction = <i32>load<i8>(move + <usize>j);
  const alpha: f64 =
    direction === MOVES_BOTH_WAYS ? Math.abs(entry) : entry * (sign * <f64>direction);
  if (!(alpha > smallest)) return;
  const dual: f64 = direction === MOVES_BOTH_WAYS ? 0 : <f64>direction * realAt(reducedCost, j);
  setInt(variable, end, j);
  setReal(alphas, end, alpha);
  setReal(duals, end, dual);
  end++;
  const bound = max(dual, 0) + tolerance;
  if (bound < harris * alpha) harris = bound / alpha;
}
