import type { SumList } from "./sum-list.ts";

/** Bits of the filter before the table for each of its slots, of which there are as many as entries. */
const FILTER_BITS_PER_SLOT = 16;
const LEAST_BITS = 4;

/** Places in the four lists: those of the half that is looked up, and of the one in the table. */
export type Places = readonly [number, number, number, number];

/** What is told of agreements: the target by its place, and the pairs; false to end the search for more. */
export type HitListener = (target: number, places: Places) => boolean;

/** The sums of one half of the columns that fall into one class, found by their key. */
export class HalfTable {
  readonly #first: SumList;
  readonly #second: SumList;
  #shift = 0;
  #filterShift = 0;
  /** One bit for each key that may be there. */
  #filter: Int32Array = new Int32Array(0);
  /** The first entry of each slot plus one, 0 where there is none. */
  #slots: Int32Array = new Int32Array(0);
  /** The next entry of the same slot plus one. */
  #next: Int32Array = new Int32Array(0);
  #keys: Int32Array = new Int32Array(0);
  /** Places in the two lists. */
  #firstPlace: Int32Array = new Int32Array(0);
  #secondPlace: Int32Array = new Int32Array(0);
  size = 0;

  constructor(first: SumList, second: SumList) {
    this.#first = first;
    this.#second = second;
  }

  /** How many pairs have classes that add up to this one. */
  sizeOf(wanted: number): number {
    const { classStarts } = this.#second;
    const mask = classStarts.length - 2;
    let size = 0;
    for (const own of this.#first.classOf) {
      const c = (wanted - own) & mask;
      size += classStarts[c + 1] - classStarts[c];
    }
    return size;
  }

  #grow(size: number): void {
    if (size <= this.#keys.length) return;
    const bits = Math.max(LEAST_BITS, Math.ceil(Math.log2(size)));
    this.#shift = 32 - bits;
    this.#filterShift = 32 - bits - Math.log2(FILTER_BITS_PER_SLOT);
    this.#slots = new Int32Array(2 ** bits);
    this.#filter = new Int32Array((2 ** bits * FILTER_BITS_PER_SLOT) / 32);
    this.#next = new Int32Array(2 ** bits);
    this.#keys = new Int32Array(2 ** bits);
    this.#firstPlace = new Int32Array(2 ** bits);
    this.#secondPlace = new Int32Array(2 ** bits);
  }

  /** Holds the pairs whose classes add up to this one, and no others. */
  fill(wanted: number): void {
    this.#grow(this.sizeOf(wanted));
    const { classStarts, key: secondKeys } = this.#second;
    const { size: firstSize, key: firstKeys, classOf } = this.#first;
    const mask = classStarts.length - 2;
    const filter = this.#filter;
    const slots = this.#slots;
    const next = this.#next;
    const keys = this.#keys;
    const firstPlace = this.#firstPlace;
    const secondPlace = this.#secondPlace;
    const shift = this.#shift;
    const filterShift = this.#filterShift;
    filter.fill(0);
    slots.fill(0);
    let size = 0;
    for (let a = 0; a < firstSize; a++) {
      const c = (wanted - classOf[a]) & mask;
      const end = classStarts[c + 1];
      const firstKey = firstKeys[a];
      for (let b = classStarts[c]; b < end; b++) {
        const key = (firstKey + secondKeys[b]) | 0;
        const bit = key >>> filterShift;
        filter[bit >>> 5] |= 1 << (bit & 31);
        const slot = key >>> shift;
        keys[size] = key;
        firstPlace[size] = a;
        secondPlace[size] = b;
        next[size] = slots[slot];
        slots[slot] = ++size;
      }
    }
    this.size = size;
  }

  /**
   * Looks up the keys with which pairs of the other half come to one of the targets' keys.
   *
   * @param from place in the first list of the other half
   * @param wanted class of the pairs
   * @param onHit told of each pair of pairs whose keys agree, until it says false
   */
  match(
    [first, second]: readonly [SumList, SumList],
    { from, to, wanted }: { readonly from: number; readonly to: number; readonly wanted: number },
    targetKeys: Int32Array,
    onHit: HitListener,
  ): void {
    const { classStarts, key: secondKeys } = second;
    const { key: firstKeys, classOf } = first;
    const mask = classStarts.length - 2;
    const filter = this.#filter;
    const filterShift = this.#filterShift;
    const numTargets = targetKeys.length;
    for (let a = from; a < to; a++) {
      const c = (wanted - classOf[a]) & mask;
      const end = classStarts[c + 1];
      const firstKey = firstKeys[a];
      for (let b = classStarts[c]; b < end; b++) {
        const key = (firstKey + secondKeys[b]) | 0;
        for (let t = 0; t < numTargets; t++) {
          const missing = (targetKeys[t] - key) | 0;
          const bit = missing >>> filterShift;
          if ((filter[bit >>> 5] & (1 << (bit & 31))) === 0) continue;
          if (!this.#find(missing, t, a, b, onHit)) return;
        }
      }
    }
  }

  #find(key: number, target: number, a: number, b: number, onHit: HitListener): boolean {
    const keys = this.#keys;
    for (let e = this.#slots[key >>> this.#shift]; e > 0; e = this.#next[e - 1]) {
      if (keys[e - 1] !== key) continue;
      if (!onHit(target, [a, b, this.#firstPlace[e - 1], this.#secondPlace[e - 1]])) return false;
    }
    return true;
  }
}
