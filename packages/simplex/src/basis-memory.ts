const CAPACITY = 4096; // a power of two
const MOST_ENTRIES = 2048;

/**
 * Remembers which bases were visited in a run of pivots without gain, by two 32-bit hashes each.
 * Forgetting costs nothing, and so does remembering: no memory is taken after the first.
 */
export class BasisMemory {
  readonly #low: Int32Array = new Int32Array(CAPACITY);
  readonly #high: Int32Array = new Int32Array(CAPACITY);
  readonly #round: Int32Array = new Int32Array(CAPACITY);
  #currentRound = 1;
  #size = 0;

  forget(): void {
    if (this.#size === 0) return;
    this.#currentRound++;
    this.#size = 0;
  }

  /** True where the basis was there already; it is from now on. */
  visit(low: number, high: number): boolean {
    if (this.#size >= MOST_ENTRIES) this.forget();
    let place = (low ^ (high >>> 7)) & (CAPACITY - 1);
    while (this.#round[place] === this.#currentRound) {
      if (this.#low[place] === low && this.#high[place] === high) return true;
      place = (place + 1) & (CAPACITY - 1);
    }
    this.#round[place] = this.#currentRound;
    this.#low[place] = low;
    this.#high[place] = high;
    this.#size++;
    return false;
  }
}
