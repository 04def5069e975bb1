/** Doubly linked lists of rows or columns by their number of active entries. */
export class CountLists {
  head: Int32Array = new Int32Array(0); // first member with this count, or -1 [size + 1]
  next: Int32Array = new Int32Array(0); // [size]
  #previous: Int32Array = new Int32Array(0); // previous member, or -1 - count at the head [size]
  /** No member has a larger count. */
  largest = 0;

  reset(size: number): void {
    if (this.next.length < size) {
      this.head = new Int32Array(size + 1);
      this.next = new Int32Array(size);
      this.#previous = new Int32Array(size);
    }
    this.head.fill(-1, 0, size + 1);
    this.largest = 0;
  }

  add(member: number, count: number): void {
    const { head, next } = this;
    const first = head[count];
    next[member] = first;
    this.#previous[member] = -1;
    if (first >= 0) this.#previous[first] = member;
    head[count] = member;
    if (count > this.largest) this.largest = count;
  }

  remove(member: number, count: number): void {
    const after = this.next[member];
    const before = this.#previous[member];
    if (before >= 0) this.next[before] = after;
    else this.head[count] = after;
    if (after >= 0) this.#previous[after] = before;
  }
}
