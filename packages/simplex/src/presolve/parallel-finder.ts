import { REAL_ZERO } from "@bough/problem";
import type { Numbers } from "./problem-view.ts";

/**
 * Quotients of coefficients that differ by at most this share are the same: what a few roundings make.
 * Rows parallel to the twelfth digit are two rows where a column has no bound: they meet far off.
 */
const SAME_QUOTIENT = 2 ** -50;
/** Whole numbers from here on may differ by less than that: they are told apart as what they are. */
export const LARGE_WHOLE = 2 ** 49;

/** Lines compared with one new line at most: rows with one hash are nearly always parallel. */
const MAX_COMPARED = 8;

/**
 * Finds lines (rows or columns) that are multiples of one another among those shown to it so far.
 * Lines meet by a hash of their places and of their coefficients divided by the one at the least
 * place, rounded to single precision; those that meet are compared exactly.
 */
export class ParallelFinder {
  /** Last line = scale · partner, after `partnerOf` found one. */
  scale: number = REAL_ZERO;
  /** Entries touched. */
  work = 0;
  readonly #head: Numbers;
  readonly #next: Numbers;
  readonly #place: Numbers;
  readonly #value: Numbers;
  readonly #size: Numbers;
  /** The last line shown of each bucket, -1 where there is none; its length is a power of two. */
  readonly #buckets: Int32Array;
  readonly #hashOf: Int32Array;
  /** The line shown before in the same bucket, or -1. */
  readonly #chain: Int32Array;
  readonly #dense: Float64Array;
  readonly #bits: Int32Array;
  readonly #single: Float32Array;

  constructor(
    head: Numbers,
    next: Numbers,
    place: Numbers,
    value: Numbers,
    size: Numbers,
    numPlaces: number,
  ) {
    this.#head = head;
    this.#next = next;
    this.#place = place;
    this.#value = value;
    this.#size = size;
    this.#buckets = new Int32Array(2 ** Math.ceil(Math.log2(head.length + 1))).fill(-1);
    this.#hashOf = new Int32Array(head.length);
    this.#chain = new Int32Array(head.length);
    this.#dense = new Float64Array(numPlaces);
    this.#single = new Float32Array(1);
    this.#bits = new Int32Array(this.#single.buffer);
  }

  /** A line shown earlier that is parallel, or -1; then this line is remembered for later ones. */
  partnerOf(line: number): number {
    const hash = this.#hash(line);
    this.#hashOf[line] = hash;
    const bucket = hash & (this.#buckets.length - 1);
    const first = this.#buckets[bucket];
    const partner = this.#firstParallel(line, first);
    if (partner >= 0) return partner;
    this.#chain[line] = first;
    this.#buckets[bucket] = line;
    return -1;
  }

  #hash(line: number): number {
    const head = this.#head;
    const next = this.#next;
    const place = this.#place;
    const value = this.#value;
    const single = this.#single;
    const bits = this.#bits;
    let least = head[line];
    for (let k = next[least]; k >= 0; k = next[k]) if (place[k] < place[least]) least = k;
    const unit = value[least];
    let hash = this.#size[line];
    for (let k = head[line]; k >= 0; k = next[k]) {
      single[0] = value[k] / unit;
      const mixed = Math.imul(place[k] + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(bits[0], 0xc2b2ae35);
      hash = (hash + Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f)) | 0;
    }
    this.work += 2 * this.#size[line];
    return hash;
  }

  #firstParallel(line: number, first: number): number {
    let compared = 0;
    for (let other = first; other >= 0 && compared < MAX_COMPARED; other = this.#chain[other]) {
      if (this.#hashOf[other] !== this.#hashOf[line]) continue;
      if (this.#size[other] === this.#size[line] && this.#isParallel(line, other)) return other;
      compared++;
    }
    return -1;
  }

  #isParallel(line: number, other: number): boolean {
    const head = this.#head;
    const next = this.#next;
    const place = this.#place;
    const value = this.#value;
    const dense = this.#dense;
    for (let k = head[other]; k >= 0; k = next[k]) dense[place[k]] = value[k];
    const first = head[line];
    const scale = value[first] / dense[place[first]];
    let isParallel = Number.isFinite(scale);
    for (let k = first; k >= 0 && isParallel; k = next[k]) {
      const beside = dense[place[k]];
      isParallel =
        Math.abs(value[k] - scale * beside) <= SAME_QUOTIENT * Math.abs(value[k]) &&
        (!isLargeWhole(value[k], beside) ||
          isSameQuotient(value[k], beside, value[first], dense[place[first]]));
    }
    for (let k = head[other]; k >= 0; k = next[k]) dense[place[k]] = 0;
    this.work += 3 * this.#size[line];
    this.scale = scale;
    return isParallel;
  }
}

function isLargeWhole(a: number, b: number): boolean {
  return (
    Math.max(Math.abs(a), Math.abs(b)) >= LARGE_WHOLE && Number.isInteger(a) && Number.isInteger(b)
  );
}

/** Whether a / b = c / d, to the last digit where all are whole. */
function isSameQuotient(a: number, b: number, c: number, d: number): boolean {
  if (!Number.isInteger(c) || !Number.isInteger(d)) return true;
  return BigInt(a) * BigInt(d) === BigInt(b) * BigInt(c);
}
