import { REAL_ZERO } from "@bough/problem";
import type { Steps } from "../steps.ts";

/** What a solve spends its time on; each moment counts for one of them. */
export const ACTIVITIES = [
  "presolve",
  "components",
  "tableau",
  "sums",
  "lattice",
  "cutoff row",
  "setup",
  "symmetry",
  "root LP",
  "separation",
  "cut LPs",
  "heuristics",
  "learning",
  "node LPs",
  "branching",
  "tree",
] as const;

export type Activity = (typeof ACTIVITIES)[number];

/** How often an activity began, and for how many seconds it went on. */
export type Spent = { calls: number; seconds: number };

/**
 * Seconds of a solve by activity. Activities nest, and time counts for the innermost one alone, so
 * that the parts add up to the whole. Pauses between slices count for none. Nothing in the search
 * looks at these times: they differ from run to run.
 */
export class Stopwatch {
  readonly spent: Record<Activity, Spent>;
  readonly #running: Activity[] = [];
  #since: number = REAL_ZERO;

  constructor() {
    const spent: Partial<Record<Activity, Spent>> = {};
    for (const name of ACTIVITIES) spent[name] = { calls: 0, seconds: REAL_ZERO };
    this.spent = spent as Record<Activity, Spent>;
  }

  /** What was spent so far, which does not change any more. */
  read(): Record<Activity, Spent> {
    const spent = { ...this.spent };
    for (const name of ACTIVITIES) spent[name] = { ...spent[name] };
    return spent;
  }

  /**
   * Times steps that may pause: what happens during a pause is not theirs.
   *
   * @param row counters of who is at work, which get all the time, nested activities included
   */
  *time<T>(activity: Activity, steps: Steps<T>, row?: Spent): Steps<T> {
    this.#begin(activity, row);
    for (;;) {
      const since = this.#enter(activity);
      let step: IteratorResult<void, T>;
      try {
        step = steps.next();
      } finally {
        this.#leave(since, row);
      }
      if (step.done === true) return step.value;
      yield;
    }
  }

  /** Times what ends without a pause. */
  timeNow<T>(activity: Activity, run: () => T, row?: Spent): T {
    this.#begin(activity, row);
    const since = this.#enter(activity);
    const result = run();
    this.#leave(since, row);
    return result;
  }

  #begin(activity: Activity, row: Spent | undefined): void {
    this.spent[activity].calls++;
    if (row !== undefined) row.calls++;
  }

  #enter(activity: Activity): number {
    this.#charge();
    this.#running.push(activity);
    return this.#since;
  }

  #leave(since: number, row: Spent | undefined): void {
    this.#charge();
    this.#running.pop();
    if (row !== undefined) row.seconds += (this.#since - since) / 1000;
  }

  /** Counts the time since the last change for what was running. */
  #charge(): void {
    const now = performance.now();
    const { length } = this.#running;
    if (length > 0) this.spent[this.#running[length - 1]].seconds += (now - this.#since) / 1000;
    this.#since = now;
  }
}
