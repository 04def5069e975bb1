import type { Problem } from "@bough/problem";
import type { SearchNode } from "./node.ts";

/**
 * What a visit came to: "branched" into two nodes; "incumbent", a leaf with a new best point;
 * "pruned", a leaf without one, since it has no point or none that is better; "waiting" for the gap
 * to be closed elsewhere, to be visited again; "stopped" by a limit; "unbounded".
 */
export type VisitOutcome =
  | "branched"
  | "incumbent"
  | "pruned"
  | "waiting"
  | "stopped"
  | "unbounded";

/** A node of the tree after a visit, as `onNode` is told. Bounds are in the user's sense. */
export interface VisitedNode {
  /** Number of the tree: a search that begins again on a smaller problem has one more. */
  readonly tree: number;
  /** Number of the node in its tree, in the order of first visits. */
  readonly id: number;
  /** Number of the node it was split off; null for the root, and for a node from elsewhere. */
  readonly parent: number | null;
  /** Splits between the root and the node. */
  readonly depth: number;
  /** The bound that makes it differ from its parent, such as "x3 <= 4"; "" for the root. */
  readonly decision: string;
  /** Proven bound on all points of its subproblem; null where infinite. */
  readonly bound: number | null;
  readonly outcome: VisitOutcome;
}

/** How the search names what a visit came to. */
type Visit =
  | { readonly kind: "leaf" | "stopped" | "unbounded" }
  | { readonly kind: "deferred"; readonly node: SearchNode }
  | { readonly kind: "branched"; readonly preferred: SearchNode; readonly other: SearchNode };

interface Place {
  /** Given at the first visit. */
  id: number | null;
  readonly parent: number | null;
  readonly depth: number;
}

/** Numbers the nodes of one tree as they are visited, and tells of each. */
export class VisitReport {
  readonly #tree: number;
  readonly #problem: Problem;
  readonly #toUser: (objective: number) => number | null;
  readonly #tell: (node: VisitedNode) => void;
  readonly #places = new WeakMap<SearchNode, Place>();
  #numNodes = 0;

  constructor(
    tree: number,
    problem: Problem,
    toUser: (objective: number) => number | null,
    tell: (node: VisitedNode) => void,
  ) {
    this.#tree = tree;
    this.#problem = problem;
    this.#toUser = toUser;
    this.#tell = tell;
  }

  /** @param isImproved whether the visit found a new best point */
  visited(node: SearchNode, visit: Visit, isImproved: boolean): void {
    const place = this.#places.get(node) ?? { id: null, parent: null, depth: 0 };
    place.id ??= this.#numNodes++;
    if (visit.kind === "deferred") this.#places.set(visit.node, place);
    if (visit.kind === "branched") {
      for (const child of [visit.preferred, visit.other])
        this.#places.set(child, { id: null, parent: place.id, depth: place.depth + 1 });
    }
    this.#tell({
      tree: this.#tree,
      id: place.id,
      parent: place.parent,
      depth: place.depth,
      decision: this.#decisionOf(node),
      bound: this.#toUser(visit.kind === "deferred" ? visit.node.lowerBound : node.lowerBound),
      outcome: outcomeOf(visit, isImproved),
    });
  }

  #decisionOf({ variables, values }: SearchNode): string {
    const last = variables.length - 1;
    if (last < 0) return "";
    const name = this.#problem.columnName(variables[last] >> 1);
    const isUpper = (variables[last] & 1) === 1;
    return isUpper ? `${name} <= ${0 - values[last]}` : `${name} >= ${values[last]}`;
  }
}

function outcomeOf({ kind }: Visit, isImproved: boolean): VisitOutcome {
  if (kind === "leaf") return isImproved ? "incumbent" : "pruned";
  return kind === "deferred" ? "waiting" : kind;
}
