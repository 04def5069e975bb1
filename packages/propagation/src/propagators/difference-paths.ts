import type { DomainState } from "../trail/domain-state.ts";
import { type AdjacencyLists, DifferenceGraph } from "./difference-graph.ts";
import type { Propagator } from "./propagator.ts";
import type { PropagatorKind, PropagatorSource } from "./propagator-kind.ts";
import { Reason } from "./reason.ts";

/** Edges at least this weak at the root, and unchanged since, are not followed. */
const WEAKEST_LIVE = -64;

/**
 * What it may spend: so much to begin with, a share of all work of the domain, and more for every bound
 * it has raised. On schedules, whose tasks have propagators of their own, it took half of all time and
 * never found anything; on riddles of paths it finds a bound every few thousand units.
 */
const FIRST_WORK = 2_000_000;
const WORK_SHARE = 0.03;
const WORK_PER_BOUND = 20_000;

/** Work units after which it lets the others look, and its caller pause. */
const RUN_WORK = 200_000;

export const differencePaths: PropagatorKind = {
  name: "difference-paths",
  fits: (source) => graphsOf(source).length > 0,
  make: (source) => graphsOf(source).map((graph) => new DifferencePaths(graph)),
};

function graphsOf({ made }: PropagatorSource): DifferenceGraph[] {
  return made.filter((each) => each instanceof DifferenceGraph);
}

/**
 * Bounds differences from paths: when an edge of positive weight appears, every column d = x - y
 * whose ends a path through that edge connects is at least as large as the path is long. Runs once
 * rows and clauses have had their say; see `DifferenceGraph` for the edges and their potentials.
 */
export class DifferencePaths implements Propagator {
  readonly name = "difference-paths";
  readonly watched: Int32Array;
  isUnfinished = false;
  readonly #graph: DifferenceGraph;
  readonly #forward: PathSearch;
  readonly #backward: PathSearch;
  #read = 0;
  /** Work so far, and bounds raised. */
  #spent = 0;
  #raised = 0;
  readonly #reason: Reason = new Reason();

  constructor(graph: DifferenceGraph) {
    this.#graph = graph;
    this.watched = graph.watched;
    this.#forward = new PathSearch(graph.numNodes);
    this.#backward = new PathSearch(graph.numNodes);
  }

  propagate(domain: DomainState): boolean {
    const end = domain.trail.length;
    const begin = domain.work;
    const isWorthIt =
      this.#spent <= FIRST_WORK + WORK_SHARE * begin + WORK_PER_BOUND * this.#raised;
    this.isUnfinished = false;
    if (!isWorthIt) this.#read = end;
    const isOk = this.#readOn(domain, end, begin + RUN_WORK);
    this.#spent += domain.work - begin;
    return isOk;
  }

  #readOn(domain: DomainState, end: number, workEnd: number): boolean {
    const { edgeOf, weight } = this.#graph;
    while (this.#read < end) {
      this.isUnfinished = domain.work >= workEnd;
      if (this.isUnfinished) return true;
      const t = this.#read++;
      const edge = edgeOf[domain.trail.variable[t]];
      // Only the latest entry of a bound variable counts.
      if (edge < 0 || weight[edge] <= 0 || domain.trail.latest[domain.trail.variable[t]] !== t)
        continue;
      if (!this.#tightenAround(domain, edge)) return false;
    }
    return true;
  }

  backtrack(_domain: DomainState, trailLength: number): void {
    this.isUnfinished = false;
    if (this.#read > trailLength) this.#read = trailLength;
  }

  #tightenAround(domain: DomainState, edge: number): boolean {
    const graph = this.#graph;
    this.#search(domain, this.#forward, graph.head[edge], graph.outgoing, graph.head, 1);
    this.#search(domain, this.#backward, graph.tail[edge], graph.incoming, graph.tail, -1);
    const isOk = this.#tightenAcross(domain, edge);
    this.#forward.clear();
    this.#backward.clear();
    return isOk;
  }

  /** Compares every column from a node before the edge to one after it with the path between. */
  #tightenAcross(domain: DomainState, edge: number): boolean {
    const { head, variable, weight, outgoing } = this.#graph;
    const { reached, reachedCount, length } = this.#backward;
    const { isReached, length: lengthAfter } = this.#forward;
    for (let i = 0; i < reachedCount; i++) {
      const from = reached[i];
      const before = length[from] + weight[edge];
      domain.work += outgoing.starts[from + 1] - outgoing.starts[from];
      for (let p = outgoing.starts[from]; p < outgoing.starts[from + 1]; p++) {
        const other = outgoing.edges[p];
        const to = head[other];
        if (isReached[to] === 0 || other === edge) continue;
        const total = before + lengthAfter[to];
        const v = variable[other];
        if (total <= domain.bound[v]) continue;
        if (!this.#tightenByPath(domain, v, total, edge, from, to)) return false;
      }
    }
    return true;
  }

