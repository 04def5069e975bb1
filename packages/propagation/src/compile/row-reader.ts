import {
  errorWithin,
  integerForm,
  integerFormSteps,
  LeavingTerms,
  lowerSideOf,
  minusProducts,
  type Problem,
  type Steps,
  upperSideOf,
} from "@bough/problem";
import type { ColumnBounds, LinearSide } from "./linear-side.ts";

/** Entries from which on a row is made integral with pauses. */
const LONG_ROW = 10_000;

/** Entries of a row read between two pauses. */
const READ_PER_STEP = 100_000;

/** lower <= sum coefficients * columns <= upper, without fixed columns, integral where possible. */
export interface ColumnRow {
  readonly columns: number[];
  coefficients: number[];
  lower: number;
  upper: number;
  isIntegral: boolean;
  /** What the last places of fixed terms and sides may have taken from a side; 0 where that is no more than noise. */
  readonly lastPlaces: number;
}

/** Builds a row from terms, moving fixed columns to the sides; pauses where the row is very long. */
export function* columnRow(
  columns: ArrayLike<number>,
  coefficients: ArrayLike<number>,
  begin: number,
  end: number,
  lower: number,
  upper: number,
  bounds: ColumnBounds,
): Steps<ColumnRow> {
  const kept: number[] = [];
  const keptCoefficients: number[] = [];
  let isIntegral = true;
  const fixedCoefficients: number[] = [];
  const fixedValues: number[] = [];
  const fixed = new LeavingTerms();
  let isWhole = true;
  for (let p = begin; p < end; p++) {
    if ((p - begin) % READ_PER_STEP === READ_PER_STEP - 1) yield;
    const j = columns[p];
    if (coefficients[p] === 0) continue;
    if (!Number.isInteger(coefficients[p]) || bounds.isInteger[j] === 0) isWhole = false;
    if (bounds.lower[j] === bounds.upper[j]) {
      fixedCoefficients.push(coefficients[p]);
      fixedValues.push(bounds.lower[j]);
      fixed.add(coefficients[p], bounds.lower[j]);
      continue;
    }
    kept.push(j);
    keptCoefficients.push(coefficients[p]);
    if (bounds.isInteger[j] === 0) isIntegral = false;
  }
  const rests: [number, number] = [
    minusProducts(lower, fixedCoefficients, fixedValues),
    minusProducts(upper, fixedCoefficients, fixedValues),
  ];
  return {
    columns: kept,
    coefficients: keptCoefficients,
    lower: rests[0],
    upper: rests[1],
    isIntegral,
    lastPlaces: fixed.lastPlaces(lower, upper, isWhole, rests),
  };
}

/** Row i of the problem, in integers where that can be done. */
export function* readRow(problem: Problem, i: number, bounds: ColumnBounds): Steps<ColumnRow> {
  const { rows, rowLower, rowUpper } = problem;
  const { starts, indices, values } = rows;
  const row = yield* columnRow(
    indices,
    values,
    starts[i],
    starts[i + 1],
    rowLower[i],
    rowUpper[i],
    bounds,
  );
  if (row.columns.length > LONG_ROW) yield;
  yield* makeIntegral(row, bounds);
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
 * miss their fractions by is given away to the sides, and what last places of fixed terms come to,
 * about which decimals and their doubles disagree: terms of 10^12 that cancel leave sides that look
 * exact, and the row knows of their size no more. Returns the factor; 1 where the row is left
 * alone. Pauses where the row is long.
 */
export function* makeIntegral(row: ColumnRow, bounds: ColumnBounds): Steps<number> {
  row.lower -= row.lastPlaces;
  row.upper += row.lastPlaces;
  if (!row.isIntegral) return 1;
  const isLong = row.coefficients.length > LONG_ROW;
  const form = isLong ? yield* integerFormSteps(row.coefficients) : integerForm(row.coefficients);
  if (isLong) yield;
  const error = form === null ? null : errorWithin(form, bounds, row.columns);
  row.isIntegral = form !== null && error !== null;
  if (form === null || error === null) return 1;
  row.coefficients = form.integers.slice();
  row.lower = lowerSideOf(form, row.lower, error);
  row.upper = upperSideOf(form, row.upper, error);
  return form.multiplier / form.divisor;
}
