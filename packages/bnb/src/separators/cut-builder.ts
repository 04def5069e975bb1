import { REAL_ZERO, UNIT_ROUNDOFF } from "@bough/problem";
import { SparseSum } from "../sparse-sum.ts";
import { reachOf } from "./reach.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Cut } from "./separator.ts";
import type { ShiftedCut } from "./shifted-cut.ts";
import { FROM_LOWER, FROM_UPPER, FROM_VARIABLE_LOWER, type ShiftedRow } from "./shifted-row.ts";

/** Coefficients below this share of the largest are relaxed onto a bound. */
const SMALLEST_SHARE = 1e-7;
/** Largest over smallest coefficient of a cut that is kept. */
const DYNAMISM_LIMIT = 1e6;
/** Longer cuts cost the LP more than they bring: this many columns, and a share of all. */
const LENGTH_CONSTANT = 400;
const LENGTH_SHARE = 0.15;
/** Multipliers that are tried to make a cut over integers integral. */
const INTEGRAL_SCALES = [1, 2, 3, 4, 5, 6, 8, 10, 12];
/** How far a scaled coefficient may lie from the whole number that it becomes. */
const INTEGRAL_TOLERANCE = 1e-7;
/** Coefficients above this are not made integral: their rounding would cost digits. */
const LARGEST_INTEGRAL = 1e7;
/** Right-hand sides summed up from more than this have lost the digits that rounding down needs. */
const LARGEST_EXACT_SUM = 1e8;
/** Largest coefficients outside of these come of cancellation or of wild multipliers. */
const SMALLEST_LARGEST = 1e-9;
const LARGEST_LARGEST = 1e12;
/** Most that rounding its coefficients may move the right-hand side of a cut made integral. */
const LARGEST_ERROR = 1e-4;
/** Added before that side is rounded down: where it is a whole number, the sum may lie below it. */
const RHS_ROUNDING = 1e-6;
/** Share of the terms' size by which a float right-hand side gives way to rounding errors. */
const RHS_RELAXATION = 1e-10;
/** Share of its own and of the row's coefficient by which a cut's coefficient may be off. */
const COEFFICIENT_ROUNDING = 2 ** -50;

/** Turns cuts over shifted variables into rows over the columns, safe against rounding. */
export class CutBuilder {
  readonly #space: SeparationSpace;
  readonly #sum: SparseSum; // [numCols]
  /** Sums of the sizes of what each coefficient is summed up from. */
  readonly #sizes: SparseSum; // [numCols]
  readonly #logicals: SparseSum; // [numRows]
  /** Columns of the cut at hand; the first of them matter. */
  readonly #columns: Int32Array; // [numCols]
  #rhs: number = REAL_ZERO;
  /** Sum of the sizes of what the right-hand side was summed up from. */
  #magnitude: number = REAL_ZERO;

  constructor(space: SeparationSpace) {
    this.#space = space;
    this.#sum = new SparseSum(space.numCols);
    this.#sizes = new SparseSum(space.numCols);
    this.#logicals = new SparseSum(space.numRows);
    this.#columns = new Int32Array(space.numCols);
  }

  /** The cut as a row over columns; null where it is not safe, too dense or numerically wild. */
  build(row: ShiftedRow, cut: ShiftedCut): Cut | null {
    this.#begin();
    this.#unshift(row, cut);
    this.#replaceLogicals();
    return this.#giveWay() && this.#relaxTiny() ? this.#finish() : null;
  }

