import { CompensatedSum } from "@bough/problem";
import { LeastFirst } from "./least-first.ts";
import type { ShiftedRow } from "./shifted-row.ts";

/** A cover must exceed the capacity by at least this share of it. */
const LEAST_EXCESS = 1e-6;
/** Values this small are zero. */
const ROUNDING = 1e-9;
/** Share of it by which a plain sum of weights may be off: where it falls short by more, no careful one is made. */
const SUM_MARGIN = 2 ** -40;

/** In the order they are tried, until the lifted cover is violated. */
export const COVER_ORDERS = ["lack-per-weight", "value"] as const;

/** Which terms a cover takes first. */
export type CoverOrder = (typeof COVER_ORDERS)[number];

/**
 * Finds covers of a shifted row: sets of binaries whose weights exceed the right-hand side together.
 *
 * - `lack-per-weight`: what a term lacks to one for each unit of its weight, least first: the linear relaxation
 *   of the knapsack that finds the most violated cover.
 * - `value`: the largest first. Lifting adds the more the more of the point's weight is in the cover.
 *
 * H. Crowder, E. L. Johnson and M. W. Padberg, "Solving large-scale zero-one linear programming problems", Oper. Res. 31, 1983.
 *
 *     if (finder.begin(row, null) && finder.find(row, "value")) use(finder.cover, finder.size, finder.excess);
 */
export class CoverFinder {
  /** Terms of the cover, in no order; the first `size` matter. [terms] */
  readonly cover: Int32Array;
  /** What they weigh, the heaviest first. [terms] */
  readonly weights: Float64Array;
  size = 0;
  /** What the cover weighs beyond the capacity. */
  excess = 0;
  /** 1 for the terms of the cover. [terms] */
  readonly isInCover: Uint8Array;
  /** What a cover may take: a term, or the terms of its clique that weigh at least as much. */
  readonly #items: Int32Array; // [terms]
  #numItems = 0;
  /** Of an item at the point, with the others that it stands for. [terms] */
  readonly #values: Float64Array;
  /** Items in the order in which the cover at hand took them; the first of them matter. [terms] */
  readonly #taken: Int32Array;
  readonly #queue: LeastFirst;
  readonly #weight = new CompensatedSum();

  /** @param size terms that a row has at most */
  constructor(size: number) {
    this.cover = new Int32Array(size);
    this.weights = new Float64Array(size);
    this.isInCover = new Uint8Array(size);
    this.#items = new Int32Array(size);
    this.#values = new Float64Array(size);
    this.#taken = new Int32Array(size);
    this.#queue = new LeastFirst(size);
  }

  /**
   * Takes a row whose binaries have no negative coefficients.
   *
   * @param cliques see `CoverLifter.lift`
   * @returns false where all that may be taken fits the capacity
   */
  begin(row: ShiftedRow, cliques: Int32Array | null): boolean {
    this.#forget();
    if (!this.#takeItems(row)) return false;
    if (cliques !== null) this.#joinCliques(row, cliques);
    return true;
  }

  /**
   * Terms in the given order until they exceed the capacity, then without needless ones. Null where that is the
   * cover that the row has had before.
   */
  find(row: ShiftedRow, order: CoverOrder): boolean | null {
    const { coefficients, rhs } = row;
    const { cover, isInCover, size } = this;
    const least = LEAST_EXCESS * Math.max(1, rhs);
    // Beside 10^11 a weight of 0.06 would be lost when the heavy one goes again.
    const weight = this.#weight;
    const count = this.#take(row, order, least);
    if (weight.minus(rhs) <= least) return false;
    const taken = this.#taken;
    let kept = 0;
    let isKnown = true;
    for (let k = count - 1; k >= 0; k--) {
      const t = taken[k];
      weight.add(-coefficients[t]);
      if (weight.minus(rhs) > least) continue;
      weight.add(coefficients[t]);
      // What is kept moves to the end, over what has been looked at.
      taken[count - ++kept] = t;
      if (isInCover[t] === 0) isKnown = false;
    }
    if (isKnown && kept === size) return null;
    this.#forget();
    for (let k = count - kept; k < count; k++) {
      const t = taken[k];
      isInCover[t] = 1;
      this.weights[this.size] = coefficients[t];
      cover[this.size++] = t;
    }
    this.weights.subarray(0, this.size).sort().reverse();
    this.excess = weight.minus(rhs);
    return true;
  }

  #forget(): void {
    const { cover, isInCover } = this;
    for (let k = 0; k < this.size; k++) isInCover[cover[k]] = 0;
    this.size = 0;
  }

  /** Weighs items in the given order until they exceed the capacity by more than so much, or none is left; returns how many. */
  #take({ coefficients, rhs }: ShiftedRow, order: CoverOrder, least: number): number {
    const queue = this.#queue;
    const weight = this.#weight;
    this.#setKeys(coefficients, order);
    queue.begin(this.#items, this.#numItems, coefficients);
    weight.reset();
    let count = 0;
    while (queue.size > 0 && weight.minus(rhs) <= least) {
      const t = queue.take();
      this.#taken[count++] = t;
      weight.add(coefficients[t]);
    }
    return count;
  }

  /** Binaries that are not zero at the point; false where they fit the capacity. */
  #takeItems({ coefficients, points, ranges, numIntegers, rhs }: ShiftedRow): boolean {
    let count = 0;
    let total = 0;
    for (let t = 0; t < numIntegers; t++) {
      if (ranges[t] !== 1 || !(coefficients[t] > 0) || !(points[t] > ROUNDING)) continue;
      this.#items[count++] = t;
      this.#values[t] = points[t];
      total += coefficients[t];
    }
    this.#numItems = count;
    return total > (rhs + LEAST_EXCESS * Math.max(1, rhs)) * (1 - SUM_MARGIN);
  }

  /** Of each clique the item that lacks least to one for its weight. */
  #joinCliques({ coefficients }: ShiftedRow, cliques: Int32Array): void {
    const items = this.#items;
    const values = this.#values;
    this.#heaviestFirst(items, coefficients);
    const sumOf = new Map<number, number>();
    const bestOf = new Map<number, number>();
    const lack = (t: number) => (1 - values[t]) / coefficients[t];
    let count = 0;
    for (let k = 0; k < this.#numItems; k++) {
      const t = items[k];
      const clique = cliques[t];
      if (clique < 0) {
        items[count++] = t;
        continue;
      }
      const sum = (sumOf.get(clique) ?? 0) + values[t];
      sumOf.set(clique, sum);
      values[t] = Math.min(1, sum);
      const best = bestOf.get(clique);
      if (best === undefined || lack(t) < lack(best)) bestOf.set(clique, t);
    }
    for (const t of bestOf.values()) items[count++] = t;
    this.#numItems = count;
  }

  #setKeys(coefficients: Float64Array, order: CoverOrder): void {
    const { keys } = this.#queue;
    const values = this.#values;
    const items = this.#items;
    for (let k = 0; k < this.#numItems; k++) {
      const t = items[k];
      keys[t] = order === "value" ? -values[t] : (1 - values[t]) / coefficients[t];
    }
  }

  #heaviestFirst(items: Int32Array, coefficients: Float64Array): void {
    const queue = this.#queue;
    const count = this.#numItems;
    for (let k = 0; k < count; k++) queue.keys[items[k]] = -coefficients[items[k]];
    queue.begin(items, count, coefficients);
    for (let k = 0; k < count; k++) items[k] = queue.take();
  }
}
