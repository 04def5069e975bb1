import { grownInts, grownReals } from "./elimination.ts";
import type { LineStore } from "./line-store.ts";
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

  constructor(limit: number) {
    this.oldSlot = new Int32Array(limit);
    this.starts = new Int32Array(limit + 1);
  }

  clear(): void {
    this.count = 0;
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
  }

  /** Applies the etas to the scratch, whose list must be complete, in FTRAN's order. */
  apply(scratch: Scratch, numRows: number): void {
    const { count, oldSlot, starts, indices, values } = this;
    const x = scratch.values;
    const list = scratch.list;
    let end = scratch.end;
    // The list may reach the end of its array: it is moved to the front where it must grow.
    if (scratch.begin > 0 && count > 0) {
      list.copyWithin(0, scratch.begin, end);
      end -= scratch.begin;
      scratch.begin = 0;
    }
    for (let t = 0; t < count; t++) {
      const old = oldSlot[t];
      let sum = x[old];
      for (let k = starts[t], last = starts[t + 1]; k < last; k++) sum -= values[k] * x[indices[k]];
      x[old] = 0;
      if (isKept(sum)) {
        x[numRows + t] = sum;
        list[end++] = numRows + t;
      }
    }
    scratch.end = end;
    scratch.work += starts[count] + count;
  }

  /** Applies the etas to the scratch, whose list must hold exactly the nonzeros, in BTRAN's order. */
  applyTransposed(scratch: Scratch, numRows: number): void {
    const { count, oldSlot, starts, indices, values } = this;
    if (count === 0) return;
    const x = scratch.values;
    const list = scratch.list;
    let end = scratch.end;
    if (scratch.begin > 0) {
      list.copyWithin(0, scratch.begin, end);
      end -= scratch.begin;
      scratch.begin = 0;
    }
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

/**
 * Replaces slot `old` of U by `fresh`, in both copies. The new column (the spike) is packed in
 * `spikeSlots`, its entry at `old` left out.
 */
export function replaceSlot(
  columns: LineStore,
  rows: LineStore,
  old: number,
  fresh: number,
  spikeCount: number,
  spikeSlots: Int32Array,
  spikeValues: Float64Array,
): void {
  for (let k = rows.starts[old], end = rows.ends[old]; k < end; k++) {
    columns.remove(rows.indices[k], old);
  }
  for (let k = columns.starts[old], end = columns.ends[old]; k < end; k++) {
    rows.remove(columns.indices[k], old);
  }
  emptyLine(rows, old);
  emptyLine(columns, old);
  emptyLine(rows, fresh);

  columns.ensureArena(columns.used + spikeCount);
  const { indices, values } = columns;
  let used = columns.used;
  columns.starts[fresh] = used;
  for (let k = 0; k < spikeCount; k++) {
    const slot = spikeSlots[k];
    if (slot === old) continue;
    indices[used] = slot;
    values[used++] = spikeValues[k];
    rows.insert(slot, fresh, spikeValues[k]);
  }
  columns.ends[fresh] = used;
  columns.rooms[fresh] = used;
  columns.used = used;
}

function emptyLine(lines: LineStore, line: number): void {
  lines.starts[line] = 0;
  lines.ends[line] = 0;
  lines.rooms[line] = 0;
}
