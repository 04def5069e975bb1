import type { Problem } from "@bough/problem";
import { greatestCommonDivisor, integerScale } from "./integer-scaling.ts";
import type { ColumnBounds } from "./linear-side.ts";
import { INTEGER_ROUNDING } from "./rounding.ts";

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
  let shift = 0;
  for (let p = begin; p < end; p++) {
    const j = columns[p];
    if (coefficients[p] === 0) continue;
    if (bounds.lower[j] === bounds.upper[j]) {
      shift += coefficients[p] * bounds.lower[j];
      continue;
    }
    row.columns.push(j);
    row.coefficients.push(coefficients[p]);
    if (bounds.isInteger[j] === 0) row.isIntegral = false;
  }
  row.lower -= shift;
  row.upper -= shift;
  return row;
}

/** Row i of the problem, scaled to integers where that can be done. */
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
  makeIntegral(row);
  return row;
}

/**
 * Scales a row of integer columns to integers without a common divisor and rounds its sides. Of a
 * row whose columns are all fixed only rounding may be left, which must not look like a violation.
 * Returns the factor; 1 where the row is left alone.
 */
export function makeIntegral(row: ColumnRow): number {
  if (!row.isIntegral) return 1;
  let scale = integerScale(row.coefficients);
  row.isIntegral = scale > 0;
  if (scale === 0) return 1;
  let divisor = 0;
  for (const a of row.coefficients) {
    divisor = greatestCommonDivisor(Math.abs(Math.round(a * scale)), divisor);
  }
  if (divisor > 1) scale /= divisor;
  if (scale !== 1) row.coefficients = row.coefficients.map((a) => Math.round(a * scale));
  row.lower = Math.ceil(row.lower * scale - INTEGER_ROUNDING);
  row.upper = Math.floor(row.upper * scale + INTEGER_ROUNDING);
  return scale;
}
