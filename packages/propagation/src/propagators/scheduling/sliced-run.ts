import type { DomainState } from "../../trail/domain-state.ts";

/**
 * A run over all tasks, in one direction of time and then in the other, that stops on its way after so many looks
 * and goes on when it is asked again: with thousands of tasks a whole one takes tenths of a second. Bounds
 * that change meanwhile are read at once; tasks that it was past by then have their turn in another run.
 */
export class SlicedRun {
  isUnfinished = false;
  /** The direction of time, 2 when both are done, */
  side = 0;
  /** and the task with which it goes on. */
  next = 0;
  looks = 0;
  readonly #mostLooks: number;
  #trailLength = 0;
  #wasCut = false;

  constructor(mostLooks: number) {
    this.#mostLooks = mostLooks;
  }

  /** Goes on with what is unfinished, or begins. */
  resume(domain: DomainState): void {
    if (!this.isUnfinished) this.#begin(domain);
    this.isUnfinished = false;
    this.looks = 0;
  }

  /** True where it is to stop before task i. */
  stopsAt(i: number): boolean {
    if (this.looks <= this.#mostLooks) return false;
    this.next = i;
    this.#wasCut = true;
    this.isUnfinished = true;
    return true;
  }

  /** All tasks were looked at in this direction. */
  turn(): void {
    this.side++;
    this.next = 0;
  }

  /** Both directions are done; there is another run where bounds have changed since this one began and stopped. */
  finish(domain: DomainState): void {
    if (!this.#wasCut || domain.trail.length === this.#trailLength) return;
    this.#begin(domain);
    this.isUnfinished = true;
  }

  #begin(domain: DomainState): void {
    this.side = 0;
    this.next = 0;
    this.#trailLength = domain.trail.length;
    this.#wasCut = false;
  }
}
