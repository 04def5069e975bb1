import {
  errorWithin,
  type IntegerForm,
  integerForm,
  integerFormSteps,
  LeavingTerms,
  lowerSideOf,
  minusProducts,
  type Problem,
  type Steps,
  upperSideOf,
} from "@bough/problem";
import type { ColumnBounds, Enforcement, LinearSide } from "./linear-side.ts";

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

/** Terms that become a row. */
interface Terms {
  readonly columns: ArrayLike<number>;
  readonly coefficients: ArrayLike<number>;
}

/** A row while its terms are read: fixed columns move to the sides. */
class RowInMaking {
  readonly #bounds: ColumnBounds;
  readonly #columns: number[] = [];
  readonly #coefficients: number[] = [];
  readonly #fixedCoefficients: number[] = [];
  readonly #fixedValues: number[] = [];
  #isIntegral = true;
  #isWhole = true;

  constructor(bounds: ColumnBounds) {
    this.#bounds = bounds;
  }

  take({ columns, coefficients }: Terms, begin: number, end: number): void {
    const { lower, upper, isInteger } = this.#bounds;
    for (let p = begin; p < end; p++) {
      const j = columns[p];
      const a = coefficients[p];
      if (a === 0) continue;
      const isReal = isInteger[j] === 0;
      if (isReal || !Number.isInteger(a)) this.#isWhole = false;
      if (lower[j] === upper[j]) {
        this.#fixedCoefficients.push(a);
        this.#fixedValues.push(lower[j]);
        continue;
      }
      this.#columns.push(j);
      this.#coefficients.push(a);
      if (isReal) this.#isIntegral = false;
    }
  }

  finish(lower: number, upper: number): ColumnRow {
    const coefficients = this.#fixedCoefficients;
    const values = this.#fixedValues;
    const isAny = values.length > 0;
    const rests: [number, number] = isAny
      ? [minusProducts(lower, coefficients, values), minusProducts(upper, coefficients, values)]
      : [lower, upper];
    return {
      columns: this.#columns,
      coefficients: this.#coefficients,
      lower: rests[0],
      upper: rests[1],
      isIntegral: this.#isIntegral,
      lastPlaces: isAny ? this.#lastPlaces(lower, upper, rests) : 0,
    };
  }

  #lastPlaces(lower: number, upper: number, rests: readonly [number, number]): number {
    const fixed = new LeavingTerms();
    for (let k = 0; k < this.#fixedValues.length; k++)
      fixed.add(this.#fixedCoefficients[k], this.#fixedValues[k]);
    return fixed.lastPlaces(lower, upper, this.#isWhole, rests);
  }
}

/** Builds a row from terms, moving fixed columns to the sides; pauses where the row is very long. */
export function* columnRow(
  terms: Terms,
  begin: number,
  end: number,
  lower: number,
  upper: number,
  bounds: ColumnBounds,
): Steps<ColumnRow> {
  const row = new RowInMaking(bounds);
  for (let p = begin; p < end; p += READ_PER_STEP) {
    if (p > begin) yield;
    row.take(terms, p, Math.min(end, p + READ_PER_STEP));
  }
  return row.finish(lower, upper);
}

/** Row i of the problem, in integers where that can be done. */
export function* readRow(problem: Problem, i: number, bounds: ColumnBounds): Steps<ColumnRow> {
  const { rows, rowLower, rowUpper } = problem;
  const { starts, indices, values } = rows;
  const terms = { columns: indices, coefficients: values };
  const [begin, end] = [starts[i], starts[i + 1]];
  const row = yield* columnRow(terms, begin, end, rowLower[i], rowUpper[i], bounds);
  if (row.columns.length > LONG_ROW) yield;
  yield* makeIntegral(row, bounds);
  return row;
}

/** The same of a row that needs no pauses, which spares most of the time that short ones take. */
export function readShortRow(problem: Problem, i: number, bounds: ColumnBounds): ColumnRow {
  const { rows, rowLower, rowUpper } = problem;
  const { starts, indices, values } = rows;
  const making = new RowInMaking(bounds);
  making.take({ columns: indices, coefficients: values }, starts[i], starts[i + 1]);
  const row = making.finish(rowLower[i], rowUpper[i]);
  giveAway(row);
  if (row.isIntegral) writeIn(integerForm(row.coefficients), row, bounds);
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
  const enforcement: readonly Enforcement[] = [];
  if (upper < Infinity) sides.push({ columns, coefficients, rhs: upper, isIntegral, enforcement });
  if (lower === -Infinity) return sides;
  const negated = coefficients.map((a) => 0 - a);
  sides.push({ columns, coefficients: negated, rhs: 0 - lower, isIntegral, enforcement });
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
  giveAway(row);
  if (!row.isIntegral) return 1;
  if (row.coefficients.length <= LONG_ROW)
    return writeIn(integerForm(row.coefficients), row, bounds);
  const form = yield* integerFormSteps(row.coefficients);
  yield;
  return writeIn(form, row, bounds);
}

/** Widens the sides by what last places of fixed terms come to. */
function giveAway(row: ColumnRow): void {
  if (row.lastPlaces === 0) return;
  row.lower -= row.lastPlaces;
  row.upper += row.lastPlaces;
}

/** Writes the row in the integers found, if they serve; returns the factor. */
function writeIn(form: IntegerForm | null, row: ColumnRow, bounds: ColumnBounds): number {
  const error = form === null ? null : errorWithin(form, bounds, row.columns);
  row.isIntegral = form !== null && error !== null;
  if (form === null || error === null) return 1;
  if (form.integers !== row.coefficients) row.coefficients = form.integers.slice();
  row.lower = lowerSideOf(form, row.lower, error);
  row.upper = upperSideOf(form, row.upper, error);
  return form.multiplier / form.divisor;
}
