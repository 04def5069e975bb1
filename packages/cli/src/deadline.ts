/** The time limit of a command, counted from when this is made: for all its parts together. */
export class Deadline {
  readonly #end: number;

  /** @param timeLimit in seconds; none where it is not given */
  constructor(timeLimit = Infinity) {
    this.#end = performance.now() + 1000 * timeLimit;
  }

  /** Seconds that are left, 0 or more; Infinity where there is no limit. */
  get secondsLeft(): number {
    return Math.max(0, (this.#end - performance.now()) / 1000);
  }

  /** The option that gives a solve what is left. */
  get timeLeft(): { readonly timeLimit?: number } {
    return this.#end === Infinity ? {} : { timeLimit: this.secondsLeft };
  }

  get isOver(): boolean {
    return performance.now() > this.#end;
  }

  /** That comes first: this, or so many seconds from now. */
  orIn(seconds: number): Deadline {
    return new Deadline(Math.min(seconds, this.secondsLeft));
  }
}
