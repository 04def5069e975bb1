import { bigGreatestCommonDivisor, isToldApart } from "@bough/problem";
import type { ProblemView } from "@bough/simplex/presolve";

/** Decimal places of data beyond which they are results of arithmetic, not what somebody wrote. */
const MOST_PLACES = 9;
/**
 * Least distance, in units of the row as it was stated, between a reachable activity and the side for
 * the side to count as missed: ten times what a row may be missed by.
 */
export const LEAST_GAP = 1e-5;
/** Sides that are off by more, from terms that were put into them, are not what was written. */
const LARGEST_BLUR = 1e-6;

/** lower <= Σ coefficient · x <= upper in whole numbers; `scale` units of it are one of the row. */
export interface WholeRow {
  readonly terms: ReadonlyMap<number, bigint>;
  /** Null where there is no such side. */
  readonly lower: bigint | null;
  readonly upper: bigint | null;
  readonly scale: number;
}

/** The row in whole numbers, multiplied by a power of ten; null where its data have too many places, or lost some. */
export function wholeRow(problem: ProblemView, i: number): WholeRow | null {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  if (problem.sideBlur[i] > LARGEST_BLUR) return null;
  const [lower, upper] = [problem.rowLower[i], problem.rowUpper[i]];
  let places = Math.max(placesOfSide(lower), placesOfSide(upper));
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    places = Math.max(places, placesOf(entryValue[k]));
  if (places > MOST_PLACES) return null;
  const terms = new Map<number, bigint>();
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    terms.set(entryColumn[k], wholeOf(entryValue[k], places));
  const side = (value: number) => (Number.isFinite(value) ? wholeOf(value, places) : null);
  return { terms, lower: side(lower), upper: side(upper), scale: 10 ** places };
}

/** own · b - other · a, where a and b are the coefficients of the column. */
export function eliminate(own: WholeRow, other: WholeRow, column: number): WholeRow {
  const a = own.terms.get(column) ?? 0n;
  const b = other.terms.get(column) ?? 0n;
  const terms = new Map<number, bigint>();
  for (const [j, value] of own.terms) terms.set(j, value * b);
  for (const [j, value] of other.terms) terms.set(j, (terms.get(j) ?? 0n) - value * a);
  for (const [j, value] of terms) if (value === 0n) terms.delete(j);
  const scale = own.scale * Math.abs(Number(b)) + other.scale * Math.abs(Number(a));
  const [ownLower, ownUpper] = timesRange(own, b);
  const [otherLower, otherUpper] = timesRange(other, -a);
  return { terms, lower: sum(ownLower, otherLower), upper: sum(ownUpper, otherUpper), scale };
}

/**
 * True where no multiple of what the coefficients have in common lies between the sides, nor so near
 * to them that a solver would forgive the distance.
 */
export function isOutOfReach({ terms, lower, upper, scale }: WholeRow): boolean {
  const divisor = commonDivisor(terms, -1);
  if (divisor === 0n || lower === null || upper === null) return false;
  const gap = LEAST_GAP * scale;
  const below = lower - positiveRest(lower, divisor);
  if (below === lower || below + divisor <= upper) return false;
  return Number(lower - below) > gap && Number(below + divisor - upper) > gap;
}

/** True where a step of the divisor is more than a solver would forgive. */
export function isClearStep(divisor: bigint, { scale }: WholeRow): boolean {
  return Number(divisor) > LEAST_GAP * scale;
}

/** Greatest common divisor of the coefficients but for one column's; 0 where there is none. */
export function commonDivisor(terms: ReadonlyMap<number, bigint>, without: number): bigint {
  let divisor = 0n;
  for (const [j, a] of terms) if (j !== without) divisor = bigGreatestCommonDivisor(a, divisor);
  return divisor;
}

export function positiveRest(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function timesRange({ lower, upper }: WholeRow, factor: bigint): [bigint | null, bigint | null] {
  const times = (side: bigint | null) => (side === null ? null : side * factor);
  return factor < 0n ? [times(upper), times(lower)] : [times(lower), times(upper)];
}

function sum(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || b === null ? null : a + b;
}

function placesOfSide(value: number): number {
  return Number.isFinite(value) ? placesOf(value) : 0;
}

/** Decimal places of a number as it is written; Infinity where it is written with an exponent, or not told. */
function placesOf(value: number): number {
  const text = String(value);
  if (text.includes("e") || !isToldApart(value)) return Infinity;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

function wholeOf(value: number, places: number): bigint {
  const [whole = "0", part = ""] = String(value).split(".");
  return BigInt(whole + part.padEnd(places, "0"));
}
