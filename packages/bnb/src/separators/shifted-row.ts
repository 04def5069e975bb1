import { REAL_ZERO, UNIT_ROUNDOFF } from "@bough/problem";
import { SparseSum } from "../sparse-sum.ts";
import type { BaseRow } from "./base-row.ts";
import { reachOf } from "./reach.ts";
import type { SeparationSpace } from "./separation-space.ts";
import { pointValueOf, type VariableBound } from "./variable-bounds.ts";

/** How a variable of the space became a shifted one x' >= 0. */
export const FROM_LOWER = 0; // x' = x - lower
export const FROM_UPPER = 1; // x' = upper - x
export const FROM_VARIABLE_LOWER = 2; // x' = x - (constant + slope z)
export const FROM_VARIABLE_UPPER = 3; // x' = constant + slope z - x

/**
 * Share of the size of what the right-hand side is summed up from by which it gives way: with wide
 * bounds the sum loses digits, and a fraction of it that came out too small would cut points off.
 * In long rows a unit roundoff for each term comes to more.
 */
const RHS_ROUNDING = 1e-14;

/** What is known of the shift of a continuous variable: nothing yet, that it has none, or which one. */
const UNKNOWN = 0;
const WITHOUT = 1;
const CHOSEN = 2;

/** A bound is "at" the point when it is within this of it. */
const AT_BOUND = 1e-6;
/** A value within this of a whole number is one. */
const AT_INTEGER = 1e-6;

/**
 * The base row as  sum a_k x'_k <= rhs  with every x' >= 0: continuous variables replaced by their
 * distance from a bound, a variable bound where one is tighter at the LP point, and integers by
 * their distance from the nearer bound.
 *
 * H. Marchand and L. A. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Oper. Res. 49, 2001.
 */
export class ShiftedRow {
  readonly space: SeparationSpace;
  count = 0;
  rhs: number = REAL_ZERO;
  readonly variables: Int32Array;
  readonly coefficients: Float64Array;
  readonly kinds: Uint8Array;
  /** x' at the LP point, not below zero. */
  readonly points: Float64Array;
  /** Upper bound of x'; Infinity where there is none. */
  readonly ranges: Float64Array;
  readonly bounds: (VariableBound | null)[];
  /** Integer terms come first. */
  numIntegers = 0;
  /** The integer terms, those that are not zero at the LP point first; see `splitIntegers`. */
  readonly integers: Int32Array;
  /** How many integer terms are not zero at the LP point. */
  numActive = 0;
  /** Sum of the sizes of what was taken off the right-hand side. */
  #magnitude: number = REAL_ZERO;
  readonly #weights: SparseSum; // of the integers, by variable
  // The continuous variables of the base row and how each of them is to be shifted; scratch of `load`.
  readonly #continuous: Int32Array;
  readonly #shiftKinds: Uint8Array;
  readonly #shiftBounds: (VariableBound | null)[];
  // The same for each variable, chosen once for all rows: where its coefficient is positive, and where it is negative.
  readonly #choice: Uint8Array;
  readonly #kindOfPositive: Uint8Array;
  readonly #kindOfNegative: Uint8Array;
  readonly #boundBelow: (VariableBound | null)[];
  readonly #boundAbove: (VariableBound | null)[];

  constructor(space: SeparationSpace) {
    const size = space.numCols + space.numRows;
    this.space = space;
    this.variables = new Int32Array(size);
    this.coefficients = new Float64Array(size);
    this.kinds = new Uint8Array(size);
    this.integers = new Int32Array(size);
    this.points = new Float64Array(size);
    this.ranges = new Float64Array(size);
    this.bounds = new Array<VariableBound | null>(size).fill(null);
    this.#weights = new SparseSum(size);
    this.#continuous = new Int32Array(size);
    this.#shiftKinds = new Uint8Array(size);
    this.#shiftBounds = new Array<VariableBound | null>(size).fill(null);
    this.#choice = new Uint8Array(size);
    this.#kindOfPositive = new Uint8Array(size);
    this.#kindOfNegative = new Uint8Array(size);
    this.#boundBelow = new Array<VariableBound | null>(size).fill(null);
    this.#boundAbove = new Array<VariableBound | null>(size).fill(null);
  }

