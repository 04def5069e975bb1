import type { IntegerDomain } from "./integer-domain.ts";
import type { Nogood } from "./nogood.ts";

const DECAY = 0.999;
const LARGEST_ACTIVITY = 1e100;
/** Nogoods that are kept before the first of them are forgotten, and how many more each time. */
const FIRST_LIMIT = 4000;
const GROWTH = 500;
/** Shorter ones are never forgotten. */
const SHORT = 3;

/** The learned nogoods: those that took no part in conflicts for long are forgotten. */
export class NogoodStore {
  readonly #domain: IntegerDomain;
  #nogoods: Nogood[] = [];
  #step = 1;
  #limit = FIRST_LIMIT;

  constructor(domain: IntegerDomain) {
    this.#domain = domain;
  }

  add(nogood: Nogood): void {
    nogood.activity = this.#step;
    this.#nogoods.push(nogood);
    this.#domain.watch(nogood);
  }

  bump(nogood: Nogood): void {
    nogood.activity += this.#step;
  }

  decay(): void {
    this.#step /= DECAY;
    if (this.#step < LARGEST_ACTIVITY) return;
    for (const each of this.#nogoods) each.activity /= LARGEST_ACTIVITY;
    this.#step /= LARGEST_ACTIVITY;
  }

  /** Drops half of the long ones where there are too many; those that imply bounds stay. */
  reduce(): void {
    if (this.#nogoods.length < this.#limit) return;
    this.#limit += GROWTH;
    const used = new Set<unknown>(this.#domain.trail.reason);
    const sorted = this.#nogoods
      .filter((each) => each.size > SHORT && !used.has(each))
      .sort((a, b) => a.activity - b.activity);
    for (const each of sorted.slice(0, sorted.length >> 1)) each.isDropped = true;
    this.#nogoods = this.#nogoods.filter((each) => !each.isDropped);
  }
}
