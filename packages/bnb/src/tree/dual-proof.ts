import { type Problem, REAL_ZERO } from "@bough/problem";
import type { AddedRow } from "../added-row.ts";

/** Multipliers this small against the largest are noise of the simplex. */
const SMALLEST_MULTIPLIER = 1e-10;
/** Coefficients below this leave the proof where they cost nothing. */
const SMALLEST_PROOF_COEFFICIENT = 1e-9;

/**
 * An inequality  sum coefficients · columns <= rhs  aggregated from the LP's rows by dual
 * multipliers. It follows from the rows (and the cutoff) alone, so it holds in the whole tree and
 * explains why a node's bounds are impossible.
 */
export class DualProof {
  columns: Int32Array;
  coefficients: Float64Array;
  count = 0;
  rhs: number = REAL_ZERO;
  readonly #problem: Problem;
  readonly #addedRows: readonly AddedRow[];
  readonly #numLocalRows: number;
  readonly #dense: Float64Array; // [numCols]
  readonly #isTouched: Uint8Array; // [numCols]

  constructor(problem: Problem, addedRows: readonly AddedRow[], numLocalRows: number) {
    this.#problem = problem;
    this.#addedRows = addedRows;
    this.#numLocalRows = numLocalRows;
    this.columns = new Int32Array(problem.numCols);
    this.coefficients = new Float64Array(problem.numCols);
    this.#dense = new Float64Array(problem.numCols);
    this.#isTouched = new Uint8Array(problem.numCols);
  }

  /** From y with yᵀA x >= β for all x that satisfy the rows: -yᵀA x <= -β. */
  fromFarkas(y: Float64Array): boolean {
    this.#clear();
    return this.#aggregate(y, 0);
  }

  /** From dual values: (cost - yᵀA) x <= limit - β for all x with cost · x <= limit. */
  fromDuals(y: Float64Array, limit: number): boolean {
    this.#clear();
    const cost = this.#problem.cost;
    for (let j = 0; j < cost.length; j++) if (cost[j] !== 0) this.#add(j, cost[j]);
    return this.#aggregate(y, limit);
  }

  /** Subtracts the multiples of the rows; false where a local row takes part. */
  #aggregate(y: Float64Array, limit: number): boolean {
    const problem = this.#problem;
    const { starts, indices, values } = problem.rows;
    const smallest = SMALLEST_MULTIPLIER * largestMagnitude(y);
    const firstLocal = problem.numRows;
    const firstAdded = firstLocal + this.#numLocalRows;
    let rhs = limit;
    for (let i = 0; i < y.length; i++) {
      const multiplier = y[i];
      if (Math.abs(multiplier) <= smallest) continue;
      if (i >= firstLocal && i < firstAdded) return false;
      const added = i >= firstAdded ? this.#addedRows[i - firstAdded] : undefined;
      const lower = added === undefined ? problem.rowLower[i] : added.lower;
      const upper = added === undefined ? problem.rowUpper[i] : added.upper;
      const side = multiplier > 0 ? lower : upper;
      if (!Number.isFinite(side)) continue;
      rhs -= multiplier * side;
      if (added !== undefined) {
        for (let k = 0; k < added.columns.length; k++)
          this.#add(added.columns[k], -multiplier * added.coefficients[k]);
        continue;
      }
      for (let k = starts[i], end = starts[i + 1]; k < end; k++)
        this.#add(indices[k], -multiplier * values[k]);
    }
    this.rhs = rhs;
    this.#gather();
    return true;
  }

  /** Moves the touched entries into the front of the lists, without what is numerically zero. */
  #gather(): void {
    let kept = 0;
    for (let k = 0; k < this.count; k++) {
      const j = this.columns[k];
      const value = this.#dense[j];
      this.#dense[j] = 0;
      this.#isTouched[j] = 0;
      if (value === 0) continue;
      if (Math.abs(value) <= SMALLEST_PROOF_COEFFICIENT && this.#weaken(j, value)) continue;
      this.columns[kept] = j;
      this.coefficients[kept] = value;
      kept++;
    }
    this.count = kept;
  }

  /** Replaces a tiny term by its least value within the problem's bounds; false where it has none. */
  #weaken(j: number, value: number): boolean {
    const bound = value > 0 ? this.#problem.columnLower[j] : this.#problem.columnUpper[j];
    if (!Number.isFinite(bound)) return false;
    this.rhs -= value * bound;
    return true;
  }

  #add(j: number, value: number): void {
    if (this.#isTouched[j] === 0) {
      this.#isTouched[j] = 1;
      this.columns[this.count++] = j;
    }
    this.#dense[j] += value;
  }

  #clear(): void {
    this.count = 0;
  }
}

function largestMagnitude(y: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < y.length; i++) largest = Math.max(largest, Math.abs(y[i]));
  return largest;
}
