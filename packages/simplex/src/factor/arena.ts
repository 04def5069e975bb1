import type { MovingMemory } from "../kernels/moving-memory.ts";

/** Shortest arena there is. */
const LEAST_LENGTH = 64;

/** Arrays of one length in the kernels' memory, which grow together and at least to twice their length. */
export class Arena {
  readonly #memory: MovingMemory;
  readonly #places: readonly number[];

  /** @param used how many elements hold anything */
  constructor(memory: MovingMemory, places: readonly number[], used: () => number) {
    this.#memory = memory;
    this.#places = places;
    for (const place of places) memory.setUsed(place, used);
  }

  get length(): number {
    return this.#memory.lengthOf(this.#places[0]);
  }

  /** Asks for at least `size` elements, from the memory's next `settle` on. */
  want(size: number): void {
    const { length } = this;
    if (length >= size) return;
    for (const place of this.#places)
      this.#memory.want(place, Math.max(size, 2 * length, LEAST_LENGTH));
  }

  /** Makes the arrays at least `size` long; all arrays of the memory may move. */
  ensure(size: number): void {
    if (this.length >= size) return;
    this.want(size);
    this.#memory.settle();
  }
}
