import { AT_LOWER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { solvedFor } from "../expression.ts";
import {
  largestInColumn,
  largestInRow,
  outgrowsWhole,
  rowMakesInteger,
} from "../implied-integrality.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin } from "../tolerances.ts";

/** Smallest coefficient, as a share of its column, that an equation is solved for: it bounds the growth of the matrix. */
const SMALLEST_IN_COLUMN = 0.01;

/** The same as a share of its row, which only bounds how errors of the others reach the column. */
const SMALLEST_IN_ROW = 1e-3;

/**
 * The same for an integer that whole quotients make out of others: these are exact, but what they cost is not. A cost
 * of 3 beside 1 and 10^14 leaves costs of 3 10^14, among whose last places the objective's units are lost.
 */
const SMALLEST_IN_WHOLE_ROW = 1e-9;

/**
 * Entries that a substitution may add, in the worst case, beyond those it removes. Four before a search, as it was, leave app1-1 with twice the columns.
 */
const MAX_FILL = 10;

/** Longest equation from which a column with bounds of its own is worked out. */
const MAX_BOUNDED_ROW_SIZE = 4;

/** Columns with more entries are not looked at. */
const MAX_COLUMN_SIZE = 20;
const MAX_COLUMN_SIZE_INTEGER = 10;

/**
 * A column whose bounds are implied by its rows is worked out from one of its equations and put
 * into the others. Only pairs of row and column that cannot fill the matrix are taken. The implied
 * bounds are read, never stored, and their rows stay, so no argument runs in a circle.
 *
 * C. Mészáros and U. H. Suhl, "Advanced preprocessing techniques for linear and quadratic
 * programming", OR Spectrum 25, 2003.
 */
export const freeColumnSubstitution: Reduction = {
  name: "free-column-substitution",
  cost: "medium",
  visits: "rows",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper } = problem;
    const isBound = new Uint8Array(problem.numCols);
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
      if (rowAlive[i] === 0 || rowLower[i] !== rowUpper[i]) continue;
      const entry = choosePivot(problem, edits, i, isBound);
      if (entry >= 0) substituteOut(problem, edits, entry);
      else if (problem.integerMode) substituteBounded(problem, edits, i);
    }
    return "done";
  },

  /** x from the row; y makes d = 0 over all rows of the column. */
  undo(record, solution) {
    const i = record.int();
    const j = record.int();
    const a = record.float();
    const side = record.float();
    solution.primal[j] = (side - record.dot(solution.primal)) / a;
    if (!solution.hasDuals) return;
    const cost = record.float();
    solution.rowDual[i] = (cost - record.dot(solution.rowDual)) / a;
    solution.reducedCost[j] = 0;
    solution.columnStatus[j] = BASIC;
    solution.rowStatus[i] = AT_LOWER;
  },

  express(record) {
    record.int();
    const j = record.int();
    const a = record.float();
    return solvedFor(j, a, record.float(), record);
  },
};

/**
 * The entry of the row whose substitution fills least, among those allowed; -1 for none.
 *
 * @param isBound 1 where a column was found not to be implied free in this pass: it is not tried again
 */
function choosePivot(problem: ProblemView, edits: Edits, i: number, isBound: Uint8Array): number {
  const { matrix, isProtected } = problem;
  const { entryColumn, nextInRow, columnSize } = matrix;
  const rowSize = matrix.rowSize[i];
  if (rowSize < 2) return -1;
  const maxColumnSize = problem.integerMode ? MAX_COLUMN_SIZE_INTEGER : MAX_COLUMN_SIZE;
  let best = -1;
  let bestFill = MAX_FILL + 1;
  edits.spend(rowSize);
  for (let k = matrix.rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    const size = columnSize[j];
    if (size > maxColumnSize || isProtected[j] === 1 || isBound[j] === 1) continue;
    const fill = (rowSize - 1) * (size - 1) - (rowSize + size - 1);
    if (fill >= bestFill || !isAllowed(problem, edits, k, isBound)) continue;
    best = k;
    bestFill = fill;
  }
  return best;
}

