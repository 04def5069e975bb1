import type { PlainModel, PlainRow, Random } from "@bough/testing";

/** How far from zero a column lies. */
const DISTANCES = [1e5, 1e6, 1e7, 3e7, 1e8, 1e9] as const;
/** What all numbers of a row are divided by. */
const SCALES = [1, 10, 100, 1000, 10_000] as const;

/**
 * Two to four integers, one or two of them far from zero, under rows in decimals that hold at one point of
 * the box: what the far terms leave of a side is 10^7 to 10^12 times smaller than they are.
 */
export function farIntegers(random: Random): PlainModel {
  const numIntegers = random.integer(2, 4);
  const numFar = random.pick([1, 1, 1, 2]);
  const distance = random.pick(DISTANCES);
  const lower: number[] = [];
  const upper: number[] = [];
  for (let j = 0; j < numIntegers; j++) {
    const isFar = j < numFar;
    const center = isFar ? (random.chance(0.5) ? distance : -distance) : 0;
    const low = center + random.integer(-5, 3);
    lower.push(low);
    upper.push(low + random.integer(1, isFar ? 2 : 5));
  }
  const point = lower.map((low, j) => random.integer(low, upper[j] as number));
  const rows = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => rowAt(random, point));
  // Where the far columns cost nothing, gaps do not hide the others.
  const isFree = random.chance(0.5);
  const cost = lower.map((_, j) => (isFree && j < numFar ? 0 : random.integer(-5, 5)));
  return { cost, offset: 0, lower, upper, numIntegers, rows };
}

function rowAt(random: Random, point: readonly number[]): PlainRow {
  const scale = random.pick(SCALES);
  const most = random.pick([3, 30, 999]);
  const wholes = point.map(() => random.integer(-most, most));
  const side = wholes.reduce((sum, a, j) => sum + a * (point[j] as number), 0) / scale;
  const coefficients = wholes.map((a) => a / scale);
  const kind = random.next();
  if (kind < 0.6) return { coefficients, lower: side, upper: side };
  return kind < 0.8
    ? { coefficients, lower: -Infinity, upper: side }
    : { coefficients, lower: side, upper: Infinity };
}
