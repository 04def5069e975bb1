import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { mergeBounds } from "../merge-bounds.ts";
import type { Outcome, ProblemView, Reduction } from "../reduction.ts";

/** A row with one term is a bound of its column. */
export const rowSingleton: Reduction = {
  name: "row-singleton",
  cost: "fast",

  apply(problem: ProblemView, edits: Edits): Outcome {
    const { changedRows, numChangedRows, rowAlive } = problem;
    const { rowSize } = problem.matrix;
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (rowAlive[i] === 1 && rowSize[i] === 1 && !turnIntoBound(problem, edits, i)) {
        return "infeasible";
      }
    }
    return "done";
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

/** False where no value is left. */
function turnIntoBound(problem: ProblemView, edits: Edits, i: number): boolean {
  const { matrix, rowLower, rowUpper } = problem;
  const entry = matrix.rowHead[i];
  const j = matrix.entryColumn[entry];
  const a = matrix.entryValue[entry];
  const givenLower = (a > 0 ? rowLower[i] : rowUpper[i]) / a;
  const givenUpper = (a > 0 ? rowUpper[i] : rowLower[i]) / a;
  const bounds = mergeBounds(problem, j, givenLower, givenUpper);
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
  edits.setColumnLower(j, lower);
  edits.setColumnUpper(j, upper);
  return true;
}
