import type { LpLimits } from "../lp-engine.ts";
import type { SimplexState } from "./simplex-state.ts";

declare const performance: { now(): number };

export type LimitStatus = "iteration-limit" | "work-limit" | "time-limit" | "interrupted";

/** True where a solve was stopped and may go on. */
export function isLimit(status: string): status is LimitStatus {
  return (
    status === "iteration-limit" ||
    status === "work-limit" ||
    status === "time-limit" ||
    status === "interrupted"
  );
}

/** The clock and the caller are asked once in so many iterations. */
const CLOCK_INTERVAL = 16;

/**
 * What a pivot costs beside the entries it touches, in the same units, as far as pauses are concerned:
 * of pivots that touch a hundred entries each, thousands would pass between two pauses.
 */
const WORK_PER_CALL = 5000;

/**
 * The limits of one `resolve`, as ends on the counters of the state, and the work after which it
 * pauses next.
 */
export class Budget {
  readonly #iterationStart: number;
  readonly #iterationEnd: number;
  readonly #workEnd: number;
  readonly #deadline: number;
  readonly #isInterrupted: (() => boolean) | undefined;
  /** Without the constant of the objective. */
  readonly objectiveLimit: number;
  readonly #pauseWork: number;
  #pauseEnd: number;
  #calls = 0;
  #pauseCalls = 0;

  /** @param pauseWork work units between two pauses */
  constructor(s: SimplexState, limits: LpLimits, objectiveOffset: number, pauseWork: number) {
    this.#iterationStart = s.iterations;
    this.#iterationEnd = s.iterations + (limits.iterationLimit ?? Infinity);
    this.#workEnd = s.totalWork + (limits.workLimit ?? Infinity);
    this.#deadline = limits.deadline ?? Infinity;
    this.#isInterrupted = limits.isInterrupted;
    this.objectiveLimit = (limits.objectiveLimit ?? Infinity) - objectiveOffset;
    this.#pauseWork = pauseWork;
    this.#pauseEnd = s.totalWork + pauseWork;
  }

  /** The limit that is reached, if one is. Any amount of work buys one iteration at least. */
  reached(s: SimplexState): LimitStatus | undefined {
    if (s.iterations >= this.#iterationEnd) return "iteration-limit";
    if (s.totalWork >= this.#workEnd && s.iterations > this.#iterationStart) return "work-limit";
    if (this.#calls++ % CLOCK_INTERVAL !== 0) return undefined;
    return this.look();
  }

  /** True once where so much work is done that the caller may look up. */
  isPauseDue(s: SimplexState): boolean {
    this.#pauseCalls++;
    const work = s.totalWork + WORK_PER_CALL * this.#pauseCalls;
    if (work < this.#pauseEnd) return false;
    this.#pauseEnd = work + this.#pauseWork;
    return true;
  }

  /**
   * What ends the solve in the midst of an iteration: the clock or the caller. The limits that are
   * counted wait for its end: where they stop must not depend on how a step is divided.
   */
  look(): LimitStatus | undefined {
    if (this.#deadline < Infinity && performance.now() >= this.#deadline) return "time-limit";
    return this.#isInterrupted?.() ? "interrupted" : undefined;
  }
}
