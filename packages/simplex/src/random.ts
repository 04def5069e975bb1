/** Seeded xorshift32 generator: the same seed gives the same run on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x6d2b79f5) | 0;
    if (this.#state === 0) this.#state = 1;
    for (let k = 0; k < 8; k++) this.nextInt();
  }

  /** A signed 32-bit integer, never 0. */
  nextInt(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x;
  }

  /** Uniform in [0, 1). */
  next(): number {
    return (this.nextInt() >>> 0) / 4294967296;
  }
}
