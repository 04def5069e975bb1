import { type Problem, UNIT_ROUNDOFF } from "@bough/problem";
import { addLine } from "../vectors/line-kernels.ts";
import type { DenseTableau } from "./dense-tableau.ts";

/** Share of a sum's terms below which it is taken for what rounding has left of zero. */
const NOISE = 1e-11;
/** The same for a column without a bound, which nothing keeps from making much of little. */
const NOISE_OF_UNBOUNDED = 1e-14;
/** Roundings of a reduced cost beside one for each of its column's entries. */
const MORE_ROUNDINGS = 3;
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
  /** Magnitudes of the terms that each of these was summed from. [numCols] */
  readonly #terms: Float64Array;
  readonly #doubts: Doubts;

  constructor(tableau: DenseTableau) {
    this.#tableau = tableau;
    this.multiplier = new Float64Array(tableau.numRows);
    this.reducedCost = new Float64Array(tableau.numCols);
    this.#terms = new Float64Array(tableau.numCols);
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
    const { problem, numRows, numCols, lower, upper } = this.#tableau;
    const { starts, indices, values } = problem.rows;
    const { cost, isInteger } = problem;
    const columnStarts = problem.columns.starts;
    const { reducedCost } = this;
    const terms = this.#terms;
    let sum = 0;
    let reach = 0;
    let magnitude = 0;
    let doubt = 0;
    let touched = numCols;
    for (let j = 0; j < numCols; j++) {
      reducedCost[j] = costs * cost[j];
      terms[j] = Math.abs(reducedCost[j]);
    }
    for (let i = 0; i < numRows; i++) {
      const y = this.#believed(i);
      if (y === 0) continue;
      const share = y * (y > 0 ? lower[numCols + i] : upper[numCols + i]);
      sum += share;
      reach += Math.abs(y);
      magnitude += Math.abs(share);
      const end = starts[i + 1];
      for (let k = starts[i]; k < end; k++) {
        const term = values[k] * y;
        const j = indices[k];
        reducedCost[j] -= term;
        terms[j] += Math.abs(term);
      }
      touched += end - starts[i];
    }
    this.#tableau.work += touched;
    for (let j = 0; j < numCols; j++) {
      const d = reducedCost[j];
      const isNoise = Math.abs(d) <= NOISE * terms[j];
      if (isNoise) reducedCost[j] = 0;
      const side = d > 0 ? lower[j] : upper[j];
      if (Number.isFinite(side)) {
        sum += d * side;
        magnitude += Math.abs(d * side);
        const range = upper[j] - lower[j];
        // Where rounding may have turned its sign, the other side counts as well: of a column of 10^12 each digit matters.
        const farthest = Math.abs(side) + (isNoise && range < Infinity ? range : 0);
        const roundings = columnStarts[j + 1] - columnStarts[j] + MORE_ROUNDINGS;
        doubt += roundings * UNIT_ROUNDOFF * terms[j] * farthest;
      } else if (Math.abs(d) > NOISE_OF_UNBOUNDED * terms[j]) return NOTHING;
      // A point's integers are whole, and do not miss their bounds.
      if (isInteger[j] === 0) reach += Math.abs(d);
    }
    return { sum: sum - NOISE * magnitude - doubt, reach };
  }

  /**
   * The same sum with the costs, and by how much it may be off at most, from the largest multiplier and what `doubtsOf` says:
   * nearly always enough to decide, without the magnitudes of all terms.
   */
  #leastRoughly(): { readonly sum: number; readonly doubt: number } {
    const { problem, numRows, numCols, lower, upper } = this.#tableau;
    const { starts, indices, values } = problem.rows;
    const { multiplier, reducedCost } = this;
    let sum = 0;
    let magnitude = 0;
    let largest = 0;
    let touched = numCols;
    reducedCost.set(problem.cost);
    for (let i = 0; i < numRows; i++) {
      const y = this.#believed(i);
      if (y === 0) continue;
      const share = y * (y > 0 ? lower[numCols + i] : upper[numCols + i]);
      sum += share;
      magnitude += Math.abs(share);
      largest = Math.max(largest, Math.abs(y));
      addLine(reducedCost, indices, values, starts[i], starts[i + 1], multiplier, i, -1);
      touched += starts[i + 1] - starts[i];
    }
    this.#tableau.work += touched;
    for (let j = 0; j < numCols; j++) {
      const d = reducedCost[j];
      const share = Math.min(d * lower[j], d * upper[j]);
      sum += share;
      magnitude += Math.abs(share);
    }
    const { ofCosts, ofMultipliers } = this.#doubts;
    return { sum, doubt: NOISE * magnitude + ofCosts + largest * ofMultipliers };
  }

  /**
   * The multiplier of a row, zero from now on where that row has no such side: of the wrong sign it is mostly what rounding
   * has left of zero, where all others may be no more than that either; and without it the others still prove what they prove.
   */
  #believed(i: number): number {
    const { numCols, lower, upper } = this.#tableau;
    const y = this.multiplier[i];
    if (y === 0 || Number.isFinite(y > 0 ? lower[numCols + i] : upper[numCols + i])) return y;
    this.multiplier[i] = 0;
    return 0;
  }
}

const NOTHING = { sum: -Infinity, reach: 0 };

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
