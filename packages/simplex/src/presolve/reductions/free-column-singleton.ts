import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { solvedFor } from "../expression.ts";
import { largestInRow, rowMakesInteger } from "../implied-integrality.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin } from "../tolerances.ts";
import { visitColumns } from "../visit-lines.ts";

/** Smallest coefficient, as a share of its row, that the row is solved for. */
const SMALLEST_PIVOT = 1e-3;

/**
 * A column in one row only, whose bounds that row implies, takes whatever value the row asks for:
 * row and column go, and the cost moves to the other columns. In an inequality the sign of the
 * cost says which side will bind.
 *
 * E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Mathematical Programming
 * 71, 1995.
 */
export const freeColumnSingleton: Reduction = {
  name: "free-column-singleton",
  cost: "fast",
  visits: "columns",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitColumns(problem, edits, reduceColumn);
  },

  /** x from the row, y from the column: d = 0, so y = c / a. */
  undo(record, solution) {
    const i = record.int();
    const j = record.int();
    const status = record.int();
    const a = record.float();
    const side = record.float();
    const cost = record.float();
    solution.primal[j] = (side - record.dot(solution.primal)) / a;
    if (!solution.hasDuals) return;
    solution.rowDual[i] = cost / a;
    solution.reducedCost[j] = 0;
    solution.columnStatus[j] = BASIC;
    solution.rowStatus[i] = status;
  },

  express(record) {
    record.int();
    const j = record.int();
    record.int();
    const a = record.float();
    const side = record.float();
    record.float();
    return solvedFor(j, a, side, record);
  },
};

function reduceColumn(problem: ProblemView, edits: Edits, j: number): Outcome {
  const { columnAlive, isProtected, matrix } = problem;
  if (columnAlive[j] === 0 || isProtected[j] === 1 || matrix.columnSize[j] !== 1) return "done";
  const entry = matrix.columnHead[j];
  if (matrix.rowSize[matrix.entryRow[entry]] < 2 || !isImpliedFree(problem, entry)) return "done";
  if (!removeWithRow(problem, edits, entry)) return "unbounded-or-infeasible";
  return "done";
}

/** True where the row of `entry` alone keeps the column within its bounds. */
function isImpliedFree(problem: ProblemView, entry: number): boolean {
  const j = problem.matrix.entryColumn[entry];
  const lower = problem.columnLower[j];
  const upper = problem.columnUpper[j];
  // What the bound may be missed by, the rest of the row may be moved by, times the coefficient.
  const weight = Math.abs(problem.matrix.entryValue[entry]);
  if (lower > -Infinity && problem.impliedLower(entry) < lower - roundingMargin(lower, weight)) {
    return false;
  }
  return upper === Infinity || problem.impliedUpper(entry) <= upper + roundingMargin(upper, weight);
}

/** False where the cost pushes the column without end. */
function removeWithRow(problem: ProblemView, edits: Edits, entry: number): boolean {
  const { matrix, cost, rowLower, rowUpper } = problem;
  const i = matrix.entryRow[entry];
  const j = matrix.entryColumn[entry];
  const a = matrix.entryValue[entry];
  const isEquation = rowLower[i] === rowUpper[i];
  if (!isEquation && !problem.dualReductions) return true;
  const status = bindingSide(cost[j] / a, rowLower[i]);
  const side = status === AT_LOWER ? rowLower[i] : rowUpper[i];
  if (side === Infinity || side === -Infinity) return cost[j] === 0;
  if (problem.isInteger[j] === 1 && !rowMakesInteger(problem, entry, side)) return true;
  edits.spend(matrix.rowSize[i]);
  if (Math.abs(a) < SMALLEST_PIVOT * largestInRow(problem, i)) return true;
  const record = edits
    .record(freeColumnSingleton)
    .int(i)
    .int(j)
    .int(isEquation ? AT_LOWER : status);
  record.float(a).float(side).float(cost[j]);
  edits.recordRow(i, j);
  if (!isEquation) edits.setRowLower(i, side);
  edits.substitute(entry);
  return true;
}

/** The side at which a row dual of this sign stands. */
function bindingSide(y: number, rowLower: number): number {
  if (y !== 0) return y > 0 ? AT_LOWER : AT_UPPER;
  return rowLower > -Infinity ? AT_LOWER : AT_UPPER;
}
