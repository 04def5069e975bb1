import { type Problem, type Steps, UNIT_ROUNDOFF } from "@bough/problem";
import { reachOf } from "./reach.ts";

/** Rows longer than this are not searched for variable bounds. */
const LONGEST_ROW = 200;
/** Pairs of an integer and another column that are looked at, per nonzero of the problem. */
const PAIRS_PER_NONZERO = 20;
/** Pairs between two pauses. */
const SLICE = 10_000;
/** Bounds kept for one column and side. */
const BOUNDS_PER_SIDE = 6;
/** A variable bound must beat the plain one by this share of the column's range. */
const LEAST_GAIN = 1e-6;

/** Share of a row's terms by which their sum may be off. */
const SUM_ROUNDING = 2 ** -50;

/** x <= constant + slope · z (or >=) for an integer column z with two finite bounds. */
export interface VariableBound {
  readonly integer: number;
  readonly slope: number;
  readonly constant: number;
}

/** Upper and lower variable bounds of each column; columns without any are absent. */
export interface VariableBounds {
  readonly upper: ReadonlyMap<number, readonly VariableBound[]>;
  readonly lower: ReadonlyMap<number, readonly VariableBound[]>;
}

/** What is read of a `SeparationSpace`, see there for shapes. */
interface BoundedRows {
  readonly problem: Pick<Problem, "numRows" | "numNonzeros">;
  readonly numCols: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly value: Float64Array;
  readonly isInteger: Uint8Array;
}

/**
 * Bounds that a binary switches, read off single rows: with z at 0 and at 1 the row's other terms
 * at their least give two bounds of x, and the line through them is valid at both.
 * Example: x1 + x2 <= 9 z with x1 <= 5 gives x1 <= 5 z.
 *
 * Beside them what other integers allow continuous columns, as capacities do that come in whole modules: the row
 * itself, with the other terms at their least. Example: x1 + x2 <= 9 n with n <= 3 gives x1 <= 9 n.
 */
export function* collectVariableBounds(space: BoundedRows): Steps<VariableBounds> {
  const upper = new Map<number, VariableBound[]>();
  const lower = new Map<number, VariableBound[]>();
  const bounded: number[] = [];
  let budget = PAIRS_PER_NONZERO * Math.max(1, space.problem.numNonzeros);
  let pauseAt = budget - SLICE;
  for (let i = 0; i < space.problem.numRows && budget > 0; i++) {
    if (budget <= pauseAt) {
      yield;
      pauseAt = budget - SLICE;
    }
    const length = space.starts[i + 1] - space.starts[i];
    if (length < 2 || length > LONGEST_ROW) continue;
    budget -= listBounded(space, i, bounded);
    // Most rows of binary problems end here: looking at their pairs took an eighth of mod010's time.
    if (bounded.length === 0) continue;
    const k = space.numCols + i;
    if (space.upper[k] !== Infinity)
      budget -= scanSide(space, i, bounded, 1, space.upper[k], upper, lower);
    if (space.lower[k] !== -Infinity)
      budget -= scanSide(space, i, bounded, -1, -space.lower[k], upper, lower);
  }
  return { upper, lower };
}

/** Lists the row's places of columns that others may bound; returns the entries it touched. */
function listBounded(space: BoundedRows, i: number, bounded: number[]): number {
  const { indices, lower, upper, starts } = space;
  bounded.length = 0;
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    const x = indices[k];
    if (!isFreeBinary(space, x) && lower[x] !== upper[x]) bounded.push(k);
  }
  return starts[i + 1] - starts[i];
}

/**
 * Looks at sign · row <= rhs; returns the pairs it touched.
 *
 * @param bounded the places of its columns that others may bound
 */
