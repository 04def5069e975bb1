import type { Steps } from "../steps.ts";
import { decimalScale, floorOfMultiple, greatestCommonDivisor, isToldApart } from "./decimal.ts";

/** Numbers looked at between two pauses. */
const NUMBERS_PER_STEP = 50_000;
/** Powers of ten and denominators up to this are tried. */
const LARGEST_SCALE = 1e9;
/** Denominators tried for a single number that is no short decimal. */
const LARGEST_DENOMINATOR = 10_000;
/** Integers beyond this would not leave room for sums. */
const LARGEST_INTEGER = 1e15;
/** Share by which a double may miss the fraction that it stands for: some hundred roundings. */
const FRACTION_ROUNDING = 2 ** -46;
/** Share by which a product of doubles, one of which stands for a decimal, may be off. */
const PRODUCT_ROUNDING = 2 ** -51;
/**
 * Half the primal tolerance: at the whole of it the last digit would say whether the referee takes the
 * point, and a problem whose only points it refuses ends in numerical trouble.
 */
const SURELY_FORGIVEN = 5e-7;
/** Share of a side that doubles do not carry: half of what the referee forgives of a row's terms. */
const LAST_PLACES = 2 ** -51;
/** Most error that sums over integers taken for fractions may carry: beyond it they mean little. */
const LARGEST_ERROR = 1e-5;

/**
 * Numbers as integers over a common scale: value · multiplier / divisor is the integer. Short
 * decimals are met exactly; fractions like 1/3, which no double is, up to `errors`.
 */
export interface IntegerForm {
  /** Coprime. */
  readonly integers: readonly number[];
  readonly multiplier: number;
  readonly divisor: number;
  /** What each integer may be off by; null where nothing is. */
  readonly errors: readonly number[] | null;
}

/** The widest values that the terms' factors may take: a box around them. */
export interface FactorBounds {
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
}

/**
 * The one place that says whether numbers have a common measure. A scale that makes integers of
 * doubles only nearly is none: 14.8523 · 53573.666 is 795721 but for two millionths, and a row
 * scaled by that cuts off points that are tight in it.
 *
 * @returns null where the numbers have no common measure of moderate size
 */
export function integerForm(values: readonly number[]): IntegerForm | null {
  if (areCoprimeIntegers(values))
    return { integers: values, multiplier: 1, divisor: 1, errors: null };
  return formOfDecimals(values) ?? formOfFractions(values);
}

/** True of what most rows are: integers of modest size, one of which is a unit. */
function areCoprimeIntegers(values: readonly number[]): boolean {
  let hasUnit = false;
  for (const value of values) {
    if ((value | 0) !== value || value === 0) return false;
    if (value === 1 || value === -1) hasUnit = true;
  }
  return hasUnit;
}

/** The same with pauses, for long lists. */
export function* integerFormSteps(values: readonly number[]): Steps<IntegerForm | null> {
  const count = values.length;
  let multiplier = 1;
  for (let begin = 0; begin < count && multiplier > 0; begin += NUMBERS_PER_STEP) {
    if (begin > 0) yield;
    multiplier = commonScale(values, begin, Math.min(count, begin + NUMBERS_PER_STEP), multiplier);
  }
  if (multiplier === 0) return formOfFractions(values);
  const integers: number[] = new Array(count);
  let divisor = 0;
  for (let begin = 0; begin < count; begin += NUMBERS_PER_STEP) {
    yield;
    const end = Math.min(count, begin + NUMBERS_PER_STEP);
    for (let k = begin; k < end; k++) integers[k] = Math.round(values[k] * multiplier) + 0;
    divisor = commonDivisor(integers, begin, end, divisor);
    if (divisor < 0) return formOfFractions(values);
  }
  yield;
  return dividedBy(divisor, integers, multiplier, null);
}

/**
 * By how much sum integer · x may differ from sum value · x, scaled alike, at points of the box;
 * null where that is too much for claims about integers.
 *
 * @param columns for each integer its place in the bounds; places count up where absent
 */
export function errorWithin(
  { integers, errors }: IntegerForm,
  { lower, upper }: FactorBounds,
  columns?: ArrayLike<number>,
): number | null {
  if (errors === null) return 0;
  let error = 0;
  for (let k = 0; k < integers.length; k++) {
    if (errors[k] === 0) continue;
    const j = columns === undefined ? k : columns[k];
    error += errors[k] * Math.max(Math.abs(lower[j]), Math.abs(upper[j]));
  }
  return error <= LARGEST_ERROR ? error : null;
}

/** The least integer that sum integer · x can be, where sum value · x is at least `side`. */
export function lowerSideOf(form: IntegerForm, side: number, error: number): number {
  return 0 - upperSideOf(form, 0 - side, error);
}

