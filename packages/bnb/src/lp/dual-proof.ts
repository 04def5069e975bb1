import { CompensatedSum, type Problem, REAL_ZERO, UNIT_ROUNDOFF } from "@bough/problem";
import { SparseSum } from "../sparse-sum.ts";
import type { AddedRow } from "./added-row.ts";

/**
 * Multipliers this small against the largest are noise of the simplex: their rows are left out, where
 * their terms are as small. By the multipliers alone, rows with coefficients of 10^9 lost a third of the gap.
 */
const SMALLEST_MULTIPLIER = 1e-10;
/** Coefficients below this leave the proof where they cost nothing. */
const SMALLEST_PROOF_COEFFICIENT = 1e-9;
/** Share of rows' terms and sides by which decimals and their doubles may disagree. */
const LAST_PLACES = 2 ** -51;
/** Last places below this are left to what propagation forgives. */
const LEAST_ROOM = 1e-9;

/**
 * An inequality  sum coefficients · columns <= rhs  aggregated from the LP's rows by dual
 * multipliers. It follows from the rows (and the cutoff) alone, so it holds in the whole tree and
 * explains why a node's bounds are impossible.
 *
 * Any multipliers give a valid inequality, so those may be as wrong as they like; what has to be
 * right is the sum. Each coefficient comes with a bound on its rounding error, the right-hand side
 * is summed up in twice the precision, and what leaves the proof leaves it at its least value. Where multipliers are
 * so large that last places of the rows show, there is room for those: rows that were written in decimals and are
 * parallel but for the eighth digit said x >= 1.0004 of a binary, with multipliers of 10^12.
 *
 * A. Neumaier and O. Shcherbina, "Safe bounds in linear and mixed-integer linear programming",
 * Mathematical Programming 99, 2004.
 */
export class DualProof {
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  /** By how much the true coefficients may differ; less than their size. */
  readonly errors: Float64Array;
  count = 0;
  rhs: number = REAL_ZERO;
  readonly #problem: Problem;
  readonly #addedRows: readonly AddedRow[];
  readonly #numLocalRows: number;
  readonly #sum: SparseSum; // [numCols]
  /** Sums of the sizes of what each coefficient is summed up from. */
  readonly #sizes: SparseSum; // [numCols]
  readonly #rhs = new CompensatedSum();
  /** Rows that take part. */
  readonly #used: number[] = [];

  constructor(problem: Problem, addedRows: readonly AddedRow[], numLocalRows: number) {
    this.#problem = problem;
    this.#addedRows = addedRows;
    this.#numLocalRows = numLocalRows;
    this.columns = new Int32Array(problem.numCols);
    this.coefficients = new Float64Array(problem.numCols);
    this.errors = new Float64Array(problem.numCols);
    this.#sum = new SparseSum(problem.numCols);
    this.#sizes = new SparseSum(problem.numCols);
  }

  /**
   * From y with yᵀA x >= β for all x that satisfy the rows: -yᵀA x <= -β. False where a local row
   * takes part, or where rounding leaves nothing to rely on.
   */
  fromFarkas(y: Float64Array): boolean {
    if (this.#restsOnLocalRows(y)) return false;
    this.#begin(0);
    return this.#aggregate(y);
  }

  /** From dual values: (cost - yᵀA) x <= limit - β for all x with cost · x <= limit. */
  fromDuals(y: Float64Array, limit: number): boolean {
    if (this.#restsOnLocalRows(y)) return false;
    this.#begin(limit);
    const cost = this.#problem.cost;
    for (let j = 0; j < cost.length; j++) if (cost[j] !== 0) this.#add(j, cost[j]);
    return this.#aggregate(y);
  }

  #restsOnLocalRows(y: Float64Array): boolean {
    const smallest = SMALLEST_MULTIPLIER * largestMagnitude(y);
    const end = this.#problem.numRows + this.#numLocalRows;
    for (let i = this.#problem.numRows; i < end; i++) if (Math.abs(y[i]) > smallest) return true;
    return false;
  }

  #begin(limit: number): void {
    this.count = 0;
    this.#sum.begin();
    this.#sizes.begin();
    this.#used.length = 0;
    this.#rhs.reset();
    this.#rhs.add(limit);
  }

  #add(j: number, value: number): void {
    this.#sum.add(j, value);
    this.#sizes.add(j, Math.abs(value));
  }

