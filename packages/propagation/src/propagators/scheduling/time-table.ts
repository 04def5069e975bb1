import type { Cumulative } from "@bough/problem";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { Propagator } from "../propagator.ts";
import type { PropagatorKind } from "../propagator-kind.ts";
import { CumulativeTasks, cumulatives } from "./cumulative-tasks.ts";
import { SlicedRun } from "./sliced-run.ts";
import { ABSENT, PRESENT, type TaskTimes } from "./task-times.ts";

/** Looks at tasks between two pauses. */
const MOST_LOOKS = 1_000_000;
/** Moments that one push past a busy stretch is explained by, one after the other, at most. */
const MOST_STEPS = 4;

export const timeTable: PropagatorKind = {
  name: "time-table",
  keeps: ["cumulative"],
  fits: (source) => cumulatives(source).length > 0,
  make: (source) => cumulatives(source).map((structure) => new TimeTable(structure)),
};

/**
 * The demand of tasks that share a capacity, where they run for certain: between its latest start
 * and its earliest end a task runs whatever happens. Where all that comes to more than the capacity
 * it is a failure; elsewhere tasks start after the stretches that leave no room for them.
 *
 * Explanations name one moment, and of the tasks that run then enough to fill the capacity: A.
 * Schutt, T. Feydy, P. J. Stuckey and M. G. Wallace, "Explaining the cumulative propagator",
 * Constraints 16, 2011.
 */
export class TimeTable implements Propagator {
  readonly name = "time-table";
  readonly watched: Int32Array;
  readonly #tasks: CumulativeTasks;
  readonly #times: TaskTimes;
  /** The profile: from `#from[k]` to `#from[k + 1]` the certain load is `#load[k]`. */
  readonly #from: Float64Array; // [2 count + 1]
  readonly #load: Float64Array; // [2 count + 1]
  #numStretches = 0;
  /** Scratch: tasks that fill a moment. */
  readonly #fillers: number[] = [];
  readonly #run = new SlicedRun(MOST_LOOKS);

  constructor(structure: Cumulative) {
    this.#tasks = new CumulativeTasks(structure);
    this.#times = this.#tasks.times;
    this.watched = this.#tasks.watched;
    const { count } = this.#times;
    this.#from = new Float64Array(2 * count + 1);
    this.#load = new Float64Array(2 * count + 1);
  }

  get isUnfinished(): boolean {
    return this.#run.isUnfinished;
  }

  propagate(domain: DomainState): boolean {
    return this.#run.goOn(domain, (side) => this.#pass(domain, side));
  }

  backtrack(): void {
    this.#run.abandon();
  }

