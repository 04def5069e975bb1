import { ONE, type Rational, ZERO } from "@bough/proof";
import type { ExactProblem, ExactRow } from "./exact-lp-data.ts";

/**
 * The program that asks how little of a start point's violations must be forgiven: one more column t
 * from 0 to 1, which at 1 makes the start point feasible, is all that costs. Where its optimum is
 * above zero, its multipliers prove that the rows have no point at t = 0.
 */
export function phaseOne(problem: ExactProblem): ExactProblem {
  const { numCols, bounds } = problem;
  const start = bounds.lower.map((lower, j) => nearestToZero(lower, bounds.upper[j]));
  const rows = problem.rows.map((row) => forgiving(row, start, numCols));
  return {
    numCols: numCols + 1,
    isInteger: [...problem.isInteger, false],
    cost: [...new Array<Rational>(numCols).fill(ZERO), ONE],
    rows,
    bounds: {
      lower: [...bounds.lower, ZERO],
      upper: [...bounds.upper, ONE],
      lowerLine: [...bounds.lowerLine, -1],
      upperLine: [...bounds.upperLine, -1],
    },
  };
}

function nearestToZero(lower: Rational | null, upper: Rational | null): Rational {
  if (lower !== null && lower.sign() > 0) return lower;
  if (upper !== null && upper.sign() < 0) return upper;
  return ZERO;
}

function forgiving(row: ExactRow, start: readonly Rational[], column: number): ExactRow {
  const { terms, lower, upper } = row;
  const activity = terms.indices.reduce(
    (sum, j, k) => sum.plus(terms.values[k].times(start[j])),
    ZERO,
  );
  const missing =
    lower !== null && activity.compare(lower) < 0
      ? lower.minus(activity)
      : upper !== null && activity.compare(upper) > 0
        ? upper.minus(activity)
        : ZERO;
  if (missing.sign() === 0) return row;
  return {
    ...row,
    terms: { indices: [...terms.indices, column], values: [...terms.values, missing] },
  };
}
