import type { SearchNode } from "../../src/node/node.ts";

/** A node that waits in a queue, one bound away from its root. */
export function openNode(lowerBound: number, estimate = lowerBound): SearchNode {
  return {
    variables: Int32Array.of(1),
    values: Float64Array.of(0),
    lowerBound,
    estimate,
    basis: null,
    branching: null,
  };
}
