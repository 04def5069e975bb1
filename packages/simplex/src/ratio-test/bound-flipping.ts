import { runToEnd, type Steps } from "@bough/problem";
import type { SimplexState } from "../state/simplex-state.ts";
import { BreakpointHeap } from "./breakpoint-heap.ts";
import { Candidates } from "./candidates.ts";

/** No candidate stops the step: the dual is unbounded along this row. */
export const NO_ENTERING = -1;

/** Widens a step so that the breakpoint it comes from lies within it whatever the rounding. */
const STEP_ROUNDING = 1e-15;

/** Share of a violation by which the slope that is left of it may be off: a few hundred last places. */
const SLOPE_ROUNDING = 2 ** -45;

/** From so many near breakpoints on, groups are formed from a heap instead of by repeated scans. */
const HEAP_THRESHOLD = 200;

/** Breakpoints taken from the heap between two pauses: a few milliseconds where they lie far apart. */
const BREAKPOINTS_PER_STEP = 10_000;

/**
 * A group is accepted when its best pivot is at least this share of the best of all groups; 0.01 and 0.4 cost 2 % more
 * pivots over 33 LPs.
 */
const LARGE_PIVOT_SHARE = 0.1;

/**
 * The dual ratio test with bound flips in Harris groups.
 *
 * The dual objective along the step is concave and piecewise linear. Each breakpoint of a boxed
 * variable that is passed costs |alpha| times its range of slope; while slope is left, the step may
 * go on, the variable flipping to its other bound. Breakpoints within the dual tolerance of each
 * other form a group, among which the largest pivot is chosen; an earlier group wins where the
 * later ones offer only small pivots.
 *
 * P. M. J. Harris, "Pivot selection methods of the Devex LP code", Mathematical Programming 5,
 * 1973; I. Maros, "A generalized dual phase-2 simplex algorithm", EJOR 149, 2003.
 */
export class BoundFlippingRatioTest {
  readonly #candidates: Candidates;
  readonly #groupEnd: Int32Array;
  #heap: BreakpointHeap | undefined;
  // The near candidates in the order of their ratios.
  #sortedCandidate: Int32Array = new Int32Array(0);
  #sortedAlpha: Float64Array = new Float64Array(0);
  #sortedDual: Float64Array = new Float64Array(0);
  /** Variables passed on the way, which flip to their other bounds. */
  readonly flips: Int32Array;
  numFlips = 0;
  /** The last step ended within the reach of its candidates: the next is expected to. */
  #isWithinReach = true;
  /** Entry of the pivot row at the entering variable. */
  pivot = 0;

  constructor(s: SimplexState) {
    const { numTotal } = s;
    this.#candidates = new Candidates(s);
    this.#groupEnd = new Int32Array(numTotal + 1);
    this.flips = new Int32Array(numTotal);
  }

  /**
   * Chooses the entering variable for the leaving row in `s.rho` and `s.pivotRow`.
   *
   * @param sign -1 where the leaving variable is below its lower bound, 1 where above its upper one
   * @param violation how far it is outside
   */
  choose(s: SimplexState, sign: number, violation: number): number {
    this.numFlips = 0;
    const near = this.#selectNear(s, sign, violation);
    if (near === 0) return NO_ENTERING;
    const groups =
      near > HEAP_THRESHOLD
        ? runToEnd(this.#formManyGroups(s, near, violation))
        : this.#formGroups(s, near, violation);
    if (groups < 0) return NO_ENTERING;
    return this.#chooseAmong(s, groups);
  }

  /** The same with pauses, for rows over very many columns. */
  *chooseInSteps(s: SimplexState, sign: number, violation: number): Steps<number> {
    this.numFlips = 0;
    const near = this.#selectNear(s, sign, violation);
    if (near === 0) return NO_ENTERING;
    let groups: number;
    if (near > HEAP_THRESHOLD) {
      yield;
      groups = yield* this.#formManyGroups(s, near, violation);
      yield;
    } else groups = this.#formGroups(s, near, violation);
    if (groups < 0) return NO_ENTERING;
    return this.#chooseAmong(s, groups);
  }

  /**
   * Gathers the candidates, those up to a step at which the slope is surely used up in front; returns
   * how many these are.
   */
  #selectNear(s: SimplexState, sign: number, violation: number): number {
    const { lower, upper } = s;
    const candidates = this.#candidates;
    const { variable: candidate, alpha: alphas, dual: duals } = candidates;
    let isComplete = !this.#isWithinReach;
    let count = candidates.gather(s, sign, !isComplete);
    let step = candidates.reach;
    let slope = violation;
    let near = 0;
    for (let round = 0; ; round++) {
      for (let k = near; k < count; k++) {
        if (duals[k] > step * alphas[k]) continue;
        const j = candidate[k];
        slope -= alphas[k] * (upper[j] - lower[j]);
        candidates.swap(near++, k);
      }
      this.#isWithinReach = round === 0;
      if (slope < 0 || count === 0 || step > 1e18) return near;
      if (near === count && isComplete) return near;
      if (!isComplete) {
        count = candidates.gather(s, sign, false);
        isComplete = true;
        slope = violation;
        near = 0;
      }
      step *= 10;
    }
  }

