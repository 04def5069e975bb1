import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { LEAST_EFFECT, largestEffect } from "../largest-effect.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin, violationMargin } from "../tolerances.ts";
import { visitRows } from "../visit-lines.ts";
import { fixColumn } from "./fixed-column.ts";

/** Part of a step of an integer column that a forcing row may leave open: rounding errors of it. */
const INTEGER_STEP = 0.5;
/** Part of a continuous column's width, or of one, that it may leave open. */
const CONTINUOUS_STEP = 1e-9;

/**
 * A row whose least activity is its upper side (or whose greatest is its lower one) leaves each of
 * its columns one value: the bound at which that activity is taken.
 *
 * A. L. Brearley, G. Mitra and H. P. Williams, "Analysis of mathematical programming problems prior
 * to applying the simplex algorithm", Mathematical Programming 8, 1975.
 */
export const forcingRow: Reduction = {
  name: "forcing-row",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, reduceRow);
  },

  /**
   * The columns come back with the reduced costs they have without this row. Its dual takes the
   * smallest size that turns all their signs right; the column that needs most becomes basic.
   */
  undo(record, solution) {
    const i = record.int();
    const side = record.int();
    const count = record.int();
    const { intAt, floatAt } = record;
    const { rowDual, reducedCost, columnStatus, rowStatus } = solution;
    let y = 0;
    let worst = -1;
    for (let k = 0; k < count; k++) {
      if (record.ints[intAt + 2 * k + 1] === 1) continue;
      const j = record.ints[intAt + 2 * k];
      const needed = reducedCost[j] / record.floats[floatAt + k];
      if (side === AT_UPPER ? needed < y : needed > y) {
        y = needed;
        worst = j;
      }
    }
    if (worst < 0) return;
    for (let k = 0; k < count; k++) {
      reducedCost[record.ints[intAt + 2 * k]] -= record.floats[floatAt + k] * y;
    }
    rowDual[i] = y;
    reducedCost[worst] = 0;
    columnStatus[worst] = BASIC;
    rowStatus[i] = side;
  },
};

function reduceRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  const { rowAlive, rowLower, rowUpper } = problem;
  const { rowSize } = problem.matrix;
  if (rowAlive[i] === 0 || rowSize[i] === 0) return "done";
  const upper = rowUpper[i];
  const lower = rowLower[i];
  const least = problem.minActivity(i);
  const most = problem.maxActivity(i);
  const noise = problem.rowNoise(i);
  if (
    least > upper + violationMargin(upper) + noise ||
    most < lower - violationMargin(lower) - noise
  ) {
    return "infeasible";
  }
  if (upper < Infinity && least >= upper - roundingMargin(upper)) {
    if (leavesNoStep(problem, i, upper - least + noise)) fixRow(problem, edits, i, AT_UPPER);
  } else if (lower > -Infinity && most <= lower + roundingMargin(lower)) {
    if (leavesNoStep(problem, i, most - lower + noise)) fixRow(problem, edits, i, AT_LOWER);
  }
  return "done";
}

/**
 * True where what rounding leaves between a row's extreme activity and its side moves no column: an
 * integer one by less than one, others by less than anybody notices. Beside a coefficient of 10^6
 * the rounding errors are as large as whole steps of a column with a coefficient of 10^-6.
 */
function leavesNoStep(problem: ProblemView, i: number, slack: number): boolean {
  if (slack <= 0) return true;
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  const { isInteger, columnLower, columnUpper } = problem;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    const width = columnUpper[j] - columnLower[j];
    if (width <= 0) continue;
    const step = slack / Math.abs(entryValue[k]);
    if (isInteger[j] === 1) {
      if (step > INTEGER_STEP) return false;
    } else if (
      step > CONTINUOUS_STEP * Math.max(1, width) ||
      step * largestEffect(problem, j) > LEAST_EFFECT
    ) {
      return false;
    }
  }
  return true;
}

function fixRow(problem: ProblemView, edits: Edits, i: number, side: number): void {
  const { matrix, columnLower, columnUpper } = problem;
  const { entryColumn, entryValue, nextInRow } = matrix;
  if (edits.keepsDuals) {
    const record = edits.record(forcingRow).int(i).int(side).int(matrix.rowSize[i]);
    for (let k = matrix.rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      record
        .int(j)
        .int(columnLower[j] === columnUpper[j] ? 1 : 0)
        .float(entryValue[k]);
    }
  }
  for (let k = matrix.rowHead[i]; k >= 0; ) {
    const next = nextInRow[k];
    const j = entryColumn[k];
    const atLower = entryValue[k] > 0 === (side === AT_UPPER);
    fixColumn(problem, edits, j, atLower ? columnLower[j] : columnUpper[j]);
    k = next;
  }
  edits.removeRow(i);
}
