import type { ShiftedCut } from "./shifted-cut.ts";
import type { ShiftedRow } from "./shifted-row.ts";

/** Fractions of the right-hand side outside of this give weak or unsafe cuts. */
const LEAST_FRACTION = 0.005;
const MOST_FRACTION = 0.995;
/** Divisors that are tried. */
const DIVISOR_LIMIT = 12;
/** Integer terms whose complement is tried. */
const FLIP_LIMIT = 60;
/** A shifted value within this of a bound is at it. */
const AT_BOUND = 1e-6;
/** Divisors that differ by at most this share are one. */
const SAME_SIZE = 1e-9;
/** What all integer coefficients are multiples of is tried as a divisor from this share of the largest on. */
const LEAST_MEASURE = 1e-3;
/** Share of the largest coefficient below which a remainder is none. */
const NO_REMAINDER = 1e-9;
/** What a cut must cut off at least, in units of its norm: less is rounding. */
const LEAST_EFFICACY = 1e-6;
/** What a change must gain to be kept. */
const LEAST_GAIN = 1e-6;

/**
 * The complemented mixed-integer rounding cut of a shifted row that its point violates most: over
 * divisors δ taken from the row, then smaller ones, then complements of single integers.
 *
 *     sum a x + sum c y <= b  gives  sum (⌊a/δ⌋ + (frac(a/δ) − f)⁺/(1 − f)) x + sum min(0, c/δ)/(1 − f) y <= ⌊b/δ⌋
 *
 * with f = frac(b/δ), x integer, y continuous, all nonnegative. Marchand and Wolsey 2001.
 *
 * @returns false where no divisor gives a violated cut
 */
export function roundMixedInteger(row: ShiftedRow, cut: ShiftedCut): boolean {
  row.splitIntegers();
  const continuous = measureContinuous(row);
  const divisors = chooseDivisors(row);
  let best = LEAST_EFFICACY;
  let divisor = 0;
  for (const candidate of divisors) {
    const efficacy = efficacyOf(row, candidate, continuous, best);
    if (efficacy <= best) continue;
    best = efficacy;
    divisor = candidate;
  }
  if (divisor === 0) return false;
  const whole = divisor;
  for (const fraction of [2, 4, 8]) {
    const efficacy = efficacyOf(row, whole / fraction, continuous, best);
    if (efficacy <= best + LEAST_GAIN) continue;
    best = efficacy;
    divisor = whole / fraction;
  }
  for (const t of flippable(row)) {
    row.complement(t);
    const efficacy = efficacyOf(row, divisor, continuous, best);
    if (efficacy > best + LEAST_GAIN) best = efficacy;
    else row.complement(t);
  }
  writeCut(row, divisor, cut);
  return true;
}

/** What the continuous terms contribute at the point, and to the squared norm, before division. */
interface Continuous {
  readonly activity: number;
  readonly square: number;
}

function measureContinuous(row: ShiftedRow): Continuous {
  let activity = 0;
  let square = 0;
  for (let t = row.numIntegers; t < row.count; t++) {
    const a = row.coefficients[t];
    if (a >= 0) continue;
    activity += a * row.points[t];
    square += a * a;
  }
  return { activity, square };
}

/**
 * One, coefficients of integers that lie strictly between their bounds, what all integer coefficients are multiples of,
 * and more than the largest of them. Of lots of 25, 40 and 15 that are to make 1003 with a rest, the rest is 3 or more:
 * by 5 the cut says so, by none of the lots.
 */
function chooseDivisors(row: ShiftedRow): number[] {
  const found: number[] = [1];
  let largest = 0;
  for (let t = 0; t < row.numIntegers; t++) {
    const size = Math.abs(row.coefficients[t]);
    largest = Math.max(largest, size);
    const isBetween = row.points[t] > AT_BOUND && row.points[t] < row.ranges[t] - AT_BOUND;
    if (!isBetween || size < AT_BOUND) continue;
    if (!isAmong(found, size)) found.push(size);
    if (found.length >= DIVISOR_LIMIT) break;
  }
  if (largest === 0) return found;
  const measure = commonMeasure(row, largest);
  if (measure > 0 && !isAmong(found, measure)) found.push(measure);
  found.push(largest + 1);
  return found;
}

