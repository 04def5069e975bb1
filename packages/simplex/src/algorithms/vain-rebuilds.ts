/** Rebuilds in a row without a better objective after which pivots count as gaining nothing. */
const MANY = 10;
/** An objective gain below this share does not count as progress. */
export const STALL_GAIN = 1e-12;

/**
 * Whether the dual objective still grows from one rebuild to the next. Step by step it may seem to where
 * it does not: beside terms of 10^9 last places of a basic value are a violation, each pivot's gain is
 * that violation times its step, and two bases followed upon each other for ever, each a gain.
 */
export class VainRebuilds {
  #best = -Infinity;
  #count = 0;

  begin(): void {
    this.#best = -Infinity;
    this.#count = 0;
  }

  /** @param objective the dual objective of values that were made afresh */
  note(objective: number): void {
    if (objective - this.#best > STALL_GAIN * (1 + Math.abs(objective))) {
      this.#best = objective;
      this.#count = 0;
    } else this.#count++;
  }

  get areMany(): boolean {
    return this.#count >= MANY;
  }
}
