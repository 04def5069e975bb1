import type { MovingMemory } from "../kernels/moving-memory.ts";

/** Nonzeros side by side, by slot, kept from a solve for the update that may follow. */
export class PackedVector {
  slots: Int32Array = new Int32Array(0); // [numSlots]
  values: Float64Array = new Float64Array(0); // [numSlots]
  /** Negative where nothing is kept. */
  count = -1;
  readonly #memory: MovingMemory;
  readonly #slotsPlace: number;
  readonly #valuesPlace: number;

  /** @param slots @param values where kernels find them */
  constructor(memory: MovingMemory, slots: number, values: number) {
    this.#memory = memory;
    this.#slotsPlace = memory.ints(slots, (array) => {
      this.slots = array;
    });
    this.#valuesPlace = memory.reals(values, (array) => {
      this.values = array;
    });
  }

  /** Asks for so many slots, from the memory's next `settle` on. */
  wantSlots(numSlots: number): void {
    this.#memory.want(this.#slotsPlace, numSlots);
    this.#memory.want(this.#valuesPlace, numSlots);
  }

  forget(): void {
    this.count = -1;
  }
}
