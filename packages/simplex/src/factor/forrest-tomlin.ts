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
import { BEGIN, END, type LineStore } from "./line-store.ts";
import type { PackedVector } from "./packed-vector.ts";
import type { Scratch } from "./scratch.ts";
import { isKept } from "./tolerances.ts";

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
  values: Float64Array = new Float64Array(0);

  // The same by column, linked, for a FTRAN that is sparse when it gets here.
  #lastEntry: Int32Array = new Int32Array(0); // of each slot, or -1 [numSlots]
  #entryBefore: Int32Array = new Int32Array(0); // in the same column, or -1; like indices
  #updateOf: Int32Array = new Int32Array(0); // which eta an entry belongs to; like indices
  #retiredBy: Int32Array = new Int32Array(0); // update that retired the slot, or -1 [numSlots]

  readonly #memory: MovingMemory;
  readonly #slotPlaces: readonly number[];
  readonly #entryPlaces: readonly number[];

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
    this.#entryPlaces = [
      memory.ints(ETA_INDICES, (array) => {
        this.indices = array;
      }),
      memory.reals(ETA_VALUES, (array) => {
        this.values = array;
      }),
      memory.ints(ETA_ENTRY_BEFORE, (array) => {
        this.#entryBefore = array;
      }),
      memory.ints(ETA_UPDATE_OF, (array) => {
        this.#updateOf = array;
      }),
    ];
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
    const size = this.entries + more;
    if (this.indices.length >= size) return;
    for (const place of this.#entryPlaces) this.#memory.want(place, 2 * size);
    this.#memory.settle();
  }

  /**
   * Writes the row eta of slot `old` behind the others and returns the new diagonal.
   *
   * @param row the row of U⁻¹ that belongs to `old`
   * @param spike the entering column before U
   */
  append(
    old: number,
    oldDiagonal: number,
    row: PackedVector,
    spike: PackedVector,
    scratch: Scratch,
  ): number {
    this.ensure(row.count);
    const { indices, values, starts } = this;
    const x = scratch.values;
    for (let k = 0; k < spike.count; k++) x[spike.slots[k]] = spike.values[k];
    let end = this.entries;
    let diagonal = x[old];
    for (let k = 0; k < row.count; k++) {
      const slot = row.slots[k];
      if (slot === old) continue;
      const value = -oldDiagonal * row.values[k];
      if (!isKept(value)) continue;
      indices[end] = slot;
      values[end++] = value;
      diagonal -= value * x[slot];
    }
    for (let k = 0; k < spike.count; k++) x[spike.slots[k]] = 0;
    starts[this.count + 1] = end;
    scratch.work += 2 * spike.count + row.count;
    return diagonal;
  }

  /** Takes the eta that stands behind the others into account, as the one that retires `old`. */
  commit(old: number): void {
    const update = this.count++;
    this.oldSlot[update] = old;
    this.#retiredBy[old] = update;
    for (let k = this.starts[update], end = this.starts[update + 1]; k < end; k++) {
      const slot = this.indices[k];
      this.#updateOf[k] = update;
      this.#entryBefore[k] = this.#lastEntry[slot];
      this.#lastEntry[slot] = k;
    }
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

/**
 * Replaces slot `old` of U by `fresh`, in both copies. The new column is the spike with its first
 * `spikeCount` entries, but for the one at `old`.
 */
export function replaceSlot(
  columns: LineStore,
  rows: LineStore,
  old: number,
  fresh: number,
  spike: PackedVector,
  spikeCount: number,
): void {
  // All room first: arrays move for it.
  columns.ensureArena(columns.used + spikeCount);
  rows.ensureRoomFor(spike.slots, spikeCount);
  const { slots: spikeSlots, values: spikeValues } = spike;
  const { lines: rowLines, indices: rowIndices } = rows;
  for (let k = rowLines[4 * old + BEGIN], end = rowLines[4 * old + END]; k < end; k++) {
    columns.remove(rowIndices[k], old);
  }
  const { lines: columnLines } = columns;
  for (let k = columnLines[4 * old + BEGIN], end = columnLines[4 * old + END]; k < end; k++) {
    rows.remove(columns.indices[k], old);
  }
  rows.setLine(old, 0, 0, 0);
  columns.setLine(old, 0, 0, 0);
  rows.setLine(fresh, 0, 0, 0);

  const begin = columns.used;
  const { indices, values } = columns;
  let used = begin;
  for (let k = 0; k < spikeCount; k++) {
    const slot = spikeSlots[k];
    if (slot === old) continue;
    indices[used] = slot;
    values[used++] = spikeValues[k];
    rows.insert(slot, fresh, spikeValues[k]);
  }
  columns.setLine(fresh, begin, used, used);
  columns.used = used;
}
