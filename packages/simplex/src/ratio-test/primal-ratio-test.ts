import type { SimplexState } from "../state/simplex-state.ts";

/** Nothing stops the step. */
export const NO_LEAVING = -1;
/** The entering variable runs into its own other bound first. */
export const FLIPS_ITSELF = -2;

/** Pivot magnitudes below this are not looked at; they grow with the age of the factor. */
const SMALLEST_PIVOT_FRESH = 1e-9;
const SMALLEST_PIVOT_AGED = 1e-8;
const SMALLEST_PIVOT_OLD = 1e-7;
/**
 * Widens a step so that the breakpoint it comes from lies within it whatever the rounding: with
 * values of 10^10 the tolerance drowns, none lay within, and nothing seemed to stop the step.
 */
const STEP_ROUNDING = 1e-15;
/** Among the breakpoints of phase 1, a pivot of this share of the largest is large enough. */
const LARGE_PIVOT_SHARE = 0.1;

/**
 * Ratio tests of the primal simplex, along `s.pivotColumn`. The entering variable moves by
 * `direction * step`, the basic variable at p by `-direction * step * column[p]`.
 */
export class PrimalRatioTest {
  readonly #time: Float64Array; // breakpoints of phase 1: step
  readonly #place: Int32Array; // position, or -1 for the entering variable itself
  readonly #toUpper: Uint8Array; // which bound is reached
  readonly #heap: Int32Array;
  #numBreakpoints = 0;
  step = 0;
  leavesToUpper = false;

  constructor(numRows: number) {
    const most = 2 * numRows + 1;
    this.#time = new Float64Array(most);
    this.#place = new Int32Array(most);
    this.#toUpper = new Uint8Array(most);
    this.#heap = new Int32Array(most);
  }

  /** Phase 2: Harris in two passes, the largest pivot among those within tolerance. */
  chooseFeasible(s: SimplexState, q: number, direction: number): number {
    const { values: column, indices, count } = s.pivotColumn;
    const { basicValue, basicLower, basicUpper, primalTolerance: tolerance } = s;
    const smallest = smallestPivot(s.factor.updates);
    let limit = Infinity;
    for (let k = 0; k < count; k++) {
      const p = indices[k];
      const alpha = direction * column[p];
      if (alpha > smallest) {
        const room = basicValue[p] - basicLower[p] + tolerance;
        if (room < limit * alpha) limit = room / alpha;
      } else if (alpha < -smallest) {
        const room = basicUpper[p] - basicValue[p] + tolerance;
        if (room < limit * -alpha) limit = room / -alpha;
      }
    }
    limit *= 1 + STEP_ROUNDING;
    const range = s.upper[q] - s.lower[q];
    s.touched += 2 * count;
    if (range <= limit) {
      this.step = range;
      return range === Infinity ? NO_LEAVING : FLIPS_ITSELF;
    }
    let best = NO_LEAVING;
    let bestAlpha = 0;
    for (let k = 0; k < count; k++) {
      const p = indices[k];
      const alpha = direction * column[p];
      const size = alpha < 0 ? -alpha : alpha;
      if (size <= smallest || size <= bestAlpha) continue;
      const room = alpha > 0 ? basicValue[p] - basicLower[p] : basicUpper[p] - basicValue[p];
      if (room > limit * size) continue;
      best = p;
      bestAlpha = size;
      this.step = room / size;
      this.leavesToUpper = alpha < 0;
    }
    if (this.step < 0) this.step = 0;
    if (this.step >= range) {
      this.step = range;
      return FLIPS_ITSELF;
    }
    return best;
  }

  /**
   * Phase 1: the sum of infeasibilities is convex and piecewise linear along the step; breakpoints
   * are passed while it still falls.
   *
   * @param slope the rate at which the sum falls at first, > 0
   */
  chooseInfeasible(s: SimplexState, q: number, direction: number, slope: number): number {
    const { values: column } = s.pivotColumn;
    let count = this.#collect(s, q, direction);
    this.#heapify(count);
    let left = slope;
    let largest = 0;
    let last = count;
    while (count > 0) {
      const b = this.#popNearest(count--);
      last = count;
      const p = this.#place[b];
      if (p < 0) break;
      const size = Math.abs(column[p]);
      if (size > largest) largest = size;
      left -= size;
      if (left <= 0) break;
    }
    if (last === this.#numBreakpoints) return NO_LEAVING;
    return this.#chooseBackwards(column, last, Math.min(LARGE_PIVOT_SHARE * largest, 1));
  }

  /** From the last breakpoint passed back to the first: the popped ones stand behind `last`. */
  #chooseBackwards(column: Float64Array, last: number, enough: number): number {
    for (let k = last; k < this.#numBreakpoints; k++) {
      const b = this.#heap[k];
      const p = this.#place[b];
      if (p >= 0 && Math.abs(column[p]) < enough) continue;
      this.step = this.#time[b];
      this.leavesToUpper = this.#toUpper[b] === 1;
      return p < 0 ? FLIPS_ITSELF : p;
    }
    return NO_LEAVING;
  }

  #collect(s: SimplexState, q: number, direction: number): number {
    const { values: column, indices, count } = s.pivotColumn;
    const { basicValue, basicLower, basicUpper, primalTolerance: tolerance } = s;
    const smallest = smallestPivot(s.factor.updates);
    let found = 0;
    const add = (time: number, place: number, toUpper: number) => {
      this.#time[found] = Math.max(time, 0);
      this.#place[found] = place;
      this.#toUpper[found] = toUpper;
      this.#heap[found] = found;
      found++;
    };
    const range = s.upper[q] - s.lower[q];
    if (range < Infinity) add(range, -1, 0);
    for (let k = 0; k < count; k++) {
      const p = indices[k];
      const alpha = direction * column[p];
      const x = basicValue[p];
      const lower = basicLower[p];
      const upper = basicUpper[p];
      if (alpha > smallest) {
        if (x > upper + tolerance) add((x - upper) / alpha, p, 1);
        if (x >= lower - tolerance && lower > -Infinity) add((x - lower) / alpha, p, 0);
      } else if (alpha < -smallest) {
        if (x < lower - tolerance) add((x - lower) / alpha, p, 0);
        if (x <= upper + tolerance && upper < Infinity) add((x - upper) / alpha, p, 1);
      }
    }
    s.touched += count;
    this.#numBreakpoints = found;
    return found;
  }

  #heapify(count: number): void {
    for (let k = (count >> 1) - 1; k >= 0; k--) this.#sift(k, count);
  }

  /** Takes the nearest breakpoint out of the heap and puts it behind its end. */
  #popNearest(count: number): number {
    const heap = this.#heap;
    const top = heap[0];
    heap[0] = heap[count - 1];
    heap[count - 1] = top;
    this.#sift(0, count - 1);
    return top;
  }

  #sift(start: number, count: number): void {
    const heap = this.#heap;
    const time = this.#time;
    const item = heap[start];
    let k = start;
    for (;;) {
      let child = 2 * k + 1;
      if (child >= count) break;
      if (child + 1 < count && time[heap[child + 1]] < time[heap[child]]) child++;
      if (time[heap[child]] >= time[item]) break;
      heap[k] = heap[child];
      k = child;
    }
    heap[k] = item;
  }
}

function smallestPivot(updates: number): number {
  return updates < 10
    ? SMALLEST_PIVOT_FRESH
    : updates < 20
      ? SMALLEST_PIVOT_AGED
      : SMALLEST_PIVOT_OLD;
}
