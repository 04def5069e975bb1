import type { Fact } from "./deduce.ts";
import { Reasons } from "./reasons.ts";
import type { Step } from "./step.ts";
import type { Masks, Theory } from "./theory.ts";

/** Steps of which each serves the end, and what they take from before. */
export interface Trimmed {
  readonly steps: readonly Step[];
  readonly premises: readonly Fact[];
}

/**
 * Leaves out the steps that nothing later rests on. The end is the last step, or `goals`.
 *
 * @param known what was known before the first step
 * @param supposed facts that need no reason
 */
export function trimmed(
  theory: Theory<unknown>,
  known: Masks,
  supposed: readonly Fact[],
  steps: readonly Step[],
  goals?: readonly Fact[],
): Trimmed {
  const reasons = Reasons.from(theory, known, supposed, steps);
  const premises = new Map<string, Fact>();
  const last = steps.length - 1;
  const isNeeded =
    goals === undefined
      ? reasons.needed(steps[last]!.premises, last, steps, premises)
      : reasons.needed(goals, steps.length, steps, premises);
  if (goals === undefined) isNeeded[last] = 1;
  return { steps: steps.filter((_, k) => isNeeded[k]), premises: [...premises.values()] };
}
