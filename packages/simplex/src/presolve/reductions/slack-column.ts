import { AT_LOWER, AT_UPPER, BASIC, FREE } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { solvedFor } from "../expression.ts";
import { largestInRow, rowMakesInteger } from "../implied-integrality.ts";
import type { PostsolveSolution } from "../postsolve-solution.ts";
import type { RecordReader } from "../postsolve-stack.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { shiftedSide } from "../shifted-side.ts";
import { ceilSafely, floorSafely, roundingMargin } from "../tolerances.ts";
import { visitColumns } from "../visit-lines.ts";

/** Smallest coefficient, as a share of its row, that postsolve divides by. */
const SMALLEST_PIVOT = 1e-3;

/** Times that a row is read until its slack has gone. */
const READINGS = 4;

/**
 * A column in one row only is the slack of that row: its range widens the row's sides and the
 * column goes. In an equation its cost moves to the other columns; in an inequality it may have none.
 * It stays where the moved cost would set an unbounded column going downhill: the dual simplex
 * would pay for that with a long first phase (dfl001: 4000 pivots more, greenbea twice as many).
 *
 * T. Achterberg, R. E. Bixby, Z. Gu, E. Rothberg and D. Weninger, "Presolve reductions in mixed
 * integer programming", INFORMS Journal on Computing 32, 2020.
 */
export const slackColumn: Reduction = {
  name: "slack-column",
  cost: "fast",
  visits: "columns",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitColumns(problem, edits, reduceColumn);
  },

  undo(record, solution) {
    if (record.int() === 1) undoInEquation(record, solution);
    else undoInInequality(record, solution);
  },

  express(record) {
    if (record.int() === 0) return undefined;
    record.int();
    const j = record.int();
    const a = record.float();
    const side = record.float();
    record.float(); // its cost
    record.float(); // its bounds
    record.float();
    return solvedFor(j, a, side, record);
  },
};

function reduceColumn(problem: ProblemView, edits: Edits, j: number): Outcome {
  const { columnAlive, isProtected, matrix } = problem;
  if (columnAlive[j] === 0 || isProtected[j] === 1 || matrix.columnSize[j] !== 1) return "done";
  const entry = matrix.columnHead[j];
  const i = matrix.entryRow[entry];
  if (matrix.rowSize[i] < 2) return "done";
  edits.passBy(READINGS * matrix.rowSize[i]);
  if (!isSlack(problem, entry)) return "done";
  edits.spend(matrix.rowSize[i]);
  const size = Math.abs(matrix.entryValue[entry]);
  if (size >= SMALLEST_PIVOT * largestInRow(problem, i)) widenRow(problem, edits, entry);
  return "done";
}

function isSlack(problem: ProblemView, entry: number): boolean {
  const { matrix, rowLower, rowUpper } = problem;
  const i = matrix.entryRow[entry];
  const j = matrix.entryColumn[entry];
  const isInteger = problem.isInteger[j] === 1;
  if (rowLower[i] === rowUpper[i]) {
    if (isInteger && !rowMakesInteger(problem, entry, rowLower[i])) return false;
    return problem.cost[j] === 0 || costMayMove(problem, entry);
  }
  if (problem.cost[j] !== 0 || !problem.dualReductions) return false;
  return !isInteger || rowUpper[i] - rowLower[i] >= Math.abs(matrix.entryValue[entry]);
}

/** True where no column of the row turns from a rising cost to one that falls without bound. */
function costMayMove(problem: ProblemView, entry: number): boolean {
  const { matrix, cost, columnLower, columnUpper } = problem;
  const multiplier = cost[matrix.entryColumn[entry]] / matrix.entryValue[entry];
  for (let k = matrix.rowHead[matrix.entryRow[entry]]; k >= 0; k = matrix.nextInRow[k]) {
    const j = matrix.entryColumn[k];
    const moved = cost[j] - multiplier * matrix.entryValue[k];
    if (k === entry || moved === 0) continue;
    if (moved < 0 && columnUpper[j] === Infinity && cost[j] >= 0) return false;
    if (moved > 0 && columnLower[j] === -Infinity && cost[j] <= 0) return false;
  }
  return true;
}

