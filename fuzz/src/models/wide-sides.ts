import type { PlainModel, PlainRow, Random } from "@bough/testing";

/** Where the first column begins; the others are small. */
const BEGINS = [9_999_999_997, 9_999_999_998, 2_147_483_646, -4_000_000_001, 123_456_789] as const;
/** What coefficients are multiples of. */
const UNITS = [1, 10, 1e4, 1e6, 1e7, 1e8] as const;
/** Sides are off what the point comes to by so many units, beside not at all. */
const OFF = [0, 0, 0, 1, -1] as const;
/** Rows are drawn anew where no double reads as their side. */
const TRIES = 20;

/**
 * Integers under rows of integers whose sides go beyond 2^53 and are written to the last digit: the doubles
 * that stand for them are off by up to thousands.
 */
export function wideSides(random: Random): PlainModel {
  const numIntegers = random.integer(1, 4);
  const lower = Array.from({ length: numIntegers }, (_, j) =>
    j === 0 ? random.pick(BEGINS) : random.integer(-1, 1),
  );
  const upper = lower.map((low) => low + random.integer(1, 3));
  const point = lower.map((low, j) => random.integer(low, upper[j] as number));
  const rows: PlainRow[] = [];
  for (let k = random.integer(1, 3); k > 0; k--) {
    const row = rowAt(random, point);
    if (row !== null) rows.push(row);
  }
  const cost = lower.map(() => random.integer(-99, 99));
  return { cost, offset: 0, lower, upper, numIntegers, rows };
}

function rowAt(random: Random, point: readonly number[]): PlainRow | null {
  for (let k = 0; k < TRIES; k++) {
    const unit = random.pick(UNITS);
    const coefficients = point.map((_, j) =>
      j > 0 && random.chance(0.3) ? 0 : unit * random.integer(-999, 999),
    );
    const sum = coefficients.reduce(
      (total, a, j) => total + BigInt(a) * BigInt(point[j] as number),
      BigInt(unit * random.pick(OFF)),
    );
    const side = Number(sum);
    if (String(side) !== String(sum)) continue;
    const kind = random.next();
    if (kind < 0.3) return { coefficients, lower: side, upper: side };
    return kind < 0.65
      ? { coefficients, lower: -Infinity, upper: side }
      : { coefficients, lower: side, upper: Infinity };
  }
  return null;
}
