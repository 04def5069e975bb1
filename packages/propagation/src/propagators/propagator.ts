import type { DomainState, Noting } from "../trail/domain-state.ts";

/**
 * Reasons about a structure that rows express badly. It looks at bounds, and tightens through
 * `domain.tightenBecause` (or `tightenNoting`, to say later why) or reports a failure through `domain.failBecause`, each with the bound
 * literals that imply it.
 */
export interface Propagator extends Noting {
  /** Bound variables whose rise may make it act. */
  readonly watched: ArrayLike<number>;
  /** Runs before the rows, not after them: cheap, and rows would waste time on what it refutes. */
  readonly isUrgent?: boolean;
  /** False where it reported a failure. Runs when clauses, and rows unless urgent, are at their fixpoint. */
  propagate(domain: DomainState): boolean;
  /** True where it stopped on its way, after much work: it is asked again, once the others have looked. */
  readonly isUnfinished?: boolean;
  /**
   * Trail entries from `trailLength` on are undone; their variables can still be read in the trail
   * arrays and the bounds are the old ones already.
   */
  backtrack?(domain: DomainState, trailLength: number): void;
}
