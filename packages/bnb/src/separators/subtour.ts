import { type Circuit, filledUint8, type Problem } from "@bough/problem";
import { Classes } from "../classes.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { MaximumFlow } from "./maximum-flow.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Cut, Propose, Separator } from "./separator.ts";

/** Arcs with less than this at the LP point carry nothing. */
const LEAST_FLOW = 1e-6;
/** A cut must be violated by this much at the LP point. */
const LEAST_VIOLATION = 1e-3;
/** Cuts of one circuit in a round. */
const CUTS_AT_MOST = 200;
/** Circuits with more nodes are searched for separate parts only: flows would take too long. */
const FLOW_NODES_AT_MOST = 600;

/**
 * Subtour elimination: a circuit that visits a node inside a set and one outside of it leaves the set.
 * What holds together at the LP point is found first, by following arcs from a node that must be
 * visited; where that reaches all, a maximum flow to every other node shows the least cut between the
 * two. Nodes are taken by how surely they are visited, and those seen to join the source, since no
 * violated set parts the two: G. B. Dantzig, D. R. Fulkerson and S. M. Johnson, "Solution of a
 * large-scale traveling-salesman problem", J. ORSA 2, 1954; M. W. Padberg and G. Rinaldi, "Facet
 * identification for the symmetric traveling salesman polytope", Math. Program. 47, 1990; with nodes
 * that may be left out M. Fischetti, J. J. Salazar and P. Toth, "A branch-and-cut algorithm for the
 * symmetric generalized traveling salesman problem", Oper. Res. 45, 1997.
 * Example: three cities of a tour through five keep at most two of the arcs among them.
 */
export const subtour: Separator = { name: "subtour", separate };

function* separate(
  space: SeparationSpace,
  { point }: SearchContext,
  propose: Propose,
): Steps<void> {
  for (const circuit of circuitsOf(space.problem)) {
    const { cuts, work } = yield* subtourCuts(circuit, point);
    space.work += work;
    for (const cut of cuts) propose(cut, 0);
  }
}

/** The rows that the circuits of the problem ask for at an LP point; they hold in the whole tree. */
export function* subtourRows({ problem, point, statistics }: SearchContext): Steps<AddedRow[]> {
  const rows: AddedRow[] = [];
  for (const circuit of circuitsOf(problem)) {
    const { cuts, work } = yield* subtourCuts(circuit, point);
    statistics.otherWork += work;
    for (const cut of cuts) rows.push({ ...cut, name: subtour.name, rank: 1 });
  }
  return rows;
}

function circuitsOf({ structures }: Problem): Circuit[] {
  return structures.filter((each) => each.kind === "circuit");
}

/** Violated cuts at the point, and the work it took to find them. */
function* subtourCuts(circuit: Circuit, point: Float64Array): Steps<{ cuts: Cut[]; work: number }> {
  const support = new SupportGraph(circuit, point);
  const sets = support.parts();
  if (sets.length === 0 && circuit.numNodes <= FLOW_NODES_AT_MOST)
    sets.push(...(yield* support.leastCuts()));
  return { cuts: sets.map((set) => support.cutOf(set)), work: support.work };
}

/** A set of nodes that the root is not in, and the one of them that is visited most surely. */
interface CutSet {
  readonly isInside: Uint8Array;
  readonly node: number;
}

/** What the arcs carry at an LP point. */
class SupportGraph {
  work = 0;
  readonly #circuit: Circuit;
  readonly #value: Float64Array; // of each arc
  /** Loop arcs of each node: any of them leaves it out. */
  readonly #loops: readonly number[][];
  /** How far each node is visited: 1 without a loop. */
  readonly #visit: Float64Array;
  /** The node visited most surely: every set is to be reached from it. */
  readonly #root: number;
  /** The others, the surest first. */
  readonly #targets: readonly number[];

  constructor(circuit: Circuit, point: Float64Array) {
    const { numNodes, tails, heads, columns } = circuit;
    this.#circuit = circuit;
    this.#value = Float64Array.from(columns, (j) => Math.min(1, Math.max(0, point[j])));
    this.#loops = Array.from({ length: numNodes }, () => []);
    this.#visit = new Float64Array(numNodes).fill(1);
    for (let arc = 0; arc < columns.length; arc++) {
      if (tails[arc] !== heads[arc]) continue;
      this.#loops[tails[arc]].push(arc);
      this.#visit[tails[arc]] -= this.#value[arc];
    }
    // Of nodes visited alike those without a loop come first: their cuts are the sharper ones.
    const nodes = Array.from({ length: numNodes }, (_, node) => node).sort(
      (a, b) =>
        this.#visit[b] - this.#visit[a] || this.#loops[a].length - this.#loops[b].length || a - b,
    );
    this.#root = circuit.depot >= 0 ? circuit.depot : (nodes[0] ?? 0);
    this.#targets = nodes.filter((node) => node !== this.#root);
    this.work += 4 * columns.length;
  }

