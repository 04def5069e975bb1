import { ARRAY_OVERHEAD, basisBytes, type PackedBasis } from "../lp/packed-basis.ts";

/**
 * An open node as plain data: enough to come back to it on any worker. Its subproblem is the root
 * with the bound literals applied in order; literal k says bound variable `variables[k]` >= `values[k]`
 * (variable 2j is x_j and 2j + 1 is -x_j).
 */
export interface SearchNode {
  readonly variables: Int32Array; // [depth]
  readonly values: Float64Array; // [depth]
  /** Proven lower bound on the objective of its subproblem. */
  readonly lowerBound: number;
  /** Guess at the best objective below it. */
  readonly estimate: number;
  /**
   * Basis of the parent's LP, shared with the sibling; null to start from the engine's last one, and
   * once the queue has forgotten it to save memory.
   */
  basis: PackedBasis | null;
  /** How the last literal was made, for pseudocosts; null where it was not a branching. */
  readonly branching: Branching | null;
}

/** What a branching expects to learn from its child's LP. */
export interface Branching {
  readonly column: number;
  readonly isUp: boolean;
  /** Distance by which the child moves the column away from its LP value. */
  readonly distance: number;
  /** LP objective of the parent. */
  readonly parentObjective: number;
}

/** Bytes of a node beyond its literals: the object, what it holds, its places in the heaps, two arrays. */
const NODE_OVERHEAD = 200 + 2 * ARRAY_OVERHEAD;

/** Bytes the node holds without its basis. */
export function nodeBytes(node: SearchNode): number {
  return NODE_OVERHEAD + 12 * node.variables.length;
}

/** Bytes of the node's basis, counted half because a sibling shares it. */
export function nodeBasisBytes({ basis }: SearchNode): number {
  return basis === null ? 0 : basisBytes(basis) / 2;
}
