import type { Random } from "@bough/testing";
import type { Model, ModelColumn, ModelRow, ModelTerm } from "./model.ts";

/** Coefficients beside which a decimal's last place shows. */
const LARGE = [99_999, 500_000, 1e6, 1e9] as const;

/**
 * A small LP in decimals of which many rows hold exactly at one point, several as equations over few columns:
 * as doubles these contradict each other by last places.
 */
export function tightLp(random: Random): Model {
  const numCols = random.integer(2, 5);
  const point = Array.from({ length: numCols }, () => random.integer(-20, 20) / 5);
  const columns = point.map((x) => columnAt(random, x));
  const rows = Array.from({ length: random.integer(1, 6) }, () => rowAt(random, point));
  const sense = random.pick(["minimize", "maximize"] as const);
  return { sense, offset: 0, columns, rows, structures: [] };
}

function columnAt(random: Random, x: number): ModelColumn {
  const cost = random.chance(0.3) ? 0 : random.integer(-99, 99) / 10;
  if (random.chance(0.15)) return { lower: x, upper: x, cost, isInteger: false };
  const lower = random.chance(0.3) ? x : thousandths(x - random.integer(1, 200) / 10);
  const upper = random.chance(0.3) ? x : thousandths(x + random.integer(1, 200) / 10);
  return {
    lower: random.chance(0.1) ? -Infinity : lower,
    upper: random.chance(0.1) ? Infinity : upper,
    cost,
    isInteger: false,
  };
}

function rowAt(random: Random, point: readonly number[]): ModelRow {
  const terms: ModelTerm[] = [];
  for (let j = 0; j < point.length; j++)
    if (random.chance(0.5)) terms.push([j, coefficient(random)]);
  // Hundredths times tenths: the sum has three places, and few enough digits for a double.
  const activity = terms.reduce((sum, [j, a]) => sum + a * (point[j] as number), 0);
  const side = thousandths(activity);
  const kind = random.next();
  if (kind < 0.4) return { terms, lower: side, upper: side };
  if (kind < 0.7) return { terms, lower: -Infinity, upper: side };
  return { terms, lower: side, upper: random.chance(0.3) ? thousandths(side + 2.5) : Infinity };
}

function coefficient(random: Random): number {
  const sign = random.chance(0.5) ? 1 : -1;
  return sign * (random.chance(0.25) ? random.pick(LARGE) : random.integer(1, 999) / 100);
}

function thousandths(value: number): number {
  return Number(value.toFixed(3)) + 0;
}
