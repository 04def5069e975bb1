import type { Steps } from "../steps.ts";
import { BaseRow } from "./base-row.ts";
import type { SeparationSpace } from "./separation-space.ts";
import { pointValueOf } from "./variable-bounds.ts";

/** Rows that are added up at most. */
const PATH_LENGTH = 6;
/**
 * Rows from which paths start, at most. With 500 the same rows have their turn in every round, as the cuts on
 * them have large duals. Ending after a hundred starts without success was tried: in networks the rows that
 * bind a flow to its switch have the largest duals, and nothing comes of them.
 */
const START_LIMIT = 2000;
/** A continuous variable must lie this far inside its bounds to be worth eliminating. */
const LEAST_DISTANCE = 1e-6;
/** Multipliers outside of this range make the sum numerically worthless. */
const LARGEST_FACTOR = 1e4;
/** Slack rows are poor material. */
const LARGEST_SLACK = 0.1;
/** What a start gains by being tight and loses by each entry: they decide between rows without a dual. */
const TIGHT_BONUS = 1e-3;
const ENTRY_MALUS = 1e-5;
/**
 * Rows with more entries than this are left alone, unless they are a small share of the columns.
 * Where a model has a few rows over all columns, all there is to gain lies in them.
 */
const LONGEST_START = 500;
const LONGEST_START_SHARE = 0.2;
/** Multipliers whose ratios differ by this share at most are the same. */
const SAME_RATIO = 1e-9;

/** By the rows of a sum, what they were multiplied by in each that was seen, the first of them by one. */
type SeenSums = Map<string, (readonly number[])[]>;

/**
 * Adds up rows along paths: from each promising row, a continuous variable that lies strictly
 * between its bounds is eliminated with another tight row, up to six rows long. `visit` is shown each sum.
 * A path ends where it meets the sum of another one, as what follows would be the same.
 * A path goes on behind a cut: that of a lot-sizing path is the stronger the more periods it spans.
 *
 * H. Marchand and L. A. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Oper. Res. 49, 2001.
 *
 * @param visit pauses where it takes long
 */
export function* visitAggregations(
  space: SeparationSpace,
  rowDual: Float64Array,
  visit: (base: BaseRow) => Steps<void>,
): Steps<void> {
  const base = new BaseRow(space);
  const columnRows = continuousColumnRows(space);
  yield;
  const starts = startRows(space, rowDual);
  const seen: SeenSums = new Map();
  yield;
  for (const start of starts) {
    if (space.isSpent) return;
    yield* followPath(space, base, columnRows, start, seen, visit);
  }
}

/** Rows by promise: tight ones with large duals and few entries first. */
function startRows(space: SeparationSpace, rowDual: Float64Array): number[] {
  const rows: number[] = [];
  const scores = new Float64Array(space.numRows);
  const longest = Math.max(LONGEST_START, LONGEST_START_SHARE * space.numCols);
  for (let i = 0; i < space.numRows; i++) {
    const length = space.starts[i + 1] - space.starts[i];
    if (space.isLocal[i] === 1 || length < 2 || length > longest) continue;
    const slack = rowSlack(space, i);
    const norm = rowNorm(space, i);
    if (slack > LARGEST_SLACK * Math.max(1, norm)) continue;
    scores[i] = Math.abs(rowDual[i]) * norm + TIGHT_BONUS / (1 + slack) - ENTRY_MALUS * length;
    rows.push(i);
  }
  return rows.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, START_LIMIT);
}

/** For each continuous column, the tight rows it stands in. */
function continuousColumnRows(space: SeparationSpace): Map<number, number[]> {
  const result = new Map<number, number[]>();
  for (let i = 0; i < space.numRows; i++) {
    if (space.isLocal[i] === 1) continue;
    if (rowSlack(space, i) > LARGEST_SLACK * Math.max(1, rowNorm(space, i))) continue;
    for (let k = space.starts[i]; k < space.starts[i + 1]; k++) {
      const j = space.indices[k];
      if (space.isInteger[j] === 1) continue;
      const rows = result.get(j);
      if (rows === undefined) result.set(j, [i]);
      else rows.push(i);
    }
  }
  return result;
}

function rowSlack(space: SeparationSpace, i: number): number {
  const k = space.numCols + i;
  return Math.min(space.value[k] - space.lower[k], space.upper[k] - space.value[k]);
}

