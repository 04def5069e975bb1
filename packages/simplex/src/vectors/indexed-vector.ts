import type { KernelMemory } from "../kernels/kernel-memory.ts";
import { listNonzeros } from "./line-kernels.ts";

/** From this density on all of a vector is copied: one after the other that takes a sixth of the time for each. */
const COPIED_SHARE = 0.15;

/**
 * A dense array with the list of places that may be nonzero. `count < 0` says the list is not
 * known and the array must be scanned. Entries listed may be zero; entries not listed are zero. The
 * list has one place to spare, for loops that write before they know whether they keep.
 */
export class IndexedVector {
  readonly values: Float64Array; // [size]
  readonly indices: Int32Array; // [size + 1]; the first `count` matter
  count = 0;

  /** @param memory where kernels are to work on it */
  constructor(size: number, memory?: KernelMemory) {
    this.values = memory === undefined ? new Float64Array(size) : memory.reals(size);
    this.indices = memory === undefined ? new Int32Array(size + 1) : memory.ints(size + 1);
  }

  /** Where the values stand in the kernels' memory, in bytes. */
  get valuesAt(): number {
    return this.values.byteOffset;
  }

  get indicesAt(): number {
    return this.indices.byteOffset;
  }

  get size(): number {
    return this.values.length;
  }

  /** Zeroes the vector; costs what it holds. */
  clear(): void {
    const { values, indices, count } = this;
    if (count < 0 || count > 0.3 * values.length) values.fill(0);
    else for (let k = 0; k < count; k++) values[indices[k]] = 0;
    this.count = 0;
  }

  /** Puts `value` at a place that holds zero and is not listed. */
  append(index: number, value: number): void {
    this.values[index] = value;
    this.indices[this.count++] = index;
  }

  /** Rebuilds the list by a scan, dropping entries of at most `dropTolerance`. */
  reindex(dropTolerance: number): void {
    const { values, indices } = this;
    const count = listNonzeros(values, values.length, indices);
    let kept = 0;
    for (let k = 0; k < count; k++) {
      const i = indices[k];
      if (Math.abs(values[i]) > dropTolerance) indices[kept++] = i;
      else values[i] = 0;
    }
    this.count = kept;
  }

  /** Share of the vector that is listed; 1 where the list is not known. */
  get density(): number {
    return this.count < 0 ? 1 : this.count / Math.max(1, this.values.length);
  }

  copyFrom(other: IndexedVector): void {
    const { values, indices } = this;
    const { count } = other;
    if (count < 0 || count > COPIED_SHARE * values.length) {
      values.set(other.values);
      if (count >= 0) indices.set(other.indices.subarray(0, count));
    } else {
      this.clear();
      for (let k = 0; k < count; k++) {
        const i = other.indices[k];
        indices[k] = i;
        values[i] = other.values[i];
      }
    }
    this.count = count;
  }
}
