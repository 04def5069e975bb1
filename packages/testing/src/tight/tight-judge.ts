import { Fraction } from "../oracles/fraction.ts";
import { asDecimal, asDouble, type Reading } from "../oracles/readings.ts";
import type { PlainModel, PlainRow } from "./plain-model.ts";

/** Share of the terms of a sum within which doubles cannot say on which side of a limit it lies. */
const DOUBT = 1e-12;
/** Share of a row's terms that doubles do not carry. */
const LAST_DIGITS = 2 ** -50;
/** What a solver forgives on a row: absolutely, and as a share of the row's terms. */
const FORGIVEN = 1e-6;
const FORGIVEN_SHARE = 1e-9;

/** The best objective under each way to read the model; Infinity where it has no point. */
export interface TightOptima {
  /** Doubles stand for the decimals that a user writes. */
  decimal: number;
  /** Doubles are what they are. */
  double: number;
  /** Rows may be missed by what a solver forgives. */
  tolerant: number;
  /** What the last digits of a row's terms can move the objective by, through a continuous column. */
  blur: number;
}

/** Which readings accept an assignment of the integer columns. */
export interface JudgedPoint {
  readonly x: readonly number[];
  readonly isDecimal: boolean;
  readonly isDouble: boolean;
}

interface Interval {
  low: number;
  high: number;
}

/**
 * Tries every assignment of the integer columns. Doubles decide where they can; what lies within
 * their rounding errors of a row's side is decided by fractions, once for each reading. A
 * continuous column is left the interval that the rows allow it.
 *
 * @param visit is told of each assignment that the tolerant reading accepts
 */
export function tightOptima(
  model: PlainModel,
  visit: (point: JudgedPoint) => void = () => {},
): TightOptima {
  const best: TightOptima = {
    decimal: Infinity,
    double: Infinity,
    tolerant: Infinity,
    blur: 0,
  };
  const { lower, upper, numIntegers } = model;
  const x = lower.slice(0, numIntegers).map((value) => Math.ceil(value));
  const last = upper.slice(0, numIntegers).map((value) => Math.floor(value));
  if (x.some((value, j) => value > (last[j] as number))) return best;
  do {
    judge(model, x, best, visit);
  } while (advance(x, lower, last));
  return best;
}

function advance(x: number[], lower: readonly number[], last: readonly number[]): boolean {
  for (let j = 0; j < x.length; j++) {
    if ((x[j] as number) < (last[j] as number)) {
      (x[j] as number)++;
      return true;
    }
    x[j] = Math.ceil(lower[j] as number);
  }
  return false;
}