function rowNorm(space: SeparationSpace, i: number): number {
  let square = 0;
  for (let k = space.starts[i]; k < space.starts[i + 1]; k++) square += space.coefficients[k] ** 2;
  return Math.sqrt(square);
}

function* followPath(
  space: SeparationSpace,
  base: BaseRow,
  columnRows: ReadonlyMap<number, readonly number[]>,
  start: number,
  seen: SeenSums,
  visit: (base: BaseRow) => Steps<void>,
): Steps<void> {
  const used = new Map<number, number>([[start, 1]]);
  base.begin();
  base.addRow(start, 1);
  for (let length = 1; ; length++) {
    if (isSeen(seen, used)) return;
    yield* visit(base);
    if (length >= PATH_LENGTH || !eliminateOne(space, base, columnRows, used)) return;
  }
}

/** Whether the same sum, or a multiple of it, was seen before; notes that it was. */
function isSeen(seen: SeenSums, factors: ReadonlyMap<number, number>): boolean {
  const rows = [...factors.keys()].sort((a, b) => a - b);
  const key = rows.join();
  const first = factors.get(rows[0]) ?? 1;
  const ratios = rows.map((row) => (factors.get(row) ?? 0) / first);
  const known = seen.get(key);
  if (known === undefined) {
    seen.set(key, [ratios]);
    return false;
  }
  const isSame = (other: readonly number[]) =>
    other.every((ratio, k) => Math.abs(ratio - ratios[k]) <= SAME_RATIO * Math.abs(ratio));
  if (known.some(isSame)) return true;
  known.push(ratios);
  return false;
}

/** Adds the row that eliminates the continuous variable farthest from its bounds; false where none can. */
function eliminateOne(
  space: SeparationSpace,
  base: BaseRow,
  columnRows: ReadonlyMap<number, readonly number[]>,
  used: Map<number, number>,
): boolean {
  for (const j of interiorContinuous(space, base)) {
    const row = bestPartner(space, columnRows.get(j) ?? [], used);
    if (row < 0) continue;
    const factor = -base.values[j] / coefficientOf(space, row, j);
    if (!(Math.abs(factor) < LARGEST_FACTOR && Math.abs(factor) > 1 / LARGEST_FACTOR)) continue;
    used.set(row, factor);
    base.addRow(row, factor);
    base.squeeze();
    return true;
  }
  return false;
}

/** Continuous columns of the base strictly between their bounds, the farthest inside first. */
function interiorContinuous(space: SeparationSpace, base: BaseRow): number[] {
  const columns: number[] = [];
  const distances = new Map<number, number>();
  for (let t = 0; t < base.count; t++) {
    const j = base.list[t];
    if (j >= space.numCols || space.isInteger[j] === 1) continue;
    const distance = boundDistance(space, j);
    if (distance <= LEAST_DISTANCE) continue;
    distances.set(j, distance);
    columns.push(j);
  }
  const distance = (j: number) => distances.get(j) ?? 0;
  return columns.sort((a, b) => distance(b) - distance(a) || a - b);
}

/** Distance of the LP value from the nearest bound, variable bounds included. */
function boundDistance(space: SeparationSpace, j: number): number {
  const x = space.value[j];
  let distance = Math.min(x - space.lower[j], space.upper[j] - x);
  const upper = space.variableBounds.upper.get(j)?.[0];
  const lower = space.variableBounds.lower.get(j)?.[0];
  if (upper !== undefined) distance = Math.min(distance, pointValueOf(space, upper) - x);
  if (lower !== undefined) distance = Math.min(distance, x - pointValueOf(space, lower));
  return distance;
}

/** The unused row with the least slack, the shortest among equals; -1 where there is none. */
function bestPartner(
  space: SeparationSpace,
  rows: readonly number[],
  used: ReadonlyMap<number, number>,
): number {
  let best = -1;
  let bestScore = Infinity;
  for (const i of rows) {
    if (used.has(i)) continue;
    const length = space.starts[i + 1] - space.starts[i];
    const score = rowSlack(space, i) * 10 + length / space.numCols;
    if (score >= bestScore) continue;
    bestScore = score;
    best = i;
  }
  return best;
}

function coefficientOf(space: SeparationSpace, i: number, j: number): number {
  for (let k = space.starts[i]; k < space.starts[i + 1]; k++)
    if (space.indices[k] === j) return space.coefficients[k];
  return 0;
}
