import { type Cumulative, countedUp } from "@bough/problem";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { Propagator } from "../propagator.ts";
import type { PropagatorKind, PropagatorSource } from "../propagator-kind.ts";
import { CumulativeTasks, cumulatives } from "./cumulative-tasks.ts";
import { ABSENT, PRESENT, sortTasks, type TaskTimes } from "./task-times.ts";

/** Below so many tasks the time-table sees as much. */
const FEWEST_TASKS = 3;
/** Runs in a row without a result after which each further one waits for one more call. */
const PATIENCE = 2;
/** Calls that it sits out at most. */
const LONGEST_REST = 40;
/** Tasks looked at after which it lets the others look, and its caller pause: some milliseconds. */
const RUN_TASKS = 150_000;
/** Tasks looked at in the time that one is sorted into a reason. */
const SORTED = 50;

export const timeTableEdgeFinding: PropagatorKind = {
  name: "time-table-edge-finding",
  fits: (source) => energetic(source).length > 0,
  make: (source) => energetic(source).map((structure) => new TimeTableEdgeFinding(structure)),
};

function energetic(source: PropagatorSource): Cumulative[] {
  return cumulatives(source).filter(
    ({ starts, demands, capacity }) =>
      starts.length >= FEWEST_TASKS &&
      Number.isInteger(capacity) &&
      demands.every(Number.isInteger),
  );
}

/**
 * Tasks that share a capacity, by energy: within a window tasks need at least what they cannot do
 * before or after it. Where that is more than the window has, it is a failure; where a further task
 * that begins in it leaves too little, that one runs mostly after it, or, if optional, not at all.
 * The windows go from earliest starts to latest ends. O(n²) in either direction of time.
 *
 * P. Vilím, "Timetable edge finding filtering algorithm for discrete cumulative resources", CPAIOR
 * 2011; the sweep and the reasons after A. Schutt, T. Feydy and P. J. Stuckey, "Explaining
 * time-table-edge-finding propagation for the cumulative resource constraint", CPAIOR 2013. A reason
 * counts of each task what lies in the window at any rate (P. Baptiste, C. Le Pape and W. Nuijten,
 * "Constraint-based scheduling", 2001), which may be more than the sweep saw.
 */
export class TimeTableEdgeFinding implements Propagator {
  readonly name = "time-table-edge-finding";
  readonly watched: Int32Array;
  readonly #tasks: CumulativeTasks;
  readonly #times: TaskTimes;
  readonly #byStart: readonly Int32Array[];
  readonly #byEnd: readonly Int32Array[];
  /** Certain energy from the task's earliest start on, and from its latest end on. */
  readonly #afterStart: Float64Array;
  readonly #afterEnd: Float64Array;
  /** Start to which each task was moved in this pass. */
  readonly #moved: Float64Array;
  /** Scratch: the tasks of a reason, and how long each runs in the window at least. */
  readonly #inside: number[] = [];
  readonly #stay: Float64Array;
  #hasNews = false;
  #vainRuns = 0;
  #rest = 0;
  isUnfinished = false;
  /** Where a run that is not finished goes on: the side, and the place of the window's end. */
  #side = 0;
  #place = -1;
  /** Tasks looked at in this run. */
  #looks = 0;

  constructor(structure: Cumulative) {
    this.#tasks = new CumulativeTasks(structure);
    this.#times = this.#tasks.times;
    this.watched = this.#tasks.watched;
    const { count } = this.#times;
    const all = countedUp(count);
    this.#byStart = [all.slice(), all.slice()];
    this.#byEnd = [all.slice(), all.slice()];
    this.#afterStart = new Float64Array(count);
    this.#afterEnd = new Float64Array(count);
    this.#moved = new Float64Array(count);
    this.#stay = new Float64Array(count);
  }

