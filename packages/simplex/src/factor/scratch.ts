import { listNonzeros } from "../vectors/line-kernels.ts";
import type { PackedVector } from "./packed-vector.ts";
import { isKept } from "./tolerances.ts";

/**
 * What a triangular solve works in, by slot. Between solves `values` is zero and nothing in the
 * lists matters; `mark[s] === generation` says that slot s was seen in the current search.
 */
export class Scratch {
  values: Float64Array = new Float64Array(0); // [numSlots]
  /** Whether the list below holds every slot that may be nonzero; loops do without. */
  isListed = false;
  /** The slots that may be nonzero: `list[begin .. end - 1]`. */
  list: Int32Array = new Int32Array(0); // [numSlots]
  begin = 0;
  end = 0;
  /** The other list, into which the next stage writes. */
  spare: Int32Array = new Int32Array(0); // [numSlots]
  mark: Int32Array = new Int32Array(0); // [numSlots]
  generation = 0;
  stackSlot: Int32Array = new Int32Array(0); // [numSlots]
  stackNext: Int32Array = new Int32Array(0); // [numSlots]
  /** Entries touched so far. */
  work = 0;

  ensureSlots(numSlots: number): void {
    if (this.values.length >= numSlots) return;
    this.values = new Float64Array(numSlots);
    this.list = new Int32Array(numSlots);
    this.spare = new Int32Array(numSlots);
    this.mark = new Int32Array(numSlots);
    this.generation = 0;
    this.stackSlot = new Int32Array(numSlots);
    this.stackNext = new Int32Array(numSlots);
  }

  nextGeneration(): number {
    if (this.generation === 0x7fffffff) {
      this.mark.fill(0);
      this.generation = 0;
    }
    return ++this.generation;
  }

  /** Makes `spare[begin .. end - 1]` the list. */
  takeSpare(begin: number, end: number): void {
    const list = this.list;
    this.list = this.spare;
    this.spare = list;
    this.begin = begin;
    this.end = end;
  }

  /** Whether the list is known to hold at most `limit` slots. */
  isShort(limit: number): boolean {
    return this.isListed && this.end - this.begin <= limit;
  }

  /** Lists the nonzeros among the slots below `size` by a scan. */
  listNonzeros(size: number): void {
    this.begin = 0;
    this.end = listNonzeros(this.values, size, this.list);
    this.isListed = true;
    this.work += size;
  }

  /** Copies what is not negligible among the slots below `size`, divided by `scale`. */
  pack(size: number, scale: number, target: PackedVector): void {
    const { values, list, end } = this;
    const { slots, values: packed } = target;
    let count = 0;
    if (this.isListed) {
      for (let t = this.begin; t < end; t++) {
        const slot = list[t];
        const value = values[slot];
        if (!isKept(value)) continue;
        slots[count] = slot;
        packed[count++] = value / scale;
      }
      target.count = count;
      return;
    }
    for (let slot = 0; slot < size; slot++) {
      const value = values[slot];
      slots[count] = slot;
      packed[count] = value / scale;
      count += isKept(value) ? 1 : 0;
    }
    target.count = count;
    this.work += size;
  }
}
