import type { Edits, Outcome, ProblemView, Reduction } from "@bough/simplex";
import { ceilSafely, floorSafely, isWhole } from "@bough/simplex";

/** Factors tried to make the coefficients of a row integers. */
const MULTIPLIERS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 100, 1000];

/** Coefficients beyond this are no longer told from their neighbours in products. */
const LARGEST_COEFFICIENT = 1e9;

/**
 * Over integer columns with integer coefficients only multiples of their greatest common divisor
 * are reached: sides move inward to such multiples, and where none lies between them there is no
 * solution.
 */
export const integerRow: Reduction = {
  name: "integer-row",
  cost: "fast",

  apply(problem: ProblemView, edits: Edits): Outcome {
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper, matrix } = problem;
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (rowAlive[i] === 0 || matrix.rowSize[i] === 0) continue;
      const step = stepOf(problem, i);
      edits.spend(matrix.rowSize[i]);
      if (step === 0) continue;
      const lower = step * ceilSafely(rowLower[i] / step);
      const upper = step * floorSafely(rowUpper[i] / step);
      if (lower > upper) return "infeasible";
      if (lower > rowLower[i] && rowLower[i] > -Infinity) edits.setRowLower(i, lower);
      if (upper < rowUpper[i] && rowUpper[i] < Infinity) edits.setRowUpper(i, upper);
    }
    return "done";
  },

  /** Writes no record: the integer points are the same. */
  undo() {},
};

/** The row's activity is always a multiple of this; 0 where nothing is known. */
function stepOf(problem: ProblemView, i: number): number {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  const { isInteger } = problem;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    if (isInteger[entryColumn[k]] === 0) return 0;
  }
  const unit = Math.abs(entryValue[rowHead[i]]);
  for (const multiplier of MULTIPLIERS) {
    const step = commonStep(problem, i, multiplier);
    if (step > 0) return step;
  }
  return commonStep(problem, i, 1 / unit);
}

/** The common divisor of the coefficients times the multiplier, taken back; 0 where one is no integer. */
function commonStep(problem: ProblemView, i: number, multiplier: number): number {
  const { entryValue, nextInRow, rowHead } = problem.matrix;
  let divisor = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const scaled = Math.abs(entryValue[k] * multiplier);
    if (scaled > LARGEST_COEFFICIENT || !isWhole(scaled)) return 0;
    divisor = greatestCommonDivisor(Math.round(scaled), divisor);
  }
  return divisor / multiplier;
}

function greatestCommonDivisor(a: number, b: number): number {
  let large = a;
  let small = b;
  while (small !== 0) {
    const rest = large % small;
    large = small;
    small = rest;
  }
  return large;
}
