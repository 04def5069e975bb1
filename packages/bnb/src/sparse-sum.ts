import { InternalError } from "@bough/problem";
import { isChecking } from "./invariants.ts";

/**
 * A sparse vector that is summed up term by term: a dense array and the list of the places touched.
 *
 * Sums begin with `begin`, which sweeps away what the last one left, however that one ended. Where
 * users had to clear up behind themselves, a proof that was given up half-way left its terms to the
 * next one.
 *
 *     sum.begin();
 *     for (…) sum.add(j, value);
 *     for (let k = 0; k < sum.count; k++) use(sum.list[k], sum.values[sum.list[k]]);
 */
export class SparseSum {
  readonly values: Float64Array; // [size]
  /** The places touched; the first `count` matter. */
  readonly list: Int32Array; // [size]
  count = 0;
  readonly #isListed: Uint8Array; // [size]

  constructor(size: number) {
    this.values = new Float64Array(size);
    this.list = new Int32Array(size);
    this.#isListed = new Uint8Array(size);
  }

  /** Begins a new sum. */
  begin(): void {
    const { values, list, count } = this;
    const isListed = this.#isListed;
    for (let k = 0; k < count; k++) {
      values[list[k]] = 0;
      isListed[list[k]] = 0;
    }
    this.count = 0;
    if (isChecking) this.#requireClean();
  }

  add(j: number, value: number): void {
    if (this.#isListed[j] === 0) {
      this.#isListed[j] = 1;
      this.list[this.count++] = j;
    }
    this.values[j] += value;
  }

  /** Takes the places whose sum is zero off the list. */
  dropZeros(): void {
    const { values, list, count } = this;
    const isListed = this.#isListed;
    let kept = 0;
    for (let k = 0; k < count; k++) {
      const j = list[k];
      if (values[j] === 0) isListed[j] = 0;
      else list[kept++] = j;
    }
    this.count = kept;
  }

  #requireClean(): void {
    const { values } = this;
    const isListed = this.#isListed;
    for (let j = 0; j < values.length; j++)
      if (values[j] !== 0 || isListed[j] !== 0)
        throw new InternalError(`place ${j} of a sum was written behind its back`);
  }
}
