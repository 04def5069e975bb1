import type { ProblemView } from "./problem-view.ts";
import { isWholeMultiple } from "./tolerances.ts";

/**
 * True where the column of `entry`, worked out from its row at `side`, is an integer whenever the
 * other columns of the row are: they are integer columns and all quotients with the coefficient of
 * `entry` are whole. Without this test, substituting an integer column loses parity.
 */
export function rowMakesInteger(problem: ProblemView, entry: number, side: number): boolean {
  const { entryRow, entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  const a = entryValue[entry];
  if (!isWholeMultiple(side, a)) return false;
  for (let k = rowHead[entryRow[entry]]; k >= 0; k = nextInRow[k]) {
    if (k === entry) continue;
    if (problem.isInteger[entryColumn[k]] === 0 || !isWholeMultiple(entryValue[k], a)) return false;
  }
  return true;
}

/** Largest absolute coefficient of a row. */
export function largestInRow(problem: ProblemView, i: number): number {
  const { entryValue, nextInRow, rowHead } = problem.matrix;
  let largest = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const size = Math.abs(entryValue[k]);
    if (size > largest) largest = size;
  }
  return largest;
}

export function largestInColumn(problem: ProblemView, j: number): number {
  const { entryValue, nextInColumn, columnHead } = problem.matrix;
  let largest = 0;
  for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
    const size = Math.abs(entryValue[k]);
    if (size > largest) largest = size;
  }
  return largest;
}
