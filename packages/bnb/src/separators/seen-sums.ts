/** Multipliers whose ratios differ by this share at most are the same. */
const SAME_RATIO = 1e-9;

/**
 * Sums of rows that were seen, so that each is looked at once: by its rows, and what they were multiplied by in
 * proportion to the first of them.
 */
export class SeenSums {
  /** By a hash of the rows, where such sums begin in the lists below. */
  readonly #places = new Map<number, number[]>();
  /** Of each sum, the number of its rows and then the rows in rising order; */
  readonly #rows: number[] = [];
  /** at the same places, one and then their ratios. */
  readonly #ratios: number[] = [];

  /**
   * Whether the same sum, or a multiple of it, was seen before; notes that it was. Sorts both lists by rows.
   *
   * @param rows of the sum, each once; the first `count` matter
   * @param factors what each is multiplied by
   */
  isSeen(rows: Int32Array, factors: Float64Array, count: number): boolean {
    sortTogether(rows, factors, count);
    let hash = count;
    for (let k = 0; k < count; k++) hash = Math.imul(hash ^ rows[k], 0x01000193) ^ (hash >>> 15);
    const places = this.#places.get(hash);
    if (places === undefined) this.#places.set(hash, [this.#rows.length]);
    else {
      for (const place of places) if (this.#isSame(place, rows, factors, count)) return true;
      places.push(this.#rows.length);
    }
    this.#rows.push(count);
    this.#ratios.push(1);
    for (let k = 0; k < count; k++) {
      this.#rows.push(rows[k]);
      this.#ratios.push(factors[k] / factors[0]);
    }
    return false;
  }

  #isSame(place: number, rows: Int32Array, factors: Float64Array, count: number): boolean {
    if (this.#rows[place] !== count) return false;
    for (let k = 0; k < count; k++) {
      if (this.#rows[place + 1 + k] !== rows[k]) return false;
      const ratio = this.#ratios[place + 1 + k];
      if (!(Math.abs(ratio - factors[k] / factors[0]) <= SAME_RATIO * Math.abs(ratio)))
        return false;
    }
    return true;
  }
}

/** By insertion: sums have few rows. */
function sortTogether(rows: Int32Array, factors: Float64Array, count: number): void {
  for (let k = 1; k < count; k++) {
    const row = rows[k];
    const factor = factors[k];
    let place = k;
    for (; place > 0 && rows[place - 1] > row; place--) {
      rows[place] = rows[place - 1];
      factors[place] = factors[place - 1];
    }
    rows[place] = row;
    factors[place] = factor;
  }
}
