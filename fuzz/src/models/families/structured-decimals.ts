import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { range, Sketch } from "../sketch.ts";
import { sign } from "./data.ts";

/** Sizes of values: most are near one, some columns lie far off. */
const SIZES = [1, 1, 1, 10, 1000, 1e6, 1e9] as const;
/** Places that sides are rounded to, more than data and values have together. */
const PLACES = 9;

/**
 * Semi-continuous columns, ordered sets and indicators in decimals, beside integers of up to 10^9: a point is
 * drawn first, and all else is right for it, most sides to the last digit.
 */
export function structuredDecimals(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const point: number[] = [];
  for (const _ of range(random.integer(2, 5))) addColumn(random, sketch, point);
  for (const _ of range(random.integer(1, 3))) addStructure(random, sketch, point);
  for (const _ of range(random.integer(0, 3))) addTightRow(random, sketch, point);
  return sketch.model();
}

function addColumn(random: Random, sketch: Sketch, point: number[]): void {
  const size = random.pick(SIZES);
  const cost = random.chance(0.3) ? 0 : decimal(random, 9, 2);
  const value = random.chance(0.35) ? 0 : sign(random) * Math.abs(decimal(random, size, 2));
  if (random.chance(0.3)) {
    const whole = Math.trunc(value);
    point.push(whole);
    sketch.integer(whole - random.integer(0, 2), whole + random.integer(0, 2), cost);
    return;
  }
  point.push(value);
  const room = () => random.pick([0, 0.1, 0.01 * random.integer(1, 300), size, Infinity]);
  const [below, above] = [room(), room()];
  // Ordered sets and semi-continuous columns may be zero.
  const lower = rounded(Math.min(0, value) - below);
  const upper = rounded(Math.max(0, value) + above);
  sketch.real(lower, upper, cost);
}

function addStructure(random: Random, sketch: Sketch, point: number[]): void {
  const kind = random.pick(["semi-continuous", "sos1", "sos2", "indicator", "indicator"] as const);
  const numCols = sketch.columns.length;
  if (kind === "indicator") {
    const isActive = random.chance(0.6);
    const activeValue = random.pick([0, 1] as const);
    const binary = sketch.binary(decimal(random, 9, 2));
    point.push(isActive ? activeValue : 1 - activeValue);
    const row = tightRow(random, point, numCols, isActive ? 0 : random.integer(0, 3));
    if (row.terms.length > 0) sketch.structures.push({ kind, binary, activeValue, row });
  } else if (kind === "semi-continuous") {
    const column = random.integer(0, numCols - 1);
    const at = point[column] as number;
    if (sketch.structures.some((s) => s.kind === kind && s.column === column)) return;
    const size = Math.abs(at) > 0 ? Math.abs(at) : 0.37;
    const lower = random.pick([size, rounded(size / 2), Math.min(size, 0.01)]);
    const upper = random.pick([size, rounded(size * 3), rounded(size + 0.1)]);
    const ends = at < 0 ? { lower: -upper, upper: -lower } : { lower, upper };
    const { lower: least, upper: most } = sketch.columns[column]!;
    if (least > 0 || most < 0) return;
    sketch.structures.push({ kind, column, ...ends });
  } else {
    const zero = range(numCols).filter((j) => point[j] === 0);
    const rest = range(numCols).filter((j) => point[j] !== 0);
    const open = random.shuffle(rest).slice(0, kind === "sos1" ? 1 : 2);
    const members = [...open, ...random.shuffle(zero)];
    if (members.length < 2) return;
    sketch.structures.push({ kind, terms: members.map((j, k) => [j, k + 1] as const) });
  }
}

function addTightRow(random: Random, sketch: Sketch, point: readonly number[]): void {
  const { lower, terms, upper } = tightRow(random, point, point.length, 0);
  if (terms.length > 0) sketch.row(lower, terms, upper);
}

/** A row over some of the first columns that holds at the point; `off` breaks it by so much. */
function tightRow(random: Random, point: readonly number[], numCols: number, off: number) {
  const scale = random.pick([1, 1, 1, 1e-3, 1e-5]);
  const terms = random
    .shuffle(range(numCols))
    .slice(0, random.integer(1, 3))
    .map((j): ModelTerm => [j, rounded(scale * decimal(random, 9, random.integer(0, 2)))])
    .filter(([, a]) => a !== 0);
  const at = rounded(terms.reduce((sum, [j, a]) => sum + a * (point[j] as number), 0) + off);
  const room = random.pick([0, 0, 0, rounded(random.integer(1, 50) * 0.1)]);
  const kind = random.integer(0, 2);
  return {
    terms,
    lower: kind === 0 ? -Infinity : rounded(at - (kind === 1 ? room : 0)),
    upper: kind === 1 ? Infinity : rounded(at + (kind === 0 ? room : 0)),
  };
}

/** A number of so many decimals between minus and plus the size, seldom zero. */
function decimal(random: Random, size: number, places: number): number {
  return Number(((2 * random.next() - 1) * size).toFixed(places)) + 0;
}

function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toFixed(PLACES)) + 0 : value;
}
