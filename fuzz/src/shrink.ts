import type { Value } from "fast-check";
import { judgeCase } from "./judge-case.ts";
import type { CaseTarget, Fault } from "./target.ts";

/** How long a fault may be shrunk. */
export interface ShrinkBudget {
  readonly milliseconds: number;
  readonly trials: number;
}

export const SHRINK_BUDGET: ShrinkBudget = { milliseconds: 60_000, trials: 20_000 };

/** Leaves finds as they were drawn. */
export const NO_SHRINKING: ShrinkBudget = { milliseconds: 0, trials: 0 };

export interface Shrunk<Case> {
  readonly item: Case;
  readonly fault: Fault;
  readonly trials: number;
}

/**
 * Follows the first smaller case that still has a fault of the same kind, again and again, until
 * none has or the budget is spent.
 */
export async function shrinkCase<Case>(
  target: CaseTarget<Case>,
  start: Value<Case>,
  fault: Fault,
  budget: ShrinkBudget = SHRINK_BUDGET,
): Promise<Shrunk<Case>> {
  const end = performance.now() + budget.milliseconds;
  let best = start;
  let found = fault;
  let trials = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of target.cases.shrink(best.value, best.context)) {
      if (trials >= budget.trials || performance.now() > end) break;
      trials++;
      const verdict = await judgeCase(target, smaller.value);
      if (verdict?.kind !== found.kind) continue;
      [best, found, isSmaller] = [smaller, verdict, true];
      break;
    }
  }
  return { item: best.value, fault: found, trials };
}
