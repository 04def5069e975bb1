import { computedSlip } from "@bough/problem";

/** The values an expression can take: lower <= value <= upper, either side possibly infinite. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

export const ZERO_ONE: Interval = { lower: 0, upper: 1 };

export function interval(lower: number, upper: number): Interval {
  return { lower, upper };
}

/** The same without ends from `far` on, which count as none. */
export function nearRange({ lower, upper }: Interval, far: number): Interval {
  return { lower: lower <= -far ? -Infinity : lower, upper: upper >= far ? Infinity : upper };
}

/** The interval of `factor` times a value; 0 · ∞ counts as 0. */
export function scaled(range: Interval, factor: number): Interval {
  if (factor === 0) return { lower: 0, upper: 0 };
  const a = range.lower * factor;
  const b = range.upper * factor;
  return factor > 0 ? { lower: a, upper: b } : { lower: b, upper: a };
}

/** The interval of the product of two values. */
export function product(a: Interval, b: Interval): Interval {
  const corners = [
    times(a.lower, b.lower),
    times(a.lower, b.upper),
    times(a.upper, b.lower),
    times(a.upper, b.upper),
  ];
  return { lower: Math.min(...corners), upper: Math.max(...corners) };
}

export function hull(intervals: readonly Interval[]): Interval {
  let lower = Infinity;
  let upper = -Infinity;
  for (const range of intervals) {
    lower = Math.min(lower, range.lower);
    upper = Math.max(upper, range.upper);
  }
  return { lower, upper };
}

export function isFiniteInterval(range: Interval): boolean {
  return Number.isFinite(range.lower) && Number.isFinite(range.upper);
}

/** Number of integers in the interval; Infinity where a side is infinite. */
export function integersIn(range: Interval): number {
  return Math.floor(range.upper) - Math.ceil(range.lower) + 1;
}

/**
 * The end nearer to zero of a range that lies farther from it than it is wide; else zero. Measured from
 * there, values keep the digits that tell them apart.
 *
 * @param least the distance from zero up to which a range is not far in any case
 */
export function farEnd({ lower, upper }: Interval, least = 0): number {
  const reach = Math.max(least, upper - lower);
  if (lower > reach) return lower;
  return -upper > reach ? upper : 0;
}

/**
 * By how much an end that is no integer, a sum in doubles, may miss what it means: 0.1 + 0.2 is not above 0.3. It is
 * a thousandth of what rows may be missed by, and of what values are read with.
 */
export function endRounding(end: number): number {
  return Number.isInteger(end) || !Number.isFinite(end) ? 0 : computedSlip(end);
}

/** The largest integer that is at most what the end means: 2.3 times 3 plus 0.1 is 7. */
export function floorOfEnd(end: number): number {
  return Math.floor(end + endRounding(end));
}

/** The smallest integer that is at least what the end means. */
export function ceilingOfEnd(end: number): number {
  return Math.ceil(end - endRounding(end));
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}
