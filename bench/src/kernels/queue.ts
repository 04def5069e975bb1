import { NodeQueue, type SearchNode } from "@bough/bnb/internals";
import { Random } from "@bough/testing";
import type { Kernel } from "./kernel.ts";

/** Open nodes, and nodes taken and pushed again in one run. */
const OPEN_NODES = 20_000;
const TURNS = 1000;

/** Takes best bounds and best estimates in turn out of a full queue, and pushes children back. */
export function queueKernel(): Kernel {
  const random = new Random(1);
  const queue = new NodeQueue();
  for (let k = 0; k < OPEN_NODES; k++) queue.push(node(random.next(), random.next()));
  const run = () => {
    for (let k = 0; k < TURNS; k++) {
      const taken = k % 2 === 0 ? queue.popBestBound() : queue.popBestEstimate();
      queue.push(node(taken.lowerBound + random.next(), taken.estimate + random.next()));
    }
  };
  return { name: "node queue, pop and push", work: 2 * TURNS, run };
}

function node(lowerBound: number, estimate: number): SearchNode {
  return { variables: NONE, values: NO_VALUES, lowerBound, estimate, basis: null, branching: null };
}

const NONE: Int32Array = new Int32Array(0);
const NO_VALUES: Float64Array = new Float64Array(0);
