import { REAL_ZERO, UNIT_ROUNDOFF } from "@bough/problem";
import { SparseSum } from "../sparse-sum.ts";
import { reachOf } from "./reach.ts";
import type { SeparationSpace } from "./separation-space.ts";

/** A multiplied row vanishes where its multiplier is this small against the largest. */
const NOISE = 1e-12;

/** A remainder times its variable's range that moves a cut by no more than this. */
const HARMLESS = 1e-11;

/**
 * A combination of LP rows in the space of columns and logicals: the sum over rows i of
 * y_i · (row_i x − r_i) = 0, where r_i is the row's activity. An equation that every point satisfies.
 */
export class BaseRow extends SparseSum {
  /** Most generations of cuts behind any row that takes part. */
  rank = 0;
  /** How far what was forgotten can lie from zero. */
  forgotten: number = REAL_ZERO;
  /** Sums of the sizes of what each entry is summed up from. */
  readonly #sizes: Float64Array;
  /** Rows behind the first, and that one unless it is taken as it is: each rounds twice. */
  #numRounded = 0;
  readonly #space: SeparationSpace;

  constructor(space: SeparationSpace) {
    super(space.numCols + space.numRows);
    this.#sizes = new Float64Array(space.numCols + space.numRows);
    this.#space = space;
  }

  override begin(): void {
    for (let k = 0; k < this.count; k++) this.#sizes[this.list[k]] = 0;
    super.begin();
    this.rank = 0;
    this.forgotten = 0;
    this.#numRounded = 0;
  }

  /** Whether entries may differ from the true sums. */
  get isRounded(): boolean {
    return this.#numRounded > 0;
  }

  /** By how much entry `k` may differ from the true sum. */
  errorOf(k: number): number {
    return this.#numRounded === 0 ? 0 : (this.#numRounded + 1) * UNIT_ROUNDOFF * this.#sizes[k];
  }

  addRow(i: number, multiplier: number): void {
    const { starts, indices, coefficients, numCols, rank } = this.#space;
    const sizes = this.#sizes;
    if (this.count > 0 || multiplier !== 1) this.#numRounded++;
    for (let k = starts[i], end = starts[i + 1]; k < end; k++) {
      const j = indices[k];
      const term = multiplier * coefficients[k];
      this.add(j, term);
      sizes[j] += Math.abs(term);
    }
    this.add(numCols + i, -multiplier);
    this.#space.work += 2 * (starts[i + 1] - starts[i]);
    this.rank = Math.max(this.rank, rank[i]);
  }

  /** Forgets entries that cancelled: the row was built to be rid of them. */
  squeeze(): void {
    const { values, list } = this;
    let largest = 0;
    for (let k = 0; k < this.count; k++) largest = Math.max(largest, Math.abs(values[list[k]]));
    for (let k = 0; k < this.count; k++) {
      const j = list[k];
      if (values[j] !== 0 && Math.abs(values[j]) > NOISE * largest) continue;
      const reach = reachOf(this.#space, j);
      // What cancels in doubles was meant to, where nothing bounds what else it could be.
      if (values[j] !== 0 && !(Math.abs(values[j]) * reach <= HARMLESS)) continue;
      if (reach < Infinity) this.forgotten += (Math.abs(values[j]) + this.errorOf(j)) * reach;
      values[j] = 0;
      this.#sizes[j] = 0;
    }
    this.dropZeros();
  }
}
