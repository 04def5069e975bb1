import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { jumpSearch, runJumps } from "./jump-run.ts";
import { startAtBounds, startAtPoint } from "./start-point.ts";

/** In nonzeros touched, as multiples of the problem's. */
const LIMITS = { effort: 512, patience: 128 };

/** A first point without any LP, by jumps of single columns: see `jump-search.ts`. */
export const feasibilityJump: Heuristic = {
  name: "feasibility-jump",
  everyNodes: 0,
  cost: "medium",
  needsRelaxation: false,
  isReady: ({ gate, depth }) => gate.best === Infinity && depth === 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  for (const start of [startAtBounds(context), startAtPoint(context)]) {
    const search = yield* jumpSearch(context, start, LIMITS);
    yield* runJumps(context, search);
    if (search.isFeasible && (yield* offer(search.values))) return;
  }
}
