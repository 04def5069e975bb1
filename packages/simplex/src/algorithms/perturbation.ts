import { BASIC } from "../lp-engine.ts";
import { computeDuals, dualViolation, noteDensity } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/**
 * Size of a perturbation, relative to the cost it is added to: well above the dual
 * tolerance, within which the ratio test takes breakpoints for one (5e-7 costs 4 % more iterations
 * over Netlib, 1e-5 gains nothing further).
 */
const PERTURBATION_SIZE = 2e-6;
/** Logical costs get only this much: their duals are prices, which users read. 1e-7 costs 3.5 % more pivots too. */
const LOGICAL_SIZE = 1e-12;

/** Copies the given costs to the work costs. */
export function restoreCosts(s: SimplexState): void {
  s.workCost.set(s.cost);
  s.isPerturbed = false;
  s.hasRandomCosts = false;
}

/** Basic costs to take back beyond this share of rows: reduced costs are better computed afresh. */
const FEW_BASIC_CHANGES = 0.1;

/** Takes the given costs into force again and moves the reduced costs with them. */
export function removePerturbation(s: SimplexState): void {
  const { numTotal, cost, workCost, position, reducedCost, value, work } = s;
  work.clear();
  for (let j = 0; j < numTotal; j++) {
    const change = cost[j] - workCost[j];
    if (change === 0) continue;
    workCost[j] = cost[j];
    if (position[j] >= 0) work.append(position[j], change);
    else {
      reducedCost[j] += change;
      s.dualObjective += change * value[j];
    }
  }
  s.isPerturbed = false;
  s.hasRandomCosts = false;
  s.touched += numTotal;
  if (work.count === 0) return;
  if (work.count <= FEW_BASIC_CHANGES * s.numRows) moveReducedCosts(s);
  else {
    work.clear();
    computeDuals(s);
  }
}

/** Follows a change of basic costs, by position in `work`. */
function moveReducedCosts(s: SimplexState): void {
  const { work, pivotRow, numCols, status, reducedCost, value } = s;
  s.factor.btran(work, s.rhoDensity);
  noteDensity(work, 0);
  s.rows.price(work, pivotRow);
  for (let k = 0; k < pivotRow.count; k++) {
    const j = pivotRow.indices[k];
    reducedCost[j] -= pivotRow.values[j];
    s.dualObjective -= pivotRow.values[j] * value[j];
  }
  for (let k = 0; k < work.count; k++) {
    const i = work.indices[k];
    const j = numCols + i;
    if (status[j] === BASIC) continue;
    reducedCost[j] -= work.values[i];
    s.dualObjective -= work.values[i] * value[j];
  }
  s.touched += pivotRow.count + work.count;
  work.clear();
}

/**
 * Perturbs all costs of a cold start, each away from dual infeasibility, so that ties of the dual
 * ratio test break and the objective rises with every pivot.
 *
 * A. Koberstein, "The dual simplex method, techniques for a fast and stable implementation", 2005;
 * the rule of the sizes is the one that HiGHS made known.
 */
export function perturbAllCosts(s: SimplexState, factor: number): void {
  const base = PERTURBATION_SIZE * costScale(s) * factor;
  for (let j = 0; j < s.numTotal; j++) {
    s.workCost[j] += perturbation(s, j, base, s.workCost[j]);
  }
  s.isPerturbed = true;
  s.hasRandomCosts = true;
  s.touched += s.numTotal;
}

/** Perturbs the costs of nonbasic variables only: the basis stays dual feasible as it is. */
export function perturbNonbasicCosts(s: SimplexState, factor: number): void {
  const base = PERTURBATION_SIZE * costScale(s) * factor;
  const { numTotal, status, reducedCost, workCost } = s;
  for (let j = 0; j < numTotal; j++) {
    if (status[j] === BASIC) continue;
    const change = perturbation(s, j, base, s.move[j]);
    workCost[j] += change;
    reducedCost[j] += change;
    s.dualObjective += change * s.value[j];
  }
  s.isPerturbed = true;
  s.hasRandomCosts = true;
  s.touched += numTotal;
}

/** Share of boxed variables below which perturbations stay small: flips cannot take them back. */
const FEW_BOXED = 0.01;

/** The largest cost, large ones damped, and at most 1 where hardly a variable is boxed. */
function costScale(s: SimplexState): number {
  let largest = 0;
  let boxed = 0;
  for (let j = 0; j < s.numTotal; j++) {
    const c = Math.abs(s.cost[j]);
    if (c > largest) largest = c;
    if (s.upper[j] - s.lower[j] < Infinity) boxed++;
  }
  if (largest === 0) largest = 1;
  if (largest > 100) largest = Math.sqrt(Math.sqrt(largest));
  if (boxed < FEW_BOXED * s.numTotal) largest = Math.min(largest, 1);
  return largest;
}

function perturbation(s: SimplexState, j: number, base: number, sign: number): number {
  const lower = s.lower[j];
  const upper = s.upper[j];
  if (lower === upper) return 0;
  if (j >= s.numCols) return (0.5 - s.randomKey[j]) * LOGICAL_SIZE;
  const size = (Math.abs(s.cost[j]) + 1) * base * (1 + s.randomKey[j]);
  if (upper === Infinity) return lower === -Infinity ? 0 : size;
  if (lower === -Infinity) return -size;
  return sign >= 0 ? size : -size;
}

/**
 * Makes the basis dual feasible for the work costs: boxed variables flip to their other bound,
 * the cost of any other wrong-signed variable is shifted until its reduced cost is just right.
 * Returns the number of flips; the basic values are then out of date.
 */
export function repairDuals(s: SimplexState): number {
  const { numTotal, move, lower, upper } = s;
  let flips = 0;
  for (let j = 0; j < numTotal; j++) {
    if (move[j] === 0) continue;
    const violation = dualViolation(s, j);
    if (violation <= s.dualTolerance) continue;
    if (lower[j] > -Infinity && upper[j] < Infinity) {
      s.placeNonbasic(j, move[j] === 1);
      flips++;
    } else shiftCost(s, j);
  }
  s.touched += numTotal;
  return flips;
}

/** Shifts the cost of `j` so that its reduced cost becomes right by a random bit of tolerance. */
function shiftCost(s: SimplexState, j: number): void {
  const move = s.move[j];
  const margin = move === 1 || move === -1 ? move * (1 + s.randomKey[j]) * s.dualTolerance : 0;
  const shift = margin - s.reducedCost[j];
  s.workCost[j] += shift;
  s.reducedCost[j] = margin;
  s.dualObjective += shift * s.value[j];
  s.isPerturbed = true;
}

/** Number of nonbasic variables whose wrong sign no flip of a bound can repair. */
export function countDualInfeasibilities(s: SimplexState): number {
  const { numTotal, move, lower, upper } = s;
  let count = 0;
  for (let j = 0; j < numTotal; j++) {
    if (move[j] === 0 || (lower[j] > -Infinity && upper[j] < Infinity)) continue;
    if (dualViolation(s, j) > s.dualTolerance) count++;
  }
  s.touched += numTotal;
  return count;
}

/** Whether some nonbasic variable's reduced cost has the wrong sign, whatever could repair it. */
export function hasDualInfeasibility(s: SimplexState): boolean {
  const { numTotal, move, dualTolerance } = s;
  s.touched += numTotal;
  for (let j = 0; j < numTotal; j++) {
    if (move[j] !== 0 && dualViolation(s, j) > dualTolerance) return true;
  }
  return false;
}
