import { Fraction } from "../oracles/fraction.ts";
import { asDecimal } from "../oracles/readings.ts";
import type { Random } from "../random.ts";
import type { PlainModel, PlainRow } from "./plain-model.ts";

/** Distances, relative to one, by which a side misses its tight point on purpose. */
const OFFSETS = [1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 2e-6, 1e-5, 1e-4, 1e-3] as const;

/** Where the numbers of a row come from. */
type Source = (random: Random) => number;

const whole: Source = (random) => random.integer(1, 60);
const decimal: Source = (random) => {
  const digits = random.integer(1, 6);
  return random.integer(1, 15 * 10 ** digits) / 10 ** digits;
};
const fewDigits: Source = (random) => random.integer(1, 30) / 10;
const rational: Source = (random) => random.integer(1, 60) / random.integer(2, 13);
const irrational: Source = (random) =>
  random.chance(0.5) ? Math.sqrt(random.integer(2, 90)) : 10 * random.next();
const tiny: Source = (random) => random.integer(1, 9) * 10 ** -random.integer(3, 7);
const large: Source = (random) => random.integer(1, 999) * 10 ** random.integer(1, 5);
/** A hair beside a whole number: near enough to be taken for it. */
const nearWhole: Source = (random) =>
  random.integer(1, 9) + (random.chance(0.5) ? 1 : -1) * random.pick(OFFSETS);

const SOURCES: readonly Source[] = [
  whole,
  decimal,
  decimal,
  fewDigits,
  rational,
  rational,
  irrational,
  tiny,
  large,
  nearWhole,
];

/**
 * A model of two to five columns whose rows are tight at integer points, in the decimals that their
 * data are written in: what must not be lost lies exactly on sides, and beside it is what only a
 * tolerance allows.
 */
export function tightModel(random: Random): PlainModel {
  const numIntegers = random.integer(1, 4);
  const numCols = numIntegers + (random.chance(0.15) ? 1 : 0);
  const { lower, upper } = box(random, numCols, numIntegers);
  const main = random.pick(SOURCES);
  const rows: PlainRow[] = [];
  for (let i = random.integer(1, 4); i > 0; i--) {
    const source = random.chance(0.7) ? main : random.pick(SOURCES);
    rows.push(tightRow(random, source, lower, upper, numIntegers));
  }
  if (random.chance(0.15)) rows.push(parallelTo(random, rows[0] as PlainRow));
  const costSource = random.pick([whole, whole, whole, fewDigits, decimal, rational, rational]);
  const cost = lower.map(() => (random.chance(0.15) ? 0 : signed(random, costSource)));
  return {
    cost,
    offset: random.chance(0.3) ? random.integer(-100, 100) : 0,
    lower,
    upper,
    numIntegers,
    rows,
  };
}

/** A model over integers whose costs lie far apart: gains of a few millionths beside whole ones. */
export function tinyCostModel(random: Random): PlainModel {
  const numIntegers = random.integer(2, 5);
  const { lower, upper } = box(random, numIntegers, numIntegers);
  const rows: PlainRow[] = [];
  const main = random.pick([whole, whole, fewDigits, (r: Random) => r.integer(1, 3)]);
  for (let i = random.integer(1, 4); i > 0; i--)
    rows.push(tightRow(random, main, lower, upper, numIntegers));
  const cost = lower.map(() => {
    const size = random.chance(0.5)
      ? random.integer(1, 9)
      : random.integer(1, 9) * 10 ** -random.integer(3, 8);
    return random.chance(0.15) ? 0 : random.chance(0.5) ? size : -size;
  });
  const offset = random.chance(0.5) ? random.pick([100, -100, 1000, 12_345, 1e6]) : 0;
  return { cost, offset, lower, upper, numIntegers, rows };
}

function box(random: Random, numCols: number, numIntegers: number) {
  const lower: number[] = [];
  const upper: number[] = [];
  let hasWide = false;
  for (let j = 0; j < numCols; j++) {
    const low = random.chance(0.6) ? 0 : random.integer(-3, 3);
    const width = random.chance(0.45) ? 1 : random.integer(1, 5);
    lower.push(low);
    const isWide: boolean = !hasWide && j < numIntegers && random.chance(0.05);
    upper.push(isWide ? low + 40 : low + width);
    hasWide ||= isWide;
  }
  return { lower, upper };
}

function signed(random: Random, source: Source): number {
  const value = source(random);
  return random.chance(0.5) ? value : -value;
}

function tightRow(
  random: Random,
  source: Source,
  lower: readonly number[],
  upper: readonly number[],
  numIntegers: number,
): PlainRow {
  const density = random.pick([0.6, 0.9, 1]);
  const coefficients: number[] = lower.map(() =>
    random.chance(density) ? signed(random, source) : 0,
  );
  if (random.chance(0.1))
    coefficients[random.integer(0, coefficients.length - 1)] = 1e3 * random.integer(1, 2000);
  if (!coefficients.some((a) => a !== 0)) coefficients[0] = source(random);
  const point = lower.map((low, j) => random.integer(low, Math.min(upper[j] as number, low + 5)));
  let side: number = activityAt(coefficients, point, random.chance(0.5));
  if (random.chance(0.25)) side = offset(random, side);
  if (random.chance(0.05)) side += random.next();
  const kind = random.next();
  const isSmallWhole = coefficients.every((a, j) => j < numIntegers || a === 0);
  if (kind < 0.12 && isSmallWhole) return { coefficients, lower: side, upper: side };
  if (kind < 0.2)
    return { coefficients, lower: side, upper: side + random.integer(0, 3) * source(random) };
  return kind < 0.6
    ? { coefficients, lower: -Infinity, upper: side }
    : { coefficients, lower: side, upper: Infinity };
}

/** The row's value there: in exact decimals rounded once, or as doubles add up. */
function activityAt(
  coefficients: readonly number[],
  point: readonly number[],
  isExact: boolean,
): number {
  let sum = 0;
  let exact = Fraction.ZERO;
  coefficients.forEach((a, j) => {
    const x = point[j] as number;
    sum += a * x;
    if (isExact) exact = exact.plus(asDecimal(a).times(Fraction.of(BigInt(x))));
  });
  return isExact ? exact.toNumber() : sum;
}

function offset(random: Random, side: number): number {
  const amount = random.pick(OFFSETS) * (random.chance(0.5) ? Math.max(1, Math.abs(side)) : 1);
  return random.chance(0.5) ? side + amount : side - amount;
}

/** The row again, multiplied, with a side a little off. */
function parallelTo(random: Random, row: PlainRow): PlainRow {
  const factor = random.pick([-1, 1, 2, 0.1, 3, 1 / 3, 0.7]);
  const side = Number.isFinite(row.upper) ? row.upper : row.lower;
  const moved = offset(random, factor * side);
  const coefficients = row.coefficients.map((a) => factor * a);
  return random.chance(0.5)
    ? { coefficients, lower: -Infinity, upper: moved }
    : { coefficients, lower: moved, upper: Infinity };
}
