import { addLine, dotLine } from "../vectors/line-kernels.ts";
import { grownInts, grownReals } from "./elimination.ts";
import { BEGIN, END, type LineStore } from "./line-store.ts";
import type { PackedVector } from "./packed-vector.ts";
import type { Scratch } from "./scratch.ts";
import { CANCELLED, isKept } from "./tolerances.ts";

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
  readonly #pending: Int32Array; // a bit an update that a sparse FTRAN has yet to visit

  constructor(limit: number) {
    this.oldSlot = new Int32Array(limit);
    this.starts = new Int32Array(limit + 1);
    this.#pending = new Int32Array((limit >> 5) + 1);
  }

  ensureSlots(numSlots: number): void {
    if (this.#lastEntry.length >= numSlots) return;
    this.#lastEntry = new Int32Array(numSlots);
    this.#retiredBy = new Int32Array(numSlots);
  }

  clear(): void {
    this.count = 0;
    this.#lastEntry.fill(-1);
    this.#retiredBy.fill(-1);
  }

  get entries(): number {
    return this.starts[this.count];
  }

  /** Room for `more` entries behind those there are. */
  ensure(more: number): void {
    const size = this.entries + more;
    if (this.indices.length >= size) return;
    this.indices = grownInts(this.indices, 2 * size);
    this.values = grownReals(this.values, 2 * size);
    this.#entryBefore = grownInts(this.#entryBefore, 2 * size);
    this.#updateOf = grownInts(this.#updateOf, 2 * size);
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

  /** Applies the etas to the scratch in FTRAN's order. */
  apply(scratch: Scratch, numRows: number): void {
    if (this.count === 0) return;
    if (scratch.isListed) this.#applyListed(scratch, numRows);
    else this.#applyUnlisted(scratch, numRows);
  }

  #applyUnlisted(scratch: Scratch, numRows: number): void {
    const { count, oldSlot, starts, indices, values } = this;
    const x = scratch.values;
    for (let t = 0; t < count; t++) {
      const old = oldSlot[t];
      const sum = x[old] - dotLine(x, indices, values, starts[t], starts[t + 1]);
      x[old] = 0;
      x[numRows + t] = isKept(sum) ? sum : 0;
    }
    scratch.work += starts[count] + count;
  }

  /**
   * Spreads the listed values over the updates that use them. An update uses older slots only, so
   * visiting those touched in their order finds every value complete.
   */
  #applyListed(scratch: Scratch, numRows: number): void {
    const { values, list } = scratch;
    const pending = this.#pending;
    moveToFront(scratch);
    let end = scratch.end;
    for (let t = 0, last = end; t < last; t++) this.#spread(scratch, list[t], numRows);
    for (let w = 0, last = this.count >> 5; w <= last; w++) {
      while (pending[w] !== 0) {
        const bit = pending[w] & -pending[w];
        pending[w] ^= bit;
        const slot = numRows + (w << 5) + 31 - Math.clz32(bit);
        if (!isKept(values[slot])) {
          values[slot] = 0;
          continue;
        }
        list[end++] = slot;
        this.#spread(scratch, slot, numRows);
      }
    }
    scratch.work += end - scratch.end;
    scratch.end = end;
  }

  #spread(scratch: Scratch, slot: number, numRows: number): void {
    const x = scratch.values;
    const value = x[slot];
    if (value === 0) return;
    const pending = this.#pending;
    let work = 1;
    for (let k = this.#lastEntry[slot]; k >= 0; k = this.#entryBefore[k]) {
      const update = this.#updateOf[k];
      x[numRows + update] -= this.values[k] * value;
      pending[update >> 5] |= 1 << (update & 31);
      work++;
    }
    const update = this.#retiredBy[slot];
    if (update >= 0) {
      x[numRows + update] += value;
      x[slot] = 0;
      pending[update >> 5] |= 1 << (update & 31);
    }
    scratch.work += work;
  }

  /** Applies the etas to the scratch in BTRAN's order; a list must hold exactly the nonzeros. */
  applyTransposed(scratch: Scratch, numRows: number): void {
    if (this.count === 0) return;
    if (scratch.isListed) this.#applyTransposedListed(scratch, numRows);
    else this.#applyTransposedUnlisted(scratch, numRows);
  }

  #applyTransposedUnlisted(scratch: Scratch, numRows: number): void {
    const { count, oldSlot, starts, indices, values } = this;
    const x = scratch.values;
    let work = count;
    for (let t = count - 1; t >= 0; t--) {
      const value = x[numRows + t];
      x[numRows + t] = 0;
      if (!isKept(value)) continue;
      const old = oldSlot[t];
      x[old] = value;
      work += starts[t + 1] - starts[t];
      addLine(x, indices, values, starts[t], starts[t + 1], x, old, -1);
    }
    scratch.work += work;
  }

  #applyTransposedListed(scratch: Scratch, numRows: number): void {
    const { count, oldSlot, starts, indices, values } = this;
    const x = scratch.values;
    const list = scratch.list;
    moveToFront(scratch);
    let end = scratch.end;
    let work = 0;
    for (let t = count - 1; t >= 0; t--) {
      const value = x[numRows + t];
      if (value === 0) continue;
      x[numRows + t] = 0;
      if (!isKept(value)) continue;
      const old = oldSlot[t];
      x[old] = value;
      list[end++] = old;
      const last = starts[t + 1];
      let k = starts[t];
      work += last - k;
      for (; k < last; k++) {
        const index = indices[k];
        const before = x[index];
        const after = before - values[k] * value;
        if (before === 0) list[end++] = index;
        x[index] = after === 0 ? CANCELLED : after;
      }
    }
    // Slots of updates have given their values away: only the factor's own slots stay listed.
    let kept = 0;
    for (let t = 0; t < end; t++) {
      const slot = list[t];
      if (slot < numRows) list[kept++] = slot;
    }
    scratch.end = kept;
    scratch.work += work + count + end;
  }
}

/** Frees the end of the list's array for more slots. */
function moveToFront(scratch: Scratch): void {
  const { list, begin, end } = scratch;
  if (begin === 0) return;
  list.copyWithin(0, begin, end);
  scratch.begin = 0;
  scratch.end = end - begin;
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
  { slots: spikeSlots, values: spikeValues }: PackedVector,
  spikeCount: number,
): void {
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
  columns.ensureArena(begin + spikeCount);
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
