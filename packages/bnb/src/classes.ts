import { countedUp } from "@bough/problem";

/**
 * Things that are said to belong together, pair by pair, and on request in which of two classes: a union-find
 * structure whose members know whether they differ from their root.
 */
export class Classes {
  readonly #parent: Int32Array;
  /** 1 where a thing is in the other class than its parent. */
  readonly #differs: Uint8Array;

  constructor(size: number) {
    this.#parent = countedUp(size);
    this.#differs = new Uint8Array(size);
  }

  /** Says that two are in the same class (0) or in different ones (1); false where that contradicts what was said. */
  relate(a: number, b: number, differ: number): boolean {
    const rootA = this.rootOf(a);
    const rootB = this.rootOf(b);
    const sofar = this.#differs[a] ^ this.#differs[b];
    if (rootA === rootB) return sofar === differ;
    this.#parent[rootA] = rootB;
    this.#differs[rootA] = sofar ^ differ;
    return true;
  }

  /** One of those that are connected with it, the same for all; which it is a child of from then on. */
  rootOf(k: number): number {
    const parent = this.#parent;
    let root = k;
    let differs = 0;
    for (; parent[root] !== root; root = parent[root]) differs ^= this.#differs[root];
    for (let at = k; parent[at] !== root && at !== root; ) {
      const next = parent[at];
      const own = this.#differs[at];
      parent[at] = root;
      this.#differs[at] = differs;
      differs ^= own;
      at = next;
    }
    return root;
  }
}
