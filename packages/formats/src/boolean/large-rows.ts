import { magnitude } from "@bough/problem";

/** Digits have this many bits: sums of 2^24 digits stay far below 2^53. */
const BITS = 24n;
const BASE = 1n << BITS;

/** A coefficient of one of the rows that a large row becomes. */
export interface DigitTerm {
  /** Position of the coefficient in the large row, or for a carry its number, from 0. */
  readonly index: number;
  readonly isCarry: boolean;
  readonly value: number;
}

/** A row over digits: sum of terms >= side, or = side. */
export interface DigitRow {
  readonly terms: readonly DigitTerm[];
  readonly side: number;
}

/**
 * Splits a row whose integers are too large to be added in double precision into rows that are not.
 *
 * Source: S = sum a_i x_i - b >= 0 with x integer. Target: write a_i and b in base B, so that
 * S = S_0 + B S_1 + …; then S >= 0 if and only if integers t_1, t_2, … exist with
 *
 *     S_0 >= B t_1,   S_1 + t_1 >= B t_2,   …,   S_last + t_last >= 0,
 *
 * for S_1 + S_2 B + … is an integer, so that it may be compared with floor(S_0 / B). The same with
 * equations throughout for S = 0.
 *
 * @returns the rows from the lowest digit up; there is one carry fewer than rows, and each carry
 *   lies within ± `largestCarry(coefficients.length)`
 */
export function splitLargeRow(coefficients: readonly bigint[], side: bigint): DigitRow[] {
  const numDigits = Math.max(digitsOf(side), ...coefficients.map(digitsOf));
  const rows: DigitRow[] = [];
  for (let k = 0; k < numDigits; k++) {
    const terms: DigitTerm[] = [];
    coefficients.forEach((coefficient, index) => {
      const value = digit(coefficient, k);
      if (value !== 0) terms.push({ index, isCarry: false, value });
    });
    if (k > 0) terms.push({ index: k - 1, isCarry: true, value: 1 });
    if (k + 1 < numDigits) terms.push({ index: k, isCarry: true, value: -Number(BASE) });
    rows.push({ terms, side: digit(side, k) });
  }
  return rows;
}

/** |S_k| < (n + 1) B, so a carry of n + 2 at most stays one of n + 2 at most. */
export function largestCarry(numTerms: number): number {
  return numTerms + 2;
}

function digitsOf(value: bigint): number {
  let count = 1;
  for (let rest = magnitude(value) >> BITS; rest > 0n; rest >>= BITS) count++;
  return count;
}

/** The k-th digit with the sign of the number. */
function digit(value: bigint, k: number): number {
  const size = Number((magnitude(value) >> (BigInt(k) * BITS)) & (BASE - 1n));
  return value < 0n && size > 0 ? -size : size;
}
