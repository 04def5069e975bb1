import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { isWholeMultiple } from "@bough/simplex/presolve";

/**
 * A continuous column that takes integers by itself is marked as integer, so that bounds round,
 * rows become integer rows and cuts apply. Two cases: an equation works it out from integers with
 * whole quotients, and then every point obeys; or all its rows do, sides and bounds included, and
 * then some optimal point obeys, which dual reductions may assume.
 *
 * Columns without end on one side stay as they are: a search would have nothing to count.
 *
 * The first case holds as long as that equation stands, and substituting another of its columns
 * keeps it: what replaces an integer column is integer.
 */
export const impliedInteger: Reduction = {
  name: "implied-integer",
  cost: "medium",
  visits: "columns",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (problem.isAllInteger) return "done";
    const { changedColumns, numChangedColumns, columnAlive, isInteger, isProtected } = problem;
    for (let k = 0; k < numChangedColumns; k++) {
      const j = changedColumns[k];
      if (edits.isPauseDue(problem.matrix.columnSize[j])) yield;
      if (columnAlive[j] === 0 || isInteger[j] === 1 || isProtected[j] === 1) continue;
      if (problem.matrix.columnSize[j] === 0) continue;
      if (!(problem.columnUpper[j] - problem.columnLower[j] < Infinity)) continue;
      if (isWorkedOut(problem, edits, j)) edits.markInteger(j);
      else if (problem.dualReductions && allRowsAreWhole(problem, edits, j)) edits.markInteger(j);
    }
    return "done";
  },

  /** Writes no record: the column keeps its values. */
  undo() {},
};

/** True where an equation over integer columns gives the column whole values. */
function isWorkedOut(problem: ProblemView, edits: Edits, j: number): boolean {
  const { columnHead, nextInColumn, entryRow } = problem.matrix;
  const { rowLower, rowUpper } = problem;
  for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
    const i = entryRow[k];
    if (rowLower[i] === rowUpper[i] && isWholeRow(problem, edits, k)) return true;
  }
  return false;
}

function allRowsAreWhole(problem: ProblemView, edits: Edits, j: number): boolean {
  const { columnHead, nextInColumn } = problem.matrix;
  if (
    !isMultipleOrInfinite(problem.columnLower[j], 1) ||
    !isMultipleOrInfinite(problem.columnUpper[j], 1)
  ) {
    return false;
  }
  for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
    if (!isWholeRow(problem, edits, k)) return false;
  }
  return true;
}

/** True where the other columns of the row are integer, and quotients with the entry are whole. */
function isWholeRow(problem: ProblemView, edits: Edits, entry: number): boolean {
  const { entryRow, entryColumn, entryValue, rowHead, nextInRow } = problem.matrix;
  const { isInteger, rowLower, rowUpper } = problem;
  const i = entryRow[entry];
  const a = entryValue[entry];
  if (!isMultipleOrInfinite(rowLower[i], a) || !isMultipleOrInfinite(rowUpper[i], a)) return false;
  let work = 0;
  let isWholeSoFar = true;
  for (let k = rowHead[i]; k >= 0 && isWholeSoFar; k = nextInRow[k]) {
    work++;
    if (k === entry) continue;
    isWholeSoFar = isInteger[entryColumn[k]] === 1 && isWholeMultiple(entryValue[k], a);
  }
  edits.spend(work);
  return isWholeSoFar;
}

function isMultipleOrInfinite(value: number, a: number): boolean {
  return value === Infinity || value === -Infinity || isWholeMultiple(value, a);
}
