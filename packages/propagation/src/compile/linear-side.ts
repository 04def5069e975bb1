import { fitsClauses } from "../bound-literal.ts";

/** sum of coefficients * columns <= rhs, perhaps only while some literals hold. */
export interface LinearSide {
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
  readonly rhs: number;
  /** Coefficients and rhs are integers and every column is integer. */
  readonly isIntegral: boolean;
  /** The literals that enforce it, all together; none where the side always holds. */
  readonly enforcement: readonly Enforcement[];
  /** A side that implies it under fewer literals: needed where there are two or more. */
  readonly origin?: LinearSide | undefined;
}

/** A bound literal that switches a side on: bound variable v at least k. */
export interface Enforcement {
  readonly v: number;
  readonly k: number;
}

/** The bounds that compilation works with; they only tighten. */
export interface ColumnBounds {
  isInteger: Uint8Array;
  lower: Float64Array;
  upper: Float64Array;
}

/** Smallest value of a * column within the bounds. */
function leastTerm(a: number, j: number, { lower, upper }: ColumnBounds): number {
  return a * (a > 0 ? lower[j] : upper[j]);
}

/** Smallest value of sum coefficients * columns within the bounds. */
export function minActivity(
  columns: readonly number[],
  coefficients: readonly number[],
  bounds: ColumnBounds,
): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) sum += leastTerm(coefficients[i], columns[i], bounds);
  return sum;
}

/** Largest value of sum coefficients * columns within the bounds. */
export function maxActivity(
  columns: readonly number[],
  coefficients: readonly number[],
  bounds: ColumnBounds,
): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) sum -= leastTerm(-coefficients[i], columns[i], bounds);
  return sum;
}

/** Sum of the sizes of what `minActivity` sums up. */
export function minActivitySize(
  columns: readonly number[],
  coefficients: readonly number[],
  bounds: ColumnBounds,
): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++)
    sum += Math.abs(leastTerm(coefficients[i], columns[i], bounds));
  return sum;
}

/** Sum of the largest absolute contributions, to judge whether sums stay exact. */
export function largestSum(
  columns: readonly number[],
  coefficients: readonly number[],
  bounds: ColumnBounds,
): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) {
    const j = columns[i];
    sum +=
      Math.abs(coefficients[i]) * Math.max(Math.abs(bounds.lower[j]), Math.abs(bounds.upper[j]));
  }
  return sum;
}

/** True where the column is integer with exactly two values left, which clauses can speak of. */
export function isTwoValued(j: number, { isInteger, lower, upper }: ColumnBounds): boolean {
  if (isInteger[j] === 0 || upper[j] - lower[j] !== 1) return false;
  return fitsClauses(lower[j]) && fitsClauses(upper[j]);
}
