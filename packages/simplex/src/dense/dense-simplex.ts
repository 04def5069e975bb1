import { runToEnd, type Steps } from "@bough/problem";
import { TOUCHED } from "../kernels/dense-registers.ts";
import type { DenseTableau } from "./dense-tableau.ts";
import { ENTRY_ZERO } from "./tolerances.ts";

/** How a run of the simplex method on a dense tableau ended; "lost" where it knows no way on, "spent" where it may not go on. */
export type DenseStatus = "optimal" | "cutoff" | "infeasible" | "lost" | "spent";

/** What one run may look for. */
export interface DenseLimits {
  /** Objective from which the optimum is not wanted any more. */
  readonly cutoff: number;
  /** Entries that the tableau may have touched at the end. */
  readonly workLimit: number;
  /** Dual pivots that the run may take. Default: any number. */
  readonly mostPivots?: number;
}

/** The last run's proof. */
export interface DenseOutcome {
  readonly status: DenseStatus;
  /** The row that no values within the bounds fulfil, or that is to be taken into the objective; -1 for none. */
  readonly row: number;
  /** How much of that row the objective takes in to reach the cutoff. */
  readonly step: number;
}

/** Reduced costs smaller than this have no sign. */
const DUAL_ZERO = 1e-10;
/** Pivots smaller than this are not trusted. */
const SMALLEST_PIVOT = 1e-6;
/** Ratios that differ by less are equal: then the larger pivot is taken. */
const RATIO_TIE = 1e-11;

/**
 * Minimises over the bounds in force, from whatever basis the tableau has: by the dual method where
 * the reduced costs allow it, by the primal one from a feasible point, which the dual method finds
 * for an objective of zero.
 */
export function minimiseDense(tableau: DenseTableau, limits: DenseLimits): DenseOutcome {
  return runToEnd(minimiseDenseSteps(tableau, limits));
}

/** The same with pauses between pivots. */
export function* minimiseDenseSteps(
  tableau: DenseTableau,
  limits: DenseLimits,
): Steps<DenseOutcome> {
  const isDualFeasible = place(tableau);
  if (!tableau.isCurrent) tableau.computeBasics();
  if (isDualFeasible) return yield* runDual(tableau, limits, true);
  const point = yield* runDual(tableau, limits, false);
  return point.status === "optimal" ? yield* runPrimal(tableau, limits) : point;
}

/** Nonbasic variables at the bounds that their reduced costs ask for; false where one has none there. */
function place(tableau: DenseTableau): boolean {
  const { numRows, numCols, nonbasic, entries, lower, upper, value } = tableau;
  let isDualFeasible = true;
  for (let q = 0, k = numRows * numCols; q < numCols; q++, k++) {
    const x = nonbasic[q];
    const cost = entries[k];
    let target = cost > DUAL_ZERO ? lower[x] : cost < -DUAL_ZERO ? upper[x] : value[x];
    if (!Number.isFinite(target)) isDualFeasible = false;
    if (!Number.isFinite(target) || (target !== lower[x] && target !== upper[x]))
      target = lower[x] > -Infinity ? lower[x] : upper[x] < Infinity ? upper[x] : 0;
    if (target === value[x]) continue;
    value[x] = target;
    tableau.isCurrent = false;
  }
  return isDualFeasible;
}

/** The dual method with the largest violation leaving; without costs it looks for any point. */
function* runDual(
  tableau: DenseTableau,
  limits: DenseLimits,
  hasCosts: boolean,
): Steps<DenseOutcome> {
  const { numCols, basic, nonbasic, entries, lower, upper, value, ratioTest } = tableau;
  const pivotLimit = tableau.dualPivots + (limits.mostPivots ?? Infinity);
  while (tableau.work < limits.workLimit && tableau.dualPivots < pivotLimit) {
    if (tableau.isPauseDue()) yield;
    const enough = hasCosts ? limits.cutoff - tableau.objective : Infinity;
    if (enough <= 0) return { status: "cutoff", row: -1, step: 0 };
    const row = worstRow(tableau);
    if (row < 0) return { status: "optimal", row, step: 0 };
    const x = basic[row];
    const isLow = value[x] < lower[x];
    const target = isLow ? lower[x] : upper[x];
    ratioTest.run(row, isLow, Math.abs(target - value[x]), hasCosts, enough);
    if (ratioTest.gain >= enough)
      return { status: "cutoff", row, step: isLow ? ratioTest.ratio : -ratioTest.ratio };
    const place = ratioTest.entering;
    if (place < 0) return { status: "infeasible", row, step: 0 };
    const entry = entries[row * numCols + place];
    if (Math.abs(entry) < SMALLEST_PIVOT) return LOST;
    ratioTest.flip(row, isLow);
    const entering = nonbasic[place];
    tableau.move(place, (target - value[x]) / entry);
    value[x] = target;
    tableau.pivot(row, place);
    tableau.dualPivots++;
    if (!Number.isFinite(value[entering])) return LOST;
  }
  return SPENT;
}

