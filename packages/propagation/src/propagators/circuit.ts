import type { Circuit as CircuitStructure, Problem } from "@bough/problem";
import type { DomainState } from "../trail/domain-state.ts";
import { TERM_WORK } from "../work-units.ts";
import type { Propagator } from "./propagator.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { Reason } from "./reason.ts";

/** Uncharged of each arc: both of its ends, the chains and the two searches look up its bounds. */
const ARC_EFFORT = 8 * TERM_WORK;

export const circuit: PropagatorKind = {
  name: "circuit",
  keeps: ["circuit"],
  fits: ({ problem }) => circuits(problem).length > 0,
  make: ({ problem }) => circuits(problem).map((each) => new Circuit(each)),
};

function circuits({ structures }: Problem): CircuitStructure[] {
  return structures.filter((each) => each.kind === "circuit");
}

/**
 * The chosen arcs form one circuit through every node without a chosen loop. That a node has one arc
 * in and one out is checked here and propagated by rows, which models state for the LP's sake; this
 * adds what they express badly: a chain of chosen arcs may not be closed while another node must be
 * visited, and every node that must be visited is reachable, both ways, over arcs that are still open.
 *
 * Pesant, Gendreau, Potvin and Rousseau, "An exact constraint logic programming algorithm for the
 * TSP with time windows", 1998 (chains); the reachability rule after Caseau and Laburthe, 1997.
 * With a depot a chain may not be closed without it, and nodes must be reachable from there and back.
 */
export class Circuit implements Propagator {
  readonly name = "circuit";
  readonly watched: Int32Array;
  readonly #numNodes: number;
  readonly #depot: number;
  readonly #tails: Int32Array;
  readonly #heads: Int32Array;
  readonly #columns: Int32Array;
  /** Loop arcs of each node: any of them leaves it out. */
  readonly #loops: readonly number[][];
  readonly #outgoing: readonly number[][];
  readonly #incoming: readonly number[][];
  // Scratch, per node.
  readonly #next: Int32Array; // chosen arc out, -1 none
  readonly #hasPrevious: Uint8Array; // by a chosen arc; one from the depot begins a chain
  readonly #chosenArc: readonly Int32Array[]; // out of (0) and into (1) each node, loops too; -1 none
  readonly #hasOpenArc: readonly Uint8Array[]; // likewise
  readonly #chainOf: Int32Array;
  readonly #isReached: Uint8Array;
  readonly #stack: Int32Array;
  readonly #reason: Reason = new Reason();

  constructor(structure: CircuitStructure) {
    const { numNodes, depot, tails, heads, columns } = structure;
    this.#numNodes = numNodes;
    this.#depot = depot;
    this.#tails = tails;
    this.#heads = heads;
    this.#columns = columns;
    this.#loops = Array.from({ length: numNodes }, () => []);
    this.#outgoing = Array.from({ length: numNodes }, () => []);
    this.#incoming = Array.from({ length: numNodes }, () => []);
    columns.forEach((_, arc) => {
      if (tails[arc] === heads[arc]) {
        this.#loops[tails[arc]].push(arc);
      } else {
        this.#outgoing[tails[arc]].push(arc);
        this.#incoming[heads[arc]].push(arc);
      }
    });
    this.watched = Int32Array.from(Array.from(columns).flatMap((j) => [2 * j, 2 * j + 1]));
    this.#next = new Int32Array(numNodes);
    this.#hasPrevious = new Uint8Array(numNodes);
    this.#chosenArc = [new Int32Array(numNodes), new Int32Array(numNodes)];
    this.#hasOpenArc = [new Uint8Array(numNodes), new Uint8Array(numNodes)];
    this.#chainOf = new Int32Array(numNodes);
    this.#isReached = new Uint8Array(numNodes);
    this.#stack = new Int32Array(numNodes);
  }