/**
 * An integer column that its equation makes an integer may go even where its bounds say something
 * of their own: the equation stays behind as a row with two sides. Duals could not be told back.
 */
function substituteBounded(problem: ProblemView, edits: Edits, i: number): void {
  const { matrix, isProtected, isInteger, rowLower } = problem;
  const rowSize = matrix.rowSize[i];
  if (rowSize < 3 || rowSize > MAX_BOUNDED_ROW_SIZE) return;
  edits.spend(2 * rowSize);
  const largest = largestInRow(problem, i);
  const smallest = SMALLEST_IN_WHOLE_ROW * largest;
  let best = -1;
  let bestFill = MAX_FILL + 1;
  for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
    if (Math.abs(matrix.entryValue[k]) < smallest) continue;
    const j = matrix.entryColumn[k];
    const fill = (matrix.columnSize[j] - 1) * (rowSize - 2) - 1;
    if (fill >= bestFill || isProtected[j] === 1 || isInteger[j] === 0) continue;
    if (outgrowsWhole(problem, j, largest / matrix.entryValue[k])) continue;
    if (!rowMakesInteger(problem, k, rowLower[i]) || edits.losesDigits(k)) continue;
    best = k;
    bestFill = fill;
  }
  if (best < 0) return;
  writeRecord(problem, edits, best);
  edits.substituteKeepingRow(best);
}

function isAllowed(
  problem: ProblemView,
  edits: Edits,
  entry: number,
  isBound: Uint8Array,
): boolean {
  const { matrix, rowLower } = problem;
  const i = matrix.entryRow[entry];
  const j = matrix.entryColumn[entry];
  const size = Math.abs(matrix.entryValue[entry]);
  edits.spend(matrix.columnSize[j]);
  if (!isImpliedFree(problem, j)) {
    isBound[j] = 1;
    return false;
  }
  if (size < SMALLEST_IN_COLUMN * largestInColumn(problem, j)) return false;
  edits.spend(matrix.rowSize[i]);
  const largest = largestInRow(problem, i);
  if (size < SMALLEST_IN_ROW * largest || outgrowsWhole(problem, j, largest / size)) return false;
  if (problem.isInteger[j] === 1 && !rowMakesInteger(problem, entry, rowLower[i])) return false;
  return !edits.losesDigits(entry);
}

/**
 * True where rows keep the column within its bounds, whatever the others do within theirs. Beside a
 * coefficient of 2^50 a bound that is missed by 1e-14 lets the others of the row go by ten.
 */
function isImpliedFree(problem: ProblemView, j: number): boolean {
  const { columnHead, nextInColumn } = problem.matrix;
  const lower = problem.columnLower[j];
  const upper = problem.columnUpper[j];
  let needsLower = lower > -Infinity;
  let needsUpper = upper < Infinity;
  const weight = largestInColumn(problem, j);
  const least = lower - roundingMargin(lower, weight);
  const most = upper + roundingMargin(upper, weight);
  for (let k = columnHead[j]; k >= 0 && (needsLower || needsUpper); k = nextInColumn[k]) {
    if (needsLower && problem.impliedLower(k) >= least) needsLower = false;
    if (needsUpper && problem.impliedUpper(k) <= most) needsUpper = false;
  }
  return !needsLower && !needsUpper;
}

function substituteOut(problem: ProblemView, edits: Edits, entry: number): void {
  writeRecord(problem, edits, entry);
  edits.substitute(entry);
}

function writeRecord(problem: ProblemView, edits: Edits, entry: number): void {
  const { matrix, rowLower, cost } = problem;
  const i = matrix.entryRow[entry];
  const j = matrix.entryColumn[entry];
  const record = edits.record(freeColumnSubstitution).int(i).int(j);
  record.float(matrix.entryValue[entry]).float(rowLower[i]);
  edits.recordRow(i, j);
  if (!edits.keepsDuals) return;
  record.float(cost[j]);
  edits.recordColumn(j, i);
}