  #pass(domain: DomainState, side: number): boolean {
    this.#tasks.read(domain, side);
    this.#buildProfile(side);
    if (this.#tasks.least(domain) < 0 && !this.#overload(domain, Number.NaN, 0)) return false;
    for (let k = 0; k < this.#numStretches; k++) {
      const isFull = this.#load[k] > this.#tasks.least(domain);
      if (isFull && !this.#overload(domain, this.#from[k], this.#load[k])) return false;
    }
    const { count, status, length } = this.#times;
    for (let i = this.#run.next; i < count; i++) {
      if (this.#run.stopsAt(i)) return true;
      this.#run.looks++;
      if (status[i] === ABSENT || this.#tasks.demand[i] <= 0 || length[i] <= 0) continue;
      if (!this.#fit(domain, i)) return false;
    }
    this.#run.turn();
    return true;
  }

  #buildProfile(side: number): void {
    const { count } = this.#times;
    const [starts, ends] = [this.#tasks.byLatestStart[side], this.#tasks.byEarliestEnd[side]];
    let stretches = 0;
    let load = 0;
    for (let a = 0, b = 0; b < count; ) {
      const isStart =
        a < count && this.#tasks.latestStart[starts[a]] < this.#tasks.earliestEnd[ends[b]];
      const i = isStart ? starts[a++] : ends[b++];
      if (!this.#tasks.isCertain(i) || this.#tasks.demand[i] <= 0) continue;
      const time = isStart ? this.#tasks.latestStart[i] : this.#tasks.earliestEnd[i];
      if (stretches === 0 || this.#from[stretches - 1] < time) {
        this.#from[stretches] = time;
        stretches++;
      }
      load += isStart ? this.#tasks.demand[i] : -this.#tasks.demand[i];
      this.#load[stretches - 1] = load;
    }
    // The last stretch is empty and has no end.
    this.#numStretches = Math.max(0, stretches - 1);
  }

  /** The load at the time is more than the capacity at least: that rises, or it is a failure. */
  #overload(domain: DomainState, time: number, load: number): boolean {
    const times = this.#times;
    const column = this.#tasks.capacityColumn;
    times.reason.clear();
    // All that run then where the capacity can follow, else no more than it takes to exceed it.
    const room = load > this.#tasks.limit(domain) ? this.#tasks.limit(domain) : Infinity;
    const total = load > 0 ? this.#sayFilled(domain, time, -1, room) : 0;
    if (column < 0) return times.reason.fail(domain);
    return times.reason.tighten(domain, 2 * column, total);
  }

  /** Moves the task's start past the stretches that leave no room for it. */
  #fit(domain: DomainState, i: number): boolean {
    const times = this.#times;
    const isOpen = times.status[i] !== PRESENT;
    const length = times.length[i];
    let earliest = times.earliestStart[i];
    if (!isOpen && earliest >= this.#tasks.latestStart[i]) return true;
    for (let k = this.#stretchAfter(earliest); k < this.#numStretches; k++) {
      if (this.#from[k] >= earliest + length) return true;
      const end = this.#from[k + 1];
      const isOwn = this.#tasks.isCertain(i) && this.#from[k] >= this.#tasks.latestStart[i];
      const isWithin = isOwn && end <= this.#tasks.earliestEnd[i];
      const room = this.#tasks.limit(domain) - this.#tasks.demand[i];
      if (isWithin || this.#load[k] <= room) continue;
      if (isOpen) {
        const time = Math.max(this.#from[k], this.#tasks.latestStart[i]);
        if (time >= Math.min(end, this.#tasks.earliestEnd[i])) continue;
        return this.#leaveOut(domain, i, time, room);
      }
      for (let steps = 1; earliest < end; steps++) {
        const time = Math.min(end, earliest + length) - 1;
        const until = steps < MOST_STEPS ? time + 1 : end;
        if (!this.#push(domain, i, time, until, room)) return false;
        earliest = until;
      }
    }
    return true;
  }

  /** The first stretch that ends after the time. */
  #stretchAfter(time: number): number {
    let low = 0;
    let high = this.#numStretches;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#from[middle + 1] > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** From `time` to `until` there is no room: the task, which does not end by `time`, starts later. */
  #push(domain: DomainState, i: number, time: number, until: number, room: number): boolean {
    const times = this.#times;
    times.reason.clear();
    this.#sayFilled(domain, time, i, room, until);
    this.#sayLimit(domain, i);
    times.sayTask(i);
    times.sayStartsFrom(i, time - times.length[i] + 1);
    return times.startFrom(domain, i, until);
  }

  /** The task would run at the time for certain, and there is no room. */
  #leaveOut(domain: DomainState, i: number, time: number, room: number): boolean {
    const times = this.#times;
    times.reason.clear();
    this.#sayFilled(domain, time, i, room);
    this.#sayLimit(domain, i);
    times.sayLength(i);
    times.sayStartsFrom(i, time - times.length[i] + 1);
    times.sayEndsBy(i, time + times.length[i]);
    return times.exclude(domain, i);
  }

  /** The demand of the task and the capacity, where they vary. */
  #sayLimit(domain: DomainState, i: number): void {
    this.#tasks.sayDemand(i);
    this.#tasks.sayLimit(domain);
  }

  /**
   * Says that tasks other than i run from `time` to `until`, as few and large ones as need more than
   * `room`. Returns their demand.
   */
  #sayFilled(domain: DomainState, time: number, i: number, room: number, until = time + 1): number {
    domain.uncharged += TERM_WORK * this.#times.count;
    this.#run.looks += this.#times.count;
    const times = this.#times;
    const fillers = this.#fillers;
    const demand = this.#tasks.demand;
    fillers.length = 0;
    for (let k = 0; k < times.count; k++) {
      if (k === i || demand[k] <= 0 || !this.#tasks.isCertain(k)) continue;
      if (this.#tasks.latestStart[k] <= time && this.#tasks.earliestEnd[k] >= until)
        fillers.push(k);
    }
    fillers.sort((a, b) => demand[b] - demand[a] || a - b);
    let total = 0;
    for (const k of fillers) {
      if (total > room) break;
      total += demand[k];
      times.sayTask(k);
      this.#tasks.sayDemand(k);
      times.sayEndsBy(k, time + times.length[k]);
      times.sayStartsFrom(k, until - times.length[k]);
    }
    return total;
  }
}
