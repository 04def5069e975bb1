import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/**
 * Decides that column j is above `floor`, or at most there, as asked, or the other way where
 * propagation refutes that; false where it refutes both. Refuted decisions are learned from.
 */
export function* decideEither(
  context: SearchContext,
  j: number,
  floor: number,
  isUp: boolean,
): Steps<boolean> {
  const { domain } = context;
  const level = domain.level;
  for (const up of [isUp, !isUp]) {
    const [variable, threshold] = up ? [2 * j, floor + 1] : [2 * j + 1, -floor];
    if (domain.isTrue(variable, threshold)) return true;
    if (domain.isFalse(variable, threshold)) continue;
    domain.decide(variable, threshold);
    if (yield* domain.propagateInSteps()) return true;
    yield* context.learn();
    domain.backtrack(level);
    if (!(yield* domain.propagateInSteps())) return false;
  }
  return false;
}
