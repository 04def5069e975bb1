import type { LpLimits } from "./lp-engine.ts";
import type { SimplexState } from "./simplex-state.ts";

declare const performance: { now(): number };

export type LimitStatus = "iteration-limit" | "work-limit" | "time-limit" | "interrupted";

/** The clock and the caller are asked once in so many iterations. */
const CLOCK_INTERVAL = 16;

/** The limits of one `resolve`, as ends on the counters of the state. */
export class Budget {
  readonly #iterationStart: number;
  readonly #iterationEnd: number;
  readonly #workEnd: number;
  readonly #deadline: number;
  readonly #isInterrupted: (() => boolean) | undefined;
  /** Without the constant of the objective. */
  readonly objectiveLimit: number;
  #calls = 0;
  #haltedBy: LimitStatus | undefined;

  constructor(s: SimplexState, limits: LpLimits, objectiveOffset: number) {
    this.#iterationStart = s.iterations;
    this.#iterationEnd = s.iterations + (limits.iterationLimit ?? Infinity);
    this.#workEnd = s.totalWork + (limits.workLimit ?? Infinity);
    this.#deadline = limits.deadline ?? Infinity;
    this.#isInterrupted = limits.isInterrupted;
    this.objectiveLimit = (limits.objectiveLimit ?? Infinity) - objectiveOffset;
  }

  /** The limit that is reached, if one is. Any amount of work buys one iteration at least. */
  reached(s: SimplexState): LimitStatus | undefined {
    if (s.iterations >= this.#iterationEnd) return "iteration-limit";
    if (s.totalWork >= this.#workEnd && s.iterations > this.#iterationStart) return "work-limit";
    if (this.#calls++ % CLOCK_INTERVAL !== 0) return undefined;
    return this.#look();
  }

  /** What made `isHalted` true. */
  get haltedBy(): LimitStatus | undefined {
    return this.#haltedBy;
  }

  /**
   * True where the clock or the caller ends the solve now, in the midst of an iteration. The limits
   * that are counted wait for its end: where they stop must not depend on how a step is divided.
   */
  readonly isHalted = (): boolean => {
    this.#haltedBy = this.#look();
    return this.#haltedBy !== undefined;
  };

  #look(): LimitStatus | undefined {
    if (this.#deadline < Infinity && performance.now() >= this.#deadline) return "time-limit";
    return this.#isInterrupted?.() ? "interrupted" : undefined;
  }
}
