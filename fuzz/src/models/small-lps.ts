import type { Random } from "@bough/testing";
import type { Model, ModelColumn, ModelRow, ModelTerm } from "./model.ts";

/** What numbers an LP is made of. */
type Grain = "integer" | "decimal" | "wide";

/** A small LP of many families: rank-deficient, with duplicate and parallel rows, with wide data. */
export function smallLp(random: Random): Model {
  const grain = random.pick<Grain>(["integer", "integer", "decimal", "wide"]);
  const numCols = random.integer(1, 6);
  const columns = Array.from({ length: numCols }, () => smallColumn(random, grain));
  const rows: ModelRow[] = [];
  for (let i = random.integer(0, 6); i > 0; i--) rows.push(nextRow(random, grain, numCols, rows));
  const sense = random.pick(["minimize", "maximize"] as const);
  return { sense, offset: 0, columns, rows, structures: [] };
}

export function smallColumn(random: Random, grain: Grain = "integer"): ModelColumn {
  const lower = random.chance(0.25) ? -Infinity : smallNumber(random, grain);
  const width = random.chance(0.1) ? 0 : Math.abs(smallNumber(random, grain));
  const start = lower === -Infinity ? smallNumber(random, grain) : lower;
  const upper = random.chance(0.25) ? Infinity : start + width;
  const cost = random.chance(0.3) ? 0 : smallNumber(random, grain);
  return { lower: random.chance(0.3) ? Math.min(0, upper) : lower, upper, cost, isInteger: false };
}

/** A row of its own, or one that others imply, repeat or contradict. */
function nextRow(
  random: Random,
  grain: Grain,
  numCols: number,
  rows: readonly ModelRow[],
): ModelRow {
  const terms =
    rows.length > 0 && random.chance(0.4)
      ? combination(random, grain, numCols, rows)
      : smallTerms(random, grain, numCols);
  return { ...smallSides(random, grain), terms };
}

function combination(
  random: Random,
  grain: Grain,
  numCols: number,
  rows: readonly ModelRow[],
): ModelTerm[] {
  const sum = new Float64Array(numCols);
  for (let k = random.integer(1, 2); k > 0; k--) {
    const factor = smallNumber(random, grain);
    for (const [j, a] of random.pick(rows).terms) sum[j] += factor * a;
  }
  return [...sum].map((a, j): ModelTerm => [j, a]).filter(([, a]) => a !== 0);
}

export function smallTerms(random: Random, grain: Grain, numCols: number): ModelTerm[] {
  const terms: ModelTerm[] = [];
  for (let j = 0; j < numCols; j++) {
    const a = smallNumber(random, grain);
    if (a !== 0 && random.chance(0.6)) terms.push([j, a]);
  }
  return terms;
}

export function smallSides(random: Random, grain: Grain): { lower: number; upper: number } {
  const side = smallNumber(random, grain);
  switch (random.integer(0, 4)) {
    case 0:
      return { lower: side, upper: side };
    case 1:
      return { lower: side, upper: side + Math.abs(smallNumber(random, grain)) };
    case 2:
      return { lower: -Infinity, upper: side };
    default:
      return { lower: side, upper: Infinity };
  }
}

export function smallNumber(random: Random, grain: Grain = "integer"): number {
  const whole = random.integer(-12, 12);
  if (grain === "integer") return whole;
  if (grain === "decimal") return random.pick([whole, whole / 10, (7 * whole) / 10, whole / 3]);
  return random.chance(0.6) ? whole : whole * 10 ** random.integer(-3, 6);
}
