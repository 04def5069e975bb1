import { SparseSum } from "../sparse-sum.ts";
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
  readonly #space: SeparationSpace;

  constructor(space: SeparationSpace) {
    super(space.numCols + space.numRows);
    this.#space = space;
  }

  override begin(): void {
    super.begin();
    this.rank = 0;
  }

  addRow(i: number, multiplier: number): void {
    const { starts, indices, coefficients, numCols, rank } = this.#space;
    for (let k = starts[i], end = starts[i + 1]; k < end; k++)
      this.add(indices[k], multiplier * coefficients[k]);
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
      if (Math.abs(values[j]) <= NOISE * largest && this.#isHarmless(j)) values[j] = 0;
    }
    this.dropZeros();
  }

  /** A rounding remainder times the variable's range is too small to matter. */
  #isHarmless(j: number): boolean {
    const { lower, upper } = this.#space;
    const size = Math.max(Math.abs(lower[j]), Math.abs(upper[j]));
    return Math.abs(this.values[j]) * size <= HARMLESS;
  }
}
