/** A small seeded generator (xorshift32 over a mixed seed): same seed, same numbers everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    let mixed = (seed | 0) ^ 0x9e3779b9;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    this.#state = mixed ^ (mixed >>> 16) || 0x2545f491;
  }

  /** In [0, 1). */
  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return (state >>> 0) / 2 ** 32;
  }

  /** An integer in 0 .. count - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }
}
