import type { Steps } from "./steps.ts";

/** Numbers of a page, as a power of two: to copy one takes a fraction of a millisecond. */
const PAGE_BITS = 16;
const PAGE = 2 ** PAGE_BITS;
/** Pages copied between two pauses. */
const PAGES_PER_STEP = 8;

type NumberArray = Int32Array | Float64Array | Uint8Array;

/**
 * A list of numbers that grows page by page. Millions in one array are copied, in one piece, each time
 * that it has grown too small.
 */
export class NumberPages<A extends NumberArray> {
  readonly #make: (length: number) => A;
  readonly #full: A[] = [];
  #page: A;
  /** Numbers in the last page. */
  #count = 0;

  /** @param make of zeros, of the kind that fits the numbers */
  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#page = make(64);
  }

  get length(): number {
    return this.#full.length * PAGE + this.#count;
  }

  get(k: number): number {
    return this.#pageOf(k)[k & (PAGE - 1)];
  }

  set(k: number, value: number): void {
    this.#pageOf(k)[k & (PAGE - 1)] = value;
  }

  push(value: number): void {
    if (this.#count === this.#page.length) this.#grow();
    this.#page[this.#count++] = value;
  }

  /** All of them in one array, with pauses. */
  *inOne(): Steps<A> {
    const all = this.#make(this.length);
    yield* this.copyInto(all, 0);
    return all;
  }

  /** Puts all of them into the array, from place `from` on, with pauses. */
  *copyInto(array: A, from: number): Steps<void> {
    for (const [k, page] of this.#full.entries()) {
      if (k % PAGES_PER_STEP === PAGES_PER_STEP - 1) yield;
      array.set(page, from + k * PAGE);
    }
    array.set(this.#page.subarray(0, this.#count), from + this.#full.length * PAGE);
  }

  #pageOf(k: number): A {
    return k >> PAGE_BITS < this.#full.length ? this.#full[k >> PAGE_BITS] : this.#page;
  }

  #grow(): void {
    if (this.#count === PAGE) {
      this.#full.push(this.#page);
      this.#page = this.#make(PAGE);
      this.#count = 0;
      return;
    }
    const longer = this.#make(Math.min(PAGE, 4 * this.#count));
    longer.set(this.#page);
    this.#page = longer;
  }
}
