import type { Problem } from "@bough/problem";
import type { AddedRow } from "./lp/added-row.ts";
import type { SolveOptions } from "./options.ts";
import { withBounds } from "./presolve/fixed-problem.ts";
import type { SolveResult } from "./result.ts";
import type { Steps } from "./steps.ts";

/** Solves a smaller problem on the way, with the machinery of a whole solve. */
export type SubSolve = (problem: Problem, options: SolveOptions) => Steps<SolveResult>;

/** What a neighbourhood search may spend, and what it must beat. */
export interface NeighbourhoodLimits {
  readonly nodeLimit: number;
  readonly workLimit: number;
  /** Only points with a smaller minimised objective are wanted. */
  readonly cutoff: number;
  /** One more row that its points obey. */
  readonly row?: AddedRow;
  /** Told now and then of the work so far. */
  readonly onWork: (work: number) => void;
}

/** Solves the problem within narrower column bounds; the point is over the same columns. */
export type NeighbourhoodSolve = (
  columnLower: Float64Array,
  columnUpper: Float64Array,
  limits: NeighbourhoodLimits,
) => Steps<Pick<SolveResult, "status" | "solution" | "work" | "nodes">>;

/** Nodes that completing a starting point may take. */
const START_NODE_LIMIT = 500;

/**
 * A feasible point with the integer values that the start gives, or null where none was found. The
 * start speaks of the user's columns, which are the first of the problem's.
 */
export function* completeStart(
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
