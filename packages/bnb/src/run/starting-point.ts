import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { withBounds } from "../lp/fixed-problem.ts";
import type { SolveOptions } from "../options.ts";
import type { Steps } from "../steps.ts";
import type { SubSolve } from "../sub-solve.ts";

/** Nodes that completing a starting point may take. */
const START_NODE_LIMIT = 500;

/**
 * Offers the user's starting point, completed by a small solve where it has to be; false where it
 * could not be.
 *
 * @param whole the linearised problem, whose first columns are the user's
 */
export function* offerStart(
  gate: IncumbentGate,
  start: Float64Array,
  whole: Problem,
  subSolve: SubSolve,
  options: SolveOptions,
): Steps<boolean> {
  if (yield* gate.offerUserPoint(start, "start")) return true;
  const completed = yield* completedPoint(whole, start, subSolve, options);
  return completed !== null && (yield* gate.offerUserPoint(completed, "start"));
}

/**
 * A feasible point with the integer values that a point gives, or null where none was found.
 *
 * @param problem the linearised problem, whose first columns are the user's
 * @param start values of the user's columns, NaN where nothing is said
 */
export function* completedPoint(
  problem: Problem,
  start: Float64Array,
  subSolve: SubSolve,
  options: SolveOptions,
): Steps<Float64Array | null> {
  const lower = problem.columnLower.slice();
  const upper = problem.columnUpper.slice();
  for (let j = 0; j < start.length; j++) {
    if (problem.isInteger[j] !== 1 || !Number.isFinite(start[j])) continue;
    const value = Math.min(Math.max(Math.round(start[j]), lower[j]), upper[j]);
    lower[j] = value;
    upper[j] = value;
  }
  const fixed = withBounds(problem, lower, upper);
  const { solution } = yield* subSolve(fixed, { ...options, nodeLimit: START_NODE_LIMIT });
  return solution === null ? null : solution.slice(0, start.length);
}
