import type { SearchContext } from "../search-context.ts";
import type { BranchingCandidate } from "./branching-rule.ts";

/**
 * The most promising of the fractional columns as candidates, best first. Of tens of thousands hardly any are
 * looked at: to sort them all took half of such trees.
 *
 * @param most candidates wanted, from one on
 */
export function rankByPseudocosts(
  context: SearchContext,
  fractional: readonly number[],
  nodeBound: number,
  most: number,
): BranchingCandidate[] {
  const { pseudocosts, point, statistics } = context;
  statistics.otherWork += fractional.length;
  const best: Ranked[] = [];
  for (const column of fractional) {
    const value = point[column];
    const floor = Math.floor(value);
    const downGain = pseudocosts.gain(column, false, value - floor);
    const upGain = pseudocosts.gain(column, true, floor + 1 - value);
    const score = pseudocosts.score(column, downGain, upGain);
    const centrality = centralityOf(column, value - floor);
    if (best.length === most && !isBefore(score, centrality, best[most - 1])) continue;
    if (best.length === most) best.pop();
    const bounds = { downBound: nodeBound, upBound: nodeBound };
    const candidate = { column, value, downGain, upGain, ...bounds };
    best.splice(placeOf(score, centrality, best), 0, { candidate, score, centrality });
  }
  return best.map(({ candidate }) => candidate);
}

interface Ranked {
  readonly candidate: BranchingCandidate;
  readonly score: number;
  readonly centrality: number;
}

/** The place behind all that are as good. */
function placeOf(score: number, centrality: number, best: readonly Ranked[]): number {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(score, centrality, best[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isBefore(score: number, centrality: number, other: Ranked): boolean {
  return score > other.score || (score === other.score && centrality > other.centrality);
}

export function scoreOf({ pseudocosts }: SearchContext, candidate: BranchingCandidate): number {
  return pseudocosts.score(candidate.column, candidate.downGain, candidate.upGain);
}

/** What a column loses by its number, so that ties between equal fractions go to the lower one. */
const TIE_BREAK = 1e-12;

/** Ties go to values in the middle between integers, then to the lower column. */
function centralityOf(column: number, fraction: number): number {
  return Math.min(fraction, 1 - fraction) - column * TIE_BREAK;
}
