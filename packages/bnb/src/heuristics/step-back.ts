import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/** Learns from an LP without a better point and goes back to the level; false where nothing is left there. */
export function* stepBack(
  context: SearchContext,
  isInfeasible: boolean,
  level: number,
): Steps<boolean> {
  const { domain, relaxation, cutoff } = context;
  yield* context.learnFromProof(
    isInfeasible ? relaxation.infeasibilityProof() : relaxation.cutoffProof(cutoff),
  );
  domain.backtrack(level);
  return yield* domain.propagateInSteps();
}
