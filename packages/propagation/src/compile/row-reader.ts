import {
  errorWithin,
  integerForm,
  lowerSideOf,
  minusProducts,
  type Problem,
  upperSideOf,
} from "@bough/problem";
import type { ColumnBounds, LinearSide } from "./linear-side.ts";

/** lower <= sum coefficients * columns <= upper, without fixed columns, integral where possible. */
export interface ColumnRow {
  readonly columns: number[];
  coefficients: number[];
  lower: number;
  upper: number;
  isIntegral: boolean;
}

/** Builds a row from terms, moving fixed columns to the sides. */
export function columnRow(
  columns: ArrayLike<number>,
  coefficients: ArrayLike<number>,
  begin: number,
  end: number,
  lower: number,
  upper: number,
  bounds: ColumnBounds,
): ColumnRow {
  const row: ColumnRow = { columns: [], coefficients: [], lower, upper, isIntegral: true };
  const fixedCoefficients: number[] = [];
  const fixedValues: number[] = [];
  for (let p = begin; p < end; p++) {
    const j = columns[p];
    if (coefficients[p] === 0) continue;
    if (bounds.lower[j] === bounds.upper[j]) {
      fixedCoefficients.push(coefficients[p]);
      fixedValues.push(bounds.lower[j]);
      continue;
    }
    row.columns.push(j);
    row.coefficients.push(coefficients[p]);
    if (bounds.isInteger[j] === 0) row.isIntegral = false;
  }
  if (fixedValues.length > 0) {
    row.lower = minusProducts(row.lower, fixedCoefficients, fixedValues);
    row.upper = minusProducts(row.upper, fixedCoefficients, fixedValues);
  }
  return row;
}

/** Row i of the problem, in integers where that can be done. */
export function readRow(problem: Problem, i: number, bounds: ColumnBounds): ColumnRow {
  const { rows, rowLower, rowUpper } = problem;
  const { starts, indices, values } = rows;
  const row = columnRow(
    indices,
    values,
    starts[i],
    starts[i + 1],
    rowLower[i],
    rowUpper[i],
    bounds,
  );
  makeIntegral(row, bounds);
  return row;
}

/** The finite sides of a row, the upper one first, none of them under a literal. */
export function sidesOf({
  columns,
  coefficients,
  lower,
  upper,
  isIntegral,
}: ColumnRow): LinearSide[] {
  const sides: LinearSide[] = [];
  const common = { columns, isIntegral, enforcement: [] };
  if (upper < Infinity) sides.push({ ...common, coefficients, rhs: upper });
  if (lower > -Infinity)
    sides.push({ ...common, coefficients: coefficients.map((a) => 0 - a), rhs: 0 - lower });
  return sides;
}

/**
 * Writes a row of integer columns in integers without a common divisor, where its coefficients have
 * a common measure, and rounds its sides. Every integer point of the row stays: what coefficients
 * miss their fractions by is given away to the sides. Returns the factor; 1 where the row is left
 * alone.
 */
export function makeIntegral(row: ColumnRow, bounds: ColumnBounds): number {
  if (!row.isIntegral) return 1;
  const form = integerForm(row.coefficients);
  const error = form === null ? null : errorWithin(form, bounds, row.columns);
  row.isIntegral = form !== null && error !== null;
  if (form === null || error === null) return 1;
  row.coefficients = form.integers.slice();
  row.lower = lowerSideOf(form, row.lower, error);
  row.upper = upperSideOf(form, row.upper, error);
  return form.multiplier / form.divisor;
}
