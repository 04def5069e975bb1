import type { MovingMemory } from "../kernels/moving-memory.ts";
import {
  NUM_SLOTS,
  RESULT_INDICES,
  RESULT_VALUES,
  SOLVE_LIST,
  SOLVE_MARK,
  SOLVE_SPARE,
  SOLVE_VALUES,
  SOLVE_WORK,
  STACK_NEXT,
  STACK_SLOT,
} from "../kernels/registers.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";
import { scatter } from "../vectors/line-kernels.ts";

/** A vector with more nonzeros than this share is read, and handed out, by a pass over all of it. */
const DENSE_SHARE = 0.3;

/**
 * What the kernels' triangular solves work in, by slot, and where they leave their results, by row or basis position.
 * Between solves all values are zero.
 */
export class Scratch {
  #values: Float64Array = new Float64Array(0); // [numSlots]
  #list: Int32Array = new Int32Array(0); // [numSlots]
  #result: Float64Array = new Float64Array(0); // [numSlots]
  #resultIndices: Int32Array = new Int32Array(0); // [numSlots]
  readonly #memory: MovingMemory;
  readonly #realPlaces: readonly number[];
  readonly #intPlaces: readonly number[];
  /** How many slots the list holds, -1 where it does not hold all that may be nonzero. */
  listed = -1;
  /** Entries touched so far. */
  work = 0;

  constructor(memory: MovingMemory) {
    this.#memory = memory;
    this.#realPlaces = [
      memory.reals(SOLVE_VALUES, (values) => {
        this.#values = values;
      }),
      memory.reals(RESULT_VALUES, (values) => {
        this.#result = values;
      }),
    ];
    this.#intPlaces = [
      memory.ints(SOLVE_LIST, (list) => {
        this.#list = list;
      }),
      memory.ints(RESULT_INDICES, (indices) => {
        this.#resultIndices = indices;
      }),
      ...[SOLVE_SPARE, SOLVE_MARK, STACK_SLOT, STACK_NEXT].map((register) => memory.ints(register)),
    ];
  }

  /** Asks for so many slots, from the memory's next `settle` on. */
  wantSlots(numSlots: number): void {
    for (const place of this.#realPlaces) this.#memory.want(place, numSlots);
    for (const place of this.#intPlaces) this.#memory.want(place, numSlots);
  }

  /** To be told where the memory has settled for so many slots. */
  noteSlots(numSlots: number): void {
    this.#memory.current.setNumber(NUM_SLOTS, numSlots);
  }

  /**
   * Takes in what a vector of `numRows` entries holds, and empties that: entry i goes to `slotOf[i]`.
   * With a list where there are at most `listLimit` nonzeros. Returns the first slot that may be
   * nonzero, at most `size`.
   */
  takeIn(
    vector: IndexedVector,
    slotOf: Int32Array,
    numRows: number,
    size: number,
    listLimit: number,
  ): number {
    const { values, indices, count } = vector;
    const x = this.#values;
    vector.count = 0;
    this.listed = -1;
    if (count < 0 || count > DENSE_SHARE * numRows) {
      scatter(values, slotOf, numRows, x);
      values.fill(0, 0, numRows);
      this.work += numRows;
      return 0;
    }
    this.work += count;
    let first = size;
    if (count > listLimit) {
      for (let k = 0; k < count; k++) {
        const i = indices[k];
        const slot = slotOf[i];
        x[slot] = values[i];
        values[i] = 0;
        if (slot < first) first = slot;
      }
      return first;
    }
    const list = this.#list;
    for (let k = 0; k < count; k++) {
      const i = indices[k];
      const slot = slotOf[i];
      x[slot] = values[i];
      values[i] = 0;
      list[k] = slot;
      if (slot < first) first = slot;
    }
    this.listed = count;
    return first;
  }

  /** Hands the `count` entries of a kernel's result out to a vector that is zero, and adds up its work. */
  handOut(count: number, vector: IndexedVector): void {
    const result = this.#result;
    const places = this.#resultIndices;
    const { values, indices } = vector;
    this.addWork();
    vector.count = count;
    if (count > DENSE_SHARE * values.length) {
      const { length } = values;
      indices.set(places.subarray(0, count));
      values.set(result.subarray(0, length));
      result.fill(0, 0, length);
      return;
    }
    for (let k = 0; k < count; k++) {
      const i = places[k];
      indices[k] = i;
      values[i] = result[i];
      result[i] = 0;
    }
  }

  /** Adds what the last kernel has touched. */
  addWork(): void {
    this.work += this.#memory.current.realAt(SOLVE_WORK);
  }
}
