import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/**
 * What a rule found. "branch": split column at its LP value; "tightened": bounds changed, solve the
 * node again, of which `nodeBound` is proven; "infeasible": no child is left; "stopped": a limit came first.
 */
export type BranchingOutcome =
  | { readonly kind: "branch"; readonly candidate: BranchingCandidate }
  | { readonly kind: "tightened"; readonly nodeBound: number }
  | { readonly kind: "infeasible" }
  | { readonly kind: "stopped" };

/** A column to split and what is known of its children. */
export interface BranchingCandidate {
  readonly column: number;
  /** Its LP value. */
  readonly value: number;
  /** Expected gains of the children's bounds. */
  readonly downGain: number;
  readonly upGain: number;
  /** Proven lower bounds of the children's objectives. */
  readonly downBound: number;
  readonly upBound: number;
}

/** Chooses the column to split at a node whose LP point is fractional at the given columns. */
export interface BranchingRule {
  readonly name: string;
  choose(
    context: SearchContext,
    fractional: readonly number[],
    nodeBound: number,
  ): Steps<BranchingOutcome>;
}
