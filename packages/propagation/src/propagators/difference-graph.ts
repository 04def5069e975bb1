import type { CompiledModel } from "../compile/compiled-model.ts";
import { isDifference } from "../compile/shared-bodies.ts";
import type { DomainState } from "../trail/domain-state.ts";
import type { Propagator } from "./propagator.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { Reason } from "./reason.ts";

export const differenceGraph: PropagatorKind = {
  name: "difference-graph",
  fits: ({ model }) => model.definitions.some(isDifference),
  make: ({ model }) => [new DifferenceGraph(model)],
};

/**
 * Difference constraints: columns d = x - y. A lower bound k on d says x >= y + k, an edge from y
 * to x of weight k; an upper bound says the reverse. A cycle of positive weight is a failure, found
 * before bounds creep round it. `DifferencePaths` bounds the differences from paths.
 *
 * Potentials with potential(head) >= potential(tail) + weight prove that there is no such cycle;
 * a new edge repairs them by largest gain first. Cotton and Maler, "Fast and flexible difference
 * constraint propagation for DPLL(T)", SAT 2006.
 */
export class DifferenceGraph implements Propagator {
  readonly name = "difference-graph";
  readonly isUrgent = true;
  readonly watched: Int32Array;
  readonly numNodes: number;
  /** Edge of each bound variable, -1 none. [2 numCols] */
  readonly edgeOf: Int32Array;
  readonly variable: Int32Array; // bound variable of each edge
  readonly tail: Int32Array;
  readonly head: Int32Array;
  /** Weight of each edge as far as the trail has been read. */
  readonly weight: Float64Array;
  readonly rootWeight: Float64Array;
  readonly outgoing: AdjacencyLists;
  readonly incoming: AdjacencyLists;
  readonly potential: Float64Array;
  // Scratch of one repair or path search, per node.
  readonly #gain: Float64Array;
  readonly #parent: Int32Array;
  readonly #repaired: Float64Array;
  readonly #isDone: Uint8Array;
  #read = 0;
  #isReady = false;
  readonly #reason: Reason = new Reason();

  constructor(model: CompiledModel) {
    const differences = model.definitions.filter(isDifference);
    const nodeOf = new Map<number, number>();
    const node = (column: number): number => {
      const known = nodeOf.get(column);
      if (known !== undefined) return known;
      nodeOf.set(column, nodeOf.size);
      return nodeOf.size - 1;
    };
    const count = 2 * differences.length;
    this.variable = new Int32Array(count);
    this.tail = new Int32Array(count);
    this.head = new Int32Array(count);
    this.edgeOf = new Int32Array(2 * model.numCols).fill(-1);
    differences.forEach(({ column, columns }, i) => {
      const x = node(columns[0]);
      const y = node(columns[1]);
      this.#setEdge(2 * i, 2 * column, y, x);
      this.#setEdge(2 * i + 1, 2 * column + 1, x, y);
    });
    this.numNodes = nodeOf.size;
    this.watched = this.variable;
    this.weight = new Float64Array(count);
    this.rootWeight = new Float64Array(count);
    this.outgoing = adjacency(this.tail, this.numNodes);
    this.incoming = adjacency(this.head, this.numNodes);
    this.potential = new Float64Array(this.numNodes);
    this.#gain = new Float64Array(this.numNodes);
    this.#parent = new Int32Array(this.numNodes);
    this.#repaired = new Float64Array(this.numNodes);
    this.#isDone = new Uint8Array(this.numNodes);
  }

