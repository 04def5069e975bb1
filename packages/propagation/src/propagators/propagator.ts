import type { Domain } from "../domain/domain.ts";

/** Takes the literals of an explanation: bound variable v is at least k. */
export interface Explanation {
  emit(v: number, k: number): void;
}

/**
 * Reasons about a structure that rows express badly. It looks at bounds, and tightens through
 * `domain.tightenBecause` (or `tightenNoting`, to say later why) or reports a failure through `domain.failBecause`, each with the bound
 * literals that imply it.
 */
export interface Propagator {
  readonly name: string;
  /** Bound variables whose rise may make it act. */
  readonly watched: ArrayLike<number>;
  /** Runs before the rows, not after them: cheap, and rows would waste time on what it refutes. */
  readonly isUrgent?: boolean;
  /** False where it reported a failure. Runs when clauses, and rows unless urgent, are at their fixpoint. */
  propagate(domain: Domain): boolean;
  /** True where it stopped on its way, after much work: it is asked again, once the others have looked. */
  readonly isUnfinished?: boolean;
  /**
   * Says why it tightened v through `domain.tightenNoting`, with the note left then: literals that
   * were true before trail entry t and imply the change.
   */
  explain?(
    domain: Domain,
    explanation: Explanation,
    v: number,
    place: number,
    value: number,
    t: number,
  ): void;
  /**
   * Trail entries from `trailLength` on are undone; their variables can still be read in the trail
   * arrays and the bounds are the old ones already.
   */
  backtrack?(domain: Domain, trailLength: number): void;
}
