import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import type { Outcome, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin, violationMargin } from "../tolerances.ts";
import { fixColumn } from "./fixed-column.ts";

/**
 * A row whose least activity is its upper side (or whose greatest is its lower one) leaves each of
 * its columns one value: the bound at which that activity is taken.
 */
export const forcingRow: Reduction = {
  name: "forcing-row",
  cost: "fast",

  apply(problem: ProblemView, edits: Edits): Outcome {
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper } = problem;
    const { rowSize } = problem.matrix;
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (rowAlive[i] === 0 || rowSize[i] === 0) continue;
      const upper = rowUpper[i];
      const lower = rowLower[i];
      const least = problem.minActivity(i);
      const most = problem.maxActivity(i);
      if (least > upper + violationMargin(upper) || most < lower - violationMargin(lower)) {
        return "infeasible";
      }
      if (upper < Infinity && least >= upper - roundingMargin(upper)) {
        fixRow(problem, edits, i, AT_UPPER);
      } else if (lower > -Infinity && most <= lower + roundingMargin(lower)) {
        fixRow(problem, edits, i, AT_LOWER);
      }
    }
    return "done";
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
