import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { type JumpLimits, JumpSearch } from "./jump-search.ts";

/** A search from a point; its limits are given as multiples of the problem's nonzeros. */
export function* jumpSearch(
  context: SearchContext,
  start: Float64Array,
  limits: JumpLimits,
): Steps<JumpSearch> {
  const { problem, domain, random } = context;
  yield;
  const nonzeros = Math.max(100, problem.numNonzeros);
  const search = new JumpSearch(problem, domain, start, random, {
    effort: limits.effort * nonzeros,
    patience: limits.patience * nonzeros,
  });
  yield;
  yield* search.begin();
  return search;
}

/** Runs a search to its end, or to that of the solve, and counts its work. */
export function* runJumps(context: SearchContext, search: JumpSearch): Steps<void> {
  const steps = search.run();
  while (!context.limits.isOver && steps.next().done !== true) yield;
  context.statistics.otherWork += search.effort;
}
