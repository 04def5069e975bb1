import type { Basis } from "@bough/simplex";

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
  /** Basis of the parent's LP, shared with the sibling; null to start from the engine's last one. */
  readonly basis: PackedBasis | null;
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

/** A basis in two bits a status, and the steepest-edge weights that spare the next LP pivots. */
export interface PackedBasis {
  readonly numCols: number;
  readonly numRows: number;
  readonly packed: Uint8Array;
  readonly weights: Float32Array; // [numRows], empty where unknown
}

export function packBasis(basis: Basis): PackedBasis {
  const { numCols, numRows, status } = basis;
  const packed = new Uint8Array((status.length + 3) >> 2);
  for (let k = 0; k < status.length; k++) packed[k >> 2] |= status[k] << ((k & 3) << 1);
  return { numCols, numRows, packed, weights: basis.weights ?? new Float32Array(0) };
}

export function unpackBasis(basis: PackedBasis): Basis {
  const { numCols, numRows, packed, weights } = basis;
  const status = new Uint8Array(numCols + numRows);
  for (let k = 0; k < status.length; k++) status[k] = (packed[k >> 2] >> ((k & 3) << 1)) & 3;
  return weights.length === 0 ? { numCols, numRows, status } : { numCols, numRows, status, weights };
}

/** Bytes the node holds, its basis counted half because a sibling shares it. */
export function nodeBytes(node: SearchNode): number {
  const { basis } = node;
  const basisBytes = basis === null ? 0 : basis.packed.length + 4 * basis.weights.length;
  return 160 + 12 * node.variables.length + basisBytes / 2;
}