  propagate(domain: DomainState): boolean {
    if (!this.#isReady && !this.#start(domain)) return false;
    while (this.#read < domain.trail.length) {
      const edge = this.edgeOf[domain.trail.variable[this.#read++]];
      if (edge < 0) continue;
      const weight = domain.bound[this.variable[edge]];
      if (weight <= this.weight[edge]) continue;
      this.weight[edge] = weight;
      if (!this.#repair(domain, edge)) return false;
    }
    return true;
  }

  backtrack(domain: DomainState, trailLength: number): void {
    for (let t = trailLength; t < this.#read; t++) {
      const edge = this.edgeOf[domain.trail.variable[t]];
      if (edge >= 0) this.weight[edge] = domain.bound[this.variable[edge]];
    }
    if (this.#read > trailLength) this.#read = trailLength;
  }

  #setEdge(edge: number, variable: number, tail: number, head: number): void {
    this.variable[edge] = variable;
    this.tail[edge] = tail;
    this.head[edge] = head;
    this.edgeOf[variable] = edge;
  }

  /** Reads the bounds the columns had before any trail entry that is still to come. */
  #start(domain: DomainState): boolean {
    this.#isReady = true;
    this.weight.fill(-Infinity);
    for (let edge = 0; edge < this.variable.length; edge++) {
      this.rootWeight[edge] = domain.bound[this.variable[edge]];
    }
    this.#read = domain.trail.length;
    this.#placeFixed();
    for (let edge = 0; edge < this.variable.length; edge++) {
      this.weight[edge] = this.rootWeight[edge];
      if (!this.#repair(domain, edge)) return false;
    }
    return true;
  }

  /**
   * Puts what fixed differences join where these say, node by node from the first of each part. Edge by edge, a chain of them would be
   * raised anew, from one end to the other, with each that joins it: 100 000 equations took a quarter of a minute.
   */
  #placeFixed(): void {
    const { rootWeight, outgoing, potential, head } = this;
    const isPlaced = this.#isDone;
    const placed: number[] = [];
    for (let first = 0; first < this.numNodes; first++) {
      if (isPlaced[first] === 1) continue;
      isPlaced[first] = 1;
      placed.push(first);
      for (let k = placed.length - 1; k < placed.length; k++) {
        const node = placed[k];
        for (let p = outgoing.starts[node]; p < outgoing.starts[node + 1]; p++) {
          const edge = outgoing.edges[p];
          const next = head[edge];
          if (isPlaced[next] === 1 || rootWeight[edge] !== 0 - rootWeight[edge ^ 1]) continue;
          isPlaced[next] = 1;
          potential[next] = potential[node] + rootWeight[edge];
          placed.push(next);
        }
      }
    }
    isPlaced.fill(0);
  }

  /** Restores the potentials after the edge grew. False, with a conflict, on a positive cycle. */
  #repair(domain: DomainState, edge: number): boolean {
    const potential = this.potential;
    const gain = this.#gain;
    const source = this.tail[edge];
    const first = this.head[edge];
    const start = potential[source] + this.weight[edge] - potential[first];
    if (!(start > 0)) return true;
    const touched: number[] = [first];
    gain[first] = start;
    this.#parent[first] = edge;
    let isCycle = first === source;
    while (!isCycle) {
      const node = mostGain(touched, gain, this.#isDone);
      if (node < 0) break;
      domain.look();
      this.#isDone[node] = 1;
      const raised = potential[node] + gain[node];
      this.#repaired[node] = raised;
      for (let p = this.outgoing.starts[node]; p < this.outgoing.starts[node + 1]; p++) {
        const next = this.outgoing.edges[p];
        const head = this.head[next];
        const gained = raised + this.weight[next] - potential[head];
        if (!(gained > gain[head]) || this.#isDone[head] === 1) continue;
        if (gain[head] === 0) touched.push(head);
        gain[head] = gained;
        this.#parent[head] = next;
        if (head === source) isCycle = true;
      }
      domain.work += this.outgoing.starts[node + 1] - this.outgoing.starts[node] + touched.length;
    }
    if (isCycle) this.#explainCycle(domain, source);
    for (const node of touched) {
      if (!isCycle && this.#isDone[node] === 1) potential[node] = this.#repaired[node];
      gain[node] = 0;
      this.#isDone[node] = 0;
    }
    return !isCycle;
  }

  #explainCycle(domain: DomainState, source: number): void {
    this.#reason.clear();
    let surplus = -1;
    let node = source;
    do {
      const edge = this.#parent[node];
      this.#reason.add(this.variable[edge], this.weight[edge]);
      surplus += this.weight[edge];
      node = this.tail[edge];
    } while (node !== source);
    this.#weakenReason(domain, surplus);
    this.#reason.fail(domain);
  }

  /** Lowers thresholds of the reason by the surplus in all, within the steps the trail took. */
  #weakenReason(domain: DomainState, surplus: number): void {
    const { variables, thresholds, count } = this.#reason;
    let left = surplus;
    for (let i = 0; i < count && left > 0; i++) {
      const k = thresholds[i];
      let t = domain.trail.latest[variables[i]];
      while (t >= 0 && domain.trail.before[t] >= k) t = domain.trail.previous[t];
      if (t < 0) continue;
      const step = Math.min(left, k - domain.trail.before[t] - 1);
      thresholds[i] = k - step;
      left -= step;
    }
  }
}

/** Edges by the node at one of their ends. */
export interface AdjacencyLists {
  readonly starts: Int32Array;
  readonly edges: Int32Array;
}

function adjacency(end: Int32Array, numNodes: number): AdjacencyLists {
  const starts: Int32Array = new Int32Array(numNodes + 1);
  for (const node of end) starts[node + 1]++;
  for (let node = 0; node < numNodes; node++) starts[node + 1] += starts[node];
  const next = starts.slice(0, numNodes);
  const edges: Int32Array = new Int32Array(end.length);
  end.forEach((node, edge) => {
    edges[next[node]++] = edge;
  });
  return { starts, edges };
}

/** The touched node with the most gain that is not done, -1 none. */
function mostGain(touched: readonly number[], gain: Float64Array, isDone: Uint8Array): number {
  let best = -1;
  for (const node of touched) {
    if (isDone[node] === 0 && (best < 0 || gain[node] > gain[best])) best = node;
  }
  return best;
}
