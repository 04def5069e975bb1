import { CompensatedSum } from "@bough/problem";
import type { ShiftedRow } from "./shifted-row.ts";

/** A cover must exceed the capacity by at least this share of it. */
const LEAST_EXCESS = 1e-6;
/** Values this small are zero. */
const ROUNDING = 1e-9;
/** Share of it by which a plain sum of weights may be off: where it falls short by more, no careful one is made. */
const SUM_MARGIN = 2 ** -40;

/** Lists up to this length are sorted by insertion. */
const LONGEST_INSERTION = 24;

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
  /** Terms of the cover, the heaviest first; the first `size` matter. [terms] */
  readonly cover: Int32Array;
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
  /** By which items are sorted, the least first. [terms] */
  readonly #keys: Float64Array;
  readonly #weight = new CompensatedSum();

  /** @param size terms that a row has at most */
  constructor(size: number) {
    this.cover = new Int32Array(size);
    this.isInCover = new Uint8Array(size);
    this.#items = new Int32Array(size);
    this.#values = new Float64Array(size);
    this.#keys = new Float64Array(size);
  }

  /**
   * Takes a row whose binaries have no negative coefficients.
   *
   * @param cliques see `CoverLifter.lift`
   * @returns false where all that may be taken fits the capacity
   */
  begin(row: ShiftedRow, cliques: Int32Array | null): boolean {
    if (!this.#takeItems(row)) return false;
    if (cliques !== null) this.#joinCliques(row, cliques);
    return true;
  }

  /** Terms in the given order until they exceed the capacity, then without needless ones. */
  find(row: ShiftedRow, order: CoverOrder): boolean {
    const { coefficients, rhs } = row;
    const { cover, isInCover } = this;
    const items = this.#items;
    this.#sort(row, order);
    for (let k = 0; k < this.size; k++) isInCover[cover[k]] = 0;
    this.size = 0;
    const least = LEAST_EXCESS * Math.max(1, rhs);
    // Beside 10^11 a weight of 0.06 would be lost when the heavy one goes again.
    const weight = this.#weight;
    weight.reset();
    let taken = 0;
    while (taken < this.#numItems && weight.minus(rhs) <= least)
      weight.add(coefficients[items[taken++]]);
    if (weight.minus(rhs) <= least) return false;
    for (let k = taken - 1; k >= 0; k--) {
      const t = items[k];
      weight.add(-coefficients[t]);
      if (weight.minus(rhs) > least) continue;
      weight.add(coefficients[t]);
      cover[this.size++] = t;
      isInCover[t] = 1;
    }
    sortBriefly(cover, this.size, (a, b) => coefficients[b] - coefficients[a] || a - b);
    this.excess = weight.minus(rhs);
    return true;
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
    items.subarray(0, this.#numItems).sort((a, b) => coefficients[b] - coefficients[a] || a - b);
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

  #sort({ coefficients }: ShiftedRow, order: CoverOrder): void {
    const keys = this.#keys;
    const values = this.#values;
    const items = this.#items;
    for (let k = 0; k < this.#numItems; k++) {
      const t = items[k];
      keys[t] = order === "value" ? -values[t] : (1 - values[t]) / coefficients[t];
    }
    sortBriefly(
      items,
      this.#numItems,
      (a, b) => keys[a] - keys[b] || coefficients[b] - coefficients[a] || a - b,
    );
  }
}

/** Sorts the first `count`, by insertion where they are few: the platform's sort copies them and takes its time. */
function sortBriefly(
  list: Int32Array,
  count: number,
  order: (a: number, b: number) => number,
): void {
  if (count > LONGEST_INSERTION) {
    list.subarray(0, count).sort(order);
    return;
  }
  for (let k = 1; k < count; k++) {
    const item = list[k];
    let place = k;
    for (; place > 0 && order(list[place - 1], item) > 0; place--) list[place] = list[place - 1];
    list[place] = item;
  }
}
