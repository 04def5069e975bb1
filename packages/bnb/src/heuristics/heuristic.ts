import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/** Takes a point over the search's columns, integral at the integer ones; true where it is the new incumbent. */
export type Offer = (x: Float64Array) => Steps<boolean>;

/**
 * Looks for feasible points at a node whose LP was just solved: `context.point` is its solution. A
 * heuristic may decide and propagate in the domain and resolve the LP; the driver puts both back.
 */
export interface Heuristic {
  readonly name: string;
  /** Run at every such node, counted from the root: 0 means at the root only. */
  readonly everyNodes: number;
  /** "fast" ones are always run; the others only within the heuristics' share of the work. */
  readonly cost: "fast" | "medium" | "exhaustive";
  /** True where it has a limit of its own: what it spends is not taken from what the others may. */
  readonly isSelfLimited?: boolean;
  /** True where it is asked at the root before the tree is tried; see `isLasting`. */
  readonly isFirstAid?: boolean;
  /** Whether an exhaustive one is asked right after the first LP, before all others and the cuts, on this problem. */
  readonly isBeforeCuts?: ((context: SearchContext) => boolean) | undefined;
  /** Whether an exhaustive one is asked once between the first rounds of cuts, where much is left to gain. */
  readonly isAmidCuts?: ((context: SearchContext) => boolean) | undefined;
  /** False where it can also run before the first LP is solved, which pays where that takes long. */
  readonly needsRelaxation?: boolean;
  /** Whether it makes sense now: an improvement heuristic needs an incumbent. Default: always. */
  readonly isReady?: (context: SearchContext) => boolean;
  run(context: SearchContext, fractional: readonly number[], offer: Offer): Steps<void>;
}
