import type { MovingMemory } from "../kernels/moving-memory.ts";
import {
  ETA_ENTRY_BEFORE,
  ETA_INDICES,
  ETA_LAST_ENTRY,
  ETA_OLD_SLOT,
  ETA_PENDING,
  ETA_RETIRED_BY,
  ETA_STARTS,
  ETA_UPDATE_OF,
  ETA_VALUES,
} from "../kernels/registers.ts";
import { Arena } from "./arena.ts";

/**
 * The row etas of the Forrest–Tomlin update, J. J. H. Forrest & J. A. Tomlin, Mathematical
 * Programming 2, 1972. Update t takes the row of slot `oldSlot[t]` out of U and appends it, with its
 * new column, as slot numRows + t; eta t is what must be subtracted from that row meanwhile:
 *
 *     FTRAN:  x[new] = x[old] - sum_k eta_k x[k],  x[old] = 0       in order of t
 *     BTRAN:  y[old] = y[new],  y[k] -= eta_k y[new],  y[new] = 0   in reverse order
 *
 * Slots never change their meaning: what an update removes is never referred to again.
 */
export class RowEtas {
  count = 0;
  oldSlot: Int32Array = new Int32Array(0); // [limit]
  starts: Int32Array = new Int32Array(1); // [limit + 1]
  indices: Int32Array = new Int32Array(0);

  // The same by column, linked, for a FTRAN that is sparse when it gets here.
  #lastEntry: Int32Array = new Int32Array(0); // of each slot, or -1 [numSlots]
  #entryBefore: Int32Array = new Int32Array(0); // in the same column, or -1; like indices
  #retiredBy: Int32Array = new Int32Array(0); // update that retired the slot, or -1 [numSlots]

  readonly #memory: MovingMemory;
  readonly #slotPlaces: readonly number[];
  readonly #entries: Arena;

  /** @param limit updates there may be */
  constructor(memory: MovingMemory, limit: number) {
    this.#memory = memory;
    const oldSlot = memory.ints(ETA_OLD_SLOT, (array) => {
      this.oldSlot = array;
    });
    memory.want(oldSlot, limit);
    const starts = memory.ints(ETA_STARTS, (array) => {
      this.starts = array;
    });
    memory.want(starts, limit + 1);
    // A bit an update that a sparse FTRAN has yet to visit.
    memory.want(memory.ints(ETA_PENDING), (limit >> 5) + 1);
    this.#slotPlaces = [
      memory.ints(ETA_LAST_ENTRY, (array) => {
        this.#lastEntry = array;
      }),
      memory.ints(ETA_RETIRED_BY, (array) => {
        this.#retiredBy = array;
      }),
    ];
    const entryPlaces = [
      memory.ints(ETA_INDICES, (array) => {
        this.indices = array;
      }),
      memory.reals(ETA_VALUES),
      memory.ints(ETA_ENTRY_BEFORE, (array) => {
        this.#entryBefore = array;
      }),
      // Which eta an entry belongs to.
      memory.ints(ETA_UPDATE_OF),
    ];
    this.#entries = new Arena(memory, entryPlaces, () => this.entries);
  }

  /** Asks for so many slots, from the memory's next `settle` on. */
  wantSlots(numSlots: number): void {
    for (const place of this.#slotPlaces) this.#memory.want(place, numSlots);
  }

  clear(): void {
    this.count = 0;
    this.#lastEntry.fill(-1);
    this.#retiredBy.fill(-1);
  }

  get entries(): number {
    return this.starts[this.count];
  }

  /** Room for `more` entries behind those there are; arrays in the kernels' memory may move. */
  ensure(more: number): void {
    this.#entries.ensure(this.entries + more);
  }

  /** Takes the last updates back until so many are left. */
  rewind(count: number): void {
    while (this.count > count) {
      const update = --this.count;
      this.#retiredBy[this.oldSlot[update]] = -1;
      for (let k = this.starts[update + 1] - 1; k >= this.starts[update]; k--)
        this.#lastEntry[this.indices[k]] = this.#entryBefore[k];
    }
  }
}
