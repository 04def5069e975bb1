import { CompensatedSums, type Steps } from "@bough/problem";
import type { SimplexState } from "../state/simplex-state.ts";

/** Corrections of one point: each gains as many digits as the factor has, so that two are the rule. */
const MOST_CORRECTIONS = 5;
/** A residual that a correction leaves above this share of the last one is what doubles cannot carry. */
const WORTHWHILE = 0.5;
/** Share of a row's terms below which a residual is rounding of the values: half a last place each. */
const LAST_PLACES = 2 ** -52;
/** The same of values that updates have moved. */
const DRIFT = 2 ** -40;
/** Share of the tolerance below which a residual does not matter. */
const NEGLIGIBLE = 1e-6;

/**
 * Moves the basic values so that the rows hold to the last digits: the residuals A x + s are summed in
 * twice the working precision, and B d = residual is solved with the factor at hand. The correction
 * may show that a basic variable is outside its bounds after all; the infeasibilities say so then.
 *
 * A. M. Gleixner, D. E. Steffy, K. Wolter, "Iterative refinement for linear programming", INFORMS
 * Journal on Computing 28, 2016; for a basis that stays it is Wilkinson's refinement.
 *
 * Pauses where that is long.
 *
 * @param tolerance by how much an unscaled row may be missed beyond last places of its terms
 * @returns false where rows are still missed by more
 */
export function* refinePrimals(s: SimplexState, tolerance: number): Steps<boolean> {
  const sums = new CompensatedSums(s.numRows);
  const isLong = s.hasManyEntries;
  let worst = sumResiduals(s, sums, tolerance);
  for (let k = 0; k < MOST_CORRECTIONS && worst > 0; k++) {
    if (isLong) yield;
    const before = s.basicValue.slice();
    correct(s, sums);
    if (isLong) yield;
    const left = sumResiduals(s, sums, tolerance);
    if (left >= worst) {
      s.basicValue.set(before);
      sumResiduals(s, sums, tolerance);
      break;
    }
    const isWorthwhile = left < WORTHWHILE * worst;
    worst = left;
    if (!isWorthwhile) break;
  }
  s.refreshAllInfeasibilities();
  return meetsRows(s, sums, tolerance, 2 * LAST_PLACES);
}

/** By how much unscaled rows may be missed, and unscaled reduced costs. */
interface Tolerances {
  readonly primalTolerance: number;
  readonly dualTolerance: number;
}

/**
 * True where the point of the basis misses a row, or a reduced cost what the duals leave of a cost, by more than the
 * tolerance and last places of its terms: then the factor has lost its digits.
 */
export function hasStrayed(s: SimplexState, tolerances: Tolerances): boolean {
  const { primalTolerance, dualTolerance } = tolerances;
  const sums = new CompensatedSums(s.numRows);
  sumResiduals(s, sums, primalTolerance);
  return !meetsRows(s, sums, primalTolerance, DRIFT) || !keepsCosts(s, dualTolerance);
}

/**
 * True where reduced costs are what the duals, those of the logicals, leave of the costs. Of x - z = -1 beside
 * coefficients of 10^14 in both columns the dual was 3 with z basic at no cost, where it left 3: -3 was told for -4.
 */
function keepsCosts(s: SimplexState, tolerance: number): boolean {
  const { numCols, cost, reducedCost, unscale } = s;
  const { starts, indices, values } = s.columns;
  s.touched += starts[numCols];
  for (let j = 0; j < numCols; j++) {
    let left = cost[j] - reducedCost[j];
    let size = Math.abs(cost[j]) + Math.abs(reducedCost[j]);
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const term = values[k] * reducedCost[numCols + indices[k]];
      left += term;
      size += Math.abs(term);
    }
    if (!(Math.abs(left) <= tolerance * unscale[j] + DRIFT * size)) return false;
  }
  return true;
}

/** Sums A x + s into `sums`; gives the largest residual that is worth a correction, scaled. */
function sumResiduals(s: SimplexState, sums: CompensatedSums, tolerance: number): number {
  const { numCols, numRows, numTotal, position, value, basicValue, unscale } = s;
  const { starts, indices, values } = s.columns;
  sums.reset();
  for (let j = 0; j < numTotal; j++) {
    const p = position[j];
    const x = p < 0 ? value[j] : basicValue[p];
    if (x === 0) continue;
    if (j >= numCols) sums.addProduct(j - numCols, 1, x);
    else for (let k = starts[j]; k < starts[j + 1]; k++) sums.addProduct(indices[k], values[k], x);
  }
  let worst = 0;
  for (let i = 0; i < numRows; i++) {
    const residual = Math.abs(sums.value(i));
    const forgiven = (NEGLIGIBLE * tolerance) / unscale[numCols + i];
    if (residual > LAST_PLACES * sums.magnitude[i] + forgiven) worst = Math.max(worst, residual);
  }
  s.touched += 2 * starts[numCols] + numTotal;
  return worst;
}

/** basicValue -= B⁻¹ residual. */
function correct(s: SimplexState, sums: CompensatedSums): void {
  const { work, numRows, basicValue } = s;
  work.clear();
  for (let i = 0; i < numRows; i++) {
    const residual = sums.value(i);
    if (residual !== 0) work.append(i, residual);
  }
  s.factor.ftran(work, 1);
  for (let p = 0; p < numRows; p++) basicValue[p] -= work.values[p];
  work.count = -1;
  work.clear();
}

/** @param share of a row's terms by which it may be missed beyond the tolerance */
function meetsRows(
  s: SimplexState,
  sums: CompensatedSums,
  tolerance: number,
  share: number,
): boolean {
  const { numCols, numRows, unscale } = s;
  for (let i = 0; i < numRows; i++) {
    const allowed = tolerance / unscale[numCols + i] + share * sums.magnitude[i];
    if (!(Math.abs(sums.value(i)) <= allowed)) return false;
  }
  return true;
}
