import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { range, Sketch } from "../sketch.ts";

/**
 * Semi-continuous columns, ordered sets and indicators over columns that are bounded, half bounded
 * or free, and a few rows that keep the objective finite more often than not.
 */
export function structured(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const farthest = random.pick([6, 30, 2e6, Infinity]);
  const numCols = random.integer(2, 6);
  for (const _ of range(numCols)) addColumn(random, sketch, farthest);
  const columns = range(numCols);
  for (const _ of range(random.integer(1, 3))) addStructure(random, sketch, columns, farthest);
  for (const _ of range(random.integer(0, 4))) addRow(random, sketch, range(sketch.columns.length));
  return sketch.model();
}

function addColumn(random: Random, sketch: Sketch, farthest: number): void {
  const [lower, upper] = random.pick([
    [0, random.integer(1, 12)],
    [0, farthest],
    [-random.integer(1, 6), random.integer(1, 6)],
    [-farthest, farthest],
    [-farthest, 0],
  ] as const);
  const cost = random.chance(0.3) ? 0 : random.integer(-6, 6);
  if (random.chance(0.3)) sketch.integer(lower, upper, cost);
  else sketch.real(lower, upper, cost);
}

function addStructure(
  random: Random,
  sketch: Sketch,
  columns: readonly number[],
  farthest: number,
): void {
  const kind = random.pick(["semi-continuous", "sos1", "sos2", "indicator"] as const);
  if (kind === "semi-continuous") {
    const column = random.pick(columns);
    const taken = sketch.structures.some((s) => s.kind === kind && s.column === column);
    if (taken) return;
    const lower = random.integer(1, 5);
    const upper = random.pick([lower + random.integer(0, 8), farthest]);
    const isNegative = (sketch.columns[column]?.lower ?? 0) < 0 && random.chance(0.5);
    const range = isNegative ? { lower: -upper, upper: -lower } : { lower, upper };
    sketch.structures.push({
      kind,
      column,
      lower: range.lower,
      upper: Math.max(range.lower, range.upper),
    });
  } else if (kind === "indicator") {
    const binary = sketch.binary(random.integer(-8, 8));
    const terms = random
      .shuffle(columns)
      .slice(0, random.integer(1, 3))
      .map((j) => [j, random.pick([1, 1, -1, 2, -3, 0.5])] as const);
    const side = random.integer(-6, 10);
    const isRange = random.chance(0.2);
    const lower = isRange || random.chance(0.5) ? side : -Infinity;
    const upper =
      lower === -Infinity || isRange ? side + (isRange ? random.integer(0, 3) : 0) : Infinity;
    const activeValue = random.pick([0, 1] as const);
    sketch.structures.push({ kind, binary, activeValue, row: { lower, upper, terms } });
  } else {
    const members = random.shuffle(columns).slice(0, random.integer(2, columns.length));
    sketch.structures.push({ kind, terms: members.map((j, k) => [j, k + 1] as const) });
  }
}

function addRow(random: Random, sketch: Sketch, columns: readonly number[]): void {
  const terms = columns
    .filter(() => random.chance(0.6))
    .map((j) => [j, random.integer(-3, 5)] as const);
  const side = random.integer(-4, 20);
  const kind = random.integer(0, 5);
  if (kind === 0) sketch.equal(terms, side);
  else if (kind === 1) sketch.atLeast(terms, side - 12);
  else if (kind === 2) sketch.row(side - random.integer(0, 12), terms, side);
  else sketch.atMost(terms, side);
}