  #tightenByPath(
    domain: DomainState,
    v: number,
    total: number,
    edge: number,
    from: number,
    to: number,
  ): boolean {
    const { tail, head } = this.#graph;
    this.#raised++;
    this.#reason.clear();
    for (let node = from; node !== tail[edge]; node = head[this.#backward.via[node]]) {
      this.#addReason(this.#backward.via[node]);
    }
    this.#addReason(edge);
    for (let node = to; node !== head[edge]; node = tail[this.#forward.via[node]]) {
      this.#addReason(this.#forward.via[node]);
    }
    return this.#reason.tighten(domain, v, total);
  }

  /** Longest paths from (sign 1) or to (sign -1) a node, by Dijkstra on reduced weights. */
  #search(
    domain: DomainState,
    search: PathSearch,
    root: number,
    lists: AdjacencyLists,
    ends: Int32Array,
    sign: number,
  ): void {
    const { potential, weight, rootWeight } = this.#graph;
    const { starts, edges } = lists;
    search.reach(root, 0, -1);
    for (;;) {
      const node = search.next();
      if (node < 0) return;
      const cost = search.cost[node];
      const length = search.length[node];
      for (let p = starts[node]; p < starts[node + 1]; p++) {
        const edge = edges[p];
        const w = weight[edge];
        if (w <= WEAKEST_LIVE && w <= rootWeight[edge]) continue;
        const end = ends[edge];
        const reduced = sign * (potential[end] - potential[node]) - w;
        search.offer(end, cost + reduced, length + w, edge);
      }
      domain.work += starts[node + 1] - starts[node];
    }
  }

  #addReason(edge: number): void {
    this.#reason.add(this.#graph.variable[edge], this.#graph.weight[edge]);
  }
}

/** One Dijkstra search: cheapest reduced cost first, with the true length carried along. */
class PathSearch {
  readonly cost: Float64Array;
  readonly length: Float64Array;
  /** Edge over which the node was reached. */
  readonly via: Int32Array;
  readonly isReached: Uint8Array;
  readonly reached: Int32Array;
  reachedCount = 0;
  readonly #heap: Int32Array;
  readonly #position: Int32Array; // place in the heap, -1 once settled
  #heapSize = 0;

  constructor(numNodes: number) {
    this.cost = new Float64Array(numNodes);
    this.length = new Float64Array(numNodes);
    this.via = new Int32Array(numNodes);
    this.isReached = new Uint8Array(numNodes);
    this.reached = new Int32Array(numNodes);
    this.#heap = new Int32Array(numNodes);
    this.#position = new Int32Array(numNodes);
  }

  reach(node: number, cost: number, via: number): void {
    this.isReached[node] = 1;
    this.reached[this.reachedCount++] = node;
    this.cost[node] = cost;
    this.length[node] = 0;
    this.via[node] = via;
    this.#rise(node, this.#heapSize++);
  }

  offer(node: number, cost: number, length: number, via: number): void {
    if (this.isReached[node] === 0) {
      this.reach(node, cost, via);
    } else {
      if (this.#position[node] < 0 || cost >= this.cost[node]) return;
      this.cost[node] = cost;
      this.via[node] = via;
      this.#rise(node, this.#position[node]);
    }
    this.length[node] = length;
  }

  /** Settles and returns the cheapest open node, -1 none. */
  next(): number {
    if (this.#heapSize === 0) return -1;
    const top = this.#heap[0];
    this.#position[top] = -1;
    this.#heapSize--;
    if (this.#heapSize > 0) this.#sink(this.#heap[this.#heapSize]);
    return top;
  }

  clear(): void {
    for (let i = 0; i < this.reachedCount; i++) this.isReached[this.reached[i]] = 0;
    this.reachedCount = 0;
    this.#heapSize = 0;
  }

  #rise(node: number, from: number): void {
    const heap = this.#heap;
    const cost = this.cost[node];
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.cost[heap[parent]] <= cost) break;
      heap[i] = heap[parent];
      this.#position[heap[i]] = i;
      i = parent;
    }
    heap[i] = node;
    this.#position[node] = i;
  }

  #sink(node: number): void {
    const heap = this.#heap;
    const cost = this.cost[node];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.#heapSize) break;
      if (child + 1 < this.#heapSize && this.cost[heap[child + 1]] < this.cost[heap[child]]) {
        child++;
      }
      if (this.cost[heap[child]] >= cost) break;
      heap[i] = heap[child];
      this.#position[heap[i]] = i;
      i = child;
    }
    heap[i] = node;
    this.#position[node] = i;
  }
}
