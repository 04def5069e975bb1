import type { Random } from "@bough/testing";
import type { Model, ModelColumn, ModelRow, ModelTerm } from "./model.ts";

/** What numbers an LP is made of. */
type Grain = "integer" | "decimal" | "wide";

/** What parallel rows and columns differ by where they are not quite so, in units of their coefficients. */
const NUDGES = [1e-5, 1e-6, 1e-7, 7e-7, 1e-8, -2e-8];

/** A small LP of many families: rank-deficient, with duplicate, parallel and nearly parallel rows, with wide data. */
export function smallLp(random: Random): Model {
  const grain = random.pick<Grain>(["integer", "integer", "decimal", "wide"]);
  const numCols = random.integer(1, 6);
  const columns = Array.from({ length: numCols }, () => smallColumn(random, grain));
  const rows: ModelRow[] = [];
  for (let i = random.integer(0, 6); i > 0; i--) rows.push(nextRow(random, grain, numCols, rows));
  const sense = random.pick(["minimize", "maximize"] as const);
  const isNear = grain !== "wide" && random.chance(0.15);
  const ends = isNear ? nearlyDependent(random, numCols, rows) : rows;
  return { sense, offset: 0, columns, rows: ends, structures: [] };
}

/** The rows with the last column, and then the last row, nearly a multiple of another. */
function nearlyDependent(random: Random, numCols: number, rows: readonly ModelRow[]): ModelRow[] {
  const nudged = (a: number) => a + (random.chance(0.5) ? random.pick(NUDGES) : 0);
  const last = numCols - 1;
  const like = random.integer(0, last);
  const multiple = random.pick([3, -3, 1, 0.1, 2, 7]);
  const near = rows.map((row): ModelRow => {
    const kept = row.terms.filter(([j]) => j !== last || like === last);
    const term = row.terms.find(([j]) => j === like);
    const isCopied = term !== undefined && like !== last;
    return { ...row, terms: isCopied ? [...kept, [last, nudged(multiple * term[1])]] : kept };
  });
  const first = near[0];
  if (near.length < 2 || first === undefined) return near;
  const copy = first.terms.map(([j, a]): ModelTerm => [j, nudged(multiple * a)]);
  return [...near.slice(0, -1), { ...(near.at(-1) ?? first), terms: copy }];
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
