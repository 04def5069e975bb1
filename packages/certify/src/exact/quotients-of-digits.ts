import { magnitude, type Steps } from "@bough/problem";
import { PRIME } from "./modular-factor.ts";

const BIG_PRIME = BigInt(PRIME);

/** Quotients read off between two pauses, */
const QUOTIENTS_PER_STEP = 8;
/** and divisions of long numbers on the way to one. */
const DIVISIONS_PER_STEP = 200;

/** Quotients over one denominator. */
export interface CommonQuotients {
  readonly numerators: bigint[];
  readonly denominator: bigint;
}

/**
 * The quotients with a common denominator that leave these digits, base PRIME; undefined where there are none as
 * short as half of the digits.
 *
 * P. S. Wang, "A p-adic algorithm for univariate partial fractions", 1981; the denominator found so
 * far is tried first, since the parts of one solution share most of it.
 */
export function* quotientsOf(
  digits: readonly Float64Array[],
  size: number,
): Steps<CommonQuotients | undefined> {
  const modulus = BIG_PRIME ** BigInt(digits.length);
  const limit = 1n << (BigInt(modulus.toString(16).length * 4 - 6) / 2n);
  let denominator = 1n;
  const numerators: bigint[] = [];
  const scales: bigint[] = [];
  for (let j = 0; j < size; j++) {
    if (j % QUOTIENTS_PER_STEP === QUOTIENTS_PER_STEP - 1) yield;
    const value = valueOfDigits(digits, j, 0, digits.length);
    let scaled = symmetric(value * denominator, modulus);
    if (magnitude(scaled) > limit) {
      const found = yield* quotientOf(((scaled % modulus) + modulus) % modulus, modulus, limit);
      if (found === undefined) return undefined;
      scaled = found.numerator;
      denominator *= found.denominator;
      if (denominator > limit) return undefined;
    }
    numerators.push(scaled);
    scales.push(denominator);
  }
  for (let j = 0; j < size; j++) {
    if (j % QUOTIENTS_PER_STEP === QUOTIENTS_PER_STEP - 1) yield;
    if (scales[j] !== denominator) numerators[j] *= denominator / scales[j];
  }
  return { denominator, numerators };
}

/** Σ digit · PRIME^k over a range of digits, by halves. */
function valueOfDigits(
  digits: readonly Float64Array[],
  j: number,
  from: number,
  to: number,
): bigint {
  if (to - from === 1) return BigInt(digits[from][j]);
  const middle = (from + to) >> 1;
  const high = valueOfDigits(digits, j, middle, to);
  return valueOfDigits(digits, j, from, middle) + (high === 0n ? 0n : high * power(middle - from));
}

const powers: bigint[] = [1n];

function power(exponent: number): bigint {
  powers[exponent] ??= BIG_PRIME ** BigInt(exponent);
  return powers[exponent];
}

function symmetric(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  if (2n * rest > modulus) return rest - modulus;
  return 2n * rest < -modulus ? rest + modulus : rest;
}

function* quotientOf(
  value: bigint,
  modulus: bigint,
  limit: bigint,
): Steps<{ readonly numerator: bigint; readonly denominator: bigint } | undefined> {
  let [r, s] = [modulus, value];
  let [x, y] = [0n, 1n];
  for (let divisions = 1; s > limit; divisions++) {
    if (divisions % DIVISIONS_PER_STEP === 0) yield;
    const quotient = r / s;
    [r, s] = [s, r - quotient * s];
    [x, y] = [y, x - quotient * y];
  }
  if (y === 0n || magnitude(y) > limit) return undefined;
  return y < 0n ? { numerator: -s, denominator: -y } : { numerator: s, denominator: y };
}