  propagate(domain: DomainState): boolean {
    domain.work += this.#columns.length;
    domain.uncharged += ARC_EFFORT * this.#columns.length;
    if (!this.#checkEnds(domain, 0) || !this.#checkEnds(domain, 1)) return false;
    this.#readChosen(domain);
    const root = this.#anyMandatory(domain);
    if (!this.#forbidClosing(domain)) return false;
    if (root < 0) return true;
    return this.#reach(domain, root, true) && this.#reach(domain, root, false);
  }

  #isChosen(domain: DomainState, arc: number): boolean {
    return domain.isTrue(2 * this.#columns[arc], 1);
  }

  #isClosed(domain: DomainState, arc: number): boolean {
    return domain.isTrue(2 * this.#columns[arc] + 1, 0);
  }

  /** A node without a loop arc that is still open must be visited. */
  #isMandatory(domain: DomainState, node: number): boolean {
    return this.#loops[node].every((loop) => this.#isClosed(domain, loop));
  }

  /** The depot, else any node that must be visited; -1 where there is none. */
  #anyMandatory(domain: DomainState): number {
    if (this.#depot >= 0) return this.#depot;
    for (let node = 0; node < this.#numNodes; node++) {
      if (this.#isMandatory(domain, node)) return node;
    }
    return -1;
  }

  /** No node but the depot has two chosen arcs on this side, or none left to choose. */
  #checkEnds(domain: DomainState, side: number): boolean {
    const ends = side === 0 ? this.#tails : this.#heads;
    const chosen = this.#chosenArc[side].fill(-1);
    const hasOpen = this.#hasOpenArc[side].fill(0);
    for (let arc = 0; arc < ends.length; arc++) {
      const node = ends[arc];
      if (node === this.#depot || this.#isClosed(domain, arc)) continue;
      hasOpen[node] = 1;
      if (!this.#isChosen(domain, arc)) continue;
      if (chosen[node] >= 0) return this.#failAtPair(domain, chosen[node], arc);
      chosen[node] = arc;
    }
    for (let node = 0; node < this.#numNodes; node++) {
      if (hasOpen[node] === 0 && node !== this.#depot) return this.#failAtNode(domain, ends, node);
    }
    return true;
  }

  #failAtPair(domain: DomainState, first: number, second: number): false {
    this.#reason.clear();
    this.#reason.add(2 * this.#columns[first], 1);
    this.#reason.add(2 * this.#columns[second], 1);
    return this.#reason.fail(domain);
  }

  #failAtNode(domain: DomainState, ends: Int32Array, node: number): false {
    this.#reason.clear();
    ends.forEach((end, arc) => {
      if (end === node) this.#reason.add(2 * this.#columns[arc] + 1, 0);
    });
    return this.#reason.fail(domain);
  }

  #readChosen(domain: DomainState): void {
    this.#next.fill(-1);
    this.#hasPrevious.fill(0);
    for (let arc = 0; arc < this.#columns.length; arc++) {
      const tail = this.#tails[arc];
      if (tail === this.#heads[arc] || tail === this.#depot || !this.#isChosen(domain, arc))
        continue;
      this.#next[tail] = arc;
      this.#hasPrevious[this.#heads[arc]] = 1;
    }
  }

  /** No chain of chosen arcs is closed while a node outside it must be visited. */
  #forbidClosing(domain: DomainState): boolean {
    this.#chainOf.fill(-1);
    for (let start = 0; start < this.#numNodes; start++) {
      if (this.#next[start] < 0 || this.#hasPrevious[start] === 1) continue;
      if (!this.#forbidClosingFrom(domain, start)) return false;
    }
    for (let start = 0; start < this.#numNodes; start++) {
      // What is left on no chain lies on a closed circuit.
      if (this.#next[start] < 0 || this.#chainOf[start] >= 0) continue;
      this.#collectChain(start, start);
      const outside = this.#mandatoryOutside(domain, start);
      if (outside < 0) continue;
      this.#blameMandatory(outside);
      return this.#reason.fail(domain);
    }
    return true;
  }

  #forbidClosingFrom(domain: DomainState, start: number): boolean {
    const end = this.#collectChain(start, start);
    if (end === this.#depot) return true;
    const outside = this.#mandatoryOutside(domain, start);
    if (outside < 0) return true;
    this.#blameMandatory(outside);
    for (const arc of this.#outgoing[end]) {
      if (this.#heads[arc] !== start) continue;
      const v = 2 * this.#columns[arc] + 1;
      if (!this.#reason.tighten(domain, v, 0)) {
        return false;
      }
    }
    return true;
  }

  /** Walks the chosen arcs from `start`, noting them as the reason. Returns the last node. */
  #collectChain(start: number, mark: number): number {
    this.#reason.clear();
    let node = start;
    this.#chainOf[node] = mark;
    // The depot leads on to several nodes: a chain ends there.
    while (this.#next[node] >= 0) {
      const arc = this.#next[node];
      this.#reason.add(2 * this.#columns[arc], 1);
      node = this.#heads[arc];
      if (this.#chainOf[node] === mark) break;
      this.#chainOf[node] = mark;
    }
    return node;
  }

  #mandatoryOutside(domain: DomainState, mark: number): number {
    for (let node = 0; node < this.#numNodes; node++) {
      if (this.#chainOf[node] !== mark && this.#isMandatory(domain, node)) return node;
    }
    return -1;
  }

  /** Every node that the root does not reach (or that does not reach it) must stay out. */
  #reach(domain: DomainState, root: number, forwards: boolean): boolean {
    const count = this.#search(domain, root, forwards);
    if (count === this.#numNodes) return true;
    this.#reason.clear();
    this.#blameMandatory(root);
    const inner = forwards ? this.#tails : this.#heads;
    const outer = forwards ? this.#heads : this.#tails;
    for (let arc = 0; arc < this.#columns.length; arc++) {
      if (this.#isReached[inner[arc]] === 1 && this.#isReached[outer[arc]] === 0) {
        this.#reason.add(2 * this.#columns[arc] + 1, 0);
      }
    }
    for (let node = 0; node < this.#numNodes; node++) {
      if (this.#isReached[node] === 0 && !this.#leaveOut(domain, node)) return false;
    }
    return true;
  }

  /** Chooses the only loop by which the node can stay out, for the reason at hand. */
  #leaveOut(domain: DomainState, node: number): boolean {
    const open = this.#loops[node].filter((loop) => !this.#isClosed(domain, loop));
    if (open.length > 1) return true;
    const { count } = this.#reason;
    for (const loop of this.#loops[node])
      if (loop !== open[0]) this.#reason.add(2 * this.#columns[loop] + 1, 0);
    if (open.length === 0) return this.#reason.fail(domain);
    const isLeftOut = this.#reason.tighten(domain, 2 * this.#columns[open[0]], 1);
    this.#reason.count = count;
    return isLeftOut;
  }

  /** Marks what the root reaches over open arcs; returns how many nodes that are. */
  #search(domain: DomainState, root: number, forwards: boolean): number {
    const arcs = forwards ? this.#outgoing : this.#incoming;
    const ends = forwards ? this.#heads : this.#tails;
    this.#isReached.fill(0);
    this.#isReached[root] = 1;
    this.#stack[0] = root;
    let size = 1;
    let count = 1;
    while (size > 0) {
      for (const arc of arcs[this.#stack[--size]]) {
        const node = ends[arc];
        if (this.#isReached[node] === 1 || this.#isClosed(domain, arc)) continue;
        this.#isReached[node] = 1;
        this.#stack[size++] = node;
        count++;
      }
    }
    return count;
  }

  #blameMandatory(node: number): void {
    for (const loop of this.#loops[node]) this.#reason.add(2 * this.#columns[loop] + 1, 0);
  }
}
