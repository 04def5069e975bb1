import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { locksOf } from "./locks.ts";

/**
 * Rounds each fractional column in a direction in which no row can be hurt. Where every column has
 * such a direction the result is feasible without any LP.
 *
 * T. Berthold, "Primal heuristics for mixed integer programs", diploma thesis, TU Berlin, 2006.
 */
export const simpleRounding: Heuristic = {
  name: "simple-rounding",
  everyNodes: 1,
  cost: "fast",
  run,
};

function* run(context: SearchContext, fractional: readonly number[], offer: Offer): Steps<void> {
  const { problem, point } = context;
  const locks = locksOf(context);
  const rounded = point.slice();
  for (const j of fractional) {
    if (locks[2 * j] === 0) rounded[j] = Math.floor(point[j]);
    else if (locks[2 * j + 1] === 0) rounded[j] = Math.ceil(point[j]);
    else return;
  }
  if (problem.objectiveAt(rounded) < context.gate.best) yield* offer(rounded);
}
