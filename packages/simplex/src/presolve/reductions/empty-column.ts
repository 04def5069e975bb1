import type { Edits } from "../edits.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { visitColumns } from "../visit-lines.ts";
import { fixColumn, fixedColumn } from "./fixed-column.ts";

/**
 * A column in no row goes to the bound that its cost likes, or near zero where it has no cost.
 *
 * E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Mathematical Programming
 * 71, 1995.
 */
export const emptyColumn: Reduction = {
  name: "empty-column",
  cost: "fast",
  visits: "columns",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    if (!problem.dualReductions) return "done";
    return visitColumns(problem, edits, reduceColumn);
  },

  undo: fixedColumn.undo,
};

function reduceColumn(problem: ProblemView, edits: Edits, j: number): Outcome {
  const { columnAlive, columnLower, columnUpper } = problem;
  if (columnAlive[j] === 0 || problem.matrix.columnSize[j] > 0) return "done";
  if (problem.isProtected[j] === 1) return "done";
  if (columnLower[j] > columnUpper[j]) return "infeasible";
  const cost = problem.cost[j];
  const value = cost > 0 ? columnLower[j] : cost < 0 ? columnUpper[j] : nearZero(problem, edits, j);
  if (value === Infinity || value === -Infinity) return "unbounded-or-infeasible";
  fixColumn(problem, edits, j, value);
  return "done";
}

/**
 * Where a column goes that has no cost: next to zero; of a solution with a basis to one of its bounds, where it has
 * any. Between them it belongs to no basis, and what `rangeLp` tells is of another point.
 */
function nearZero({ columnLower, columnUpper }: ProblemView, edits: Edits, j: number): number {
  const [lower, upper] = [columnLower[j], columnUpper[j]];
  const isInside = lower < 0 && upper > 0 && (lower > -Infinity || upper < Infinity);
  if (edits.keepsDuals && isInside) return -lower < upper ? lower : upper;
  return Math.min(Math.max(0, lower), upper);
}
