import type { Steps } from "@bough/problem";

/** Less than this is no residual capacity: sums of LP values leave dust. */
const DUST = 1e-9;
/** Arcs looked at between two pauses. */
const ARCS_PER_STEP = 100_000;

/**
 * Maximum flows from one source to sinks in turn, in a small directed graph: augmenting paths of
 * fewest arcs, a level at a time. Nodes can join the source on the way.
 *
 * E. A. Dinic, "Algorithm for solution of a problem of maximum flow in networks with power
 * estimation", Soviet Math. Doklady 11, 1970.
 */
export class MaximumFlow {
  /** Arcs looked at. */
  work = 0;
  readonly #numNodes: number;
  /** Arc 2k and its reverse 2k + 1. */
  readonly #heads: number[] = [];
  readonly #capacities: number[] = [];
  readonly #arcs: readonly number[][];
  readonly #isSource: Uint8Array;
  #residual = new Float64Array(0);
  readonly #level: Int32Array;
  readonly #place: Int32Array;
  readonly #queue: Int32Array;

  constructor(numNodes: number) {
    this.#numNodes = numNodes;
    this.#arcs = Array.from({ length: numNodes }, () => []);
    this.#isSource = new Uint8Array(numNodes);
    this.#level = new Int32Array(numNodes);
    this.#place = new Int32Array(numNodes);
    this.#queue = new Int32Array(numNodes);
  }

  addArc(tail: number, head: number, capacity: number): void {
    this.#arcs[tail].push(this.#heads.length);
    this.#arcs[head].push(this.#heads.length + 1);
    this.#heads.push(head, tail);
    this.#capacities.push(capacity, 0);
  }

  /** From now on the node gives as much as is wanted, as the source does. */
  joinSource(node: number): void {
    this.#isSource[node] = 1;
  }

  /** The most that flows from the source, and what joined it, to the sink. */
  *between(source: number, sink: number): Steps<number> {
    this.#residual = Float64Array.from(this.#capacities);
    this.#isSource[source] = 1;
    let total = 0;
    let pauseAt = this.work + ARCS_PER_STEP;
    while (this.#layer(sink)) {
      this.#place.fill(0);
      for (let node = 0; node < this.#numNodes; node++) {
        if (this.#isSource[node] === 0) continue;
        for (;;) {
          if (this.work >= pauseAt) {
            yield;
            pauseAt = this.work + ARCS_PER_STEP;
          }
          const amount = this.#push(node, sink, Infinity);
          if (amount <= DUST) break;
          total += amount;
        }
      }
    }
    return total;
  }

  /** After `between`: 1 for the nodes that the source reaches no more. */
  sinkSide(): Uint8Array {
    return Uint8Array.from(this.#level, (level) => (level < 0 ? 1 : 0));
  }

  /** Distances from the source over residual arcs; true where the sink has one. */
  #layer(sink: number): boolean {
    this.#level.fill(-1);
    let end = 0;
    for (let node = 0; node < this.#numNodes; node++) {
      if (this.#isSource[node] === 0) continue;
      this.#level[node] = 0;
      this.#queue[end++] = node;
    }
    for (let begin = 0; begin < end; begin++) {
      const node = this.#queue[begin];
      for (const arc of this.#arcs[node]) {
        this.work++;
        const next = this.#heads[arc];
        if (this.#level[next] >= 0 || this.#residual[arc] <= DUST) continue;
        this.#level[next] = this.#level[node] + 1;
        this.#queue[end++] = next;
      }
    }
    return this.#level[sink] >= 0;
  }

  #push(node: number, sink: number, most: number): number {
    if (node === sink) return most;
    const arcs = this.#arcs[node];
    for (; this.#place[node] < arcs.length; this.#place[node]++) {
      this.work++;
      const arc = arcs[this.#place[node]];
      const next = this.#heads[arc];
      if (this.#level[next] !== this.#level[node] + 1 || this.#residual[arc] <= DUST) continue;
      const amount = this.#push(next, sink, Math.min(most, this.#residual[arc]));
      if (amount <= DUST) continue;
      this.#residual[arc] -= amount;
      this.#residual[arc ^ 1] += amount;
      return amount;
    }
    return 0;
  }
}
