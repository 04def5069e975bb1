import type { Atom } from "./atom.ts";

/** Ids of a page, as a power of two: a map of as many entries is hashed anew within some milliseconds. */
const PAGE_BITS = 14;

/**
 * A map from atoms in pages by their ids. A single map of a million atoms is hashed anew, in one piece, each
 * time that it has doubled: the last time took a third of a second.
 */
export class AtomMap<V> {
  readonly #pages = new Map<number, Map<Atom, V>>();

  get size(): number {
    let size = 0;
    for (const page of this.#pages.values()) size += page.size;
    return size;
  }

  get(atom: Atom): V | undefined {
    return this.#pages.get(atom.id >> PAGE_BITS)?.get(atom);
  }

  has(atom: Atom): boolean {
    return this.#pages.get(atom.id >> PAGE_BITS)?.has(atom) ?? false;
  }

  set(atom: Atom, value: V): void {
    const number = atom.id >> PAGE_BITS;
    const page = this.#pages.get(number);
    if (page === undefined) this.#pages.set(number, new Map([[atom, value]]));
    else page.set(atom, value);
  }

  /** Page by page, and in each in the order in which they were set. */
  *[Symbol.iterator](): Generator<[Atom, V]> {
    for (const page of this.#pages.values()) yield* page;
  }
}
