import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { ParallelFinder } from "../parallel-finder.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { sumBlur, violationMargin } from "../tolerances.ts";

/**
 * Two rows that are multiples of one another are one row with the tighter of their sides.
 *
 * J. A. Tomlin and J. S. Welch, "Finding duplicate rows in a linear programming model", Operations
 * Research Letters 5, 1986.
 */
export const parallelRows: Reduction = {
  name: "parallel-rows",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const { matrix, rowAlive } = problem;
    const finder = new ParallelFinder(
      matrix.rowHead,
      matrix.nextInRow,
      matrix.entryColumn,
      matrix.entryValue,
      matrix.rowSize,
      problem.numCols,
    );
    for (let k = 0; k < problem.numRows; k++) {
      if (rowAlive[k] === 0 || matrix.rowSize[k] < 2) continue;
      if (edits.isPauseDue(2 * matrix.rowSize[k])) yield;
      const i = finder.partnerOf(k);
      if (i >= 0 && !merge(problem, edits, { i, k, scale: finder.scale })) return "infeasible";
    }
    edits.spend(finder.work);
    return "done";
  },

  /** Where row i rests on a side that came from row k, row k takes its dual and its place. */
  undo(record, solution) {
    const i = record.int();
    const k = record.int();
    const gaveLower = record.int() === 1;
    const gaveUpper = record.int() === 1;
    const isEquation = record.int() === 1;
    const scale = record.float();
    const status = solution.rowStatus[i];
    if (status !== AT_LOWER && status !== AT_UPPER) return;
    const y = solution.rowDual[i];
    const atLower = isEquation && y !== 0 ? y > 0 : status === AT_LOWER;
    if (!(atLower ? gaveLower : gaveUpper)) {
      solution.rowStatus[i] = atLower ? AT_LOWER : AT_UPPER;
      return;
    }
    solution.rowDual[k] = y / scale;
    solution.rowDual[i] = 0;
    solution.rowStatus[i] = BASIC;
    solution.rowStatus[k] = atLower === scale > 0 ? AT_LOWER : AT_UPPER;
  },
};

/**
 * What rounding makes of a side, and no more: with coefficients of 1e-6 sides 1e-10 apart leave room
 * for 1e-4 of a column, and rows of other units were an equation that no point fulfilled. Integers are
 * what they are: of 10^15 the next two are no rounding, and the same row in two multiples lost its points.
 */
function blurOf(side: number): number {
  return !Number.isFinite(side) || Number.isSafeInteger(side) ? 0 : sumBlur(Math.abs(side));
}

/** The same for side / scale. */
function blurOfQuotient(side: number, scale: number): number {
  const quotient = side / scale;
  if (!Number.isFinite(quotient)) return 0;
  const isExact =
    Math.abs(scale) === 1 ||
    (Number.isSafeInteger(side) && Number.isInteger(scale) && side % scale === 0);
  return isExact ? blurOf(quotient) : sumBlur(Math.abs(quotient));
}

/** Row k = scale · row i: row i takes the tighter sides, row k goes. False where nothing is left. */
function merge(
  problem: ProblemView,
  edits: Edits,
  { i, k, scale }: { i: number; k: number; scale: number },
): boolean {
  const { rowLower, rowUpper } = problem;
  const atLower = scale > 0 ? rowLower[k] : rowUpper[k];
  const atUpper = scale > 0 ? rowUpper[k] : rowLower[k];
  const givenLower = atLower / scale;
  const givenUpper = atUpper / scale;
  let lower = rowLower[i];
  let upper = rowUpper[i];
  const lowerRounding = Math.max(blurOf(lower), blurOfQuotient(atLower, scale));
  const upperRounding = Math.max(blurOf(upper), blurOfQuotient(atUpper, scale));
  const gaveLower = givenLower > lower + lowerRounding;
  const gaveUpper = givenUpper < upper - upperRounding;
  if (gaveLower) lower = givenLower;
  if (gaveUpper) upper = givenUpper;
  const givenBlur = problem.sideBlur[k] / Math.abs(scale);
  const blur = problem.sideBlur[i] + givenBlur;
  if (lower > upper + violationMargin(upper, Math.abs(scale)) + blur) return false;
  let closed = 0;
  if (upper - lower <= Math.max(lowerRounding, upperRounding)) {
    closed = Math.abs(upper - lower);
    if (gaveLower && !gaveUpper) lower = upper;
    else upper = lower;
  }
  if (edits.keepsDuals && (gaveLower || gaveUpper)) {
    const record = edits.record(parallelRows).int(i).int(k);
    record
      .int(gaveLower ? 1 : 0)
      .int(gaveUpper ? 1 : 0)
      .int(lower === upper ? 1 : 0)
      .float(scale);
  }
  edits.removeRow(k);
  if (gaveLower || gaveUpper) edits.blurSides(i, givenBlur);
  edits.blurSides(i, closed);
  edits.setRowLower(i, lower);
  edits.setRowUpper(i, upper);
  return true;
}
