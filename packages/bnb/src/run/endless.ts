import { type Problem, withoutObjective } from "@bough/problem";
import { AS_DECIMALS, exactLp, isExactlySolvable, isSureRay } from "@bough/simplex";
import { settingOf } from "../options.ts";
import type { Steps } from "../steps.ts";
import type { FirstRun } from "./second-look.ts";

/** Share of the largest cost, over a step of one, by which an objective falls that surely falls. */
const LEAST_FALL = 1e-9;

/**
 * Work units, at least and as a multiple of the work so far, that a search for a point may take beside a relaxation
 * that falls for ever: some ten seconds. Over integers without bounds it may never end.
 */
const LEAST_WORK_FOR_POINT = 100_000_000;
const WORK_FOR_POINT = 50;

/** Sides of a column. */
const FALLS = 0;
const RISES = 1;

/** Whether the relaxation of the problem as it is stated has no end either, and what it took to see. */
export function* endlessDescent({
  around: { nesting, options, limits, makeEngine },
  linearised,
  workSoFar,
}: FirstRun): Steps<{ readonly isConfirmed: boolean; readonly work: number }> {
  if (nesting.depth > 0 || !settingOf(options, "presolve")) return { isConfirmed: true, work: 0 };
  const engine = yield* makeEngine(linearised, { refines: true });
  const status = yield* engine.resolveSteps({
    workLimit: Math.max(0, limits.workLimit - workSoFar()),
    deadline: limits.deadline,
    isInterrupted: limits.isInterrupted,
  });
  if (status !== "unbounded") return { isConfirmed: false, work: engine.work };
  const meter = { work: engine.work };
  if (isExactlySolvable(linearised)) {
    const workLimit = Math.max(0, limits.workLimit - workSoFar() - engine.work);
    const exact = yield* exactLp(linearised, engine.saveBasis(false), {
      workLimit,
      reading: AS_DECIMALS,
      meter,
    });
    // Cut short by a limit it is as doubtful as before.
    const isOver = limits.reached(0, workSoFar() + meter.work) !== null;
    if (exact.status !== "undecided" || isOver)
      return { isConfirmed: exact.status === "unbounded", work: meter.work };
  }
  return { isConfirmed: isSureRay(linearised, engine.unboundedRay()), work: meter.work };
}

/**
 * Whether a problem for which an optimum was found has none in the decimals that it is written in, and what it took
 * to see: in doubles columns of 313 and 3.13, and of 3 and 0.03, are not parallel, and the search ended at 61952. Only
 * small problems are asked, of which a column that pays for moving on has no end that rows would give it.
 */
export function* isEndlessInDecimals({
  around: { nesting, hooks, limits, makeEngine },
  linearised,
  workSoFar,
}: FirstRun): Steps<{ readonly isEndless: boolean; readonly work: number }> {
  const isPlain = linearised.structures.length === 0 && hooks?.restricts !== true;
  const isAsked = nesting.depth === 0 && isPlain;
  if (!isAsked || !isExactlySolvable(linearised) || !mayBeEndless(linearised))
    return { isEndless: false, work: 0 };
  const engine = yield* makeEngine(stepsFrom(linearised), {});
  const workLeft = () => Math.max(0, limits.workLimit - workSoFar() - engine.work);
  const { deadline, isInterrupted } = limits;
  const status = yield* engine.resolveSteps({ workLimit: workLeft(), deadline, isInterrupted });
  const largest = linearised.cost.reduce((most, c) => Math.max(most, Math.abs(c)), 0);
  if (status !== "optimal" || engine.objective > -LEAST_FALL * largest)
    return { isEndless: false, work: engine.work };
  const meter = { work: engine.work };
  const options = { workLimit: workLeft(), reading: AS_DECIMALS, meter };
  const exact = yield* exactLp(linearised, engine.saveBasis(false), options);
  return { isEndless: exact.status === "unbounded", work: meter.work };
}

/**
 * Whether a problem of which nothing was decided has a point, and no end in its decimals: where a relaxation falls to
 * -7 · 10^11 by last places alone, none of its points passes.
 */