function scanSide(
  space: BoundedRows,
  i: number,
  bounded: readonly number[],
  sign: number,
  rhs: number,
  uppers: Map<number, VariableBound[]>,
  lowers: Map<number, VariableBound[]>,
): number {
  const { indices, coefficients, lower, upper } = space;
  const begin = space.starts[i];
  const end = space.starts[i + 1];
  let least = 0;
  let size = Math.abs(rhs);
  for (let k = begin; k < end; k++) {
    const a = sign * coefficients[k];
    const term = a > 0 ? a * lower[indices[k]] : a * upper[indices[k]];
    least += term;
    size += Math.abs(term);
  }
  if (!Number.isFinite(least)) return end - begin;
  const rounding = Math.max(SUM_ROUNDING, (end - begin + 3) * UNIT_ROUNDOFF);
  let pairs = 0;
  for (let k = begin; k < end; k++) {
    const z = indices[k];
    const isBinary = isFreeBinary(space, z);
    if (!isBinary && !isFreeInteger(space, z)) continue;
    const weight = sign * coefficients[k];
    const withoutInteger = least - (weight > 0 ? weight * lower[z] : weight * upper[z]);
    // Beside large terms a small coefficient turns their last digits into whole units of x.
    const slip = rounding * (size + Math.abs(weight) * reachOf(space, z));
    for (const t of bounded) {
      const x = indices[t];
      if (!isBinary && space.isInteger[x] === 1) continue;
      pairs++;
      const a = sign * coefficients[t];
      const room = rhs - (withoutInteger - (a > 0 ? a * lower[x] : a * upper[x])) + slip;
      const side = a > 0 ? 1 : -1;
      const kept = a > 0 ? uppers : lowers;
      if (isBinary) keepLine(space, x, z, room / a, (room - weight) / a, side, kept);
      else keepRow(space, x, { integer: z, slope: -weight / a, constant: room / a }, side, kept);
    }
  }
  return pairs + end - begin;
}

function isFreeBinary(space: BoundedRows, j: number): boolean {
  return space.isInteger[j] === 1 && space.lower[j] === 0 && space.upper[j] === 1;
}

/** No binary: those have more to say. */
function isFreeInteger({ isInteger, lower, upper }: BoundedRows, j: number): boolean {
  const width = upper[j] - lower[j];
  return isInteger[j] === 1 && width > 0 && width < Infinity;
}

/** Keeps what a row says where it beats the plain bound at one end of the integer's range; `sign` as below. */
function keepRow(
  space: BoundedRows,
  x: number,
  bound: VariableBound,
  sign: number,
  kept: Map<number, VariableBound[]>,
): void {
  const { lower, upper } = space;
  const { integer, slope, constant } = bound;
  const tightest = Math.min(sign * slope * lower[integer], sign * slope * upper[integer]);
  const plain = sign > 0 ? upper[x] : lower[x];
  const gain = sign * (plain - constant) - tightest;
  const isTighter = gain > LEAST_GAIN * Math.max(1, upper[x] - lower[x]);
  if (isTighter || !Number.isFinite(plain)) keep(space, kept, x, bound, sign);
}

/** Keeps the line through the two values where it beats the plain bound; `sign` is 1 for upper bounds, -1 for lower ones. */
function keepLine(
  space: BoundedRows,
  x: number,
  z: number,
  atZero: number,
  atOne: number,
  sign: number,
  kept: Map<number, VariableBound[]>,
): void {
  const plain = sign > 0 ? space.upper[x] : space.lower[x];
  const zero = sign * Math.min(sign * plain, sign * atZero);
  const one = sign * Math.min(sign * plain, sign * atOne);
  if (!Number.isFinite(zero) || !Number.isFinite(one)) return;
  const range = space.upper[x] - space.lower[x];
  const gain = Math.max(sign * (plain - zero), sign * (plain - one));
  if (!(gain > LEAST_GAIN * Math.max(1, range)) && Number.isFinite(plain)) return;
  keep(space, kept, x, { integer: z, slope: one - zero, constant: zero }, sign);
}

/** Keeps the few bounds that are tightest at the LP point. */
function keep(
  space: BoundedRows,
  kept: Map<number, VariableBound[]>,
  x: number,
  bound: VariableBound,
  sign: number,
): void {
  let list = kept.get(x);
  if (list === undefined) {
    list = [];
    kept.set(x, list);
  }
  if (list.length === BOUNDS_PER_SIDE) {
    const last = list[BOUNDS_PER_SIDE - 1];
    if (sign * (pointValueOf(space, bound) - pointValueOf(space, last)) >= 0) return;
  }
  list.push(bound);
  if (list.length === 1) return;
  list.sort((a, b) => sign * (pointValueOf(space, a) - pointValueOf(space, b)));
  if (list.length > BOUNDS_PER_SIDE) list.pop();
}

/** The bound's value at the LP point. */
export function pointValueOf(space: Pick<BoundedRows, "value">, bound: VariableBound): number {
  return bound.constant + bound.slope * space.value[bound.integer];
}
