/** Trail entries of which the latest comes out first. */
export class EntryHeap {
  readonly #entries: number[] = [];

  clear(): void {
    this.#entries.length = 0;
  }

  push(entry: number): void {
    const entries = this.#entries;
    let place = entries.push(entry) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (entries[parent] >= entry) break;
      entries[place] = entries[parent];
      place = parent;
    }
    entries[place] = entry;
  }

  /** The latest entry, which is taken out; -1 where none is left. */
  pop(): number {
    const entries = this.#entries;
    const latest = entries[0];
    const last = entries.pop();
    if (latest === undefined || last === undefined) return -1;
    const size = entries.length;
    if (size === 0) return latest;
    let place = 0;
    for (let child = 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && entries[child + 1] > entries[child]) child++;
      if (entries[child] <= last) break;
      entries[place] = entries[child];
      place = child;
    }
    entries[place] = last;
    return latest;
  }
}
