import {
  JOBS_AHEAD,
  LOOK_MILLISECONDS,
  leaseSeconds,
  nodesPerLease,
} from "@bough/cluster/internals";
import type { RecordedTree } from "../parallel/record-tree.ts";

/** Seconds that moves of nodes take. */
export interface TreeCosts {
  /** Of Redis, for a lease, its end and the job around it. */
  readonly lease: number;
  /** Of Redis, for each node that is given back. */
  readonly node: number;
  /** Of a searcher, for the same: messages between processes, packing, the first LP far from the last. */
  readonly searcher: number;
}

export interface TreeSimulation {
  readonly workers: number;
  /** From the first node of the tree to the last. */
  readonly seconds: number;
  /** Share of the workers' time in which they visit nodes. */
  readonly efficiency: number;
  /** Share of the time in which Redis is busy. */
  readonly redis: number;
  readonly leases: number;
  /** What the time is lost to that is not spent on nodes. */
  readonly bottleneck: string;
}

/** A searcher: what it has still to visit, and when its lease ends. */
interface Searcher {
  open: number[];
  end: number;
  isHurried: boolean;
}

/** A moment at which something is over. */
interface Moment {
  readonly time: number;
  /** -1 for the coordinator's look. */
  readonly worker: number;
  readonly what: "look" | "lease" | "visited" | "returned";
}

/**
 * Replays the search of a tree that is `copies` times the recorded one: leaves of a copy have the
 * roots of the next below them, until there are enough. The rules are those of the cluster; Redis
 * does one thing at a time.
 */
export function simulateTree(
  tree: RecordedTree,
  copies: number,
  workers: number,
  costs: TreeCosts,
): TreeSimulation {
  const shape = new Shape(tree, copies);
  const searchers: Searcher[] = Array.from({ length: workers }, () => ({
    open: [],
    end: 0,
    isHurried: false,
  }));
  const moments = new MomentQueue();
  const waiting = new NodeList(shape.first());
  const idle = searchers.map((_, k) => k);
  let leases = 0;
  let begun = 0;
  let jobsAhead = 0;
  let redisFree = 0;
  let redisBusy = 0;
  let busy = 0;
  let left = waiting.length;
  let now = 0;
  const lost = { "no nodes": 0, "no job": 0, redis: 0, moves: 0 };
  let last = 0;

  const redis = (seconds: number): number => {
    redisFree = Math.max(redisFree, now) + seconds;
    redisBusy += seconds;
    return redisFree;
  };
  const assign = (): void => {
    while (idle.length > 0 && jobsAhead > 0 && waiting.length > 0) {
      const worker = idle.pop()!;
      jobsAhead--;
      const count = nodesPerLease(waiting.length, leases);
      searchers[worker].open = waiting.take(count).reverse();
      leases++;
      begun++;
      const ready = redis(costs.lease / 2);
      lost.redis += ready - now - costs.lease / 2;
      lost.moves += costs.searcher / 2 + costs.lease / 2;
      moments.push({ time: ready + costs.searcher / 2, worker, what: "lease" });
    }
  };
  const visitNext = (worker: number): void => {
    const searcher = searchers[worker];
    const node = searcher.open.at(-1);
    if (node === undefined || now >= searcher.end || searcher.isHurried) {
      const done = redis(costs.lease / 2 + costs.node * searcher.open.length);
      lost.redis += done - now;
      lost.moves += costs.searcher / 2;
      moments.push({ time: done + costs.searcher / 2, worker, what: "returned" });
      return;
    }
    busy += shape.secondsOf(node);
    moments.push({ time: now + shape.secondsOf(node), worker, what: "visited" });
  };

  moments.push({ time: 0, worker: -1, what: "look" });
  while (left > 0) {
    const moment = moments.pop();
    // Idle workers lose this time, to what they lack.
    const lack = waiting.length === 0 ? "no nodes" : "no job";
    lost[lack] += idle.length * (moment.time - last);
    now = moment.time;
    last = now;
    const { worker } = moment;
    switch (moment.what) {
      case "look":
        jobsAhead = Math.max(jobsAhead, Math.min(waiting.length, leases + JOBS_AHEAD));
        if (waiting.length === 0)
          for (const searcher of searchers) if (searcher.open.length > 1) searcher.isHurried = true;
        moments.push({ time: now + LOOK_MILLISECONDS / 1000, worker: -1, what: "look" });
        break;
      case "lease":
        searchers[worker].end = now + leaseSeconds(leases);
        searchers[worker].isHurried = false;
        visitNext(worker);
        break;
      case "visited": {
        const { open } = searchers[worker];
        const children = shape.childrenOf(open.pop()!);
        left += children.length - 1;
        for (const child of children) open.push(child);
        visitNext(worker);
        break;
      }
      case "returned":
        waiting.add(searchers[worker].open);
        searchers[worker].open = [];
        leases--;
        idle.push(worker);
        break;
    }
    assign();
  }
  const [bottleneck] = Object.entries(lost).reduce((a, b) => (b[1] > a[1] ? b : a));
  return {
    workers,
    seconds: now,
    efficiency: busy / (workers * now),
    redis: Math.min(1, redisBusy / now),
    leases: begun,
    bottleneck,
  };
}