function judge(
  model: PlainModel,
  x: readonly number[],
  best: TightOptima,
  visit: (point: JudgedPoint) => void,
): void {
  const { numIntegers, cost } = model;
  const y = numIntegers < cost.length ? numIntegers : -1;
  const loose: Interval = { low: lowerOf(model, y), high: upperOf(model, y) };
  const sharp: Interval = { ...loose };
  let isDoubtful = false;
  // By how much doubles may have the continuous column's limits wrong: a small coefficient magnifies last digits.
  let doubt = 0;
  for (const row of model.rows) {
    let activity = 0;
    let size = 0;
    for (let j = 0; j < numIntegers; j++) {
      const term = (row.coefficients[j] as number) * (x[j] as number);
      activity += term;
      size += Math.abs(term);
    }
    const a = y < 0 ? 0 : (row.coefficients[y] as number);
    for (const [side, sign] of [
      [row.upper, 1],
      [row.lower, -1],
    ] as const) {
      if (!Number.isFinite(side)) continue;
      const room = sign * (side - activity);
      const scale = size + Math.abs(side);
      const forgiven = FORGIVEN + FORGIVEN_SHARE * scale;
      if (a === 0) {
        if (room < -forgiven) return;
        if (Math.abs(room) <= DOUBT * scale) isDoubtful = true;
        else if (room < 0) sharp.high = -Infinity;
        continue;
      }
      const blur = (LAST_DIGITS * scale * Math.abs(cost[y] as number)) / Math.abs(a);
      best.blur = Math.max(best.blur, blur);
      doubt = Math.max(doubt, (DOUBT * scale) / Math.abs(a));
      cap(sharp, sign * a, room);
      cap(loose, sign * a, room + forgiven);
    }
  }
  if (loose.low > loose.high + FORGIVEN) return;
  const gap = sharp.high - sharp.low;
  const width = Math.abs(sharp.high) + Math.abs(sharp.low);
  if (y >= 0 && Math.abs(gap) <= Math.max(1e3 * DOUBT * Math.max(1, width), doubt))
    isDoubtful = true;
  const isDecided = !isDoubtful || sharp.high === -Infinity;
  const isDecimal = isDecided ? gap >= 0 : holds(model, x, y, asDecimal);
  const isDouble = isDecided ? gap >= 0 : holds(model, x, y, asDouble);
  const yCost = y < 0 ? 0 : (cost[y] as number);
  const base = objectiveAt(model, x);
  if (isDecimal) best.decimal = Math.min(best.decimal, base + bestOf(yCost, sharp));
  if (isDouble) best.double = Math.min(best.double, base + bestOf(yCost, sharp));
  best.tolerant = Math.min(best.tolerant, base + bestOf(yCost, loose));
  visit({ x: x.slice(), isDecimal, isDouble });
}

/** a y <= room. */
function cap(interval: Interval, a: number, room: number): void {
  if (a > 0) interval.high = Math.min(interval.high, room / a);
  else interval.low = Math.max(interval.low, room / a);
}

function bestOf(cost: number, { low, high }: Interval): number {
  return cost === 0 ? 0 : cost * (cost > 0 ? low : high);
}

function lowerOf(model: PlainModel, j: number): number {
  return j < 0 ? 0 : (model.lower[j] as number);
}

function upperOf(model: PlainModel, j: number): number {
  return j < 0 ? 0 : (model.upper[j] as number);
}

function objectiveAt({ cost, offset }: PlainModel, x: readonly number[]): number {
  return x.reduce((sum, value, j) => sum + (cost[j] as number) * value, offset);
}

/** True where, in exact arithmetic, the rows leave the continuous column a value. */
function holds(model: PlainModel, x: readonly number[], y: number, read: Reading): boolean {
  let low: Fraction | null = y < 0 ? null : finite(model.lower[y] as number, read);
  let high: Fraction | null = y < 0 ? null : finite(model.upper[y] as number, read);
  for (const row of model.rows) {
    const activity = exactActivity(row, x, read);
    const a = y < 0 ? Fraction.ZERO : read(row.coefficients[y] as number);
    for (const [side, sign] of [
      [row.upper, 1n],
      [row.lower, -1n],
    ] as const) {
      if (!Number.isFinite(side)) continue;
      const room = read(side).minus(activity).times(Fraction.of(sign));
      const weight = a.times(Fraction.of(sign));
      if (weight.sign() === 0) {
        if (room.sign() < 0) return false;
        continue;
      }
      const limit = room.dividedBy(weight);
      if (weight.sign() > 0) high = high === null || limit.compare(high) < 0 ? limit : high;
      else low = low === null || limit.compare(low) > 0 ? limit : low;
    }
  }
  return low === null || high === null || low.compare(high) <= 0;
}

function finite(value: number, read: Reading): Fraction | null {
  return Number.isFinite(value) ? read(value) : null;
}

function exactActivity(row: PlainRow, x: readonly number[], read: Reading): Fraction {
  let sum = Fraction.ZERO;
  x.forEach((value, j) => {
    const a = row.coefficients[j] as number;
    if (a !== 0 && value !== 0) sum = sum.plus(read(a).times(Fraction.of(BigInt(value))));
  });
  return sum;
}
