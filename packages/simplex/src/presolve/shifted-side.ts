import { CompensatedSum } from "@bough/problem";
import { LARGEST_WHOLE, roundingBlur, shiftBlur } from "./tolerances.ts";

/** What is left of a sum, relative to what was added, when it counts as cancelled: some last places. */
const CANCELLED = 2e-15;
/** What is left of one when digits are lost in it: such sums are made in twice the precision. */
const DIGITS_LOST = 1e-3;
/** Decimal places of data beyond which they are results of arithmetic, not what somebody wrote. */
const MOST_PLACES = 9;

/** A side of a row, and what it may be off by. */
export interface ShiftedSide {
  readonly side: number;
  readonly blur: number;
}

/**
 * side + a · value. Read as the short decimals that were written where they are: 5999999.8298 - 0.06 · 99999997 is
 * 0.0098 on paper. In doubles, however carefully added, 0.0000000004 more are left, since neither number is a
 * double; beside coefficients of 0.0006 an equation over integers has lost its solutions by that.
 */
export function shiftedSide(side: number, a: number, value: number): ShiftedSide {
  if (!Number.isFinite(side)) return { side, blur: 0 };
  if (Number.isInteger(side) && Number.isInteger(a) && Number.isInteger(value))
    return integerSum(side, a, value);
  const blur = shiftBlur(side, a, value);
  if (blur === 0) return { side: side + a * value, blur };
  const decimal = decimalSum(side, a, value);
  return decimal === undefined
    ? { side: sumOrZero(side, a, value), blur }
    : { side: decimal, blur: 0 };
}

/** True where side + a · value is plainly exact: integers below 2^31, their product too, or a side that is none. */
export function isSmallSum(side: number, product: number, a: number, value: number): boolean {
  if ((product | 0) !== product || (a | 0) !== a || (value | 0) !== value) return false;
  return (side | 0) === side || side === Infinity || side === -Infinity;
}

/**
 * The sum of integers, which is off by nothing where a double holds it, however large the product: from
 * -9811003191029752 + 9811 · 1000000000003 one was missing.
 */
function integerSum(side: number, a: number, value: number): ShiftedSide {
  const product = a * value;
  if (Number.isSafeInteger(product)) {
    const plain = side + product;
    if (Number.isSafeInteger(side) && Number.isSafeInteger(plain)) return { side: plain, blur: 0 };
  }
  const sum = exactSum(side, a, value);
  return { side: sum, blur: Number.isSafeInteger(sum) ? 0 : roundingBlur(sum) };
}

/** side + a · value, and zero where only rounding errors are left of it. */
function sumOrZero(side: number, a: number, value: number): number {
  const product = a * value;
  const plain = side + product;
  if (Math.abs(plain) > DIGITS_LOST * Math.abs(product)) return plain;
  const sum = exactSum(side, a, value);
  return Math.abs(sum) <= CANCELLED * Math.abs(product) ? 0 : sum;
}

/** side + a · value in twice the precision, rounded once. */
function exactSum(side: number, a: number, value: number): number {
  const sum = new CompensatedSum();
  sum.add(side);
  sum.addProduct(a, value);
  return sum.value;
}

/** The double nearest to the sum of the decimals; undefined where one has too many places, or digits. */
function decimalSum(side: number, a: number, value: number): number | undefined {
  const placesOfSide = placesOf(side);
  const placesOfA = placesOf(a);
  const placesOfValue = placesOf(value);
  const places = Math.max(placesOfSide, placesOfA + placesOfValue);
  if (places > MOST_PLACES) return undefined;
  const scale = 10 ** places;
  // Digits first, and zeros behind them: 418500000000.91 · 10^4 ends in 9099.
  const wholeSide = Math.round(side * 10 ** placesOfSide) * 10 ** (places - placesOfSide);
  const digits = Math.round(a * 10 ** placesOfA) * Math.round(value * 10 ** placesOfValue);
  const product = digits * 10 ** (places - placesOfA - placesOfValue);
  const sum = wholeSide + product;
  const largest = Math.max(Math.abs(wholeSide), Math.abs(product), Math.abs(sum));
  return largest < LARGEST_WHOLE ? sum / scale : undefined;
}

/** Decimal places of the number as it is written; more than `MOST_PLACES` where it is no short decimal. */
function placesOf(number: number): number {
  let scale = 1;
  for (let places = 0; places <= MOST_PLACES; places++) {
    const whole = Math.round(number * scale);
    if (Math.abs(whole) >= LARGEST_WHOLE) break;
    if (whole / scale === number) return places;
    scale *= 10;
  }
  return MOST_PLACES + 1;
}
