import type { Edits, Outcome, ProblemView, Reduction } from "@bough/simplex";
import { ceilSafely, floorSafely } from "@bough/simplex";

/** Factors tried to make the coefficients of a row integers. */
const MULTIPLIERS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 100, 1000];

/** Coefficients beyond this are no longer told from their neighbours in products. */
const LARGEST_COEFFICIENT = 1e9;

/** How far a coefficient, times its factor, may be from the integer that it becomes, relatively. */
const SAME_COEFFICIENT = 1e-12;

/**
 * A row over integer columns whose coefficients have a common measure is written in coprime
 * integers. Only integers are reached then: sides move inward to integers, and where none lies
 * between them there is no solution. From here on such a row is exact in doubles.
 */
export const integerRow: Reduction = {
  name: "integer-row",
  cost: "fast",

  apply(problem: ProblemView, edits: Edits): Outcome {
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper, matrix } = problem;
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (rowAlive[i] === 0 || matrix.rowSize[i] === 0) continue;
      edits.spend(matrix.rowSize[i]);
      const factor = factorOf(problem, i);
      if (factor === 0) continue;
      const lower = ceilSafely(rowLower[i] * factor, 1 / factor);
      const upper = floorSafely(rowUpper[i] * factor, 1 / factor);
      if (lower > upper) return "infeasible";
      multiplyRow(problem, edits, i, factor);
      edits.setRowLower(i, lower);
      edits.setRowUpper(i, upper);
    }
    return "done";
  },

  /** Writes no record: the integer points are the same. */
  undo() {},
};

/** What the row is multiplied by to have coprime integer coefficients; 0 where there is nothing. */
function factorOf(problem: ProblemView, i: number): number {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  const { isInteger } = problem;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    if (isInteger[entryColumn[k]] === 0) return 0;
  }
  for (const multiplier of MULTIPLIERS) {
    const divisor = commonDivisor(problem, i, multiplier);
    if (divisor > 0) return multiplier / divisor;
  }
  const unit = 1 / Math.abs(entryValue[rowHead[i]]);
  const divisor = commonDivisor(problem, i, unit);
  return divisor > 0 ? unit / divisor : 0;
}

/** Greatest common divisor of the coefficients times the multiplier; 0 where one is no integer. */
function commonDivisor(problem: ProblemView, i: number, multiplier: number): number {
  const { entryValue, nextInRow, rowHead } = problem.matrix;
  let divisor = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const scaled = Math.abs(entryValue[k] * multiplier);
    const nearest = Math.round(scaled);
    if (nearest === 0 || nearest > LARGEST_COEFFICIENT) return 0;
    if (Math.abs(scaled - nearest) > SAME_COEFFICIENT * nearest) return 0;
    divisor = greatestCommonDivisor(nearest, divisor);
  }
  return divisor;
}

function multiplyRow(problem: ProblemView, edits: Edits, i: number, factor: number): void {
  const { entryValue, nextInRow, rowHead } = problem.matrix;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const value = Math.round(entryValue[k] * factor);
    if (value !== entryValue[k]) edits.setCoefficient(k, value);
  }
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
