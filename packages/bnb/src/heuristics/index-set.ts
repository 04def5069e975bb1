/** Some of the indices 0 .. size - 1, in no order: to put in, take out, count and pick from at once. */
export class IndexSet {
  readonly #members: Int32Array;
  readonly #place: Int32Array; // place among the members, or -1
  #count = 0;

  constructor(size: number) {
    this.#members = new Int32Array(size);
    this.#place = new Int32Array(size).fill(-1);
  }

  get count(): number {
    return this.#count;
  }

  /** The k-th member, by a numbering that changes whenever one is taken out. */
  at(k: number): number {
    return this.#members[k];
  }

  /** Puts the index in, or takes it out. */
  set(index: number, isMember: boolean): void {
    const place = this.#place[index];
    if (isMember === place >= 0) return;
    if (isMember) {
      this.#place[index] = this.#count;
      this.#members[this.#count++] = index;
      return;
    }
    const last = this.#members[--this.#count];
    this.#members[place] = last;
    this.#place[last] = place;
    this.#place[index] = -1;
  }
}
