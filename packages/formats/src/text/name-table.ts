import type { Steps } from "@bough/problem";
import { decode } from "./bytes.ts";

const NEWLINE = 10;
/** Names decoded between two pauses. */
const NAMES_PER_STEP = 20_000;

/**
 * Names of one kind and their indices in order of appearance. Names stay where they stand in the
 * source and are hashed from there, so that no string is made per occurrence; `toStrings` makes
 * each once. Open addressing with linear probing, at most half full.
 */
export class NameTable {
  readonly #bytes: Uint8Array;
  #starts: Int32Array = new Int32Array(64);
  #ends: Int32Array = new Int32Array(64);
  #hashes: Int32Array = new Int32Array(64);
  #slots: Int32Array = new Int32Array(256).fill(-1);
  #size = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#size;
  }

  /** Index of the name in `bytes[start .. end)`, or -1. */
  find(start: number, end: number): number {
    const bytes = this.#bytes;
    const starts = this.#starts;
    const ends = this.#ends;
    const hashes = this.#hashes;
    const slots = this.#slots;
    const mask = slots.length - 1;
    const length = end - start;
    const hash = hashOf(bytes, start, end);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = slots[slot];
      if (index < 0) return -1;
      if (hashes[index] !== hash) continue;
      const from = starts[index];
      if (ends[index] - from !== length) continue;
      let k = 0;
      while (k < length && bytes[from + k] === bytes[start + k]) k++;
      if (k === length) return index;
    }
  }

  /** True where the name at `index` is the one in `bytes[start .. end)`. */
  matches(index: number, start: number, end: number): boolean {
    const bytes = this.#bytes;
    const from = this.#starts[index];
    const length = end - start;
    if (this.#ends[index] - from !== length) return false;
    for (let k = 0; k < length; k++) if (bytes[from + k] !== bytes[start + k]) return false;
    return true;
  }

  /** Index of the new name; the caller has made sure that it is new. */
  add(start: number, end: number): number {
    const index = this.#size++;
    if (index === this.#starts.length) this.#grow();
    const hash = hashOf(this.#bytes, start, end);
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#hashes[index] = hash;
    insert(this.#slots, hash, index);
    return index;
  }

  /** The name at `index`. */
  nameAt(index: number): string {
    return decode(this.#bytes, this.#starts[index], this.#ends[index]);
  }

  /** All names in order: the bytes of many are joined by line breaks and decoded in one go. */
  *toStrings(): Steps<string[]> {
    const names: string[] = [];
    for (let begin = 0; begin < this.#size; begin += NAMES_PER_STEP) {
      if (begin > 0) yield;
      const end = Math.min(this.#size, begin + NAMES_PER_STEP);
      for (const name of this.#decoded(begin, end)) names.push(name);
    }
    return names;
  }

  #decoded(begin: number, end: number): string[] {
    const starts = this.#starts;
    const ends = this.#ends;
    let length = 0;
    for (let k = begin; k < end; k++) length += ends[k] - starts[k] + 1;
    const joined = new Uint8Array(length);
    let q = 0;
    for (let k = begin; k < end; k++) {
      for (let p = starts[k]; p < ends[k]; p++) joined[q++] = this.#bytes[p];
      joined[q++] = NEWLINE;
    }
    return decode(joined, 0, length - 1).split("\n");
  }

  #grow(): void {
    const capacity = this.#starts.length * 2;
    this.#starts = enlarge(this.#starts, capacity);
    this.#ends = enlarge(this.#ends, capacity);
    this.#hashes = enlarge(this.#hashes, capacity);
    this.#slots = new Int32Array(capacity * 4).fill(-1);
    for (let k = 0; k < this.#size - 1; k++) insert(this.#slots, this.#hashes[k], k);
  }
}

/** FNV-1a with a final mix, so that names that differ in their last digits scatter. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let p = start; p < end; p++) hash = Math.imul(hash ^ bytes[p], 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function insert(slots: Int32Array, hash: number, index: number): void {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] >= 0) slot = (slot + 1) & mask;
  slots[slot] = index;
}

function enlarge(array: Int32Array, capacity: number): Int32Array {
  const larger: Int32Array = new Int32Array(capacity);
  larger.set(array);
  return larger;
}