  /**
   * Takes sign · base <= 0.
   *
   * @returns false where a variable has no bound to be shifted to, and where no integer is fractional at the LP
   *   point: that point satisfies the base, so it would satisfy each cut that holds where the integers are whole
   */
  load(base: BaseRow, sign: number): boolean {
    const { space } = this;
    this.count = 0;
    this.rhs = 0;
    this.#magnitude = 0;
    this.space.work += 8 * base.count;
    this.#weights.begin();
    this.rhs += base.forgotten;
    const continuous = this.#continuous;
    let numContinuous = 0;
    for (let t = 0; t < base.count; t++) {
      const k = base.list[t];
      const value = sign * base.values[k];
      if (value === 0) continue;
      if (space.isInteger[k] === 1) this.#weights.add(k, value);
      else continuous[numContinuous++] = k;
    }
    for (let c = 0; c < numContinuous; c++) {
      const k = continuous[c];
      const value = sign * base.values[k];
      if (!this.#chooseShift(c, k, value)) return false;
      const bound = this.#shiftBounds[c];
      if (bound !== null) {
        const weight = value * bound.slope;
        this.#weights.add(bound.integer, weight);
        this.#magnitude += Math.abs(weight) * reachOf(space, bound.integer);
        this.#shiftRhs(value * bound.constant);
      }
    }
    if (!this.#takeIntegers()) return false;
    for (let c = 0; c < numContinuous; c++) {
      const k = continuous[c];
      this.#takeContinuous(k, sign * base.values[k], this.#shiftKinds[c], this.#shiftBounds[c]);
    }
    if (base.isRounded) this.#giveWay(base);
    this.rhs += Math.max(RHS_ROUNDING, 2 * base.count * UNIT_ROUNDOFF) * this.#magnitude;
    return true;
  }

  /**
   * Loosens the row by what the base's entries may be off by: at the right-hand side where the
   * variable is bounded, else at the coefficient, which may only be too small.
   */
  #giveWay(base: BaseRow): void {
    const { lower, upper } = this.space;
    for (let t = 0; t < base.count; t++) {
      const k = base.list[t];
      const reach = reachOf(this.space, k);
      if (reach < Infinity) this.rhs += base.errorOf(k) * reach;
    }
    for (let t = 0; t < this.count; t++) {
      const k = this.variables[t];
      if (lower[k] > -Infinity && upper[k] < Infinity) continue;
      const error = base.errorOf(k);
      const bound = this.bounds[t];
      const isLower = this.kinds[t] === FROM_LOWER || this.kinds[t] === FROM_VARIABLE_LOWER;
      const plain = isLower ? lower[k] : upper[k];
      const origin =
        bound === null
          ? plain
          : Math.abs(bound.constant) + Math.abs(bound.slope) * reachOf(this.space, bound.integer);
      this.coefficients[t] -= error;
      this.rhs += error * Math.abs(origin);
    }
  }

  /** Lists the integer terms, those first that are not zero at the LP point. */
  splitIntegers(): void {
    const { integers, points, numIntegers } = this;
    let active = 0;
    let idle = numIntegers;
    for (let t = 0; t < numIntegers; t++) {
      if (points[t] === 0) integers[--idle] = t;
      else integers[active++] = t;
    }
    this.numActive = active;
  }

  /** Replaces integer term `t` by its distance from the other bound. */
  complement(t: number): void {
    const range = this.ranges[t];
    const shift = this.coefficients[t] * range;
    this.rhs -= shift - RHS_ROUNDING * Math.abs(shift);
    this.coefficients[t] = -this.coefficients[t];
    this.points[t] = range - this.points[t];
    this.kinds[t] = this.kinds[t] === FROM_LOWER ? FROM_UPPER : FROM_LOWER;
  }

  #shiftRhs(amount: number): void {
    this.rhs -= amount;
    this.#magnitude += Math.abs(amount);
  }