/** The largest number of which the integer coefficients are multiples, but for rounding; 0 where it is small beside them. */
function commonMeasure({ coefficients, numIntegers }: ShiftedRow, largest: number): number {
  const rounding = NO_REMAINDER * largest;
  let measure = 0;
  for (let t = 0; t < numIntegers; t++) {
    let size = Math.abs(coefficients[t]);
    while (size > rounding) {
      const remainder = measure % size;
      measure = size;
      size = Math.min(remainder, size - remainder);
    }
    if (measure > 0 && measure < LEAST_MEASURE * largest) return 0;
  }
  return measure;
}

function isAmong(sizes: readonly number[], size: number): boolean {
  for (let k = 0; k < sizes.length; k++)
    if (Math.abs(sizes[k] - size) <= SAME_SIZE * size) return true;
  return false;
}

/**
 * Violation of the rounded row at the point over the norm of its shifted coefficients; 0 where it
 * is unusable or not better than `best`. What is zero at the point only adds to the norm, so most
 * attempts end before it is looked at.
 */
function efficacyOf(
  row: ShiftedRow,
  divisor: number,
  continuous: Continuous,
  best: number,
): number {
  const { coefficients, points, integers, numActive, numIntegers } = row;
  row.space.work += numActive;
  const scaled = row.rhs / divisor;
  const floor = Math.floor(scaled);
  const f = scaled - floor;
  if (f < LEAST_FRACTION || f > MOST_FRACTION) return 0;
  const rest = 1 / (1 - f);
  let activity = (continuous.activity / divisor) * rest;
  let square = (continuous.square / (divisor * divisor)) * rest * rest;
  for (let p = 0; p < numActive; p++) {
    const t = integers[p];
    const rounded = roundCoefficient(coefficients[t] / divisor, f, rest);
    activity += rounded * points[t];
    square += rounded * rounded;
  }
  const violation = activity - floor;
  if (violation <= 0 || violation <= best * Math.sqrt(square)) return 0;
  row.space.work += numIntegers - numActive;
  for (let p = numActive; p < numIntegers; p++) {
    const rounded = roundCoefficient(coefficients[integers[p]] / divisor, f, rest);
    square += rounded * rounded;
  }
  return square === 0 ? 0 : violation / Math.sqrt(square);
}

/** Integers with a finite range that are not at a bound, those nearest the middle first. */
function flippable(row: ShiftedRow): number[] {
  const terms: number[] = [];
  for (let t = 0; t < row.numIntegers; t++) {
    const isBetween = row.points[t] > AT_BOUND && row.points[t] < row.ranges[t] - AT_BOUND;
    if (isBetween && row.ranges[t] !== Infinity) terms.push(t);
  }
  const distance = (t: number) => Math.abs(row.points[t] - row.ranges[t] / 2);
  return terms.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, FLIP_LIMIT);
}

function writeCut(row: ShiftedRow, divisor: number, cut: ShiftedCut): void {
  const scaled = row.rhs / divisor;
  const floor = Math.floor(scaled);
  const f = scaled - floor;
  const rest = 1 / (1 - f);
  for (let t = 0; t < row.numIntegers; t++)
    cut.coefficients[t] = roundCoefficient(row.coefficients[t] / divisor, f, rest);
  for (let t = row.numIntegers; t < row.count; t++)
    cut.coefficients[t] = (Math.min(0, row.coefficients[t]) / divisor) * rest;
  cut.rhs = floor;
  cut.steepness = rest / divisor;
}

/**
 * ⌊a⌋ + (frac(a) − f)⁺/(1 − f), with `rest` for 1/(1 − f). From above: of a = -1e-9 the way by way
 * of -1 leaves 1e-16, and 10^8 units of slack make 1e-8 of that.
 */
function roundCoefficient(a: number, f: number, rest: number): number {
  const down = Math.floor(a);
  if (a - down <= f) return down;
  const up = down + 1;
  return up - (up - a) * rest;
}
