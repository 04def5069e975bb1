import { countedUp, type Tasks } from "@bough/problem";
import { binaryThreshold } from "../../bound-literal.ts";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { Propagator } from "../propagator.ts";
import type { PropagatorKind } from "../propagator-kind.ts";
import { exclusiveSets } from "./one-at-a-time.ts";
import { SlicedRun } from "./sliced-run.ts";
import { ABSENT, PRESENT, sortTasks, TaskTimes } from "./task-times.ts";

/** Looks at pairs between two pauses. */
const MOST_LOOKS = 300_000;

export const taskPrecedences: PropagatorKind = {
  name: "task-precedences",
  fits: (source) => exclusiveSets(source).length > 0,
  make: (source) =>
    exclusiveSets(source).map(({ tasks, before }) => new TaskPrecedences(tasks, before)),
};

/**
 * Tasks that never overlap: a task starts when all that come before it, taken together, can have
 * ended. One comes before another where a column for their order says so, or where the other cannot
 * end before it has to start (detectable precedence). O(n²), for as many orders as there may be.
 *
 * Detectable precedences: P. Vilím, "O(n log n) filtering algorithms for unary resource constraint",
 * CPAIOR 2004; sets by order columns as in the precedence graphs of P. Brucker, B. Jurisch and
 * B. Sievers, "A branch and bound algorithm for the job-shop scheduling problem", 1994.
 */
export class TaskPrecedences implements Propagator {
  readonly name = "task-precedences";
  readonly watched: Int32Array;
  readonly #times: TaskTimes;
  /** The literal "i comes before k", as a bound variable, at i * count + k; -1 none. Null where all are. */
  readonly #before: Int32Array | null;
  readonly #byStart: readonly Int32Array[];
  readonly #run = new SlicedRun(MOST_LOOKS);

  /** @param before literals "task i comes before task k" at i * count + k, -1 where there is none; null where all are */
  constructor(tasks: Tasks, before: Int32Array | null) {
    this.#times = new TaskTimes(tasks);
    this.#before = before;
    const watched = new Set(this.#times.watched);
    for (const v of before ?? []) if (v >= 0) watched.add(v);
    this.watched = Int32Array.from(watched);
    const all = countedUp(this.#times.count);
    this.#byStart = [all.slice(), all.slice()];
  }

  get isUnfinished(): boolean {
    return this.#run.isUnfinished;
  }

  propagate(domain: DomainState): boolean {
    return this.#times.count < 2 || this.#run.goOn(domain, (side) => this.#pass(domain, side));
  }

  backtrack(): void {
    this.#run.abandon();
  }

  #pass(domain: DomainState, side: number): boolean {
    const times = this.#times;
    times.read(domain, side);
    sortTasks(this.#byStart[side], times.earliestStart);
    if (this.#run.next === 0) domain.work += TERM_WORK * times.count * times.count;
    for (let i = this.#run.next; i < times.count; i++) {
      if (this.#run.stopsAt(i)) return true;
      this.#run.looks += times.count;
      if (times.status[i] === ABSENT) continue;
      if (!this.#startAfter(domain, side, i)) return false;
    }
    this.#run.turn();
    return true;
  }

  #startAfter(domain: DomainState, side: number, i: number): boolean {
    const times = this.#times;
    let end = -Infinity;
    let start = -Infinity;
    for (const k of this.#byStart[side]) {
      if (k === i || times.status[k] !== PRESENT || !this.#isBefore(domain, side, k, i)) continue;
      if (times.earliestStart[k] > end) end = start = times.earliestStart[k];
      end += times.length[k];
    }
    const isOpen = times.status[i] !== PRESENT;
    if (isOpen ? end <= times.latestStart(i) : end <= times.earliestStart[i]) return true;
    this.#explain(domain, side, i, start);
    if (!isOpen) return times.startFrom(domain, i, end);
    times.sayEndsBy(i, end - 1 + times.length[i]);
    return times.exclude(domain, i);
  }

  /** Says of the tasks before i, from `start` on, why they are. */
  #explain(domain: DomainState, side: number, i: number, start: number): void {
    const times = this.#times;
    times.reason.clear();
    domain.uncharged += 2 * TERM_WORK * times.count;
    this.#run.looks += 4 * times.count;
    if (times.status[i] === PRESENT) times.sayTask(i);
    else times.sayLength(i);
    // The latest start that i must miss, for all whose order no column tells.
    let latest = -Infinity;
    for (let k = 0; k < times.count; k++) {
      if (!this.#counts(domain, side, k, i, start)) continue;
      times.sayTask(k);
      times.sayStartsFrom(k, start);
      if (this.#isDecidedBefore(domain, side, k, i)) {
        const literal = this.#literal(side, k, i);
        times.reason.add(literal, binaryThreshold(literal));
      } else {
        latest = Math.max(latest, times.latestStart(k));
      }
    }
    if (latest === -Infinity) return;
    times.sayStartsFrom(i, latest - times.length[i] + 1);
    for (let k = 0; k < times.count; k++) {
      if (!this.#counts(domain, side, k, i, start)) continue;
      if (!this.#isDecidedBefore(domain, side, k, i)) times.sayEndsBy(k, latest + times.length[k]);
    }
  }

  #counts(domain: DomainState, side: number, k: number, i: number, start: number): boolean {
    const times = this.#times;
    if (k === i || times.status[k] !== PRESENT || times.earliestStart[k] < start) return false;
    return this.#isBefore(domain, side, k, i);
  }

  #isBefore(domain: DomainState, side: number, k: number, i: number): boolean {
    const isDetected = this.#times.earliestEnd(i) > this.#times.latestStart(k);
    return isDetected || this.#isDecidedBefore(domain, side, k, i);
  }

  #isDecidedBefore(domain: DomainState, side: number, k: number, i: number): boolean {
    const literal = this.#literal(side, k, i);
    return literal >= 0 && domain.isTrue(literal, binaryThreshold(literal));
  }

  /** Against time the order is the opposite one. */
  #literal(side: number, k: number, i: number): number {
    if (this.#before === null) return -1;
    const count = this.#times.count;
    return this.#before[side === 0 ? k * count + i : i * count + k];
  }
}
