import { type Cumulative, countedUp } from "@bough/problem";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { PropagatorSource } from "../propagator-kind.ts";
import { PRESENT, sortTasks, TaskTimes } from "./task-times.ts";

export function cumulatives({ problem }: PropagatorSource): Cumulative[] {
  return problem.structures.filter((each) => each.kind === "cumulative");
}

/**
 * Tasks that share a capacity, read from a domain in either direction of time: their windows,
 * demands and the parts in which they run for certain. What varies counts with the least demand and
 * the most capacity.
 */
export class CumulativeTasks {
  readonly times: TaskTimes;
  readonly watched: Int32Array;
  // As read last.
  readonly demand: Float64Array;
  readonly latestStart: Float64Array;
  readonly earliestEnd: Float64Array;
  /** Tasks by latest start and by earliest end, for each side. */
  readonly byLatestStart: readonly Int32Array[];
  readonly byEarliestEnd: readonly Int32Array[];
  readonly #demands: Float64Array;
  readonly #demandColumns: Int32Array;
  readonly #capacity: number;
  /** The column of the capacity, -1 where it does not vary. */
  readonly capacityColumn: number;

  constructor(structure: Cumulative) {
    this.times = new TaskTimes(structure);
    this.#demands = structure.demands;
    this.#demandColumns = structure.demandColumns;
    this.#capacity = structure.capacity;
    this.capacityColumn = structure.capacityColumn;
    const watched = new Set<number>(this.times.watched);
    for (const j of structure.demandColumns) if (j >= 0) watched.add(2 * j);
    if (structure.capacityColumn >= 0) watched.add(2 * structure.capacityColumn + 1);
    this.watched = Int32Array.from(watched);
    const { count } = this.times;
    this.demand = new Float64Array(count);
    this.latestStart = new Float64Array(count);
    this.earliestEnd = new Float64Array(count);
    const all = countedUp(count);
    this.byLatestStart = [all.slice(), all.slice()];
    this.byEarliestEnd = [all.slice(), all.slice()];
  }

  read(domain: DomainState, side: number): void {
    const { times } = this;
    times.read(domain, side);
    for (let i = 0; i < times.count; i++) {
      const column = this.#demandColumns[i];
      this.demand[i] = column < 0 ? this.#demands[i] : domain.bound[2 * column];
      this.latestStart[i] = times.latestStart(i);
      this.earliestEnd[i] = times.earliestEnd(i);
    }
    sortTasks(this.byLatestStart[side], this.latestStart);
    sortTasks(this.byEarliestEnd[side], this.earliestEnd);
    domain.work += 6 * TERM_WORK * times.count;
  }

  /** The capacity at least, and at most. */
  least(domain: DomainState): number {
    return this.capacityColumn < 0 ? this.#capacity : domain.lower(this.capacityColumn);
  }

  limit(domain: DomainState): number {
    return this.capacityColumn < 0 ? this.#capacity : domain.upper(this.capacityColumn);
  }

  /** True where the task takes place and runs at some moment for certain. */
  isCertain(i: number): boolean {
    return this.times.status[i] === PRESENT && this.latestStart[i] < this.earliestEnd[i];
  }

  // Explanations, see `TaskTimes`.

  sayDemand(i: number): void {
    const column = this.#demandColumns[i];
    if (column >= 0) this.times.reason.add(2 * column, this.demand[i]);
  }

  /** The most that the capacity can be, where it varies. */
  sayLimit(domain: DomainState): void {
    const column = this.capacityColumn;
    if (column >= 0) this.times.reason.add(2 * column + 1, -domain.upper(column));
  }
}