/**
 * The largest integer that sum integer · x can be, where sum value · x is at most `side`. A row may be
 * missed by what the referee surely forgives, so a side of 33 less a rounding is 33; whole sides are
 * meant as they stand. No more than that is given: with a hundred last places beside it a side of
 * 145199500.000002 allowed 145199500, which the referee refuses.
 */
export function upperSideOf(form: IntegerForm, side: number, error: number): number {
  const { multiplier, divisor } = form;
  if (multiplier === 1 && divisor === 1 && form.errors === null && (side | 0) === side)
    return side + 0;
  const lastPlaces = LAST_PLACES * Math.abs(side);
  const isExact = Number.isInteger(side) && (multiplier === 1 || isToldApart(side));
  const forgiving = isExact ? side : side + Math.max(SURELY_FORGIVEN, lastPlaces);
  if (form.errors === null || !Number.isFinite(side))
    return floorOfMultiple(forgiving, multiplier, divisor, 0);
  // Where the quotient is a whole number, its rounding must not reach the next one below.
  const scaled = (forgiving * multiplier) / divisor;
  return Math.floor(scaled + error + PRODUCT_ROUNDING * Math.abs(scaled)) + 0;
}

function formOfDecimals(values: readonly number[]): IntegerForm | null {
  const multiplier = commonScale(values, 0, values.length, 1);
  return multiplier === 0 ? null : formOf(scaledBy(multiplier, values), multiplier, null);
}

/** The power of ten that makes integers of decimals at these places, at least as given; 0 without one. */
function commonScale(values: readonly number[], begin: number, end: number, least: number): number {
  let multiplier = least;
  for (let k = begin; k < end; k++) {
    const scale = decimalScale(values[k]);
    if (scale === 0 || scale > LARGEST_SCALE) return 0;
    if (scale > multiplier) multiplier = scale;
  }
  return multiplier;
}

function scaledBy(multiplier: number, values: readonly number[]): number[] {
  return values.map((value) => Math.round(value * multiplier) + 0);
}

/** The divisor of the integers at these places and of the one given; -1 where one is too large. */
function commonDivisor(
  integers: readonly number[],
  begin: number,
  end: number,
  known: number,
): number {
  let divisor = known;
  for (let k = begin; k < end; k++) {
    const size = Math.abs(integers[k]);
    if (size > LARGEST_INTEGER) return -1;
    divisor = greatestCommonDivisor(size, divisor);
  }
  return divisor;
}

function formOfFractions(values: readonly number[]): IntegerForm | null {
  let multiplier = 1;
  for (const value of values) {
    if (isFractionOver(value, multiplier)) continue;
    const denominator = denominatorOf(value * multiplier);
    multiplier *= denominator;
    if (multiplier === 0 || multiplier > LARGEST_SCALE) return null;
  }
  if (!values.every((value) => isFractionOver(value, multiplier))) return null;
  const integers = scaledBy(multiplier, values);
  const errors = integers.map((integer, k) => {
    if (Number.isInteger(values[k])) return 0;
    return Math.abs(values[k] * multiplier - integer) + PRODUCT_ROUNDING * Math.abs(integer);
  });
  return formOf(integers, multiplier, errors);
}

function formOf(
  integers: readonly number[],
  multiplier: number,
  errors: readonly number[] | null,
): IntegerForm | null {
  const divisor = commonDivisor(integers, 0, integers.length, 0);
  return divisor < 0 ? null : dividedBy(divisor, integers, multiplier, errors);
}

function dividedBy(
  divisor: number,
  integers: readonly number[],
  multiplier: number,
  errors: readonly number[] | null,
): IntegerForm {
  if (divisor <= 1) return { integers, multiplier, divisor: 1, errors };
  return {
    integers: integers.map((integer) => integer / divisor),
    multiplier,
    divisor,
    errors: errors?.map((error) => error / divisor) ?? null,
  };
}

/** True where the double is the one nearest to a fraction over the denominator, but for roundings. */
function isFractionOver(value: number, denominator: number): boolean {
  const nearest = Math.round(value * denominator) / denominator;
  return Math.abs(value - nearest) <= FRACTION_ROUNDING * Math.abs(value);
}

/** The smallest denominator of a fraction that the value stands for, by its continued fraction; 0: none. */
function denominatorOf(value: number): number {
  const size = Math.abs(value);
  let rest = size - Math.floor(size);
  let previous = 0;
  let denominator = 1;
  while (rest > 0) {
    const inverse = 1 / rest;
    const whole = Math.floor(inverse);
    rest = inverse - whole;
    const next = whole * denominator + previous;
    previous = denominator;
    denominator = next;
    if (!(denominator <= LARGEST_DENOMINATOR)) return 0;
    if (isFractionOver(size, denominator)) return denominator;
  }
  return 0;
}
