import type { Edits } from "../edits.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin, violationMargin } from "../tolerances.ts";
import { visitRows } from "../visit-lines.ts";

/**
 * A side of a row that the column bounds imply is dropped; a row without sides goes. Activities
 * come from bounds that the problem holds itself, never from bounds that rows imply, so a row
 * cannot help to remove itself.
 *
 * A. L. Brearley, G. Mitra and H. P. Williams, "Analysis of mathematical programming problems prior
 * to applying the simplex algorithm", Mathematical Programming 8, 1975.
 */
export const redundantRow: Reduction = {
  name: "redundant-row",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, reduceRow);
  },

  /** Writes no record: a row that is not there any more has y = 0 and is basic. */
  undo() {},
};

function reduceRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  const { rowAlive, rowLower, rowUpper } = problem;
  const { rowSize } = problem.matrix;
  if (rowAlive[i] === 0) return "done";
  const least = problem.minActivity(i);
  const most = problem.maxActivity(i);
  const lower = rowLower[i];
  const upper = rowUpper[i];
  const noise = problem.rowNoise(i);
  const isBroken =
    least > upper + violationMargin(upper) + noise || most < lower - violationMargin(lower) - noise;
  if (isBroken) {
    return "infeasible";
  }
  if (rowSize[i] === 0) {
    edits.removeRow(i);
    return "done";
  }
  const lowerIsImplied = lower === -Infinity || least >= lower - roundingMargin(lower);
  const upperIsImplied = upper === Infinity || most <= upper + roundingMargin(upper);
  if (lowerIsImplied && upperIsImplied) edits.removeRow(i);
  else if (lowerIsImplied) edits.setRowLower(i, -Infinity);
  else if (upperIsImplied) edits.setRowUpper(i, Infinity);
  return "done";
}
