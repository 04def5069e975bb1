import { CompensatedSum } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { largestEffect } from "../largest-effect.ts";
import { mergeBounds } from "../merge-bounds.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { isVague, sideMargin } from "../tolerances.ts";
import { visitRows } from "../visit-lines.ts";

/**
 * A row with one term is a bound of its column.
 *
 * A. L. Brearley, G. Mitra and H. P. Williams, "Analysis of mathematical programming problems prior
 * to applying the simplex algorithm", Mathematical Programming 8, 1975.
 */
export const rowSingleton: Reduction = {
  name: "row-singleton",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, reduceRow);
  },

  /**
   * Where the column rests on a bound that the row gave, the row carries its reduced cost: the
   * column becomes basic, also when d = 0, since alone it could not rest there.
   */
  undo(record, solution) {
    const i = record.int();
    const j = record.int();
    const gaveLower = record.int() === 1;
    const gaveUpper = record.int() === 1;
    const a = record.float();
    const status = solution.columnStatus[j];
    if (status !== AT_LOWER && status !== AT_UPPER) return;
    const d = solution.reducedCost[j];
    const isFixed = record.int() === 1;
    const atLower = isFixed && d !== 0 ? d > 0 : status === AT_LOWER;
    if (!(atLower ? gaveLower : gaveUpper)) {
      solution.columnStatus[j] = atLower ? AT_LOWER : AT_UPPER;
      return;
    }
    solution.rowDual[i] = d / a;
    solution.reducedCost[j] = 0;
    solution.columnStatus[j] = BASIC;
    solution.rowStatus[i] = atLower === a > 0 ? AT_LOWER : AT_UPPER;
  },
};

function reduceRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  const { rowAlive } = problem;
  const { rowSize } = problem.matrix;
  if (rowAlive[i] === 1 && rowSize[i] === 1 && !turnIntoBound(problem, edits, i)) {
    return "infeasible";
  }
  return "done";
}

/** The range of x where lower <= a x <= upper. */
function quotients(a: number, lower: number, upper: number): { lower: number; upper: number } {
  return a > 0 ? { lower: lower / a, upper: upper / a } : { lower: upper / a, upper: lower / a };
}

/** The range of an integer x where lower <= a x <= upper, judged by the products. */
function integersWithin(
  a: number,
  lower: number,
  upper: number,
  blur: number,
): { lower: number; upper: number } {
  if (a < 0) return integersWithin(-a, -upper, -lower, blur);
  return { lower: 0 - greatestQuotient(-lower, a, blur), upper: greatestQuotient(upper, a, blur) };
}

/** The greatest integer x with a x <= side; a quotient may have been rounded across it. */
function greatestQuotient(side: number, a: number, blur: number): number {
  if (!Number.isFinite(side)) return side;
  const product = new CompensatedSum();
  const margin = Math.max(sideMargin(side, a), blur);
  const nearest = Math.floor((side + blur) / a);
  for (const x of [nearest + 1, nearest]) {
    product.reset();
    product.addProduct(a, x);
    if (product.minus(side) <= margin) return x;
  }
  return nearest - 1;
}

/** True where a bound from the row would be off by more than counts as equal. */
function isBlurred(problem: ProblemView, i: number, a: number, j: number): boolean {
  if (problem.isInteger[j] === 1) return false;
  const slip = problem.sideBlur[i] / Math.abs(a);
  const { lower, upper } = quotients(a, problem.rowLower[i], problem.rowUpper[i]);
  if (slip === 0) return false;
  const effect = largestEffect(problem, j);
  return isVague(lower, slip, effect) || isVague(upper, slip, effect);
}

/**
 * False where no value is left. A row stays whose sides were left over from numbers so much larger
 * than its coefficient that the bound would be a guess: as a row it is forgiven what the guess is
 * off by, as a bound it contradicts others.
 */
function turnIntoBound(problem: ProblemView, edits: Edits, i: number): boolean {
  const { matrix, rowLower, rowUpper } = problem;
  const entry = matrix.rowHead[i];
  const j = matrix.entryColumn[entry];
  const a = matrix.entryValue[entry];
  if (isBlurred(problem, i, a, j)) return true;
  const given = problem.isInteger[j] === 1 ? integersWithin : quotients;
  const sides = given(a, rowLower[i], rowUpper[i], problem.sideBlur[i]);
  const slip = problem.sideBlur[i] / Math.abs(a);
  const bounds = mergeBounds(problem, j, sides, Math.abs(a), slip);
  if (bounds === undefined) return false;
  const { lower, upper, gaveLower, gaveUpper } = bounds;
  if (edits.keepsDuals && (gaveLower || gaveUpper)) {
    const record = edits.record(rowSingleton).int(i).int(j);
    record
      .int(gaveLower ? 1 : 0)
      .int(gaveUpper ? 1 : 0)
      .float(a);
    record.int(lower === upper ? 1 : 0);
  }
  edits.removeRow(i);
  edits.takeBounds(j, bounds, slip);
  return true;
}
