import { type Problem, UNIT_ROUNDOFF } from "@bough/problem";
import { DOUBT, LARGEST_MULTIPLIER, REACH, TOUCHED } from "../kernels/dense-registers.ts";
import type { DenseTableau } from "./dense-tableau.ts";
import { MORE_ROUNDINGS } from "./tolerances.ts";

/** What each row and bound may be missed by at a point, and that is still no point: ten times the usual tolerance. */
const MISS = 1e-5;

/**
 * Holds what a tableau says against the problem: of the tableau's numbers only the multipliers of the
 * rows are believed, and any multipliers prove what they prove.
 */
export class DenseProof {
  readonly #tableau: DenseTableau;
  /** Multipliers of the rows as they were used last. [numRows] */
  readonly multiplier: Float64Array;
  /** What they leave of each column's cost. [numCols] */
  readonly reducedCost: Float64Array;
  readonly #doubts: Doubts;

  constructor(tableau: DenseTableau) {
    this.#tableau = tableau;
    const { multiplier, reducedCost } = tableau.proofArrays;
    this.multiplier = multiplier;
    this.reducedCost = reducedCost;
    this.#doubts = doubtsOf(tableau.problem);
  }

  /**
   * A lower bound on the objective, without its constant, within the bounds in force; -Infinity without one.
   *
   * @param row is taken into the objective as often as `step` says
   */
  bound(row = -1, step = 0): number {
    this.#combine(row, step);
    return this.#least(1).sum;
  }

  /**
   * Whether that bound is enough. Leaves the reduced costs without a meaning.
   *
   * @param isEnough true of all numbers from some on
   */
  reaches(row: number, step: number, isEnough: (bound: number) => boolean): boolean {
    this.#combine(row, step);
    if (this.#doubts.ofCosts + this.#doubts.ofMultipliers < Infinity) {
      const { sum, doubt } = this.#leastRoughly();
      if (isEnough(sum - doubt)) return true;
      if (!isEnough(sum)) return false;
    }
    return isEnough(this.#least(1).sum);
  }

  /** Whether a row of the tableau excludes every point within the bounds in force, and any near them. */
  provesInfeasible(row: number): boolean {
    const { numCols, basic, nonbasic, entries, lower, value } = this.#tableau;
    // x[basic] = Σ entries x[nonbasic] holds for every point, so 0 = Σ entries x[nonbasic] − x[basic].
    const isLow = value[basic[row]] < lower[basic[row]];
    const sign = isLow ? -1 : 1;
    this.multiplier.fill(0);
    for (let q = 0, k = row * numCols; q < numCols; q++, k++)
      if (nonbasic[q] >= numCols) this.multiplier[nonbasic[q] - numCols] = sign * entries[k];
    if (basic[row] >= numCols) this.multiplier[basic[row] - numCols] = -sign;
    const { sum, reach } = this.#least(0);
    return sum > MISS * reach;
  }

  /** The multipliers of the objective with a row taken in. */
  #combine(row: number, step: number): void {
    const { numRows, numCols, basic, nonbasic, entries } = this.#tableau;
    const { multiplier } = this;
    const costs = numRows * numCols;
    const begin = Math.max(0, row) * numCols;
    multiplier.fill(0);
    for (let q = 0; q < numCols; q++) {
      const i = nonbasic[q] - numCols;
      if (i >= 0) multiplier[i] = entries[costs + q] - step * entries[begin + q];
    }
    if (row >= 0 && basic[row] >= numCols) multiplier[basic[row] - numCols] += step;
  }

  /**
   * The least value over the bounds of `costs · cost · x`, written as multipliers times activities
   * and what they leave of the costs times columns; and by how much one more unit of every bound
   * would change it.
   */
  #least(costs: number): { readonly sum: number; readonly reach: number } {
    const { memory } = this.#tableau;
    const sum = memory.kernels.leastDense(costs);
    this.#tableau.work += memory.realAt(TOUCHED);
    return { sum, reach: memory.realAt(REACH) };
  }

  /**
   * The same sum with the costs, and by how much it may be off at most, from the largest multiplier and what `doubtsOf` says:
   * nearly always enough to decide, without the magnitudes of all terms.
   */
  #leastRoughly(): { readonly sum: number; readonly doubt: number } {
    const { memory } = this.#tableau;
    const sum = memory.kernels.leastDenseRoughly();
    this.#tableau.work += memory.realAt(TOUCHED);
    const { ofCosts, ofMultipliers } = this.#doubts;
    const ofRows = memory.realAt(LARGEST_MULTIPLIER) * ofMultipliers;
    return { sum, doubt: memory.realAt(DOUBT) + ofCosts + ofRows };
  }
}

/**
 * By how much the columns' shares of a sum may be off within the problem's bounds, or within any that are narrower: for the
 * costs, and for multipliers of one. Infinity where a column has no bound.
 */
function doubtsOf({ columns, cost, columnLower, columnUpper, numCols }: Problem): Doubts {
  const { starts, values } = columns;
  let ofCosts = 0;
  let ofMultipliers = 0;
  for (let j = 0; j < numCols; j++) {
    const roundings = starts[j + 1] - starts[j] + MORE_ROUNDINGS;
    const farthest = Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
    const each = roundings * UNIT_ROUNDOFF * (farthest + columnUpper[j] - columnLower[j]);
    let size = 0;
    for (let k = starts[j]; k < starts[j + 1]; k++) size += Math.abs(values[k]);
    ofCosts += each * Math.abs(cost[j]);
    ofMultipliers += each * size;
  }
  return { ofCosts, ofMultipliers };
}

interface Doubts {
  readonly ofCosts: number;
  readonly ofMultipliers: number;
}
