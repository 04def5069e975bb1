import type { BooleanAtom, NumberAtom } from "./atom.ts";
import { AtomMap } from "./atom-map.ts";
import { DEEPEST_CALLS, unknownBelow } from "./nesting.ts";

/**
 * What follows of operations from what they are made of, each worked out once. As deep as the stack of calls
 * allows they ask for one another; what lies deeper is worked out from below.
 */
export class FromBelow<V> {
  readonly #workOut: (atom: NumberAtom | BooleanAtom) => V;
  readonly #known = new AtomMap<V>();
  #depth = 0;

  /** @param workOut may ask `of` for what the atom is made of */
  constructor(workOut: (atom: NumberAtom | BooleanAtom) => V) {
    this.#workOut = workOut;
  }

  of(atom: NumberAtom | BooleanAtom): V {
    const known = this.#known.get(atom);
    if (known !== undefined) return known;
    if (this.#depth === DEEPEST_CALLS) this.#settleBelow(atom);
    this.#depth++;
    try {
      const value = this.#workOut(atom);
      this.#known.set(atom, value);
      return value;
    } finally {
      this.#depth--;
    }
  }

  #settleBelow(top: NumberAtom | BooleanAtom): void {
    this.#depth = 0;
    for (const atom of unknownBelow(top, (each) => this.#known.has(each)))
      if (atom !== top) this.of(atom);
    this.#depth = DEEPEST_CALLS;
  }
}
