import { filledFloat64, filledUint8, type Problem, REAL_ZERO } from "@bough/problem";
import { convexMinimiser } from "./convex-minimiser.ts";
import type { ColumnBounds } from "./within-bounds.ts";

/** Effort of finding the best value, for each breakpoint. */
const MINIMISER_EFFORT = 4;

/** How a column can move: not at all, to its only other value, or to one that has to be found. */
export const FIXED = 0;
export const FLIPS = 1;
export const SEEKS = 2;

/** A point, how it stands to its rows, and the value to which each column would best change. */
export class JumpState {
  readonly values: Float64Array; // [numCols]
  /** Row activities; in the midst of a jump some do not belong to the values yet. [numRows] */
  readonly activity: Float64Array;
  readonly weight: Float64Array; // of rows [numRows]
  readonly kind: Uint8Array; // [numCols]
  objectiveWeight: number = REAL_ZERO;
  /** Nonzeros touched so far. */
  effort = 0;
  readonly #problem: Problem;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #breakpoints: Float64Array;
  readonly #slopes: Float64Array;

  /** @param start becomes `values`; [numCols] */
  constructor(problem: Problem, bounds: ColumnBounds, start: Float64Array) {
    const { numRows, numCols, columns } = problem;
    this.#problem = problem;
    this.values = start;
    this.#lower = filledFloat64(numCols, (j) => bounds.lower(j));
    this.#upper = filledFloat64(numCols, (j) => bounds.upper(j));
    this.activity = new Float64Array(numRows);
    this.weight = new Float64Array(numRows).fill(1);
    this.kind = filledUint8(numCols, (j) => {
      const width = this.#upper[j] - this.#lower[j];
      if (width === 0) return FIXED;
      return problem.isInteger[j] === 1 && width === 1 ? FLIPS : SEEKS;
    });
    let longest = 0;
    for (let j = 0; j < numCols; j++)
      longest = Math.max(longest, columns.starts[j + 1] - columns.starts[j]);
    this.#breakpoints = new Float64Array(2 * longest + 2);
    this.#slopes = new Float64Array(2 * longest + 2);
  }

  /** Whether the box has a value of the column that costs less. */
  hasCheaper(j: number): boolean {
    const cost = this.#problem.cost[j];
    return cost > 0 ? this.values[j] > this.#lower[j] : cost < 0 && this.values[j] < this.#upper[j];
  }

  violation(i: number, activity: number): number {
    const { rowLower, rowUpper } = this.#problem;
    return Math.max(0, rowLower[i] - activity, activity - rowUpper[i]);
  }

  /** The weighted violation that a change of the column takes away, and what it gains in the objective. */
  gain(j: number, value: number): number {
    const { columns } = this.#problem;
    const step = value - this.values[j];
    let gain = -this.objectiveWeight * this.#problem.cost[j] * step;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const before = this.activity[i];
      const after = before + columns.values[k] * step;
      gain += this.weight[i] * (this.violation(i, before) - this.violation(i, after));
    }
    this.effort += columns.starts[j + 1] - columns.starts[j];
    return gain;
  }

  /** The minimiser of the weighted violation along the column: convex and piecewise linear. */
  bestValue(j: number): number {
    const lower = this.#lower[j];
    const upper = this.#upper[j];
    if (this.kind[j] === FIXED) return this.values[j];
    if (this.kind[j] === FLIPS) return this.values[j] === lower ? upper : lower;
    const { columns, rowLower, rowUpper } = this.#problem;
    let slope = this.objectiveWeight * this.#problem.cost[j];
    let count = 0;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const a = columns.values[k];
      const rest = this.activity[i] - a * this.values[j];
      const weight = this.weight[i] * Math.abs(a);
      const [low, high] =
        a > 0
          ? [(rowLower[i] - rest) / a, (rowUpper[i] - rest) / a]
          : [(rowUpper[i] - rest) / a, (rowLower[i] - rest) / a];
      if (low !== -Infinity) {
        slope -= weight;
        this.#breakpoints[count] = low;
        this.#slopes[count++] = weight;
      }
      if (high !== Infinity) {
        this.#breakpoints[count] = high;
        this.#slopes[count++] = weight;
      }
    }
    this.effort += MINIMISER_EFFORT * count;
    // Without breakpoints and cost every value is as good.
    if (count === 0 && slope === 0) return this.values[j];
    return this.#inside(j, convexMinimiser(slope, this.#breakpoints, this.#slopes, count));
  }

  /** Clipped to the bounds and rounded inwards to an integer where it must be one. */
  #inside(j: number, target: number): number {
    const lower = this.#lower[j];
    const upper = this.#upper[j];
    let value = Math.min(Math.max(target, lower), upper);
    if (!Number.isFinite(value)) return this.values[j];
    if (this.#problem.isInteger[j] === 1) {
      const floor = Math.floor(value);
      const isFloor = floor === value || this.gain(j, floor) >= this.gain(j, floor + 1);
      value = isFloor ? Math.max(floor, lower) : Math.min(floor + 1, upper);
    }
    return value;
  }
}