  propagate(domain: DomainState): boolean {
    if (this.#rest > 0) {
      this.#rest--;
      return true;
    }
    if (!this.isUnfinished) this.#begin();
    this.#looks = 0;
    this.isUnfinished = false;
    const isFine =
      (this.#side === 1 || this.#pass(domain, 0)) && (this.isUnfinished || this.#pass(domain, 1));
    if (this.isUnfinished && isFine) return true;
    this.isUnfinished = false;
    this.#vainRuns = isFine && !this.#hasNews ? this.#vainRuns + 1 : 0;
    this.#rest = Math.min(LONGEST_REST, Math.max(0, this.#vainRuns - PATIENCE));
    return isFine;
  }

  backtrack(): void {
    this.isUnfinished = false;
  }

  #begin(): void {
    this.#hasNews = false;
    this.#side = 0;
    this.#place = this.#times.count - 1;
  }

  /** All windows from the place on; "unfinished" where they are too many for one run. */
  #pass(domain: DomainState, side: number): boolean {
    this.#tasks.read(domain, side);
    const { earliestStart, latestEnd, count } = this.#times;
    sortTasks(this.#byStart[side], earliestStart);
    sortTasks(this.#byEnd[side], latestEnd);
    this.#sumAfter(side, this.#byStart[side], earliestStart, this.#afterStart);
    this.#sumAfter(side, this.#byEnd[side], latestEnd, this.#afterEnd);
    this.#moved.set(earliestStart);
    domain.work += 12 * TERM_WORK * count;
    let last = Number.NaN;
    for (; this.#place >= 0; this.#place--) {
      this.isUnfinished = this.#looks > RUN_TASKS;
      if (this.isUnfinished) return true;
      const y = this.#byEnd[side][this.#place];
      if (this.#times.status[y] !== PRESENT || latestEnd[y] === last) continue;
      last = latestEnd[y];
      if (!this.#sweep(domain, side, last, this.#afterEnd[y])) return false;
    }
    this.#side = 1 - side;
    this.#place = count - 1;
    return true;
  }

  /** The energy that is certain from each of the rising times on. */
  #sumAfter(side: number, order: Int32Array, time: Float64Array, after: Float64Array): void {
    const { demand, latestStart, earliestEnd } = this.#tasks;
    const [starts, ends] = [this.#tasks.byLatestStart[side], this.#tasks.byEarliestEnd[side]];
    let s = starts.length - 1;
    let e = ends.length - 1;
    let sum = 0;
    let load = 0;
    let now = 0;
    for (let place = order.length - 1; place >= 0; place--) {
      const i = order[place];
      for (;;) {
        while (e >= 0 && !this.#tasks.isCertain(ends[e])) e--;
        while (s >= 0 && !this.#tasks.isCertain(starts[s])) s--;
        const end = e >= 0 ? earliestEnd[ends[e]] : -Infinity;
        const start = s >= 0 ? latestStart[starts[s]] : -Infinity;
        const next = Math.max(end, start);
        if (!(next > time[i])) break;
        if (load > 0) sum += load * (now - next);
        now = next;
        if (end >= start) load += demand[ends[e--]];
        else load -= demand[starts[s--]];
      }
      after[i] = load > 0 ? sum + load * (now - time[i]) : sum;
    }
  }

  /** All windows that end at `end`, the latest start first. */
  #sweep(domain: DomainState, side: number, end: number, certainAfter: number): boolean {
    const { demand, latestStart, earliestEnd } = this.#tasks;
    const { earliestStart, length, status } = this.#times;
    const byStart = this.#byStart[side];
    const capacity = this.#tasks.limit(domain);
    let used = 0;
    // The task that would need most beyond what is counted of it, started as early as it can.
    let u = -1;
    let most = 0;
    domain.work += 2 * TERM_WORK * byStart.length;
    this.#looks += byStart.length;
    for (let place = byStart.length - 1; place >= 0; place--) {
      const x = byStart[place];
      const begin = earliestStart[x];
      if (begin >= end || status[x] === ABSENT) continue;
      let stay = 0;
      if (status[x] === PRESENT) {
        stay = Math.max(0, Math.min(length[x], end - latestStart[x]));
        const certain = Math.max(0, Math.min(earliestEnd[x], end) - latestStart[x]);
        used += demand[x] * (stay - certain);
      }
      const more = demand[x] * (Math.min(end, earliestEnd[x]) - begin - stay);
      if (more > most) {
        most = more;
        u = x;
      }
      const left = capacity * (end - begin) - used - (this.#afterStart[x] - certainAfter);
      if (left < 0 && !this.#fail(domain, begin, end)) return false;
      if (left < most && !this.#goesAfter(domain, u, begin, end)) return false;
    }
    return true;
  }

  /** What the tasks need within the window is more than it has. */
  #fail(domain: DomainState, begin: number, end: number): boolean {
    const room = this.#tasks.limit(domain) * (end - begin);
    const surplus = this.#gather(begin, end, -1) - room;
    domain.uncharged += 2 * TERM_WORK * this.#times.count;
    this.#times.reason.clear();
    this.#say(domain, begin, end, surplus);
    return this.#times.reason.fail(domain);
  }

  /** Task u runs no longer within the window than the others leave it: it starts later, or not at all. */
  #goesAfter(domain: DomainState, u: number, begin: number, end: number): boolean {
    const times = this.#times;
    const demand = this.#tasks.demand[u];
    domain.uncharged += 2 * TERM_WORK * times.count;
    this.#looks += times.count;
    const room = this.#tasks.limit(domain) * (end - begin) - this.#gather(begin, end, u);
    // So long it cannot run there.
    const tooLong = Math.max(1, Math.floor(room / demand) + 1);
    const bound = end - tooLong + 1;
    const isOpen = times.status[u] !== PRESENT;
    if (isOpen ? bound <= this.#tasks.latestStart[u] : bound <= this.#moved[u]) return true;
    this.#hasNews = true;
    times.reason.clear();
    this.#say(domain, begin, end, tooLong * demand - room);
    this.#tasks.sayDemand(u);
    times.sayStartsFrom(u, begin + tooLong - times.length[u]);
    if (!isOpen) {
      times.sayTask(u);
      this.#moved[u] = bound;
      return times.startFrom(domain, u, bound);
    }
    times.sayLength(u);
    times.sayEndsBy(u, end - tooLong + times.length[u]);
    return times.exclude(domain, u);
  }

  /** Collects the tasks other than u that run within the window at any rate; returns their energy. */
  #gather(begin: number, end: number, u: number): number {
    const { demand, latestStart, earliestEnd } = this.#tasks;
    const { length, status, count } = this.#times;
    this.#inside.length = 0;
    let energy = 0;
    for (let i = 0; i < count; i++) {
      if (i === u || status[i] !== PRESENT || demand[i] <= 0) continue;
      const inside = Math.min(earliestEnd[i] - begin, end - latestStart[i]);
      const stay = Math.min(length[i], end - begin, inside);
      if (stay <= 0) continue;
      this.#stay[i] = stay;
      this.#inside.push(i);
      energy += demand[i] * stay;
    }
    return energy;
  }

  /**
   * Says how long the collected tasks run within the window, less as far as the surplus, which has to
   * stay above 0, allows: small ones are left out, then others may run there for less.
   */
  #say(domain: DomainState, begin: number, end: number, surplus: number): void {
    const times = this.#times;
    const { demand } = this.#tasks;
    const stay = this.#stay;
    const inside = this.#inside;
    domain.work += 4 * TERM_WORK * inside.length;
    this.#looks += SORTED * inside.length;
    inside.sort((a, b) => demand[a] * stay[a] - demand[b] * stay[b] || a - b);
    let spare = surplus - 1;
    this.#tasks.sayLimit(domain);
    for (const i of inside) {
      const less = Math.min(stay[i], Math.floor(spare / demand[i]));
      spare -= less * demand[i];
      stay[i] -= less;
      if (stay[i] === 0) continue;
      times.sayTask(i);
      this.#tasks.sayDemand(i);
      times.sayStartsFrom(i, begin + stay[i] - times.length[i]);
      times.sayEndsBy(i, end - stay[i] + times.length[i]);
    }
  }
}
