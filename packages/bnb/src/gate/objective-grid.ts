import { errorWithin, integerFormSteps, type Problem } from "@bough/problem";
import { continuousUnits } from "../network-matrix/continuous-units.ts";
import { runToEnd, type Steps } from "../steps.ts";

/** Most that objectives may lie beside the grid where costs are fractions, in steps. */
const LARGEST_ERROR = 1e-6;
/** Steps below this are lost in the tolerances and not worth having. */
const SMALLEST_STEP = 1e-4;
/** Share of an objective, or of one, by which a sum of doubles misses its place on the grid. */
const BEST_NOISE = 1e-9;
/** Part of a step, and share of a bound, by which a bound may lie above the multiple that it means. */
const BOUND_ROUNDING = 1e-6;
/** Share of a step by which values of the grid may miss their place. */
const GRID_TOLERANCE = 1e-4;
/** Share of an objective, or of its terms, that its last places make up: what sums and LPs over doubles may be off by. */
export const LAST_PLACES = 2 ** -49;
/** Share of a step that may be lost in last places: with more, neighbours are not told apart. */
const LARGEST_NOISE = 0.1;

/**
 * The largest g such that cost · x is a multiple of g at every integer point, or at some best one for whatever values of the
 * integers, or 0 where there is none that is known: with it, the best point of all is better by at least g, and bounds round up to multiples. Where
 * nothing costs anything no point is better than another, and any g will do.
 */
export function objectiveStep(problem: Problem): number {
  return runToEnd(objectiveStepInSteps(problem, 0));
}

/**
 * The same with pauses.
 *
 * @param allowance entries that may be looked at for multiples that continuous columns take; null where hooks restrict
 *   the points besides, as these say nothing of multiples
 */
export function* objectiveStepInSteps(problem: Problem, allowance: number | null): Steps<number> {
  const costs: number[] = [];
  const columns: number[] = [];
  let areIntegers = true;
  for (let j = 0; j < problem.numCols; j++) {
    const cost = problem.cost[j];
    if (cost === 0) continue;
    if (problem.isInteger[j] !== 1) areIntegers = false;
    costs.push(cost);
    columns.push(j);
  }
  if (costs.length === 0) return 1;
  if (!areIntegers) {
    const units = allowance === null ? null : yield* continuousUnits(problem, allowance);
    if (units === null) return 0;
    // Products of decimals are off by last places, and fewer units are units as well.
    columns.forEach((j, k) => {
      if (Number.isInteger(costs[k])) costs[k] *= units[j];
    });
  }
  yield;
  const form = yield* integerFormSteps(costs);
  if (form === null) return 0;
  yield;
  const error = errorWithin(
    form,
    { lower: problem.columnLower, upper: problem.columnUpper },
    columns,
  );
  if (error === null || error > LARGEST_ERROR) return 0;
  const step = form.divisor / form.multiplier;
  return step >= SMALLEST_STEP && objectiveNoise(problem) <= LARGEST_NOISE * step ? step : 0;
}

/**
 * By how much objectives may be off wherever a point lies: last places of the constant and of the terms
 * that bounds keep from zero, though they may cancel.
 */
export function objectiveNoise(problem: Problem): number {
  const { numCols, cost, columnLower, columnUpper } = problem;
  let size = Math.abs(problem.objectiveOffset);
  for (let j = 0; j < numCols; j++) {
    if (cost[j] === 0 || (columnLower[j] <= 0 && columnUpper[j] >= 0)) continue;
    size += Math.abs(cost[j]) * Math.min(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
  }
  return LAST_PLACES * size;
}

/**
 * `bound` raised to the next multiple of the step; objectives without the offset.
 *
 * @param noise by how much the bound may lie above what it means, see `objectiveNoise`
 */
export function roundUpToGrid(bound: number, step: number, noise = 0): number {
  if (step === 0 || !Number.isFinite(bound)) return bound;
  const share = Math.max(BOUND_ROUNDING, (Math.abs(bound) * BOUND_ROUNDING ** 2) / step);
  return Math.max(bound, step * Math.ceil(bound / step - Math.max(share, noise / step)));
}

/** What a bound may lie above what it means without being raised by a step too many. */
export function leastRoom(step: number): number {
  return BOUND_ROUNDING * step;
}

/**
 * A proven bound as it may be told: where it lies within rounding above a multiple of the step, the
 * multiple that it means, and elsewhere less by last places of what it was summed up from.
 *
 * @param offset the value of the grid at 0: the objective's constant
 * @param noise by how much objectives may be off, see `objectiveNoise`
 */
export function boundToTell(bound: number, step: number, offset: number, noise = 0): number {
  if (step > 0) {
    const share = Math.max(BOUND_ROUNDING, noise / step);
    const meant = offset + step * Math.ceil((bound - offset) / step - share);
    if (meant <= bound) return meant;
  }
  return bound - Math.max(noise, LAST_PLACES * Math.abs(bound));
}

/** What no objective is below, whatever rows say: the constant where no term can be negative. */
export function plainBound({
  numCols,
  cost,
  columnLower,
  columnUpper,
  objectiveOffset,
}: Problem): number {
  for (let j = 0; j < numCols; j++) {
    const isNegative = cost[j] > 0 ? columnLower[j] < 0 : cost[j] < 0 && columnUpper[j] > 0;
    if (isNegative) return -Infinity;
  }
  return objectiveOffset;
}

/**
 * Just above the last value of the grid below `best`: what reaches it holds no point of the grid that
 * is better. `best` itself may lie off the grid, where presolve keeps some optimal point only and the
 * incumbent is another: a starting point, say. `best` where there is no grid.
 *
 * @param offset the value of the grid at 0: the objective's constant
 * @param noise by how much objectives may be off, see `objectiveNoise`
 */
export function cutoffBelow(best: number, step: number, offset: number, noise = 0): number {
  if (step === 0) return best;
  // A best that lies off the grid, a little above a value of it, is worth improving to that value.
  const sum = Math.min(GRID_TOLERANCE, (BEST_NOISE * Math.max(1, Math.abs(best))) / step);
  const below = Math.ceil((best - offset) / step - Math.max(sum, noise / step)) - 1;
  return offset + step * below + marginAbove(step, noise);
}

/** How far `cutoffBelow` lies above its value of the grid; 0 where there is no grid. */
export function marginAbove(step: number, noise = 0): number {
  return step === 0 ? 0 : Math.max(GRID_TOLERANCE * step, 2 * noise);
}
