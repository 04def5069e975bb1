/** Gives breakpoints in order of their ratio without sorting more of them than are asked for. */
export class BreakpointHeap {
  readonly #ratio: Float64Array;
  readonly #heap: Int32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#ratio = new Float64Array(capacity);
    this.#heap = new Int32Array(capacity);
  }

  /** Takes the first `count` breakpoints, with ratio dual / alpha. */
  fill(count: number, duals: Float64Array, alphas: Float64Array): void {
    const ratio = this.#ratio;
    for (let k = 0; k < count; k++) {
      ratio[k] = duals[k] / alphas[k];
      this.#heap[k] = k;
    }
    this.#size = count;
    for (let k = (count >> 1) - 1; k >= 0; k--) this.#siftDown(k);
  }

  get size(): number {
    return this.#size;
  }

  /** Smallest ratio left; Infinity where none is. */
  get smallestRatio(): number {
    return this.#size === 0 ? Infinity : this.#ratio[this.#heap[0]];
  }

  /** Takes out the breakpoint of the smallest ratio. */
  pop(): number {
    const heap = this.#heap;
    const top = heap[0];
    this.#size--;
    if (this.#size > 0) {
      heap[0] = heap[this.#size];
      this.#siftDown(0);
    }
    return top;
  }

  #siftDown(start: number): void {
    const heap = this.#heap;
    const ratio = this.#ratio;
    const size = this.#size;
    const moving = heap[start];
    const key = ratio[moving];
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && ratio[heap[child + 1]] < ratio[heap[child]]) child++;
      if (ratio[heap[child]] >= key) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moving;
  }
}