const LOST: DenseOutcome = { status: "lost", row: -1, step: 0 };
const SPENT: DenseOutcome = { status: "spent", row: -1, step: 0 };

/**
 * The row whose bound is farthest from the point as the nonbasic variables would have to move, counted as their
 * distance; -1 where none is violated. The largest violation alone takes a third more entries.
 */
function worstRow(tableau: DenseTableau): number {
  const { memory } = tableau;
  const worst = memory.kernels.worstDenseRow();
  tableau.work += memory.realAt(TOUCHED);
  return worst;
}

/** The primal method from a point within the bounds, the steepest reduced cost entering. */
function* runPrimal(tableau: DenseTableau, limits: DenseLimits): Steps<DenseOutcome> {
  const { numCols, basic, nonbasic, entries, lower, upper, value } = tableau;
  while (tableau.work < limits.workLimit) {
    if (tableau.isPauseDue()) yield;
    const place = primalEntering(tableau);
    if (place < 0) return { status: "optimal", row: -1, step: 0 };
    const x = nonbasic[place];
    const sign = entries[tableau.numRows * numCols + place] < 0 ? 1 : -1;
    const row = primalLeaving(tableau, place, sign);
    const range = upper[x] - lower[x];
    const step = row < 0 ? Infinity : stepTo(tableau, row, place, sign);
    if (step === Infinity && range === Infinity) return LOST;
    if (range <= step) {
      tableau.move(place, sign * range);
      value[x] = sign > 0 ? upper[x] : lower[x];
      tableau.work += tableau.numRows;
      continue;
    }
    const entry = entries[row * numCols + place];
    if (Math.abs(entry) < SMALLEST_PIVOT) return LOST;
    const leaving = basic[row];
    tableau.move(place, sign * step);
    value[leaving] = entry * sign > 0 ? upper[leaving] : lower[leaving];
    tableau.pivot(row, place);
    tableau.primalPivots++;
  }
  return SPENT;
}

/** The place whose variable improves the objective most as it moves by one; -1 where none does. */
function primalEntering(tableau: DenseTableau): number {
  const { numRows, numCols, nonbasic, entries, lower, upper, value } = tableau;
  let best = -1;
  let most = DUAL_ZERO;
  for (let q = 0, k = numRows * numCols; q < numCols; q++, k++) {
    const cost = entries[k];
    const size = Math.abs(cost);
    if (size <= most) continue;
    const x = nonbasic[q];
    if (cost < 0 ? value[x] >= upper[x] : value[x] <= lower[x]) continue;
    most = size;
    best = q;
  }
  return best;
}

/** How far the variable of a place may move before that of a row is at a bound. */
function stepTo(
  { numCols, basic, entries, lower, upper, value }: DenseTableau,
  row: number,
  place: number,
  sign: number,
): number {
  const slope = sign * entries[row * numCols + place];
  const x = basic[row];
  const way = slope > 0 ? upper[x] - value[x] : lower[x] - value[x];
  return Math.max(0, way / slope);
}

/** The row whose variable is at a bound first; of equals the one with the largest pivot; -1 without any. */
function primalLeaving(tableau: DenseTableau, place: number, sign: number): number {
  const { numRows, numCols, entries } = tableau;
  let best = -1;
  let least = Infinity;
  let size = 0;
  for (let i = 0, k = place; i < numRows; i++, k += numCols) {
    const magnitude = Math.abs(entries[k]);
    if (magnitude <= ENTRY_ZERO) continue;
    const step = stepTo(tableau, i, place, sign);
    if (step === Infinity) continue;
    if (step > least + RATIO_TIE || (step > least - RATIO_TIE && magnitude <= size)) continue;
    least = Math.min(least, step);
    best = i;
    size = magnitude;
  }
  return best;
}
