import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { type JumpLimits, JumpSearch } from "./jump-search.ts";

/** Effort between two pauses: some milliseconds. */
const SLICE = 500_000;

/** A search from a point; its limits are given as multiples of the problem's nonzeros. */
export function jumpSearch(
  context: SearchContext,
  start: Float64Array,
  limits: JumpLimits,
): JumpSearch {
  const { problem, domain, random } = context;
  const nonzeros = Math.max(100, problem.numNonzeros);
  return new JumpSearch(problem, domain, start, random, {
    effort: limits.effort * nonzeros,
    patience: limits.patience * nonzeros,
  });
}

/** Runs a search to its end, or to that of the solve, and counts its work. */
export function* runJumps(context: SearchContext, search: JumpSearch): Steps<void> {
  while (!context.limits.isOver && search.step(SLICE)) yield;
  context.statistics.otherWork += search.effort;
}
