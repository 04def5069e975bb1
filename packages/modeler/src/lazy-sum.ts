import { merged, RunningSum, type Terms } from "./terms.ts";

/** Terms up to which a sum is put together at once. */
const SHORT_SUM = 16;

/** before + factor · addend */
interface OpenSum {
  readonly before: LazySum;
  readonly addend: LazySum;
  readonly factor: 1 | -1;
}

/**
 * A sum of terms. Long sums grow by reference and are put together when they are first read, so that
 * a loop of `plus` takes time linear in its terms.
 */
export class LazySum {
  #terms: Terms;
  /** What is still to be added to the terms. */
  #open: OpenSum | undefined;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** The terms, with what was still to be added. */
  get terms(): Terms {
    if (this.#open === undefined) return this.#terms;
    const sums: OpenSum[] = [];
    let base: LazySum = this;
    for (; base.#open !== undefined; base = base.#open.before) sums.push(base.#open);
    const total = new RunningSum();
    total.add(base.#terms, 1);
    for (let k = sums.length - 1; k >= 0; k--) total.add(sums[k]!.addend.#terms, sums[k]!.factor);
    this.#terms = total.terms();
    this.#open = undefined;
    return this.#terms;
  }

  /** This plus a multiple of another, which is put together before: that keeps the order of additions. */
  and(other: LazySum, factor: 1 | -1): LazySum {
    const { terms } = other;
    const isLong = this.#open !== undefined || this.#terms.atoms.length > SHORT_SUM;
    if (!isLong) return new LazySum(merged(this.#terms, terms, factor));
    const total = new LazySum(this.#terms);
    total.#open = { before: this, addend: other, factor };
    return total;
  }
}
