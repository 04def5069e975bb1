/** A seeded stream of numbers for the generated families: same seed, same model for ever. mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Uniform integer in low .. high. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** `count` different integers out of 0 .. size - 1, ascending. */
  sample(size: number, count: number): number[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, size)) chosen.add(this.integer(0, size - 1));
    return Array.from(chosen).sort((a, b) => a - b);
  }

  shuffle<T>(items: readonly T[]): T[] {
    const result = items.slice();
    for (let i = result.length - 1; i > 0; i--) {
      const k = this.integer(0, i);
      const kept = result[i];
      result[i] = result[k];
      result[k] = kept;
    }
    return result;
  }
}
