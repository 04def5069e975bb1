import type { ProblemView } from "./problem-view.ts";
import { isWholeMultiple, LARGEST_WHOLE } from "./tolerances.ts";

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

/**
 * True where a column that is put in terms of others, with coefficients of up to `quotient`, leaves entries in its rows
 * that doubles do not hold to the unit: of 2^29 · 2^29 z - z the z was lost, and what was left cancelled.
 */
export function outgrowsWhole(problem: ProblemView, j: number, quotient: number): boolean {
  return Math.abs(quotient) > 1 && largestInColumn(problem, j) * Math.abs(quotient) > LARGEST_WHOLE;
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
