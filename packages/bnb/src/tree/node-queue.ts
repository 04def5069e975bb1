import { IndexedHeap } from "../indexed-heap.ts";
import { nodeBasisBytes, nodeBytes, type SearchNode } from "../node/node.ts";

/**
 * The open nodes, ordered both by lower bound and by estimate. A node keeps its slot number from
 * `push` until it is taken; equal keys come out in the order they were pushed.
 */
export class NodeQueue {
  readonly #nodes: (SearchNode | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #byBound = new IndexedHeap();
  readonly #byEstimate = new IndexedHeap();
  /** Bytes of the nodes held, without their bases. */
  bytes = 0;
  /** Bytes of the bases of the nodes held. */
  basisBytes = 0;

  get size(): number {
    return this.#byBound.size;
  }

  /** Least lower bound of the open nodes; Infinity without any. */
  get lowerBound(): number {
    return this.size === 0 ? Infinity : this.#byBound.smallestKey;
  }

  /** Slot of the new node. */
  push(node: SearchNode): number {
    const slot = this.#freeSlots.pop() ?? this.#nodes.length;
    this.#nodes[slot] = node;
    this.#byBound.insert(slot, node.lowerBound);
    this.#byEstimate.insert(slot, 0.5 * node.lowerBound + 0.5 * node.estimate);
    this.bytes += nodeBytes(node);
    this.basisBytes += nodeBasisBytes(node);
    return slot;
  }

  /** The open node of the best estimate; the queue must not be empty. */
  get estimated(): SearchNode {
    return this.#nodes[this.#byEstimate.smallest]!;
  }

  popBestBound(): SearchNode {
    return this.take(this.#byBound.smallest);
  }

  popBestEstimate(): SearchNode {
    return this.take(this.#byEstimate.smallest);
  }

  /** The node at a slot, or undefined where it was taken. */
  at(slot: number): SearchNode | undefined {
    return this.#nodes[slot];
  }

  take(slot: number): SearchNode {
    const node = this.#nodes[slot]!;
    this.#byBound.remove(slot);
    this.#byEstimate.remove(slot);
    this.#nodes[slot] = undefined;
    this.#freeSlots.push(slot);
    this.bytes -= nodeBytes(node);
    this.basisBytes -= nodeBasisBytes(node);
    return node;
  }

  /** Takes away every node whose bound reaches `cutoff`; returns how many. */
  prune(cutoff: number): number {
    let pruned = 0;
    for (let slot = 0; slot < this.#nodes.length; slot++) {
      const node = this.#nodes[slot];
      if (node === undefined || node.lowerBound < cutoff) continue;
      this.take(slot);
      pruned++;
    }
    return pruned;
  }

  /** Forgets the bases of the open nodes to save memory; they start from the engine's last basis. */
  dropBases(): void {
    for (const node of this.nodes()) node.basis = null;
    this.basisBytes = 0;
  }

  /** The open nodes in slot order. */
  *nodes(): Generator<SearchNode> {
    for (const node of this.#nodes) if (node !== undefined) yield node;
  }
}
