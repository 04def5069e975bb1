import type { PlainModel, PlainRow, Random } from "@bough/testing";

/** Decimal places of a model's numbers. */
const PLACES = [1, 2, 3, 4] as const;
/** Sizes of the large coefficients. */
const LARGE = [1e6, 1e7, 1e8, 1e9, 1e10, 1e11] as const;
/** Where columns begin. */
const BEGINS = [0, 0, 1, -500, 700] as const;
/** How far they go. */
const WIDTHS = [1, 1, 2, 3, 5] as const;
/** What rows are multiplied by. */
const FACTORS = [2, 3, 7, 10] as const;
/** Rows are drawn anew where no double reads as their side. */
const TRIES = 20;

/**
 * Integers, and perhaps a real column, under rows whose terms go to 10^14 beside decimals of a few digits, and
 * which a point of the box meets to the last digit. Sides have up to seventeen digits: doubles miss them
 * by more than the small terms come to once the large ones have cancelled. Some stand beside a multiple
 * of theirs, of which the side is off by something else.
 */
export function largeTerms(random: Random): PlainModel {
  const numIntegers = random.integer(1, 4);
  const count = numIntegers + (random.chance(0.3) ? 1 : 0);
  const lower = Array.from({ length: count }, () =>
    random.chance(0.7) ? random.pick(BEGINS) : random.integer(-1000, 1000),
  );
  const upper = lower.map((low) => low + random.pick(WIDTHS));
  const point = lower.map((low, j) => random.integer(low, upper[j] as number));
  const places = random.pick(PLACES);
  const rows: PlainRow[] = [];
  for (let k = random.pick([1, 1, 2, 3]); k > 0; k--) {
    const row = rowAt(random, point, places);
    if (row !== null) rows.push(row);
  }
  const cost = lower.map(() => (random.chance(0.2) ? 0 : random.integer(-99, 99) / 10));
  if (rows.length > 0 && random.chance(0.2)) {
    const multiple = multipleOf(random.pick(rows), random.pick(FACTORS), places);
    if (multiple !== null) rows.push(multiple);
  }
  return { cost, offset: 0, lower, upper, numIntegers, rows };
}

/** A row that the point meets on a side; null where none was found whose numbers doubles read as they are. */
function rowAt(random: Random, point: readonly number[], places: number): PlainRow | null {
  for (let k = 0; k < TRIES; k++) {
    const wholes = point.map(() => wholeCoefficient(random, places));
    const sum = wholes.reduce((total, a, j) => total + a * BigInt(point[j] as number), 0n);
    const side = asDouble(sum, places);
    const coefficients = wholes.map((a) => asDouble(a, places));
    if ([side, ...coefficients].some(Number.isNaN)) continue;
    const row = { coefficients };
    const kind = random.next();
    if (kind < 0.5) return { ...row, lower: side, upper: side };
    return kind < 0.75
      ? { ...row, lower: -Infinity, upper: side }
      : { ...row, lower: side, upper: Infinity };
  }
  return null;
}

/** The row times the factor, as decimals; null where one of its numbers would not be read as it is. */
function multipleOf(
  { coefficients, lower, upper }: PlainRow,
  factor: number,
  places: number,
): PlainRow | null {
  const times = (value: number) =>
    Number.isFinite(value) ? asDouble(wholeOf(value, places) * BigInt(factor), places) : value;
  const product = {
    coefficients: coefficients.map(times),
    lower: times(lower),
    upper: times(upper),
  };
  const numbers = [...product.coefficients, product.lower, product.upper];
  return numbers.some(Number.isNaN) ? null : product;
}

/** The decimal in units of the last place. */
function wholeOf(value: number, places: number): bigint {
  const [integer = "", fraction = ""] = String(value).split(".");
  return BigInt(integer + fraction.padEnd(places, "0"));
}

/** In units of the last place. */
function wholeCoefficient(random: Random, places: number): bigint {
  if (random.chance(0.2)) return 0n;
  if (random.chance(0.6)) return BigInt(random.integer(-99_999, 99_999));
  const size = random.pick(LARGE);
  const digits = random.chance(0.3) ? 1 : random.integer(1, 999) / 1000;
  const whole = BigInt(Math.round(digits * size)) * 10n ** BigInt(places);
  return random.chance(0.3) ? -whole : whole;
}

/** A decimal without an exponent. */
const IS_PLAIN = /^-?\d+(\.\d+)?$/;

/** The double that is written as the decimal; NaN where its shortest digits are others. */
function asDouble(whole: bigint, places: number): number {
  const digits = String(whole < 0n ? -whole : whole).padStart(places + 1, "0");
  const text = `${whole < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  const value = Number(text) + 0;
  if (!IS_PLAIN.test(String(value))) return Number.NaN;
  return wholeOf(value, places) === whole ? value : Number.NaN;
}
