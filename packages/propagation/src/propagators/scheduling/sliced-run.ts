import type { DomainState } from "../../trail/domain-state.ts";

/**
 * A run over all tasks, in one direction of time and then in the other, that stops on its way after so many looks
 * and goes on when it is asked again: with thousands of tasks a whole one takes tenths of a second. Bounds
 * that change meanwhile are read at once; tasks that it was past by then have their turn in another run.
 */
export class SlicedRun {
  /** The task with which it goes on. */
  next = 0;
  looks = 0;
  readonly #mostLooks: number;
  #isUnfinished = false;
  /** The direction of time, 2 when both are done. */
  #side = 0;
  #trailLength = 0;
  #wasCut = false;

  constructor(mostLooks: number) {
    this.#mostLooks = mostLooks;
  }

  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }

  /**
   * Goes on with what is unfinished, or begins.
   *
   * @param pass looks at tasks from `next` on in one direction of time, until `stopsAt` or `turn`; false at a conflict
   */
  goOn(domain: DomainState, pass: (side: number) => boolean): boolean {
    if (!this.#isUnfinished) this.#begin(domain);
    this.#isUnfinished = false;
    this.looks = 0;
    while (this.#side < 2) {
      if (!pass(this.#side)) {
        this.abandon();
        return false;
      }
      if (this.#isUnfinished) return true;
    }
    this.#finish(domain);
    return true;
  }

  /** What is unfinished is not gone on with. */
  abandon(): void {
    this.#isUnfinished = false;
  }

  /** True where it is to stop before task i. */
  stopsAt(i: number): boolean {
    if (this.looks <= this.#mostLooks) return false;
    this.next = i;
    this.#wasCut = true;
    this.#isUnfinished = true;
    return true;
  }

  /** All tasks were looked at in this direction. */
  turn(): void {
    this.#side++;
    this.next = 0;
  }

  /** Both directions are done; there is another run where bounds have changed since this one began and stopped. */
  #finish(domain: DomainState): void {
    if (!this.#wasCut || domain.trail.length === this.#trailLength) return;
    this.#begin(domain);
    this.#isUnfinished = true;
  }

  #begin(domain: DomainState): void {
    this.#side = 0;
    this.next = 0;
    this.#trailLength = domain.trail.length;
    this.#wasCut = false;
  }
}
