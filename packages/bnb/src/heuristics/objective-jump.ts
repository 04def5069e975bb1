import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { IncumbentNews } from "./incumbent-news.ts";
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
  isReady: (context) => context.depth === 0 && news.of(context) !== null,
  run,
};

const news = new IncumbentNews();

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const incumbent = news.of(context);
  if (incumbent === null) return;
  const search = yield* jumpSearch(context, incumbent.slice(), LIMITS);
  if (search.isFeasible) {
    yield* search.improveUpon();
    yield* runJumps(context, search);
    if (search.improved !== null) yield* offer(search.improved);
  }
  // Its own find included, which it would not improve on at once.
  news.mark(context);
}
