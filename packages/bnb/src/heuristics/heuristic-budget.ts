import type { SearchContext } from "../search-context.ts";
import { LONG_SEARCH } from "../trial.ts";

/** Share of all work that heuristics may spend, and what they may spend beyond it. */
const WORK_SHARE = 0.1;
/** The same while no point is known: a tree without a cutoff prunes little. */
const POINTLESS_WORK_SHARE = 0.3;
const WORK_ALLOWANCE = 5_000_000;
/** … and so many times the work of the first LP, up to a limit: a dive solves several as large. */
const ALLOWANCE_PER_LP = 3;
const LARGEST_ALLOWANCE = 50_000_000;
/** The share while the incumbent is this far from the root's bound, relative to it: much to gain. */
const WIDE_GAP = 0.03;
const WIDE_GAP_WORK_SHARE = 0.2;
/** What share of the work of a long search, beyond its first part, heuristics may spend on top: a better point would cut most of its tree off. */
const LONG_SEARCH_SHARE = 0.15;
/** With a point known, what heuristics may spend beyond their share before the first cuts, in first LPs and at least. */
const FIRST_ALLOWANCE_IN_LPS = 20;
const FIRST_ALLOWANCE = 500_000;
/** Heuristics have all of their share until the search has done so many times the work by which the incumbent came; at least this much of it stays. */
const FRESH_FOR = 5;
const LEAST_FRESHNESS = 0.25;
/** A nested search spends less: it is itself a heuristic. */
const NESTED_WORK_SHARE = 0.05;

/**
 * Work units that heuristics may have spent by now, all together: a share of the search's, and an allowance beside it.
 *
 * @param work of the search so far, on all its threads
 * @param isFirstLp before the root's cuts, which move the LP point towards better ones
 */
export function heuristicBudget(context: SearchContext, work: number, isFirstLp: boolean): number {
  const share = shareOf(context) * work + longShare(context, work);
  return allowanceOf(context, isFirstLp) + freshness(context, work) * share;
}

/** What heuristics try to beat, and the work by which it was known. */
interface Standing {
  toBeat: number;
  work: number;
}

function noStanding(): Standing {
  return { toBeat: Infinity, work: 0 };
}

/** How much of their share heuristics have while an incumbent stands: less and less, as it is the more likely to be the best. */
function freshness(context: SearchContext, work: number): number {
  const { best, toBeat } = context.gate;
  const standing = context.kept(noStanding);
  if (best < standing.toBeat) {
    standing.toBeat = toBeat;
    standing.work = work;
  }
  if (best === Infinity) return 1;
  return Math.max(LEAST_FRESHNESS, Math.min(1, (FRESH_FOR * standing.work) / work));
}

function allowanceOf({ rootLpWork, depth, gate }: SearchContext, isFirstLp: boolean): number {
  if (depth > 0) return WORK_ALLOWANCE;
  const allowance = Math.min(WORK_ALLOWANCE + ALLOWANCE_PER_LP * rootLpWork, LARGEST_ALLOWANCE);
  if (!isFirstLp || gate.best === Infinity) return allowance;
  return Math.min(allowance, FIRST_ALLOWANCE + FIRST_ALLOWANCE_IN_LPS * rootLpWork);
}

function shareOf({ depth, gate, relativeGap }: SearchContext): number {
  if (depth > 0) return NESTED_WORK_SHARE;
  if (gate.best === Infinity) return POINTLESS_WORK_SHARE;
  return relativeGap > WIDE_GAP ? WIDE_GAP_WORK_SHARE : WORK_SHARE;
}

/** What a long search may spend beyond its share. */
function longShare({ depth }: SearchContext, work: number): number {
  return depth > 0 ? 0 : LONG_SEARCH_SHARE * Math.max(0, work - LONG_SEARCH);
}
