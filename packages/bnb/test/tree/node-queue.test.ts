import { describe, expect, it } from "vitest";
import { IndexedHeap } from "../../src/indexed-heap.ts";
import { NodeQueue } from "../../src/tree/node-queue.ts";
import { openNode } from "./open-node.ts";

describe("IndexedHeap", () => {
  it("gives members by key, and equal keys in the order of insertion", () => {
    const heap = new IndexedHeap();
    const keys = [5, 3, 3, 8, 1, 3];
    keys.forEach((key, member) => {
      heap.insert(member, key);
    });
    heap.remove(2);
    const order: number[] = [];
    while (heap.size > 0) {
      order.push(heap.smallest);
      heap.remove(heap.smallest);
    }
    expect(order).toEqual([4, 1, 5, 0, 3]);
  });

  it("stays a heap under random insertions and removals", () => {
    const heap = new IndexedHeap();
    const keys = new Map<number, number>();
    let state = 1;
    const random = (n: number) => {
      state = (state * 48271) % 2147483647;
      return state % n;
    };
    for (let step = 0; step < 2000; step++) {
      const member = random(60);
      if (keys.has(member)) {
        heap.remove(member);
        keys.delete(member);
      } else {
        const key = random(1000);
        heap.insert(member, key);
        keys.set(member, key);
      }
      expect(heap.size).toBe(keys.size);
      if (keys.size > 0) expect(heap.smallestKey).toBe(Math.min(...keys.values()));
    }
  });
});

describe("NodeQueue", () => {
  it("gives nodes by bound and by estimate", () => {
    const queue = new NodeQueue();
    const nodes = [openNode(3, 9), openNode(1, 20), openNode(4, 5)];
    for (const n of nodes) queue.push(n);
    expect(queue.lowerBound).toBe(1);
    expect(queue.popBestEstimate()).toBe(nodes[2]);
    expect(queue.popBestBound()).toBe(nodes[1]);
    expect(queue.popBestBound()).toBe(nodes[0]);
    expect(queue.lowerBound).toBe(Infinity);
    expect(queue.bytes).toBe(0);
  });

  it("prunes what a cutoff overtakes and forgets bases to save memory", () => {
    const queue = new NodeQueue();
    const basis = {
      numCols: 2,
      numRows: 2,
      rowKeys: new Int32Array(0),
      packed: new Uint8Array(1000),
      weights: new Float32Array(2),
    };
    for (let bound = 0; bound < 10; bound++) queue.push({ ...openNode(bound), basis });
    expect(queue.prune(6)).toBe(4);
    expect(queue.size).toBe(6);
    expect(queue.basisBytes).toBeGreaterThan(3000);
    const before = [...queue.nodes()];
    queue.dropBases();
    expect(queue.basisBytes).toBe(0);
    expect([...queue.nodes()].every((n) => n.basis === null)).toBe(true);
    // The nodes stay the same objects: a plunge knows its siblings by them.
    expect([...queue.nodes()].every((n, k) => n === before[k])).toBe(true);
    while (queue.size > 0) queue.popBestBound();
    expect([queue.bytes, queue.basisBytes]).toEqual([0, 0]);
  });
});
