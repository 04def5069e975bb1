/**
 * A seeded stream of numbers: same seed, same stream. mulberry32, after Tommy Ettinger (public domain).
 *
 * The solver has a generator of its own, `Random` of `problem`. This one draws the models of benches
 * and tests, whose baselines and findings are known by their seeds: its stream never changes.
 */
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

  /** Uniform integer in low .. high, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** `count` different integers out of 0 .. size - 1, ascending. */
  sample(size: number, count: number): number[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, size)) chosen.add(this.integer(0, size - 1));
    return Array.from(chosen).sort((a, b) => a - b);
  }

  /** A shuffled copy (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[] {
    const result = items.slice();
    for (let i = result.length - 1; i > 0; i--) {
      const k = this.integer(0, i);
      const kept = result[i] as T;
      result[i] = result[k] as T;
      result[k] = kept;
    }
    return result;
  }
}