  /** Subtracts the multiples of the rows, each of them whole or not at all. */
  #aggregate(y: Float64Array): boolean {
    const problem = this.#problem;
    const { starts, indices, values } = problem.rows;
    const smallest = SMALLEST_MULTIPLIER * largestMagnitude(y);
    const firstLocal = problem.numRows;
    const firstAdded = firstLocal + this.#numLocalRows;
    for (let i = 0; i < y.length; i++) {
      const multiplier = y[i];
      if (multiplier === 0 || (i >= firstLocal && i < firstAdded)) continue;
      const added = this.#addedRow(i);
      if (Math.abs(multiplier) <= smallest && this.#isNoise(i, added, multiplier, smallest))
        continue;
      const side = this.#sideOf(i, added, multiplier);
      if (!Number.isFinite(side)) continue;
      this.#used.push(i);
      this.#rhs.addProduct(-multiplier, side);
      if (added !== undefined) {
        for (let k = 0; k < added.columns.length; k++)
          this.#add(added.columns[k], -multiplier * added.coefficients[k]);
        continue;
      }
      for (let k = starts[i], end = starts[i + 1]; k < end; k++)
        this.#add(indices[k], -multiplier * values[k]);
    }
    // A product, an addition for each row, and one for the cost.
    if (!this.#gather((this.#used.length + 2) * UNIT_ROUNDOFF)) return false;
    if (LAST_PLACES * this.#largestTerms(y) > LEAST_ROOM) this.rhs += this.#roomForDecimals(y);
    return true;
  }

  #sideOf(i: number, added: AddedRow | undefined, multiplier: number): number {
    const { rowLower, rowUpper } = this.#problem;
    if (multiplier > 0) return added === undefined ? rowLower[i] : added.lower;
    return added === undefined ? rowUpper[i] : added.upper;
  }

  /** Whether a row's terms at a tiny multiplier are tiny: of rows with large coefficients they are not. */
  #isNoise(i: number, added: AddedRow | undefined, multiplier: number, smallest: number): boolean {
    const { starts, values } = this.#problem.rows;
    const coefficients = added?.coefficients ?? values.subarray(starts[i], starts[i + 1]);
    return Math.abs(multiplier) * largestMagnitude(coefficients) <= smallest;
  }

  /**
   * Puts the sums into the lists, without what is numerically zero; false where that could be
   * anything. A sum of exactly zero is taken for one: what cancels in doubles was meant to.
   */
  #gather(errorShare: number): boolean {
    const { list, values } = this.#sum;
    let kept = 0;
    let margin = 0;
    for (let k = 0; k < this.#sum.count; k++) {
      const j = list[k];
      const value = values[j];
      if (value === 0) continue;
      const size = Math.abs(value);
      const error = errorShare * this.#sizes.values[j];
      const isSure = error < size;
      if (!isSure || size <= SMALLEST_PROOF_COEFFICIENT) {
        const least = this.#leastTerm(j, value, error, isSure);
        if (least > -Infinity) {
          this.#rhs.add(-least);
          margin += UNIT_ROUNDOFF * Math.abs(least);
          continue;
        }
        if (!isSure) return false;
      }
      this.columns[kept] = j;
      this.coefficients[kept] = value;
      this.errors[kept++] = error;
    }
    this.count = kept;
    this.rhs = this.#rhs.value + this.#rhs.errorBound + 4 * margin;
    return true;
  }

  /** No less than what sides and terms come to, times their multipliers, columns without a bound left out. */
  #largestTerms(y: Float64Array): number {
    const { list } = this.#sum;
    let terms = 0;
    for (const i of this.#used) terms += Math.abs(y[i] * this.#sideOf(i, this.#addedRow(i), y[i]));
    for (let k = 0; k < this.#sum.count; k++) {
      const reach = this.#reachOf(list[k]);
      if (reach < Infinity) terms += this.#sizes.values[list[k]] * reach;
    }
    return terms;
  }

  /** Last places of sides and coefficients that are no whole numbers, which doubles carry exactly. */
  #roomForDecimals(y: Float64Array): number {
    const { starts, indices, values } = this.#problem.rows;
    let terms = 0;
    for (const i of this.#used) {
      const added = this.#addedRow(i);
      const side = this.#sideOf(i, added, y[i]);
      const columns = added?.columns ?? indices.subarray(starts[i], starts[i + 1]);
      const coefficients = added?.coefficients ?? values.subarray(starts[i], starts[i + 1]);
      let ofRow = Number.isInteger(side) ? 0 : Math.abs(side);
      for (let k = 0; k < columns.length; k++) {
        const reach = this.#reachOf(columns[k]);
        if (reach < Infinity && !Number.isInteger(coefficients[k]))
          ofRow += Math.abs(coefficients[k]) * reach;
      }
      terms += Math.abs(y[i]) * ofRow;
    }
    return LAST_PLACES * terms;
  }

  #addedRow(i: number): AddedRow | undefined {
    const first = this.#problem.numRows + this.#numLocalRows;
    return i >= first ? this.#addedRows[i - first] : undefined;
  }

  #reachOf(j: number): number {
    const { columnLower, columnUpper } = this.#problem;
    return Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
  }

  /** Least value of a small term within the problem's bounds, whatever the true coefficient. */
  #leastTerm(j: number, value: number, error: number, isSure: boolean): number {
    const lower = this.#problem.columnLower[j];
    const upper = this.#problem.columnUpper[j];
    const bound = value > 0 ? lower : upper;
    if (isSure) return value * bound - error * Math.abs(bound);
    return -(Math.abs(value) + error) * this.#reachOf(j);
  }
}

function largestMagnitude(y: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < y.length; i++) largest = Math.max(largest, Math.abs(y[i]));
  return largest;
}
