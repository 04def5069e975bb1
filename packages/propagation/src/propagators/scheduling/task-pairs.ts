import type { NoOverlap } from "@bough/problem";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { Propagator } from "../propagator.ts";
import type { PropagatorKind, PropagatorSource } from "../propagator-kind.ts";
import { SlicedRun } from "./sliced-run.ts";
import { ABSENT, PRESENT, TaskTimes } from "./task-times.ts";

/** Looks at pairs between two pauses. */
const MOST_LOOKS = 300_000;

export const taskPairs: PropagatorKind = {
  name: "task-pairs",
  keeps: ["no-overlap"],
  fits: (source) => withoutOrders(source).length > 0,
  make: (source) => withoutOrders(source).map((structure) => new TaskPairs(structure)),
};

/** Those whose orders have no columns, with rows that say the same. */
function withoutOrders({ problem, model }: PropagatorSource): NoOverlap[] {
  return problem.structures.filter(
    (each): each is NoOverlap => each.kind === "no-overlap" && !model.literals.has(each),
  );
}

/**
 * Tasks that never overlap, two by two, gaps and tasks without length included: of two that cannot
 * come in one order the second starts after the first has ended, and two that can come in neither do
 * not both take place. For tasks too many for columns of their orders, see `TaskOrders`. O(n²).
 */
export class TaskPairs implements Propagator {
  readonly name = "task-pairs";
  readonly watched: Int32Array;
  readonly #times: TaskTimes;
  readonly #gaps: Float64Array | null;
  readonly #run = new SlicedRun(MOST_LOOKS);

  constructor(structure: NoOverlap) {
    this.#times = new TaskTimes(structure);
    this.#gaps = structure.gaps;
    this.watched = this.#times.watched;
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
    const times = this.#times;
    const { count, status } = times;
    times.read(domain, side);
    if (this.#run.next === 0) domain.work += TERM_WORK * count * count;
    for (let i = this.#run.next; i < count; i++) {
      if (this.#run.stopsAt(i)) return true;
      this.#run.looks += count;
      if (status[i] === ABSENT) continue;
      for (let k = 0; k < count; k++) {
        if (k === i || status[k] !== PRESENT) continue;
        const missing = times.earliestEnd(i) + this.#gap(side, i, k) - times.latestStart(k);
        if (missing > 0 && !this.#comesAfter(domain, side, i, k)) return false;
        if (status[i] === ABSENT) break;
      }
    }
    this.#run.turn();
    return true;
  }

  /** Task i cannot come before task k, which takes place: it comes after it, or not at all. */
  #comesAfter(domain: DomainState, side: number, i: number, k: number): boolean {
    const times = this.#times;
    const bound = times.earliestEnd(k) + this.#gap(side, k, i);
    const isOpen = times.status[i] !== PRESENT;
    if (isOpen ? bound <= times.latestStart(i) : bound <= times.earliestStart[i]) return true;
    const latest = times.latestStart(k);
    times.reason.clear();
    times.sayTask(k);
    times.sayStartsFrom(k, times.earliestStart[k]);
    times.sayEndsBy(k, latest + times.length[k]);
    times.sayStartsFrom(i, latest - this.#gap(side, i, k) - times.length[i] + 1);
    if (!isOpen) {
      times.sayTask(i);
      return times.startFrom(domain, i, bound);
    }
    times.sayLength(i);
    times.sayEndsBy(i, bound - 1 + times.length[i]);
    return times.exclude(domain, i);
  }

  /** Against time the gap is that of the opposite order. */
  #gap(side: number, i: number, k: number): number {
    if (this.#gaps === null) return 0;
    const { count } = this.#times;
    return this.#gaps[side === 0 ? i * count + k : k * count + i];
  }
}
