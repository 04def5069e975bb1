import type { SearchContext } from "../search-context.ts";
import type { BranchingCandidate } from "./branching-rule.ts";

/** The fractional columns as candidates, the most promising first. */
export function rankByPseudocosts(
  context: SearchContext,
  fractional: readonly number[],
  nodeBound: number,
): BranchingCandidate[] {
  const { pseudocosts, point } = context;
  const candidates = fractional.map((column) => {
    const value = point[column];
    const floor = Math.floor(value);
    return {
      column,
      value,
      downGain: pseudocosts.gain(column, false, value - floor),
      upGain: pseudocosts.gain(column, true, floor + 1 - value),
      downBound: nodeBound,
      upBound: nodeBound,
    };
  });
  const scores = new Map(candidates.map((c) => [c.column, scoreOf(context, c)]));
  return candidates.sort(
    (a, b) => scores.get(b.column)! - scores.get(a.column)! || centrality(b) - centrality(a),
  );
}

export function scoreOf({ pseudocosts }: SearchContext, candidate: BranchingCandidate): number {
  return pseudocosts.score(candidate.column, candidate.downGain, candidate.upGain);
}

/** What a column loses by its number, so that ties between equal fractions go to the lower one. */
const TIE_BREAK = 1e-12;

/** Ties go to values in the middle between integers, then to the lower column. */
function centrality({ value, column }: BranchingCandidate): number {
  const fraction = value - Math.floor(value);
  return Math.min(fraction, 1 - fraction) - column * TIE_BREAK;
}
