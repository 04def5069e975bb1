import type { IndexedVector } from "../vectors/indexed-vector.ts";
import { listNonzeros, scatter } from "../vectors/line-kernels.ts";
import type { PackedVector } from "./packed-vector.ts";
import { isKept } from "./tolerances.ts";

/** A vector with more nonzeros than this share is read by a scan. */
const DENSE_SHARE = 0.3;

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
    const x = this.values;
    vector.count = 0;
    if (count < 0 || count > DENSE_SHARE * numRows) {
      scatter(values, slotOf, numRows, x);
      values.fill(0, 0, numRows);
      this.isListed = false;
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
      this.isListed = false;
      return first;
    }
    const list = this.list;
    for (let k = 0; k < count; k++) {
      const i = indices[k];
      const slot = slotOf[i];
      x[slot] = values[i];
      values[i] = 0;
      list[k] = slot;
      if (slot < first) first = slot;
    }
    this.begin = 0;
    this.end = count;
    this.isListed = true;
    return first;
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
      count += Number(isKept(value));
    }
    target.count = count;
    this.work += size;
  }
}
