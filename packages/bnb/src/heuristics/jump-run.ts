import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { type JumpLimits, JumpSearch } from "./jump-search.ts";

/** Nonzeros that a search touches at most, a second or two: where rows are long and dense there are few columns to move. */
const MOST_EFFORT = 100_000_000;
/** … and so many of them without getting nearer. */
const MOST_PATIENCE = MOST_EFFORT / 4;

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
    effort: Math.min(limits.effort * nonzeros, MOST_EFFORT),
    patience: Math.min(limits.patience * nonzeros, MOST_PATIENCE),
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
