import { Dyadic } from "./exact/dyadic.ts";
import { type ColumnBounds, impliedBounds } from "./implied-bounds.ts";
import type { Problem } from "./problem.ts";

/**
 * Whether the row multipliers `y` prove, in exact arithmetic, that no point within the column
 * bounds satisfies the rows. Each row gives y_i · (its activity) >= y_i · L_i for y_i > 0 and
 * >= y_i · U_i for y_i < 0; summed, (yᵀA) x >= β. The proof holds where the largest value that the
 * left side takes within the column bounds is below β. Integrality plays no part.
 *
 * Doubles seldom cancel to the last bit, so yᵀA may have a coefficient of 1e-17 where it ought to
 * have none, on a column without a bound. There the bound that the rows imply, rounded outward,
 * stands in: every feasible point keeps it too.
 *
 * @param multipliers one a row, doubles or whole numbers of any length [numRows]
 */
export function verifyFarkas(
  problem: Problem,
  multipliers: ArrayLike<number> | ArrayLike<bigint>,
): boolean {
  const y = exactMultipliers(multipliers);
  if (y === null) return false;
  const beta = aggregatedSide(problem, y);
  if (beta === null) return false;
  const coefficients = aggregatedRow(problem, y);
  const activity =
    largestActivity(coefficients, problem) ?? largestActivity(coefficients, impliedBounds(problem));
  return activity !== null && activity.compare(beta) < 0;
}

/** Null where one is no number. */
function exactMultipliers(multipliers: ArrayLike<number> | ArrayLike<bigint>): Dyadic[] | null {
  const exact: Dyadic[] = [];
  for (let i = 0; i < multipliers.length; i++) {
    const y = multipliers[i];
    if (typeof y === "number" && !Number.isFinite(y)) return null;
    exact.push(typeof y === "bigint" ? new Dyadic(y, 0) : Dyadic.from(y));
  }
  return exact;
}

/** β, or null where a multiplier leans on a side that is not there. */
function aggregatedSide(problem: Problem, y: readonly Dyadic[]): Dyadic | null {
  let beta = Dyadic.zero;
  for (let i = 0; i < problem.numRows; i++) {
    const sign = y[i].sign();
    if (sign === 0) continue;
    const side = sign > 0 ? problem.rowLower[i] : problem.rowUpper[i];
    if (!Number.isFinite(side)) return null;
    beta = beta.plus(y[i].times(Dyadic.from(side)));
  }
  return beta;
}

/** yᵀA. [numCols] */
function aggregatedRow(problem: Problem, y: readonly Dyadic[]): Dyadic[] {
  const { starts, indices, values } = problem.columns;
  const coefficients = new Array<Dyadic>(problem.numCols).fill(Dyadic.zero);
  for (let j = 0; j < problem.numCols; j++) {
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      if (y[indices[k]].sign() === 0) continue;
      const term = Dyadic.from(values[k]).times(y[indices[k]]);
      coefficients[j] = coefficients[j].plus(term);
    }
  }
  return coefficients;
}

/** The largest value within the box, or null where it is infinite. */
function largestActivity(coefficients: readonly Dyadic[], box: ColumnBounds): Dyadic | null {
  let activity = Dyadic.zero;
  for (const [j, coefficient] of coefficients.entries()) {
    const sign = coefficient.sign();
    if (sign === 0) continue;
    const bound = sign > 0 ? box.columnUpper[j] : box.columnLower[j];
    if (!Number.isFinite(bound)) return null;
    activity = activity.plus(coefficient.times(Dyadic.from(bound)));
  }
  return activity;
}
