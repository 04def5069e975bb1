/** A binary heap of small integers with keys, smallest first, from which any member can be removed. */
export class IndexedHeap {
  #heap: Int32Array = new Int32Array(16);
  #position: Int32Array = new Int32Array(16).fill(-1);
  #key: Float64Array = new Float64Array(16);
  #order: Float64Array = new Float64Array(16);
  #inserted = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The member with the smallest key, the earliest inserted among equals. */
  get smallest(): number {
    return this.#heap[0];
  }

  get smallestKey(): number {
    return this.#key[this.#heap[0]];
  }

  insert(member: number, key: number): void {
    if (member >= this.#position.length) this.#grow(member + 1);
    this.#key[member] = key;
    this.#order[member] = this.#inserted++;
    this.#place(member, this.#size++);
    this.#siftUp(this.#size - 1);
  }

  remove(member: number): void {
    const position = this.#position[member];
    this.#position[member] = -1;
    const last = this.#heap[--this.#size];
    if (last === member) return;
    this.#place(last, position);
    this.#siftUp(position);
    this.#siftDown(this.#position[last]);
  }

  #siftUp(start: number): void {
    let position = start;
    const member = this.#heap[position];
    while (position > 0) {
      const parent = (position - 1) >> 1;
      if (!this.#isBefore(member, this.#heap[parent])) break;
      this.#place(this.#heap[parent], position);
      position = parent;
    }
    this.#place(member, position);
  }

  #siftDown(start: number): void {
    let position = start;
    const member = this.#heap[position];
    for (;;) {
      let child = 2 * position + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#heap[child + 1], this.#heap[child]))
        child++;
      if (!this.#isBefore(this.#heap[child], member)) break;
      this.#place(this.#heap[child], position);
      position = child;
    }
    this.#place(member, position);
  }

  #isBefore(a: number, b: number): boolean {
    const difference = this.#key[a] - this.#key[b];
    return difference < 0 || (difference === 0 && this.#order[a] < this.#order[b]);
  }

  #place(member: number, position: number): void {
    this.#heap[position] = member;
    this.#position[member] = position;
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, 2 * this.#position.length);
    const heap = new Int32Array(capacity);
    const position = new Int32Array(capacity).fill(-1);
    const key = new Float64Array(capacity);
    const order = new Float64Array(capacity);
    heap.set(this.#heap);
    position.set(this.#position);
    key.set(this.#key);
    order.set(this.#order);
    this.#heap = heap;
    this.#position = position;
    this.#key = key;
    this.#order = order;
  }
}
