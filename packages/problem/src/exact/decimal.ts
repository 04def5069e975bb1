import { CompensatedSum } from "./compensated-sum.ts";

/**
 * Doubles as the decimals that they were written as. A user who writes 0.1 means a tenth, and the
 * double nearest to a tenth is all that is left of it. Of decimals of at most fifteen digits no two
 * share a double, so such a decimal can be had back without any doubt, and what is said about its
 * digits is exact.
 */

/** Decimals of up to fifteen digits are told apart by their doubles. */
const LARGEST_DIGITS = 1e15;
/** Places after the point that are looked through. */
const MOST_PLACES = 15;
const POWERS_OF_TEN = Float64Array.from({ length: MOST_PLACES + 1 }, (_, k) => Number(`1e${k}`));
/** From here on all doubles are integers, decimals rounded among them. */
const LARGEST_WHOLE = 2 ** 52;
/** Products of decimals below this are off by less than a quarter. */
const LARGEST_PLAIN = 2 ** 50;
/** Integers up to this, and their differences, are exact in doubles. */
const LARGEST_EXACT = 2 ** 53;
/**
 * How far below its place a number may lie that is no short decimal: such numbers come out of
 * computations, which leave a few last digits of what they were summed up from. A row would be
 * broken by this much at most, and rows forgive a thousand times more.
 */
export const COMPUTED_ROUNDING = 1e-9;
/** The same as a share of the number: some hundred last digits. */
export const COMPUTED_SHARE = 2 ** -46;

/**
 * The least power of ten that makes an integer of the decimal behind a double: 100 for 0.25, 1 for
 * an integer. 0 where the double has no decimal of at most fifteen digits and places.
 */
export function decimalScale(value: number): number {
  if (Number.isInteger(value)) return 1;
  for (let places = 1; places <= MOST_PLACES; places++) {
    const scale = POWERS_OF_TEN[places];
    const digits = Math.round(value * scale);
    if (Math.abs(digits) > LARGEST_DIGITS) return 0;
    // Both are exact in doubles, so the quotient is the double nearest to the decimal.
    if (digits / scale === value) return scale;
  }
  return 0;
}

/**
 * True where a double stands for one number that somebody may have written: a decimal of at most fifteen
 * digits, or an integer that is surely no decimal rounded. 419615999988.77612 reads as ...8.7761.
 */
export function isToldApart(value: number): boolean {
  return Number.isInteger(value) ? Math.abs(value) <= LARGEST_WHOLE : decimalScale(value) > 0;
}

/**
 * The largest integer that is at most value · multiplier / divisor, exactly so where the value is a
 * short decimal. Others may fall short of an integer by what computations leave behind.
 *
 * @param multiplier a positive integer
 * @param divisor a positive integer
 * @param slip by how much a value that is no short decimal may fall short
 */
export function floorOfMultiple(
  value: number,
  multiplier: number,
  divisor: number,
  slip: number = computedSlip(value),
): number {
  if (!Number.isFinite(value)) return value;
  const scale = decimalScale(value);
  if (scale > 0) {
    const common = greatestCommonDivisor(multiplier, scale);
    const numerator = Math.round(value * scale) * (multiplier / common);
    const denominator = (scale / common) * divisor;
    const isExact = numerator === value || Math.abs(numerator) <= LARGEST_EXACT;
    if (isExact && denominator <= LARGEST_EXACT) return floorOfQuotient(numerator, denominator);
    // In doubles 10372000000000 · 1000 / 10372 falls short of 10^12 by a last place, and a value was lost.
    const digits = BigInt(Math.round(value * scale)) * BigInt(multiplier / common);
    return floorOfWhole(digits, BigInt(scale / common) * BigInt(divisor));
  }
  const factor = multiplier / divisor;
  return Math.floor((value + slip) * factor) + 0;
}

/** By how much a number that computations left may have missed its place. */
export function computedSlip(value: number): number {
  return COMPUTED_ROUNDING + COMPUTED_SHARE * Math.abs(value);
}

/** The smallest integer that is at least value · multiplier / divisor; see `floorOfMultiple`. */
export function ceilOfMultiple(value: number, multiplier: number, divisor: number): number {
  return 0 - floorOfMultiple(0 - value, multiplier, divisor);
}

/**
 * The largest integer x with a · x <= side: exactly so where both are short decimals, and else for
 * a side that may be a little larger.
 *
 * @param a positive
 */
export function largestMultiplier(side: number, a: number): number {
  const scale = decimalScale(a);
  const divisor = Math.round(a * scale);
  if (scale > 0 && divisor > 0) return floorOfMultiple(side, scale, divisor);
  const quotient = side / a;
  if (!Number.isFinite(quotient)) return quotient;
  return Math.floor((side + computedSlip(side)) / a) + 0;
}

/**
 * The side of a row from which terms a · x are taken out: rounded once where coefficients and side
 * are short decimals and values integers, so that the side stays the decimal that it is. Large terms
 * that cancel leave it its digits: sums are made in twice the precision.
 */
export function minusProducts(
  side: number,
  coefficients: readonly number[],
  values: readonly number[],
): number {
  if (!Number.isFinite(side)) return side;
  const scale = commonScale(side, coefficients, values);
  const sum = new CompensatedSum();
  sum.add(scale > 0 ? wholeAt(side, scale) : side);
  for (let k = 0; k < coefficients.length; k++) {
    const a = scale > 0 ? wholeAt(coefficients[k], scale) : coefficients[k];
    sum.addProduct(-a, values[k]);
  }
  return scale > 0 ? sum.value / scale + 0 : sum.value;
}

/**
 * The decimal behind a double times a power of ten that makes an integer of it. From 2^50 on the double's own
 * error shows in the product: 418500000000.91 · 10^4 ends in 9099, and so the digits are taken first.
 */
function wholeAt(value: number, scale: number): number {
  const product = value * scale;
  if (Math.abs(product) < LARGEST_PLAIN) return Math.round(product);
  const own = decimalScale(value);
  return Math.round(value * own) * (scale / own);
}

/** The scale that makes exact integers of side and coefficients; 0 where there is none, or a value is a fraction. */
function commonScale(
  side: number,
  coefficients: readonly number[],
  values: readonly number[],
): number {
  let scale = decimalScale(side);
  let largest = Math.abs(side);
  for (let k = 0; k < coefficients.length && scale > 0; k++) {
    const own = Number.isInteger(values[k]) ? decimalScale(coefficients[k]) : 0;
    scale = own === 0 ? 0 : Math.max(scale, own);
    largest = Math.max(largest, Math.abs(coefficients[k]));
  }
  return scale * largest <= LARGEST_EXACT ? scale : 0;
}

/** Greatest common divisor of non-negative integers below 2^53. */
export function greatestCommonDivisor(a: number, b: number): number {
  let x = a;
  let y = b;
  while (y > 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

function floorOfQuotient(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  // Beyond 2^53 the difference is rounded, and the quotient falls short of its integer.
  const quotient = Math.round((numerator - rest) / denominator);
  return (rest < 0 ? quotient - 1 : quotient) + 0;
}

function floorOfWhole(numerator: bigint, denominator: bigint): number {
  const quotient = numerator / denominator;
  return Number(quotient * denominator > numerator ? quotient - 1n : quotient) + 0;
}