/** A large tree of the shape of a recorded one. Its nodes are numbers: the copy times its size, and the place. */
class Shape {
  readonly #children: number[][];
  readonly #roots: number[] = [];
  readonly #seconds: Float64Array;
  readonly #size: number;
  readonly #copies: number;
  #used = 1;

  constructor({ parents, works, secondsPerWork }: RecordedTree, copies: number) {
    this.#size = parents.length;
    this.#copies = copies;
    this.#children = parents.map(() => []);
    parents.forEach((parent, k) => {
      if (parent < 0) this.#roots.push(k);
      else this.#children[parent].push(k);
    });
    this.#seconds = Float64Array.from(works, (work) => work * secondsPerWork);
  }

  first(): number[] {
    return this.#roots.slice();
  }

  secondsOf(node: number): number {
    return this.#seconds[node % this.#size];
  }

  childrenOf(node: number): number[] {
    const place = node % this.#size;
    const copy = node - place;
    const children = this.#children[place];
    if (children.length > 0 || this.#used === this.#copies)
      return children.map((child) => copy + child);
    const next = this.#size * this.#used++;
    return this.#roots.map((root) => next + root);
  }
}

/** Nodes that wait: those that were given back first go first, being the higher ones. */
class NodeList {
  #nodes: number[];
  #first = 0;

  constructor(nodes: number[]) {
    this.#nodes = nodes;
  }

  get length(): number {
    return this.#nodes.length - this.#first;
  }

  add(nodes: readonly number[]): void {
    for (const node of nodes) this.#nodes.push(node);
  }

  take(count: number): number[] {
    const taken = this.#nodes.slice(this.#first, this.#first + count);
    this.#first += count;
    if (2 * this.#first > this.#nodes.length) {
      this.#nodes = this.#nodes.slice(this.#first);
      this.#first = 0;
    }
    return taken;
  }
}

/** Moments by time: a binary heap. */
class MomentQueue {
  readonly #heap: Moment[] = [];

  push(moment: Moment): void {
    const heap = this.#heap;
    let k = heap.push(moment) - 1;
    while (k > 0 && heap[(k - 1) >> 1].time > moment.time) {
      heap[k] = heap[(k - 1) >> 1];
      k = (k - 1) >> 1;
    }
    heap[k] = moment;
  }

  pop(): Moment {
    const heap = this.#heap;
    const first = heap[0];
    const moment = heap.pop()!;
    if (heap.length === 0) return first;
    let k = 0;
    for (let child = 1; child < heap.length; child = 2 * k + 1) {
      if (child + 1 < heap.length && heap[child + 1].time < heap[child].time) child++;
      if (heap[child].time >= moment.time) break;
      heap[k] = heap[child];
      k = child;
    }
    heap[k] = moment;
    return first;
  }
}
