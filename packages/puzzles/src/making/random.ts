/** A seeded stream of numbers: same seed, same stream. splitmix32, after G. L. Steele, D. Lea and C. H. Flood (OOPSLA 2014). */
export class RandomStream {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state ^ (this.#state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** A shuffled copy. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items];
    for (let k = mixed.length - 1; k > 0; k--) {
      const other = this.below(k + 1);
      [mixed[k], mixed[other]] = [mixed[other]!, mixed[k]!];
    }
    return mixed;
  }
}
