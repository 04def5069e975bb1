import type { Problem } from "@bough/problem";

/** How far columns may go, tried in turn, where an optimum lies so far off that its objective is lost. */
export const NEAR: readonly number[] = [1e6, 1e9];

/** Share of the largest cost below which a reduced cost is what rounding leaves of zero. */
const NOISE = 2 ** -50;

/** The problem with no column farther from zero than `most`, unless a bound is. */
export function withinReachOf(problem: Problem, most: number): Problem {
  const { columnLower, columnUpper } = problem;
  return problem.with({
    columnLower: columnLower.map((lower, j) => Math.max(lower, Math.min(-most, columnUpper[j]))),
    columnUpper: columnUpper.map((upper, j) => Math.min(upper, Math.max(most, columnLower[j]))),
  });
}

/** True of an optimum of a nearer problem whose reduced costs need no bound that this one has not. */
export function needsNoNewBound(
  problem: Problem,
  near: Problem,
  reducedCost: ArrayLike<number>,
): boolean {
  const noise = NOISE * problem.cost.reduce((most, c) => Math.max(most, Math.abs(c)), 0);
  for (let j = 0; j < problem.numCols; j++) {
    const d = reducedCost[j];
    if (Math.abs(d) <= noise) continue;
    if (d > 0 && near.columnLower[j] !== problem.columnLower[j]) return false;
    if (d < 0 && near.columnUpper[j] !== problem.columnUpper[j]) return false;
  }
  return true;
}
