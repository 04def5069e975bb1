import type { Tasks } from "@bough/problem";
import { binaryThreshold } from "../../bound-literal.ts";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import { Reason } from "../reason.ts";

/** What is known of a task's presence. */
export const ABSENT = 0;
export const OPEN = 1;
export const PRESENT = 2;

/**
 * The tasks of a structure with their earliest starts and latest ends, read from a domain in either
 * direction of time, and the words for explanations. A task of variable length counts with the least
 * of it, which runs first. In the second direction (side 1) time runs backwards: an end becomes a
 * start.
 */
export class TaskTimes {
  readonly count: number;
  readonly starts: Int32Array;
  readonly presences: Int32Array;
  /** Bound variables whose rise changes what `read` finds. */
  readonly watched: Int32Array;
  // As read last.
  readonly length: Float64Array;
  readonly earliestStart: Float64Array;
  readonly latestEnd: Float64Array;
  readonly status: Uint8Array;
  // The explanation under way.
  readonly reason: Reason = new Reason();
  readonly #lengths: Float64Array;
  readonly #lengthColumns: Int32Array;
  #side = 0;

  constructor(tasks: Tasks) {
    const count = tasks.starts.length;
    this.count = count;
    this.starts = tasks.starts;
    this.presences = tasks.presences;
    this.#lengths = tasks.lengths;
    this.#lengthColumns = tasks.lengthColumns;
    this.length = new Float64Array(count);
    this.earliestStart = new Float64Array(count);
    this.latestEnd = new Float64Array(count);
    this.status = new Uint8Array(count);
    const watched = new Set<number>();
    for (let i = 0; i < count; i++) {
      watched.add(2 * tasks.starts[i]).add(2 * tasks.starts[i] + 1);
      if (tasks.lengthColumns[i] >= 0) watched.add(2 * tasks.lengthColumns[i]);
      if (tasks.presences[i] >= 0) watched.add(tasks.presences[i]).add(tasks.presences[i] ^ 1);
    }
    this.watched = Int32Array.from(watched);
  }

  /** Reads all bounds, in the direction of time (side 0) or against it (side 1). */
  read(domain: DomainState, side: number): void {
    const { bound } = domain;
    this.#side = side;
    domain.work += TERM_WORK * this.count;
    for (let i = 0; i < this.count; i++) {
      const column = this.#lengthColumns[i];
      const length = column < 0 ? this.#lengths[i] : bound[2 * column];
      const v = 2 * this.starts[i] + side;
      this.length[i] = length;
      this.earliestStart[i] = bound[v] - (side === 0 ? 0 : length);
      this.latestEnd[i] = -bound[v ^ 1] + (side === 0 ? length : 0);
      this.status[i] = this.#statusOf(domain, i);
    }
  }

  #statusOf(domain: DomainState, i: number): number {
    const literal = this.presences[i];
    if (literal < 0 || domain.isTrue(literal, binaryThreshold(literal))) return PRESENT;
    return domain.isFalse(literal, binaryThreshold(literal)) ? ABSENT : OPEN;
  }

  latestStart(i: number): number {
    return this.latestEnd[i] - this.length[i];
  }

  earliestEnd(i: number): number {
    return this.earliestStart[i] + this.length[i];
  }

  // Explanations, in the direction last read.

  /** The task takes place, for at least as long as it was read. */
  sayTask(i: number): void {
    const literal = this.presences[i];
    if (literal >= 0) this.reason.add(literal, binaryThreshold(literal));
    this.sayLength(i);
  }

  /** The length alone: for a task that may not take place. */
  sayLength(i: number): void {
    const column = this.#lengthColumns[i];
    if (column >= 0) this.reason.add(2 * column, this.length[i]);
  }

  /** The task does not start before `time`. */
  sayStartsFrom(i: number, time: number): void {
    this.reason.add(
      2 * this.starts[i] + this.#side,
      time + (this.#side === 0 ? 0 : this.length[i]),
    );
  }

  /** The task ends by `time`. */
  sayEndsBy(i: number, time: number): void {
    const v = 2 * this.starts[i] + (this.#side ^ 1);
    this.reason.add(v, (this.#side === 0 ? this.length[i] : 0) - time);
  }

  // Conclusions from the explanation under way. False where they fail.

  startFrom(domain: DomainState, i: number, time: number): boolean {
    const v = 2 * this.starts[i] + this.#side;
    const k = time + (this.#side === 0 ? 0 : this.length[i]);
    return this.reason.tighten(domain, v, k);
  }

  endBy(domain: DomainState, i: number, time: number): boolean {
    const v = 2 * this.starts[i] + (this.#side ^ 1);
    const k = (this.#side === 0 ? this.length[i] : 0) - time;
    return this.reason.tighten(domain, v, k);
  }

  /** The task, which may not take place, does not. */
  exclude(domain: DomainState, i: number): boolean {
    const v = this.presences[i] ^ 1;
    const k = binaryThreshold(v);
    this.status[i] = ABSENT;
    return this.reason.tighten(domain, v, k);
  }
}

/** Steps of an insertion sort for each task after which the order is not nearly right. */
const MOST_STEPS = 32;

/** Stable insertion sort by a key, since the order of the last time is nearly right; where it is not, any stable sort. */
export function sortTasks(order: Int32Array, key: Float64Array): void {
  let steps = MOST_STEPS * order.length;
  for (let i = 1; i < order.length; i++) {
    const task = order[i];
    const value = key[task];
    let k = i;
    for (; k > 0 && key[order[k - 1]] > value; k--) order[k] = order[k - 1];
    order[k] = task;
    steps -= i - k;
    if (steps < 0) {
      order.sort((a, b) => (key[a] < key[b] ? -1 : key[a] > key[b] ? 1 : 0));
      return;
    }
  }
}
