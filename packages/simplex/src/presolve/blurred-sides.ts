import { isToldApart, type Problem, type Steps } from "@bough/problem";
import { largestInRow } from "./implied-integrality.ts";
import { isWholeSide, roundingBlur } from "./tolerances.ts";
import type { WorkingMatrix } from "./working-matrix.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** What a side is off by, as a share of the row's largest coefficient, shows from here on. */
const SHOWING = 1e-9;
/** The same in rows that are no equations, which would be ranges then. */
const SHOWING_IN_INEQUALITY = 1e-12;
/** And from here on in any row: beside 634000000 x, 0.0001 is what is left for 0.6176 y to miss. */
const ALWAYS_SHOWING = 1e-7;

/** Rows looked at between two pauses. */
const ROWS_PER_STEP = 20_000;

/**
 * What sides are off by as they are given: half a last place where a double does not tell the decimal that
 * was written. 41215999999982.336 has 16 digits; beside coefficients with three places, of which some
 * are taken out with their terms of 10^13, 0.336 is all that is left of it.
 */
export function* givenBlurs(problem: Problem, matrix: WorkingMatrix): Steps<Float64Array> {
  const { numRows, rowLower, rowUpper } = problem;
  const blurs = new Float64Array(numRows);
  for (let i = 0; i < numRows; i++) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const blur = Math.max(givenBlur(rowLower[i]), givenBlur(rowUpper[i]));
    if (blur > 0 && !isOfIntegers(problem, matrix, i)) blurs[i] = blur;
  }
  return blurs;
}

function givenBlur(side: number): number {
  return !Number.isFinite(side) || isToldApart(side) ? 0 : roundingBlur(side);
}

/**
 * True where sides, coefficients and columns are integers: such rows mean what they say, and the referee
 * holds them to it. Beside a real column it forgives last places of terms, and so must whoever reads the row.
 */
function isOfIntegers(
  { rowLower, rowUpper, isInteger }: Problem,
  matrix: WorkingMatrix,
  i: number,
): boolean {
  if (!isWholeSide(rowLower[i]) || !isWholeSide(rowUpper[i])) return false;
  for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k])
    if (!Number.isInteger(matrix.entryValue[k]) || isInteger[matrix.entryColumn[k]] === 0)
      return false;
  return true;
}

/**
 * Widens sides by what they are off by, where that shows: those who read the row on take its data for
 * exact, and where terms of 10^9 left an equation over integers it would have no solution any more.
 *
 * @param rows numbers of the rows whose sides are given, in place
 */
export function widenBlurred(
  working: WorkingProblem,
  rows: Int32Array,
  rowLower: Float64Array,
  rowUpper: Float64Array,
): void {
  for (let k = 0; k < rows.length; k++) {
    const blur = working.sideBlur[rows[k]] - working.sideRoom[rows[k]];
    if (!(blur > 0)) continue;
    const isEquation = rowLower[k] === rowUpper[k];
    const share = isEquation ? SHOWING : SHOWING_IN_INEQUALITY;
    if (blur <= Math.min(ALWAYS_SHOWING, share * largestInRow(working, rows[k]))) continue;
    rowLower[k] -= blur;
    rowUpper[k] += blur;
  }
}
