import type { Problem } from "@bough/problem";
import { AS_DECIMALS, exactLp, isExactlySolvable, isSureRay } from "@bough/simplex";
import { settingOf } from "../options.ts";
import type { Steps } from "../steps.ts";
import type { FirstRun } from "./second-look.ts";

/** Share of the largest cost, over a step of one, by which an objective falls that surely falls. */
const LEAST_FALL = 1e-9;

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
    if (exact.status !== "undecided")
      return { isConfirmed: exact.status === "unbounded", work: meter.work };
  }
  return { isConfirmed: isSureRay(linearised, engine.unboundedRay()), work: meter.work };
}

/**
 * Whether a problem for which an optimum was found has none in the decimals that it is written in, and what it took
 * to see: in doubles columns of 313 and 3.13, and of 3 and 0.03, are not parallel, and the search ended at 61952. Only
 * small problems are asked, of which a column that pays for moving on has no end that a row would give it.
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

/** True where a column without a bound on the side that pays has none by a single row either. */
function mayBeEndless(problem: Problem): boolean {
  const { numCols, numRows, cost, columnLower, columnUpper, rowLower, rowUpper } = problem;
  const open = new Set<number>();
  for (let j = 0; j < numCols; j++)
    if (cost[j] < 0 ? columnUpper[j] === Infinity : cost[j] > 0 && columnLower[j] === -Infinity)
      open.add(j);
  for (let i = 0; i < numRows && open.size > 0; i++) {
    if (rowUpper[i] < Infinity) closeByRow(problem, i, 1, open);
    if (rowLower[i] > -Infinity) closeByRow(problem, i, -1, open);
  }
  return open.size > 0;
}

/** Takes out columns that row `i`, times `sign` and below its side, bounds on the side that pays. */
function closeByRow(problem: Problem, i: number, sign: number, open: Set<number>): void {
  const { rows, cost, columnLower, columnUpper } = problem;
  const { starts, indices, values } = rows;
  const isEndless = (k: number) =>
    !Number.isFinite(sign * values[k] > 0 ? columnLower[indices[k]] : columnUpper[indices[k]]);
  let endless = 0;
  for (let k = starts[i]; k < starts[i + 1]; k++) if (isEndless(k)) endless++;
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    const paysToRise = sign * values[k] * cost[indices[k]] < 0;
    if (paysToRise && endless === (isEndless(k) ? 1 : 0)) open.delete(indices[k]);
  }
}
