import type { Domain } from "./domain.ts";
import type { Propagator } from "./propagator.ts";

/**
 * Different values for integer columns, by Hall intervals: where as many columns as there are
 * values must lie within an interval, every other column leaves it, and more of them are a failure.
 * Looks at bounds only. After Puget, "A fast algorithm for the bound consistency of alldiff
 * constraints", AAAI 1998, in the plain quadratic form.
 */
export class AllDifferent implements Propagator {
  readonly name = "all-different";
  readonly watched: Int32Array;
  readonly #columns: Int32Array;
  /** Columns by upper bound, as of the last run. */
  readonly #order: Int32Array;
  readonly #reasonV: Int32Array;
  readonly #reasonK: Float64Array;
  #reasonCount = 0;

  constructor(columns: Int32Array) {
    this.#columns = columns;
    this.#order = columns.slice();
    this.watched = new Int32Array(2 * columns.length);
    columns.forEach((j, i) => {
      this.watched[2 * i] = 2 * j;
      this.watched[2 * i + 1] = 2 * j + 1;
    });
    this.#reasonV = new Int32Array(2 * columns.length + 1);
    this.#reasonK = new Float64Array(2 * columns.length + 1);
  }

  propagate(domain: Domain): boolean {
    for (const j of this.#columns) {
      this.#sortByUpper(domain);
      if (!this.#scanFrom(domain, domain.lower(j))) return false;
    }
    return true;
  }

  /** Finds the intervals that begin at `first` and are full. */
  #scanFrom(domain: Domain, first: number): boolean {
    const order = this.#order;
    let inside = 0;
    for (let i = 0; i < order.length; i++) {
      const j = order[i];
      if (domain.lower(j) < first) continue;
      inside++;
      const last = domain.upper(j);
      const values = last - first + 1;
      if (inside < values) continue;
      // Only the last of several columns with this upper bound sees them all.
      if (i + 1 < order.length && domain.upper(order[i + 1]) === last) continue;
      this.#explain(domain, first, last);
      if (inside > values)
        return domain.failBecause(this.#reasonV, this.#reasonK, this.#reasonCount);
      return this.#clear(domain, first, last);
    }
    return true;
  }

  /** The columns outside the full interval leave it at the side where they reach into it. */
  #clear(domain: Domain, first: number, last: number): boolean {
    for (const j of this.#columns) {
      const lower = domain.lower(j);
      const upper = domain.upper(j);
      if (lower >= first && upper <= last) continue;
      if (lower >= first && lower <= last) {
        if (!this.#tighten(domain, 2 * j, last + 1, first)) return false;
      } else if (upper >= first && upper <= last) {
        if (!this.#tighten(domain, 2 * j + 1, 1 - first, 0 - last)) return false;
      }
    }
    return true;
  }

  /** Raises bound variable v to k because it is at least `from` and the interval is full. */
  #tighten(domain: Domain, v: number, k: number, from: number): boolean {
    const count = this.#reasonCount;
    this.#reasonV[count] = v;
    this.#reasonK[count] = from;
    domain.work += count;
    return domain.tightenBecause(v, k, this.#reasonV, this.#reasonK, count + 1);
  }

  /** Collects the columns inside the interval as the reason. */
  #explain(domain: Domain, first: number, last: number): void {
    this.#reasonCount = 0;
    for (const j of this.#columns) {
      if (domain.lower(j) < first || domain.upper(j) > last) continue;
      this.#addReason(2 * j, first);
      this.#addReason(2 * j + 1, 0 - last);
    }
  }

  #addReason(v: number, k: number): void {
    this.#reasonV[this.#reasonCount] = v;
    this.#reasonK[this.#reasonCount++] = k;
  }

  /** Insertion sort: the order of the last run is nearly right. */
  #sortByUpper(domain: Domain): void {
    const order = this.#order;
    for (let i = 1; i < order.length; i++) {
      const j = order[i];
      const upper = domain.upper(j);
      let k = i;
      for (; k > 0 && domain.upper(order[k - 1]) > upper; k--) order[k] = order[k - 1];
      order[k] = j;
    }
    domain.work += order.length;
  }
}