  /** Splits the near candidates into groups; returns how many, -1 where none uses up the slope. */
  #formGroups(s: SimplexState, near: number, violation: number): number {
    const { lower, upper } = s;
    const { variable: candidate, alpha: alphas, dual: duals } = this.#candidates;
    const tolerance = s.dualTolerance;
    const usedUp = slopeUsedUp(s, violation);
    let slope = violation;
    let groups = 0;
    let begin = 0;
    this.#groupEnd[0] = 0;
    while (begin < near) {
      const step = (1 + STEP_ROUNDING) * this.#harrisStep(begin, near, tolerance);
      let end = begin;
      for (let k = begin; k < near; k++) {
        if (duals[k] > step * alphas[k]) continue;
        const j = candidate[k];
        slope -= alphas[k] * (upper[j] - lower[j]);
        this.#candidates.swap(end++, k);
      }
      s.touched += near - begin;
      this.#groupEnd[++groups] = end;
      if (slope <= usedUp) return groups;
      begin = end;
    }
    return -1;
  }

  /**
   * The same groups where there may be thousands of them. In the order of dual / alpha a group is a
   * run: a breakpoint beyond the Harris step of those before it cannot shorten that step.
   */
  *#formManyGroups(s: SimplexState, near: number, violation: number): Steps<number> {
    const heap = this.#heapFor(near);
    const { lower, upper, dualTolerance } = s;
    const { variable: candidate, alpha: alphas, dual: duals } = this.#candidates;
    const sorted = this.#sortedCandidate;
    const sortedAlpha = this.#sortedAlpha;
    const sortedDual = this.#sortedDual;
    const usedUp = slopeUsedUp(s, violation);
    heap.fill(near, duals, alphas);
    let slope = violation;
    let groups = 0;
    let end = 0; // of the groups formed
    let taken = 0; // breakpoints in order, some beyond the last group
    let isEnough = false;
    let pauseAt = BREAKPOINTS_PER_STEP;
    while (!isEnough && (end < taken || heap.size > 0)) {
      let step = Infinity;
      for (let k = end; k < taken; k++) {
        step = Math.min(step, (Math.max(sortedDual[k], 0) + dualTolerance) / sortedAlpha[k]);
      }
      while (heap.smallestRatio <= step) {
        if (taken >= pauseAt) {
          yield;
          pauseAt = taken + BREAKPOINTS_PER_STEP;
        }
        const k = heap.pop();
        sorted[taken] = candidate[k];
        sortedAlpha[taken] = alphas[k];
        sortedDual[taken] = duals[k];
        step = Math.min(step, (Math.max(duals[k], 0) + dualTolerance) / alphas[k]);
        taken++;
      }
      while (end < taken && sortedDual[end] / sortedAlpha[end] <= step) {
        slope -= sortedAlpha[end] * (upper[sorted[end]] - lower[sorted[end]]);
        end++;
      }
      this.#groupEnd[++groups] = end;
      isEnough = slope <= usedUp;
    }
    s.touched += near + 16 * taken;
    candidate.set(sorted.subarray(0, end));
    alphas.set(sortedAlpha.subarray(0, end));
    duals.set(sortedDual.subarray(0, end));
    return isEnough ? groups : -1;
  }

  /** Room for so many breakpoints, made when first needed. */
  #heapFor(near: number): BreakpointHeap {
    if (this.#heap === undefined || this.#sortedCandidate.length < near) {
      const capacity = this.#candidates.variable.length;
      this.#heap = new BreakpointHeap(capacity);
      this.#sortedCandidate = new Int32Array(capacity);
      this.#sortedAlpha = new Float64Array(capacity);
      this.#sortedDual = new Float64Array(capacity);
    }
    this.#groupEnd[0] = 0;
    return this.#heap;
  }

  /** The largest step that leaves every candidate dual feasible within tolerance. */
  #harrisStep(begin: number, end: number, tolerance: number): number {
    const { alpha: alphas, dual: duals } = this.#candidates;
    let step = Infinity;
    for (let k = begin; k < end; k++) {
      const dual = Math.max(duals[k], 0);
      const bound = dual + tolerance;
      if (bound < step * alphas[k]) step = bound / alphas[k];
    }
    return step;
  }

  /** From the last group back, the first whose largest pivot is large enough. */
  #chooseAmong(s: SimplexState, groups: number): number {
    const { variable: candidate, alpha: alphas } = this.#candidates;
    const ends = this.#groupEnd;
    const { randomKey } = s;
    let largest = 0;
    for (let k = 0; k < ends[groups]; k++) if (alphas[k] > largest) largest = alphas[k];
    const enough = Math.min(LARGE_PIVOT_SHARE * largest, 1);
    for (let g = groups - 1; g >= 0; g--) {
      let best = ends[g];
      for (let k = best + 1; k < ends[g + 1]; k++) {
        const gain = alphas[k] - alphas[best];
        if (gain > 0 || (gain === 0 && randomKey[candidate[k]] > randomKey[candidate[best]]))
          best = k;
      }
      if (alphas[best] < enough) continue;
      const q = candidate[best];
      this.numFlips = this.#candidates.dual[best] > 0 ? this.#collectFlips(ends[g]) : 0;
      this.pivot = entryOf(s, q);
      return q;
    }
    return NO_ENTERING;
  }

  #collectFlips(end: number): number {
    for (let k = 0; k < end; k++) this.flips[k] = this.#candidates.variable[k];
    return end;
  }
}

/**
 * The slope at which a step ends: of a violation of 6 · 10^9 that just fits between the bounds of what is
 * flipped, rounding left more than the tolerance, and nothing seemed to stop the step.
 */
function slopeUsedUp({ primalTolerance }: SimplexState, violation: number): number {
  return primalTolerance + SLOPE_ROUNDING * violation;
}

/** Entry of the current pivot row at any nonbasic variable. */
export function entryOf(s: SimplexState, j: number): number {
  return j < s.numCols ? s.pivotRow.values[j] : s.rho.values[j - s.numCols];
}