  #begin(): void {
    this.#sum.begin();
    this.#sizes.begin();
    this.#logicals.begin();
    this.#rhs = 0;
    this.#magnitude = 0;
  }

  /** sum g x' <= rhs, with each x' replaced by what it stands for. */
  #unshift(row: ShiftedRow, cut: ShiftedCut): void {
    const { lower, upper } = this.#space;
    this.#addToRhs(cut.rhs);
    for (let t = 0; t < row.count; t++) {
      let g = cut.coefficients[t];
      if (g === 0) continue;
      // What rounding made of g is given back: at the side, or where x' has no end at g itself.
      const size = Math.abs(g) + cut.steepness * Math.abs(row.coefficients[t]);
      const error = Number.isInteger(g) && cut.steepness === 0 ? 0 : COEFFICIENT_ROUNDING * size;
      if (row.ranges[t] < Infinity) this.#rhs += error * row.ranges[t];
      else g -= error;
      const k = row.variables[t];
      const bound = row.bounds[t];
      const kind = row.kinds[t];
      const sign = kind === FROM_LOWER || kind === FROM_VARIABLE_LOWER ? 1 : -1;
      this.#add(k, sign * g);
      if (kind === FROM_LOWER) this.#addToRhs(g * lower[k]);
      else if (kind === FROM_UPPER) this.#addToRhs(-g * upper[k]);
      else if (bound !== null) {
        this.#add(bound.integer, -sign * g * bound.slope);
        this.#addToRhs(sign * g * bound.constant);
      }
    }
  }

  #addToRhs(amount: number): void {
    this.#rhs += amount;
    this.#magnitude += Math.abs(amount);
  }

  #add(k: number, value: number): void {
    const { numCols } = this.#space;
    if (k >= numCols) this.#logicals.add(k - numCols, value);
    else this.#addTerm(k, value);
  }

  #addTerm(j: number, value: number): void {
    this.#sum.add(j, value);
    this.#sizes.add(j, Math.abs(value));
  }

  /** An activity is the sum it stands for. */
  #replaceLogicals(): void {
    const { starts, indices, coefficients } = this.#space;
    const { list, values, count } = this.#logicals;
    for (let t = 0; t < count; t++) {
      const i = list[t];
      const value = values[i];
      if (value === 0) continue;
      for (let k = starts[i]; k < starts[i + 1]; k++)
        this.#addTerm(indices[k], value * coefficients[k]);
    }
  }

  /**
   * Loosens the cut by what its coefficients may be off by: at the side where the column is bounded,
   * else at the coefficient. False where neither can be.
   */
  #giveWay(): boolean {
    const { lower, upper } = this.#space;
    const { list, values, count } = this.#sum;
    const share = (this.#logicals.count + 4) * UNIT_ROUNDOFF;
    for (let k = 0; k < count; k++) {
      const j = list[k];
      const size = this.#sizes.values[j];
      // One term, or whole ones: nothing was rounded.
      if (size === Math.abs(values[j]) && Number.isInteger(size)) continue;
      const error = share * size;
      const reach = reachOf(this.#space, j);
      if (reach < Infinity) this.#rhs += error * reach;
      else if (lower[j] > -Infinity) {
        values[j] -= error;
        this.#rhs += error * Math.abs(lower[j]);
      } else if (upper[j] < Infinity) {
        values[j] += error;
        this.#rhs += error * Math.abs(upper[j]);
      } else return false;
    }
    return true;
  }

  /** Small coefficients are replaced by their least contribution, never just dropped. */
  #relaxTiny(): boolean {
    const { lower, upper } = this.#space;
    const { list, values, count } = this.#sum;
    let largest = 0;
    for (let k = 0; k < count; k++) largest = Math.max(largest, Math.abs(values[list[k]]));
    if (!(largest > SMALLEST_LARGEST && largest < LARGEST_LARGEST)) return false;
    for (let k = 0; k < count; k++) {
      const j = list[k];
      const value = values[j];
      if (value === 0 || Math.abs(value) > SMALLEST_SHARE * largest) continue;
      const bound = value > 0 ? lower[j] : upper[j];
      if (!Number.isFinite(bound)) return false;
      this.#addToRhs(-value * bound);
      values[j] = 0;
    }
    return true;
  }

  #finish(): Cut | null {
    const { problem, value } = this.#space;
    const found = this.#columns;
    let length = 0;
    let largest = 0;
    let smallest = Infinity;
    let isAllInteger = true;
    let size = this.#magnitude;
    const { list, values, count } = this.#sum;
    for (let k = 0; k < count; k++) {
      const j = list[k];
      const a = Math.abs(values[j]);
      if (a === 0) continue;
      found[length++] = j;
      largest = Math.max(largest, a);
      smallest = Math.min(smallest, a);
      size += a * Math.abs(value[j]);
      if (problem.isInteger[j] === 0) isAllInteger = false;
    }
    this.#space.work += 4 * count;
    if (length === 0 || largest / smallest > DYNAMISM_LIMIT) return null;
    if (length > LENGTH_CONSTANT + LENGTH_SHARE * problem.numCols) return null;
    const columns = found.slice(0, length).sort();
    if (isAllInteger) {
      const integral = this.#makeIntegral(columns, smallest);
      if (integral !== null) return integral;
    }
    const coefficients = new Float64Array(length);
    for (let k = 0; k < length; k++) coefficients[k] = values[columns[k]];
    const upper = this.#rhs + RHS_RELAXATION * size;
    return { columns, coefficients, lower: -Infinity, upper };
  }

  /** Whole coefficients make the right-hand side a whole number too, and the cut exact. */
  #makeIntegral(columns: Int32Array, smallest: number): Cut | null {
    const { lower, upper } = this.#space;
    const { values } = this.#sum;
    const { length } = columns;
    for (const scale of INTEGRAL_SCALES) {
      const factor = scale / smallest;
      let error = 0;
      let isIntegral = true;
      for (let k = 0; k < length; k++) {
        const j = columns[k];
        const scaled = values[j] * factor;
        const off = scaled - Math.round(scaled);
        if (Math.abs(scaled) > LARGEST_INTEGRAL || Math.abs(off) > INTEGRAL_TOLERANCE) {
          isIntegral = false;
          break;
        }
        // The rounded row must follow from the unrounded one at every point of the box.
        if (off !== 0) error += Math.max(-off * lower[j], -off * upper[j]);
      }
      if (!isIntegral || !(Math.abs(error) < LARGEST_ERROR)) continue;
      if (this.#magnitude * factor > LARGEST_EXACT_SUM) continue;
      const coefficients = new Float64Array(length);
      for (let k = 0; k < length; k++) coefficients[k] = Math.round(values[columns[k]] * factor);
      const rhs = Math.floor(this.#rhs * factor + error + RHS_ROUNDING);
      return { columns, coefficients, lower: -Infinity, upper: rhs };
    }
    return null;
  }
}
