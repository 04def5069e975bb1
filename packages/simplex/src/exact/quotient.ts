import { magnitude } from "@bough/problem";

/** Bits of a quotient: more than a double holds. */
const QUOTIENT_BITS = 64;

/** The nearest double to numerator / denominator · 2^shift, within a unit in the last place. */
export function quotient(numerator: bigint, denominator: bigint, shift: number): number {
  if (numerator === 0n) return 0;
  if (denominator === 1n && bitsOf(numerator) <= 53) return scaled(Number(numerator), shift);
  const lift = QUOTIENT_BITS - (bitsOf(numerator) - bitsOf(denominator));
  const lifted =
    lift >= 0
      ? (numerator << BigInt(lift)) / denominator
      : numerator / (denominator << BigInt(-lift));
  return scaled(Number(lifted), shift - lift);
}

/** The nearest double to numerator / denominator / base^shift, within a unit in the last place. */
export function fractionOver(
  base: bigint,
  shift: number,
  numerator: bigint,
  denominator = 1n,
): number {
  if (base === 2n) return quotient(numerator, denominator, -shift);
  return shift >= 0
    ? quotient(numerator, denominator * base ** BigInt(shift), 0)
    : quotient(numerator * base ** BigInt(-shift), denominator, 0);
}

/** value · 2^exponent, in two steps where one power would overflow. */
function scaled(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}

export function bitsOf(value: bigint): number {
  return magnitude(value).toString(2).length;
}
