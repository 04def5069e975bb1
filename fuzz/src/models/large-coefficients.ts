import type { PlainModel, PlainRow, Random } from "@bough/testing";

/** Powers that the large coefficients of a model lie about. */
const SIZES = [2 ** 30, 1e10, 1e11, 1e12, 1e13, 1e14, 5e14] as const;
/** Whole numbers up to which sums of terms stay, so that doubles hold every activity. */
const LARGEST_ACTIVITY = 2 ** 53;

/** Models of which the last column is real. */
const REAL_SHARE = 0.3;

/**
 * Two to five integers of few values, or one less and a real column, under rows of whole numbers, of which some are
 * very large and nearly cancel: doubles hold all of it, but no quotient of it, and a unit is all that tells points from others.
 */
export function largeCoefficients(random: Random): PlainModel {
  const numColumns = random.integer(2, 5);
  const size = random.pick(SIZES);
  const lower = Array.from({ length: numColumns }, () => random.integer(-1, 1));
  const upper = lower.map((low) => low + random.integer(1, 3));
  const rows: PlainRow[] = [];
  for (let k = random.integer(1, 3); k > 0; k--) {
    const coefficients = lower.map(() => coefficient(random, size));
    const row = rowAt(random, coefficients, pointOf(random, lower, upper));
    rows.push(row);
    if (random.chance(0.35)) rows.push(nearlyOpposite(random, row));
  }
  const cost = lower.map(() => random.integer(-3, 3));
  const kept = rows.filter((row) => staysWithin(row, lower, upper));
  const numIntegers = random.chance(REAL_SHARE) ? numColumns - 1 : numColumns;
  return { cost, offset: 0, lower, upper, numIntegers, rows: kept };
}

function pointOf(random: Random, lower: readonly number[], upper: readonly number[]): number[] {
  return lower.map((low, j) => random.integer(low, upper[j] as number));
}

function coefficient(random: Random, size: number): number {
  const sign = random.pick([1, -1]);
  const small = random.integer(0, 3);
  if (random.chance(0.5)) return sign * small;
  return sign * (random.pick([1, 1, 1, 2, 0.5]) * size + random.pick([0, 0, 1, -1]));
}

function rowAt(random: Random, coefficients: number[], point: readonly number[]): PlainRow {
  const side = coefficients.reduce((sum, a, j) => sum + a * (point[j] as number), 0);
  const kind = random.next();
  if (kind < 0.3) return { coefficients, lower: side, upper: side };
  if (kind < 0.5) return { coefficients, lower: side - random.integer(0, 2), upper: Infinity };
  if (kind < 0.7) return { coefficients, lower: -Infinity, upper: side + random.integer(0, 2) };
  return { coefficients, lower: side - random.integer(0, 2), upper: side + random.integer(0, 2) };
}

/** The row turned round, a few coefficients one larger: nearly parallel to it. */
function nearlyOpposite(random: Random, { coefficients, lower, upper }: PlainRow): PlainRow {
  const side = upper < Infinity ? upper : lower;
  const turned = coefficients.map((a) => 0 - a + (a !== 0 && random.chance(0.2) ? 1 : 0));
  return { coefficients: turned, lower: 0 - side - random.integer(0, 2), upper: Infinity };
}

function staysWithin(row: PlainRow, lower: readonly number[], upper: readonly number[]): boolean {
  const most = row.coefficients.reduce(
    (sum, a, j) => sum + Math.abs(a) * Math.max(Math.abs(lower[j] as number), upper[j] as number),
    0,
  );
  return most < LARGEST_ACTIVITY;
}
