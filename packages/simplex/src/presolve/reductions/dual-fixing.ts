import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { floorSafely } from "../tolerances.ts";
import { visitColumns } from "../visit-lines.ts";
import { fixColumn } from "./fixed-column.ts";

/**
 * A column that costs nothing to lower and that no row holds up goes to its lower bound; likewise
 * upwards. Where that bound is infinite, a cost makes the problem unbounded (or infeasible), and
 * without a cost the column satisfies all its rows by itself: they go with it.
 *
 * A. L. Brearley, G. Mitra and H. P. Williams, "Analysis of mathematical programming problems prior
 * to applying the simplex algorithm", Mathematical Programming 8, 1975.
 */
export const dualFixing: Reduction = {
  name: "dual-fixing",
  cost: "fast",
  visits: "columns",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    if (!problem.dualReductions) return "done";
    return visitColumns(problem, edits, reduceColumn);
  },

  /** The column stops at the first of its rows to bind, or at its other bound; every dual is zero. */
  undo(record, solution) {
    const j = record.int();
    const down = record.int() === 1;
    const isInteger = record.int() === 1;
    const numRows = record.int();
    let x = record.float();
    let binding = -1;
    let bindingStatus = BASIC;
    for (let k = 0; k < numRows; k++) {
      const i = record.int();
      const a = record.float();
      const side = record.float();
      let limit = (side - record.dot(solution.primal)) / a;
      // Each by its own measure: 10^-10 of the column are 1000 of a row with 10^13.
      if (isInteger) limit = wholeLimit(limit, down, Math.abs(a));
      if (down ? limit >= x : limit <= x) continue;
      x = limit;
      binding = i;
      bindingStatus = a > 0 === down ? AT_UPPER : AT_LOWER;
    }
    solution.primal[j] = x;
    if (!solution.hasDuals) return;
    solution.reducedCost[j] = 0;
    if (binding < 0) solution.columnStatus[j] = down ? AT_UPPER : AT_LOWER;
    else solution.rowStatus[binding] = bindingStatus;
  },
};

/** The last whole value before a limit, upwards or downwards; `weight` is what a step counts for in the row that sets it. */
function wholeLimit(limit: number, isFalling: boolean, weight: number): number {
  return isFalling ? floorSafely(limit, weight) : -floorSafely(-limit, weight);
}

function reduceColumn(problem: ProblemView, edits: Edits, j: number): Outcome {
  const { columnAlive, isProtected, cost } = problem;
  const { columnLower, columnUpper, matrix } = problem;
  if (columnAlive[j] === 0 || isProtected[j] === 1 || matrix.columnSize[j] === 0) return "done";
  const freedom = freeDirections(problem, j);
  edits.spend(matrix.columnSize[j]);
  if (freedom === (CAN_FALL | CAN_RISE)) return "done"; // its rows are redundant and go first
  const down = (freedom & CAN_FALL) !== 0 && cost[j] >= 0;
  const up = !down && (freedom & CAN_RISE) !== 0 && cost[j] <= 0;
  if (!down && !up) return "done";
  const bound = down ? columnLower[j] : columnUpper[j];
  if (bound > -Infinity && bound < Infinity) fixColumn(problem, edits, j, bound);
  else if (cost[j] !== 0) return "unbounded-or-infeasible";
  else removeWithRows(problem, edits, j, down);
  return "done";
}

const CAN_FALL = 1;
const CAN_RISE = 2;

/** Which ways no row stops the column from moving. */
function freeDirections(problem: ProblemView, j: number): number {
  const { entryRow, entryValue, nextInColumn, columnHead } = problem.matrix;
  const { rowLower, rowUpper } = problem;
  let freedom = CAN_FALL | CAN_RISE;
  for (let k = columnHead[j]; k >= 0 && freedom !== 0; k = nextInColumn[k]) {
    const i = entryRow[k];
    if (rowLower[i] > -Infinity) freedom &= entryValue[k] > 0 ? ~CAN_FALL : ~CAN_RISE;
    if (rowUpper[i] < Infinity) freedom &= entryValue[k] > 0 ? ~CAN_RISE : ~CAN_FALL;
  }
  return freedom;
}

function removeWithRows(problem: ProblemView, edits: Edits, j: number, down: boolean): void {
  const { matrix, rowLower, rowUpper } = problem;
  const otherBound = down ? problem.columnUpper[j] : problem.columnLower[j];
  const record = edits
    .record(dualFixing)
    .int(j)
    .int(down ? 1 : 0)
    .int(problem.isInteger[j]);
  record.int(matrix.columnSize[j]).float(otherBound);
  for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k]) {
    const i = matrix.entryRow[k];
    const a = matrix.entryValue[k];
    record
      .int(i)
      .float(a)
      .float(a > 0 === down ? rowUpper[i] : rowLower[i]);
    edits.recordRow(i, j);
  }
  for (let k = matrix.columnHead[j]; k >= 0; ) {
    const next = matrix.nextInColumn[k];
    edits.removeRow(matrix.entryRow[k]);
    k = next;
  }
  edits.removeColumn(j);
}
