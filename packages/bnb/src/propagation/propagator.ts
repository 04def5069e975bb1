import type { Domain } from "./domain.ts";

/**
 * Reasons about a structure that rows express badly. It looks at bounds, and tightens through
 * `domain.tightenBecause` or reports a failure through `domain.failBecause`, each with the bound
 * literals that imply it.
 */
export interface Propagator {
  readonly name: string;
  /** Bound variables whose rise may make it act. */
  readonly watched: ArrayLike<number>;
  /** False where it reported a failure. Runs after rows and clauses are at their fixpoint. */
  propagate(domain: Domain): boolean;
  /** Trail entries from `trailLength` on are gone: forget what was read there. */
  backtrack?(trailLength: number): void;
}
