import type { SearchNode } from "../node/node.ts";
import type { SearchContext } from "../search-context.ts";
import type { NodeQueue } from "./node-queue.ts";

/** Nodes of one plunge, at most, once a point is known; before that it may go on longer. */
const PLUNGE_LENGTH = 100;
const PLUNGE_LENGTH_WITHOUT_POINT = 1000;
/** Siblings are taken within a plunge while their bound lies in this lowest part of the gap. */
const PLUNGE_QUOTIENT = 0.25;
/**
 * One of this many new plunges starts from the best bound, the others from the best estimate. Estimates
 * find points; but while the best point is poor, they lead to nodes that a better one would have cut off.
 * One of ten takes 1.5 times the work on rout and 1.4 times and more on harp2, and 0.98 on 18 easier models.
 */
const BEST_BOUND_EVERY = 2;
/** Bytes of the open nodes' bases beyond which these are forgotten. */
const BASIS_MEMORY = 256 * 2 ** 20;
/** Bytes of open nodes beyond which plunges do not end. */
const NODE_MEMORY = 768 * 2 ** 20;

/**
 * Plunging: goes on from child to child, where that ends to the nearest open sibling that still looks
 * good, and then starts a new plunge from the queue, by best bound and best estimate in turn.
 */
export class NodeSelection {
  /** True where the node to visit is a child of the one just left: its basis is in the engine. */
  isContinuing = false;
  readonly #queue: NodeQueue;
  readonly #context: SearchContext;
  /** Slots and nodes put aside in this plunge, the nearest last. */
  readonly #siblings: { slot: number; node: SearchNode }[] = [];
  #plungeLength = 0;
  #plunges = 0;
  #prunedAt = Infinity;

  constructor(queue: NodeQueue, context: SearchContext) {
    this.#queue = queue;
    this.#context = context;
  }

  /**
   * Keeps `other` and goes on with `preferred`; with the next node of the queue where the bound of
   * `preferred` reaches the threshold.
   */
  descend(
    preferred: SearchNode,
    other: SearchNode,
    threshold: number,
    lowerBound: number,
  ): SearchNode | null {
    this.#plungeLength++;
    this.keep(other);
    if (preferred.lowerBound >= threshold) {
      this.keep(preferred);
      return this.next(lowerBound);
    }
    this.isContinuing = true;
    return preferred;
  }

  /** The next node to visit, or null where none is open. */
  next(lowerBound: number): SearchNode | null {
    this.isContinuing = false;
    if (this.#queue.size === 0) return null;
    return this.#nearestSibling(lowerBound) ?? this.#startPlunge();
  }

  /** Takes out of the queue what the incumbent has overtaken. */
  pruneIfImproved(): void {
    const cutoff = this.#context.cutoff;
    if (cutoff >= this.#prunedAt) return;
    this.#prunedAt = cutoff;
    this.#queue.prune(cutoff);
  }

  /** Files a node until its turn comes. */
  keep(node: SearchNode): void {
    if (node.lowerBound >= this.#context.cutoff) return;
    this.#siblings.push({ slot: this.#queue.push(node), node });
    if (this.#queue.basisBytes > BASIS_MEMORY) this.#queue.dropBases();
  }

  /** Files what is open of a subtree that was searched in one go, the nearest last. */
  keepSubtree(open: readonly SearchNode[], numNodes: number): void {
    this.#plungeLength += numNodes;
    for (const node of open) this.keep(node);
  }

  /** Bound up to which siblings belong to the plunge. */
  #worstSibling(lowerBound: number): number {
    const { cutoff, lastGoal } = this.#context.gate;
    if (cutoff === Infinity || this.#isTight) return Infinity;
    return lowerBound + PLUNGE_QUOTIENT * (lastGoal - lowerBound);
  }

  get #isTight(): boolean {
    return this.#queue.bytes > NODE_MEMORY;
  }

  #nearestSibling(lowerBound: number): SearchNode | null {
    const { cutoff, lastGoal } = this.#context.gate;
    const limit = cutoff === Infinity ? PLUNGE_LENGTH_WITHOUT_POINT : PLUNGE_LENGTH;
    if (this.#plungeLength > limit && !this.#isTight) return null;
    const worst = this.#worstSibling(lowerBound);
    for (;;) {
      const sibling = this.#siblings.pop();
      if (sibling === undefined) return null;
      if (this.#queue.at(sibling.slot) !== sibling.node) continue;
      const bound = sibling.node.lowerBound;
      // Of an infinite gap there is no part. What lies within the gap that is forgiven was put aside
      // to wait: taken up again, it would be put aside again, for ever.
      if (lowerBound === -Infinity ? bound >= lastGoal : bound > worst) continue;
      return this.#queue.take(sibling.slot);
    }
  }

  #startPlunge(): SearchNode {
    this.#siblings.length = 0;
    this.#plungeLength = 0;
    this.#plunges++;
    const isByBound = this.#plunges % BEST_BOUND_EVERY === 0;
    if (isByBound || this.#queue.estimated.lowerBound >= this.#context.gate.lastGoal)
      return this.#queue.popBestBound();
    return this.#queue.popBestEstimate();
  }
}
