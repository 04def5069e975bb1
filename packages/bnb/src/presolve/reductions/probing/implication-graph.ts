import { grownInt32 } from "@bough/problem";

/** Literals and implications looked at between two pauses. */
const LOOKS_PER_STEP = 50_000;
/** Implications beyond this are not stored: what they would merge is found in a later round. */
const MAX_IMPLICATIONS = 4_000_000;

interface Targets {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/**
 * Implications between literals of binaries; literal 2j says x_j = 1, literal 2j + 1 says x_j = 0.
 * Each is stored with its contrapositive. Literals on a common cycle are equal.
 */
export class ImplicationGraph {
  readonly #numLiterals: number;
  #compressed: Targets | undefined;
  #from: Int32Array = new Int32Array(1024);
  #to: Int32Array = new Int32Array(1024);
  #count = 0;

  constructor(numColumns: number) {
    this.#numLiterals = 2 * numColumns;
  }

  add(from: number, to: number): void {
    if (this.#count >= MAX_IMPLICATIONS) return;
    this.#push(from, to);
    this.#push(to ^ 1, from ^ 1);
  }

  #push(from: number, to: number): void {
    this.#compressed = undefined;
    this.#from = grownInt32(this.#from, this.#count + 1);
    this.#to = grownInt32(this.#to, this.#count + 1);
    this.#from[this.#count] = from;
    this.#to[this.#count++] = to;
  }

  /**
   * For each literal the least literal it equals (itself where it stands alone). A literal that
   * equals its own negation makes the problem infeasible.
   *
   * R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1, 1972;
   * here without recursion, and with pauses.
   */
  *representatives(): Generator<void, Int32Array, void> {
    const { starts, targets } = yield* this.compressed();
    yield;
    const numLiterals = this.#numLiterals;
    const representative: Int32Array = new Int32Array(numLiterals);
    const order = new Int32Array(numLiterals).fill(-1);
    const low = new Int32Array(numLiterals);
    const next = new Int32Array(numLiterals);
    const path = new Int32Array(numLiterals);
    const open = new Int32Array(numLiterals);
    const isOpen = new Uint8Array(numLiterals);
    let numOpen = 0;
    let clock = 0;
    let looks = 0;
    for (let root = 0; root < numLiterals; root++) {
      if (order[root] >= 0) continue;
      let depth = 0;
      path[0] = root;
      while (depth >= 0) {
        if (++looks >= LOOKS_PER_STEP) {
          looks = 0;
          yield;
        }
        const node = path[depth];
        if (order[node] < 0) {
          order[node] = clock;
          low[node] = clock++;
          next[node] = starts[node];
          open[numOpen++] = node;
          isOpen[node] = 1;
        }
        if (next[node] < starts[node + 1]) {
          const target = targets[next[node]++];
          if (order[target] < 0) path[++depth] = target;
          else if (isOpen[target] === 1) low[node] = Math.min(low[node], order[target]);
          continue;
        }
        if (low[node] === order[node]) {
          let begin = numOpen - 1;
          let least = open[begin];
          while (open[begin] !== node) least = Math.min(least, open[--begin]);
          for (let k = begin; k < numOpen; k++) {
            representative[open[k]] = least;
            isOpen[open[k]] = 0;
          }
          numOpen = begin;
        }
        depth--;
        if (depth >= 0) low[path[depth]] = Math.min(low[path[depth]], low[node]);
      }
    }
    return representative;
  }

  /** What each literal implies: targets[starts[v] .. starts[v + 1] - 1] for literal v. With pauses. */
  *compressed(): Generator<void, Targets, void> {
    const compressed = this.#compressed ?? (yield* this.#compress());
    this.#compressed = compressed;
    return compressed;
  }

  *#compress(): Generator<void, Targets, void> {
    const starts: Int32Array = new Int32Array(this.#numLiterals + 1);
    for (let k = 0; k < this.#count; k++) {
      if (k % LOOKS_PER_STEP === LOOKS_PER_STEP - 1) yield;
      starts[this.#from[k] + 1]++;
    }
    for (let v = 0; v < this.#numLiterals; v++) starts[v + 1] += starts[v];
    const next = starts.slice();
    const targets: Int32Array = new Int32Array(this.#count);
    for (let k = 0; k < this.#count; k++) {
      if (k % LOOKS_PER_STEP === LOOKS_PER_STEP - 1) yield;
      targets[next[this.#from[k]]++] = this.#to[k];
    }
    return { starts, targets };
  }
}
