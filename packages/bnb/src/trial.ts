import type { SearchNode } from "./node/node.ts";
import type { SearchContext } from "./search-context.ts";

/**
 * The trial of the tree: so much work as the root has taken, within limits. A small tree is over by
 * then; in one that is not, the nodes are no loss.
 */
const TRIAL_AT_LEAST = 8_000_000;
const TRIAL_AT_MOST = 20_000_000;
/** The share of the tree that must be behind the trial for it to go on as long again, once. */
const MOSTLY_DONE = 0.5;
/** First LPs that cost more leave a trial too few nodes. */
const DEAR_LP = 10_000_000;

/** Work from which on a search counts as long: a tree that has not ended by then may grow without end. */
export const LONG_SEARCH = 200_000_000;

/** Whether it is a search in which many neighbourhoods are worth a try, each of a size that others have told. */
export function isLong({ depth, work }: SearchContext): boolean {
  return depth === 0 && work >= LONG_SEARCH;
}

/**
 * Whether the search is known to last, so that dives, neighbourhood searches and jumps have time to
 * pay. Most searches that people wait for end within a few hundred nodes; there such a technique costs more
 * than the tree, and most of all where its code runs for the first time in the process. So a tree is
 * tried first, with what is cheap alone, and the rest of the root comes when it has not ended.
 * Searches within searches, riddles, and those that go on elsewhere are past that.
 */
export function isLasting({
  statistics,
  depth,
  hasObjective,
  rootLpWork,
  work,
}: SearchContext): boolean {
  if (depth > 0 || !hasObjective || statistics.elsewhere.work > 0) return true;
  return rootLpWork > DEAR_LP || work >= statistics.trialEnd;
}

/** The root is done for now: from here on the tree is on trial, unless one was before. */
export function beginTrial({ statistics, work }: SearchContext): void {
  if (statistics.trialEnd < Infinity) return;
  statistics.trialWork = Math.min(Math.max(work, TRIAL_AT_LEAST), TRIAL_AT_MOST);
  statistics.trialEnd = work + statistics.trialWork;
}

/**
 * Whether the trial goes on although it is over: half of the tree is done, if both children of a
 * node are as large.
 */
export function prolongTrial(
  { statistics, work }: SearchContext,
  open: readonly SearchNode[],
): boolean {
  let left = 0;
  for (const { variables } of open) left += 2 ** -variables.length;
  const isProlonged = statistics.trialWork > 0 && 1 - left >= MOSTLY_DONE;
  if (isProlonged) statistics.trialEnd = work + statistics.trialWork;
  statistics.trialWork = 0;
  return isProlonged;
}