  /** The parts that no arc joins to the root, where one of their nodes must be visited. */
  parts(): CutSet[] {
    const { numNodes, tails, heads, columns } = this.#circuit;
    const connected = new Classes(numNodes);
    for (let arc = 0; arc < columns.length; arc++)
      if (this.#value[arc] > LEAST_FLOW) connected.relate(tails[arc], heads[arc], 0);
    this.work += 4 * columns.length;
    const seen = new Set([connected.rootOf(this.#root)]);
    const found: CutSet[] = [];
    for (const node of this.#targets) {
      const part = connected.rootOf(node);
      if (seen.has(part) || this.#excess(node, 0) <= LEAST_VIOLATION) continue;
      seen.add(part);
      const isInside = filledUint8(numNodes, (k) => (connected.rootOf(k) === part ? 1 : 0));
      found.push({ isInside, node });
      if (found.length === CUTS_AT_MOST) break;
    }
    return found;
  }

  /** Sets that less flows into from the root than the visit of one of their nodes asks for. */
  *leastCuts(): Steps<CutSet[]> {
    const { numNodes, tails, heads, columns } = this.#circuit;
    const flow = new MaximumFlow(numNodes);
    for (let arc = 0; arc < columns.length; arc++) {
      if (tails[arc] !== heads[arc] && this.#value[arc] > LEAST_FLOW)
        flow.addArc(tails[arc], heads[arc], this.#value[arc]);
    }
    const found: CutSet[] = [];
    for (const node of this.#targets) {
      if (this.#excess(node, 0) <= LEAST_VIOLATION || found.length === CUTS_AT_MOST) break;
      const amount = yield* flow.between(this.#root, node);
      if (this.#excess(node, amount) > LEAST_VIOLATION)
        found.push({ isInside: flow.sinkSide(), node });
      flow.joinSource(node);
      yield;
    }
    this.work += flow.work;
    return found;
  }

  /** By how much visiting the node and the root asks for more than flows between them. */
  #excess(node: number, amount: number): number {
    return this.#visit[node] + this.#visit[this.#root] - 1 - amount;
  }

  /**
   * The cut in the form with the fewest terms: over the arcs that leave the set, or over those within
   * it or outside of it, which amounts to the same, since each node is left once, but for a depot.
   */
  cutOf({ isInside, node }: CutSet): Cut {
    const { numNodes, depot, tails, heads } = this.#circuit;
    const count = { leaving: 0, inside: 0, outside: depot >= 0 ? Infinity : 0 };
    for (let arc = 0; arc < tails.length; arc++) {
      const [from, to] = [isInside[tails[arc]], isInside[heads[arc]]];
      if (from === 1 && to === 0) count.leaving++;
      else if (from === 1) count.inside++;
      else if (to === 0) count.outside++;
    }
    this.work += 4 * tails.length;
    const terms = new Map<number, number>();
    const add = (arc: number, coefficient: number) => {
      const j = this.#circuit.columns[arc];
      terms.set(j, (terms.get(j) ?? 0) + coefficient);
    };
    // What leaves is at least 1 - loops(node) - loops(root).
    for (const loop of this.#loops[node]) add(loop, -1);
    for (const loop of this.#loops[this.#root]) add(loop, -1);
    let upper = -1;
    if (count.leaving <= Math.min(count.inside, count.outside)) {
      for (let arc = 0; arc < tails.length; arc++)
        if (isInside[tails[arc]] === 1 && isInside[heads[arc]] === 0) add(arc, -1);
    } else {
      // The arcs out of one side's nodes, loops included, are as many as its nodes.
      const side = count.inside <= count.outside ? 1 : 0;
      for (let k = 0; k < numNodes; k++) if (isInside[k] === side) upper++;
      for (let arc = 0; arc < tails.length; arc++)
        if (isInside[tails[arc]] === side && isInside[heads[arc]] === side) add(arc, 1);
    }
    const kept = [...terms].filter(([, coefficient]) => coefficient !== 0);
    return {
      columns: Int32Array.from(kept, ([j]) => j),
      coefficients: Float64Array.from(kept, ([, coefficient]) => coefficient),
      lower: -Infinity,
      upper,
    };
  }
}
