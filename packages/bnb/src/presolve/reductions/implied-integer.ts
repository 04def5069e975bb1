import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { isWholeMultiple } from "@bough/simplex/presolve";
import { rescaleColumn } from "./rescaled-column.ts";

/** Parts of one that a column may be counted in, a power of two: those of thirds would be rounded in its rows. */
const MOST_PARTS = 64;
/** Parts between its bounds beyond which it is not: to a search they are as good as none. */
const MOST_VALUES = 1000;

/**
 * A continuous column that takes integers by itself is marked as integer, so that bounds round,
 * rows become integer rows and cuts apply. Two cases: an equation works it out from integers with
 * whole quotients, and then every point obeys; or all its rows do, sides and bounds included, and
 * then some optimal point obeys, which dual reductions may assume. In the second case the column may take
 * halves, quarters and so on as well, and is counted in them from there on.
 *
 * Example: the least of sums of binaries over two, z <= (a + b + c) / 2, is a multiple of one half.
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
      else if (problem.dualReductions) countInParts(problem, edits, j);
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
    if (rowLower[i] === rowUpper[i] && partsInRow(problem, edits, k, 1, 1) === 1) return true;
  }
  return false;
}

/** Marks the column as integer, in parts of one, where all its rows and its bounds are in multiples of them. */
function countInParts(problem: ProblemView, edits: Edits, j: number): void {
  const { columnHead, nextInColumn } = problem.matrix;
  const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
  const most = Math.min(MOST_PARTS, Math.max(1, MOST_VALUES / (upper - lower)));
  let parts = partsOf(upper, 1, partsOf(lower, 1, 1, most), most);
  for (let k = columnHead[j]; k >= 0 && parts > 0; k = nextInColumn[k])
    parts = partsInRow(problem, edits, k, parts, most);
  if (parts === 0) return;
  if (parts === 1 || rescaleColumn(problem, edits, j, 1 / parts, 0)) edits.markInteger(j);
}

/**
 * The least of `parts`, 2 `parts`, 4 `parts` ... up to `most` such that the column of `entry` is counted in whole parts where the other
 * columns of its row, which have to be integer, make the row's sides; 0 where there is none.
 */
function partsInRow(
  problem: ProblemView,
  edits: Edits,
  entry: number,
  parts: number,
  most: number,
): number {
  const { entryRow, entryColumn, entryValue, rowHead, nextInRow } = problem.matrix;
  const { isInteger, rowLower, rowUpper } = problem;
  const i = entryRow[entry];
  const a = entryValue[entry];
  let work = 0;
  let sofar = partsOf(rowUpper[i], a, partsOf(rowLower[i], a, parts, most), most);
  for (let k = rowHead[i]; k >= 0 && sofar > 0; k = nextInRow[k]) {
    work++;
    if (k === entry) continue;
    sofar = isInteger[entryColumn[k]] === 1 ? partsOf(entryValue[k], a, sofar, most) : 0;
  }
  edits.spend(work);
  return sofar;
}

/** The least of `parts`, 2 `parts`, 4 `parts` ... up to `most` that makes the quotient of the two whole; 0 where there is none. */
function partsOf(value: number, a: number, parts: number, most: number): number {
  if (value === Infinity || value === -Infinity || parts === 0) return parts;
  for (let m = parts; m <= most; m *= 2) if (isWholeMultiple(m * value, a)) return m;
  return 0;
}