  /** False where one of them has no bound, and where none is fractional at the LP point. */
  #takeIntegers(): boolean {
    const { lower, upper, value } = this.space;
    const weights = this.#weights;
    let hasFractional = false;
    for (let place = 0; place < weights.count; place++) {
      const k = weights.list[place];
      const weight = weights.values[k];
      if (weight === 0) continue;
      if (Math.abs(value[k] - Math.round(value[k])) > AT_INTEGER) hasFractional = true;
      const fromLower = value[k] - lower[k];
      const fromUpper = upper[k] - value[k];
      if (fromLower === Infinity && fromUpper === Infinity) return false;
      const isLower = fromLower <= fromUpper;
      const t = this.count++;
      this.variables[t] = k;
      this.kinds[t] = isLower ? FROM_LOWER : FROM_UPPER;
      this.coefficients[t] = isLower ? weight : -weight;
      this.#shiftRhs(weight * (isLower ? lower[k] : upper[k]));
      this.points[t] = Math.max(0, isLower ? fromLower : fromUpper);
      this.ranges[t] = upper[k] - lower[k];
      this.bounds[t] = null;
    }
    this.numIntegers = this.count;
    return hasFractional;
  }

  #takeContinuous(k: number, value: number, kind: number, bound: VariableBound | null): void {
    const { space } = this;
    const t = this.count++;
    const isLower = kind === FROM_LOWER || kind === FROM_VARIABLE_LOWER;
    const plain = isLower ? space.lower[k] : space.upper[k];
    const at = bound === null ? plain : pointValueOf(space, bound);
    this.variables[t] = k;
    this.kinds[t] = kind;
    this.coefficients[t] = isLower ? value : -value;
    if (bound === null) this.#shiftRhs(value * plain);
    this.points[t] = Math.max(0, isLower ? space.value[k] - at : at - space.value[k]);
    this.ranges[t] = space.upper[k] - space.lower[k];
    this.bounds[t] = bound;
  }

  /** Shifts continuous variable `c` of the row at hand, which is `k` of the space; false where it has no bound. */
  #chooseShift(c: number, k: number, value: number): boolean {
    if (this.#choice[k] === UNKNOWN) this.#choice[k] = this.#chooseBound(k);
    if (this.#choice[k] === WITHOUT) return false;
    const kind = value > 0 ? this.#kindOfPositive[k] : this.#kindOfNegative[k];
    this.#shiftKinds[c] = kind;
    if (kind === FROM_VARIABLE_LOWER) this.#shiftBounds[c] = this.#boundBelow[k];
    else this.#shiftBounds[c] = kind === FROM_VARIABLE_UPPER ? this.#boundAbove[k] : null;
    return true;
  }

  /** The tightest bound of a continuous variable at the LP point; a variable one where it is as tight as the plain one. */
  #chooseBound(k: number): number {
    const { space } = this;
    const x = space.value[k];
    let fromLower = x - space.lower[k];
    let fromUpper = space.upper[k] - x;
    let lowerKind = FROM_LOWER;
    let upperKind = FROM_UPPER;
    const variableLower = space.variableBounds.lower.get(k)?.[0] ?? null;
    const variableUpper = space.variableBounds.upper.get(k)?.[0] ?? null;
    if (variableLower !== null && x - pointValueOf(space, variableLower) <= fromLower + AT_BOUND) {
      lowerKind = FROM_VARIABLE_LOWER;
      fromLower = x - pointValueOf(space, variableLower);
    }
    if (variableUpper !== null && pointValueOf(space, variableUpper) - x <= fromUpper + AT_BOUND) {
      upperKind = FROM_VARIABLE_UPPER;
      fromUpper = pointValueOf(space, variableUpper) - x;
    }
    if (fromLower === Infinity && fromUpper === Infinity) return WITHOUT;
    this.#boundBelow[k] = variableLower;
    this.#boundAbove[k] = variableUpper;
    const nearer = fromLower < fromUpper ? lowerKind : upperKind;
    // A positive coefficient is dropped by the rounding, so a tie goes to the side that makes it so.
    const isTie = Math.abs(fromLower - fromUpper) <= AT_BOUND;
    this.#kindOfPositive[k] = isTie ? lowerKind : nearer;
    this.#kindOfNegative[k] = isTie ? upperKind : nearer;
    return CHOSEN;
  }
}