export function* fallsInDecimals(run: FirstRun): Steps<boolean> {
  const { gate, nested, totals, linearised } = run;
  const { isEndless, work } = yield* isEndlessInDecimals(run);
  totals.pastWork += work;
  if (!isEndless || gate.best < Infinity) return isEndless;
  const solve = nested.solver("feasibility");
  const { workLimit = Infinity, ...others } = nested.options;
  const some = yield* solve(withoutObjective(linearised), {
    ...others,
    presolve: false,
    workLimit: Math.min(workLimit, mostWorkForPoint(run)),
  });
  totals.pastWork += some.work;
  return some.solution !== null;
}

/** Work units that a search for any point may take where the objective would fall for ever from it. */
export function mostWorkForPoint({ workSoFar }: FirstRun): number {
  return Math.max(LEAST_WORK_FOR_POINT, WORK_FOR_POINT * workSoFar());
}

/** Steps of up to one that lead away from any point for ever, as doubles have them. */
function stepsFrom(problem: Problem): Problem {
  const { columnLower, columnUpper, rowLower, rowUpper } = problem;
  const orZero = (side: number) => (Number.isFinite(side) ? 0 : side);
  return problem.with({
    columnLower: columnLower.map((bound) => (Number.isFinite(bound) ? 0 : -1)),
    columnUpper: columnUpper.map((bound) => (Number.isFinite(bound) ? 0 : 1)),
    rowLower: rowLower.map(orZero),
    rowUpper: rowUpper.map(orZero),
    objectiveOffset: 0,
  });
}

/** True where a column that pays for moving on has no end that rows would give it. */
function mayBeEndless(problem: Problem): boolean {
  const { cost } = problem;
  for (const side of openSides(problem)) if (pays(cost, side)) return true;
  return false;
}

/**
 * True where columns without an end meet coefficients that stand for decimals: what rounding leaves of such a column
 * where rows cancel, 10^-13, may close a row that as decimals says nothing of it.
 */
export function hidesBehindRounding(problem: Problem): boolean {
  return isSmallOfDecimals(problem) && openSides(problem).size > 0;
}

/** True of a problem small enough for exact arithmetic where presolve may have rounded what it made of the rows. */
export function isSmallOfDecimals(problem: Problem): boolean {
  return isExactlySolvable(problem) && !problem.rows.values.every(Number.isInteger);
}

function pays(cost: Float64Array, side: number): boolean {
  return side % 2 === RISES ? cost[side >> 1] < 0 : cost[side >> 1] > 0;
}

/**
 * Sides of columns, 2 j + `FALLS` or `RISES`, on which neither a bound nor single rows, one after the other, give
 * them an end.
 */
function openSides(problem: Problem): Set<number> {
  const { numCols, numRows, columnLower, columnUpper, rowLower, rowUpper } = problem;
  const open = new Set<number>();
  for (let j = 0; j < numCols; j++) {
    if (columnLower[j] === -Infinity) open.add(2 * j + FALLS);
    if (columnUpper[j] === Infinity) open.add(2 * j + RISES);
  }
  for (let before = Infinity; open.size > 0 && open.size < before; ) {
    before = open.size;
    for (let i = 0; i < numRows; i++) {
      if (rowUpper[i] < Infinity) closeByRow(problem, i, 1, open);
      if (rowLower[i] > -Infinity) closeByRow(problem, i, -1, open);
    }
  }
  return open;
}

/** Takes out sides of columns that row `i`, times `sign` and below its side, bounds. */
function closeByRow({ rows }: Problem, i: number, sign: number, open: Set<number>): void {
  const { starts, indices, values } = rows;
  const side = (k: number, ends: number) =>
    2 * indices[k] + (sign * values[k] > 0 ? ends : RISES + FALLS - ends);
  // Terms that nothing holds from below: with one, the row gives an end to that column alone.
  let endless = 0;
  let only = -1;
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    if (!open.has(side(k, FALLS))) continue;
    endless++;
    only = k;
  }
  if (endless === 1) open.delete(side(only, RISES));
  if (endless > 0) return;
  for (let k = starts[i]; k < starts[i + 1]; k++) open.delete(side(k, RISES));
}