function widenRow(problem: ProblemView, edits: Edits, entry: number): void {
  const { matrix, rowLower, rowUpper, columnLower, columnUpper, cost } = problem;
  const i = matrix.entryRow[entry];
  const j = matrix.entryColumn[entry];
  const a = matrix.entryValue[entry];
  const lower = rowLower[i];
  const upper = rowUpper[i];
  const isEquation = lower === upper;
  const record = edits
    .record(slackColumn)
    .int(isEquation ? 1 : 0)
    .int(i)
    .int(j);
  record.float(a).float(lower).float(cost[j]).float(columnLower[j]).float(columnUpper[j]);
  if (!isEquation) record.float(upper).int(problem.isInteger[j]);
  edits.recordRow(i, j);
  const [least, most] = a > 0 ? [columnLower[j], columnUpper[j]] : [columnUpper[j], columnLower[j]];
  const newLower = shiftedSide(lower, -a, most);
  const newUpper = shiftedSide(upper, -a, least);
  if (cost[j] !== 0) edits.substituteCost(entry);
  edits.removeColumn(j);
  if (newLower.side === -Infinity && newUpper.side === Infinity) {
    edits.removeRow(i);
    return;
  }
  edits.setRowLower(i, newLower.side);
  edits.setRowUpper(i, newUpper.side);
  const blurOfBounds = Math.abs(a) * problem.boundBlur[j];
  edits.blurSides(i, Math.max(newLower.blur, newUpper.blur) + blurOfBounds);
}

/**
 * y gains what the moved cost took, and d = -a · y'. Where the row with its new range rests on a
 * side, the column rests on the bound that gave the side; where it does not, the column is basic.
 */
function undoInEquation(record: RecordReader, solution: PostsolveSolution): void {
  const i = record.int();
  const j = record.int();
  const a = record.float();
  const side = record.float();
  const cost = record.float();
  const lower = record.float();
  const upper = record.float();
  const value = (side - record.dot(solution.primal)) / a;
  solution.primal[j] = value;
  if (!solution.hasDuals) return;
  const status = solution.rowStatus[i];
  const y = solution.rowDual[i];
  solution.rowDual[i] = y + cost / a;
  solution.reducedCost[j] = -a * y;
  solution.rowStatus[i] = AT_LOWER;
  solution.columnStatus[j] = BASIC;
  if (status === BASIC) return;
  const atUpper = (status === AT_LOWER) === a > 0;
  solution.columnStatus[j] = atUpper ? AT_UPPER : AT_LOWER;
  solution.primal[j] = atUpper ? upper : lower;
}

function undoInInequality(record: RecordReader, solution: PostsolveSolution): void {
  const i = record.int();
  const j = record.int();
  const a = record.float();
  const rowLower = record.float();
  record.float();
  const lower = record.float();
  const upper = record.float();
  const rowUpper = record.float();
  const isInteger = record.int() === 1;
  const rest = record.dot(solution.primal);
  const first = (a > 0 ? rowLower - rest : rowUpper - rest) / a;
  const last = (a > 0 ? rowUpper - rest : rowLower - rest) / a;
  if (solution.hasDuals && solution.rowStatus[i] !== BASIC) {
    const atUpper = (solution.rowStatus[i] === AT_LOWER) === a > 0;
    solution.primal[j] = atUpper ? upper : lower;
    solution.columnStatus[j] = atUpper ? AT_UPPER : AT_LOWER;
    solution.reducedCost[j] = -a * solution.rowDual[i];
    return;
  }
  solution.primal[j] = valueBetween({ lower, upper, first, last }, isInteger, Math.abs(a));
  if (solution.hasDuals) setStatuses(solution, i, j, { a, lower, upper, first });
}

/**
 * A bound of the column where the row allows it, else the value at which the row binds.
 *
 * @param weight what a step of the column counts for in the row
 */
function valueBetween(
  { lower, upper, first, last }: Readonly<Record<"lower" | "upper" | "first" | "last", number>>,
  isInteger: boolean,
  weight: number,
): number {
  if (lower > -Infinity && lower >= first - roundingMargin(first, weight)) return lower;
  if (upper < Infinity && upper <= last + roundingMargin(last, weight)) return upper;
  if (first > -Infinity) return isInteger ? ceilSafely(first, weight) : first;
  if (last < Infinity) return isInteger ? floorSafely(last, weight) : last;
  return 0;
}

/** For a row that was basic: y = d = 0, and the new column takes the place in the basis if it must. */
function setStatuses(
  solution: PostsolveSolution,
  i: number,
  j: number,
  at: { a: number; lower: number; upper: number; first: number },
): void {
  const x = solution.primal[j];
  solution.reducedCost[j] = 0;
  if (x === at.lower) solution.columnStatus[j] = AT_LOWER;
  else if (x === at.upper) solution.columnStatus[j] = AT_UPPER;
  else if (at.first === -Infinity && x === 0) solution.columnStatus[j] = FREE;
  else {
    solution.columnStatus[j] = BASIC;
    solution.rowStatus[i] = (x === at.first) === at.a > 0 ? AT_LOWER : AT_UPPER;
  }
}
