/** Rows that wait to be propagated, first come first served, each at most once. */
export class RowQueue {
  /** 1 for rows that wait. */
  readonly isQueued: Uint8Array; // [numRows]
  count = 0;
  /** Trail entries before this are in the slacks of the rows. */
  seen = 0;
  readonly #ring: Int32Array;
  #head = 0;

  constructor(numRows: number) {
    this.isQueued = new Uint8Array(numRows);
    this.#ring = new Int32Array(Math.max(1, numRows));
  }

  push(r: number): void {
    if (this.isQueued[r] === 1) return;
    this.isQueued[r] = 1;
    let tail = this.#head + this.count;
    if (tail >= this.#ring.length) tail -= this.#ring.length;
    this.#ring[tail] = r;
    this.count++;
  }

  /** The row that waits longest; only while some row does. */
  pop(): number {
    const r = this.#ring[this.#head];
    this.#head++;
    if (this.#head === this.#ring.length) this.#head = 0;
    this.count--;
    this.isQueued[r] = 0;
    return r;
  }

  clear(): void {
    while (this.count > 0) this.pop();
  }
}
