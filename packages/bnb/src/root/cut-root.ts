import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { type BetweenRounds, type CutOutcome, cutLoop, type Patience } from "./cut-loop.ts";

/**
 * Rounds of cuts at the root, whose LP is solved, and all that the search keeps of the LP behind them: its point, its bound, its
 * reduced costs. "infeasible" means that nothing better than the incumbent is left.
 */
export function* cutRoot(
  context: SearchContext,
  patience?: Patience,
  between?: BetweenRounds,
): Steps<CutOutcome> {
  const outcome = yield* cutLoop(context, patience, between);
  if (outcome === "infeasible") return outcome;
  context.rootPoint.set(context.point);
  context.rootObjective = context.relaxation.objective;
  if (outcome === "stopped") return outcome;
  context.raiseProvenBound(context.lpBound());
  if (context.provenBound >= context.cutoff) return "infeasible";
  return "done";
}
