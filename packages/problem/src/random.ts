/**
 * A seeded stream of numbers: the same state, the same numbers on every machine. xorshift32, after
 * G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8, 2003.
 */
export class Random {
  #state: number;

  /** @param state where the stream stands; 0, which xorshift never leaves, counts as 1 */
  constructor(state: number) {
    this.#state = state | 0 || 1;
  }

  /** The stream of a seed. Seeds that lie close together give streams that have nothing in common. */
  static of(seed: number): Random {
    let mixed = (seed | 0) ^ 0x9e3779b9;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return new Random(mixed ^ (mixed >>> 16) || 0x2545f491);
  }

  /** The next 32 bits, as a signed integer other than 0. */
  word(): number {
    this.#state = scrambled(this.#state);
    return this.#state;
  }

  /** In [0, 1). */
  next(): number {
    return (this.word() >>> 0) / 2 ** 32;
  }

  /** An integer in 0 .. count - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  /** A shuffled copy (Fisher–Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items];
    for (let k = mixed.length - 1; k > 0; k--) {
      const other = this.below(k + 1);
      [mixed[k], mixed[other]] = [mixed[other], mixed[k]];
    }
    return mixed;
  }

  /** `next` for each place. One plain loop: small models are solved before calls would be compiled. */
  fillUniform(numbers: Float64Array): void {
    let state = this.#state;
    for (let k = 0; k < numbers.length; k++) {
      state = scrambled(state);
      numbers[k] = (state >>> 0) / 2 ** 32;
    }
    this.#state = state;
  }

  /** `word` for each place. */
  fillWords(words: Int32Array): void {
    let state = this.#state;
    for (let k = 0; k < words.length; k++) {
      state = scrambled(state);
      words[k] = state;
    }
    this.#state = state;
  }
}

/** The next state of the generator. */
function scrambled(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}
