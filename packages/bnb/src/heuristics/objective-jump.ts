import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { jumpSearch, runJumps } from "./jump-run.ts";

/** In nonzeros touched, as multiples of the problem's. */
const LIMITS = { effort: 400, patience: 100 };

/**
 * Improves the incumbent by jumps of single columns, in and out of feasibility: see
 * `jump-search.ts`. Best where rows are many and loose, as in coverings. Runs once on each incumbent.
 */
export const objectiveJump: Heuristic = {
  name: "objective-jump",
  everyNodes: 20,
  cost: "medium",
  needsRelaxation: false,
  isReady: (context) => context.depth === 0 && isNew(context),
  run,
};

const lastImproved = new WeakMap<SearchContext, Float64Array>();

function isNew(context: SearchContext): boolean {
  const incumbent = context.gate.searchPoint;
  return incumbent !== null && lastImproved.get(context) !== incumbent;
}

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const incumbent = context.gate.searchPoint;
  if (incumbent === null) return;
  const search = jumpSearch(context, incumbent.slice(), LIMITS);
  if (search.isFeasible) {
    search.improveUpon();
    yield* runJumps(context, search);
    if (search.improved !== null) yield* offer(search.improved);
  }
  if (context.gate.searchPoint !== null) lastImproved.set(context, context.gate.searchPoint);
}
