import type { Edits } from "../edits.ts";
import { areOneValue } from "../largest-effect.ts";
import { statusAt } from "../postsolve-solution.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin, violationMargin } from "../tolerances.ts";
import { visitColumns } from "../visit-lines.ts";

/** Share of the rounding margin within which the bounds of a continuous column meet. */
const FIXED_SHARE = 1e-3;

/**
 * A column whose bounds meet is a constant: its terms move into sides and objective.
 *
 * E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Mathematical Programming
 * 71, 1995.
 */
export const fixedColumn: Reduction = {
  name: "fixed-column",
  cost: "fast",
  visits: "columns",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitColumns(problem, edits, reduceColumn);
  },

  /** x = value, and d = c - a · y over the rows that the column was still in. */
  undo(record, solution) {
    const j = record.int();
    solution.primal[j] = record.float();
    if (!solution.hasDuals) return;
    solution.columnStatus[j] = record.int();
    const cost = record.float();
    solution.reducedCost[j] = cost - record.dot(solution.rowDual);
  },
};

function reduceColumn(problem: ProblemView, edits: Edits, j: number): Outcome {
  const { columnAlive, columnLower, columnUpper } = problem;
  if (columnAlive[j] === 0) return "done";
  const gap = columnUpper[j] - columnLower[j];
  if (gap < -violationMargin(columnLower[j])) return "infeasible";
  if (
    gap > 0 &&
    (problem.isInteger[j] === 1 ||
      gap > FIXED_SHARE * roundingMargin(columnLower[j]) ||
      !areOneValue(problem, j, columnLower[j], columnUpper[j]))
  ) {
    return "done";
  }
  if (problem.isInteger[j] === 1 && gap < 0) return "infeasible";
  if (problem.isProtected[j] === 0) fixColumn(problem, edits, j, columnLower[j]);
  return "done";
}

/** Fixes a column for good. A protected one stays, with its bounds closed. */
export function fixColumn(problem: ProblemView, edits: Edits, j: number, value: number): void {
  if (problem.isProtected[j] === 1) {
    edits.setColumnLower(j, value);
    edits.setColumnUpper(j, value);
    return;
  }
  const record = edits.record(fixedColumn).int(j).float(value);
  if (edits.keepsDuals) {
    record.int(statusAt(value, problem.columnLower[j], problem.columnUpper[j]));
    record.float(problem.cost[j]);
    edits.recordColumn(j);
  }
  edits.removeColumnAt(j, value);
}
