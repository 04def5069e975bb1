const CAPACITY = 2048; // a power of two
const MOST_ENTRIES = 1024;

/**
 * Remembers which bases were visited in a run of pivots without gain, by two 32-bit hashes each.
 * Forgetting costs nothing, and memory is taken once, at the first visit: few solves stall.
 */
export class BasisMemory {
  #low: Int32Array = new Int32Array(0);
  #high: Int32Array = new Int32Array(0);
  #round: Int32Array = new Int32Array(0);
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
    if (this.#low.length === 0) this.#allocate();
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

  #allocate(): void {
    this.#low = new Int32Array(CAPACITY);
    this.#high = new Int32Array(CAPACITY);
    this.#round = new Int32Array(CAPACITY);
  }
}
