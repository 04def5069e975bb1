import type { Problem } from "@bough/problem";
import { exactLpOracle } from "./exact-lp-oracle.ts";
import { Fraction } from "./fraction.ts";
import type { LpOracle } from "./lp-oracle.ts";
import { wholeBox } from "./small-tree.ts";

/** Terms of a sum may be off by this share of their absolute sum in doubles. */
const SUM_ERROR = 1e-13;

/** Steps of the count that one LP is worth. */
const STEPS_OF_LP = 200;

/** How much may be counted before the count is given up. */
export interface CountLimits {
  readonly points: number;
  readonly steps: number;
}

/**
 * Every assignment of the integer columns that some point of a tiny problem extends, in the order
 * of counting; null where a limit comes first. Rows are judged in doubles where those are sure, else
 * in fractions; whether continuous columns can follow, the LP oracle says. Structures are ignored.
 */
export function allPoints<T>(
  problem: Problem,
  limits: CountLimits,
  oracle: LpOracle<T>,
): number[][] | null {
  return new PointCounter(problem, limits, oracle).run();
}

class PointCounter<T> {
  readonly #problem: Problem;
  readonly #limit: number;
  readonly #oracle: LpOracle<T>;
  readonly #integers: readonly number[];
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #points: number[][] = [];
  #stepsLeft: number;

  constructor(problem: Problem, { points, steps }: CountLimits, oracle: LpOracle<T>) {
    this.#problem = problem;
    this.#limit = points;
    this.#stepsLeft = steps;
    this.#oracle = oracle;
    const { lower, upper } = wholeBox(problem);
    this.#lower = lower;
    this.#upper = upper;
    this.#integers = [...problem.isInteger.keys()].filter((j) => problem.isInteger[j] === 1);
  }

  run(): number[][] | null {
    const { numCols } = this.#problem;
    for (let j = 0; j < numCols; j++) if (this.#lower[j] > this.#upper[j]) return [];
    for (const j of this.#integers)
      if (!Number.isFinite(this.#upper[j] - this.#lower[j])) return null;
    return this.#descend(0) ? this.#points : null;
  }

  /** Tries all values from the k-th integer column on; false once a limit is reached. */
  #descend(k: number): boolean {
    if (this.#stepsLeft-- <= 0) return false;
    if (!this.#rowsMayHold()) return true;
    if (k === this.#integers.length) {
      if (!this.#isPoint()) return true;
      this.#points.push(this.#integers.map((j) => this.#lower[j]));
      return this.#points.length <= this.#limit;
    }
    const j = this.#integers[k] as number;
    const [lower, upper] = [this.#lower[j], this.#upper[j]];
    let goesOn = true;
    for (let value = lower; goesOn && value <= upper; value++) {
      this.#lower[j] = value;
      this.#upper[j] = value;
      goesOn = this.#descend(k + 1);
    }
    this.#lower[j] = lower;
    this.#upper[j] = upper;
    return goesOn;
  }

  /** False where a row cannot be kept within the box, by more than doubles may be wrong. */
  #rowsMayHold(): boolean {
    const { numRows, rows, rowLower, rowUpper } = this.#problem;
    for (let i = 0; i < numRows; i++) {
      let [least, most, size] = [0, 0, 0];
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const j = rows.indices[k];
        const a = rows.values[k];
        const [low, high] =
          a > 0 ? [this.#lower[j], this.#upper[j]] : [this.#upper[j], this.#lower[j]];
        least += a * low;
        most += a * high;
        size += Math.abs(a) * Math.max(Math.abs(low), Math.abs(high));
      }
      // An infinite size makes the error infinite and the row possible, unless the row is sure.
      const error = Number.isFinite(size) ? SUM_ERROR * size : 0;
      if (least > rowUpper[i] + error || most < rowLower[i] - error) return false;
    }
    return true;
  }

  #isPoint(): boolean {
    const { numCols } = this.#problem;
    if (this.#integers.length < numCols) {
      const box = { lower: this.#lower, upper: this.#upper };
      this.#stepsLeft -= STEPS_OF_LP;
      return this.#oracle.solve(this.#problem, box).status !== "infeasible";
    }
    return this.#keepsRowsExactly();
  }

  /** All columns are fixed: the sums in doubles where they are sure, else in fractions. */
  #keepsRowsExactly(): boolean {
    const { numRows, rows, rowLower, rowUpper } = this.#problem;
    for (let i = 0; i < numRows; i++) {
      let [sum, size] = [0, 0];
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const term = rows.values[k] * this.#lower[rows.indices[k]];
        sum += term;
        size += Math.abs(term);
      }
      const error = SUM_ERROR * size;
      if (sum - error >= rowLower[i] && sum + error <= rowUpper[i]) continue;
      if (!this.#keepsRowExactly(i)) return false;
    }
    return true;
  }

  #keepsRowExactly(i: number): boolean {
    const { rows, rowLower, rowUpper } = this.#problem;
    let sum = Fraction.ZERO;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const value = Fraction.fromNumber(this.#lower[rows.indices[k]]);
      sum = sum.plus(Fraction.fromNumber(rows.values[k]).times(value));
    }
    return exactLpOracle.side(sum, rowLower[i], rowUpper[i]) === 0;
  }
}
