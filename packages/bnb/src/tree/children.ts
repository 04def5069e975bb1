import type { BranchingCandidate } from "../branching/branching-rule.ts";
import type { PackedBasis } from "../lp/packed-basis.ts";
import { wantsUp } from "../node/guidance.ts";
import type { Branching, SearchNode } from "../node/node.ts";
import type { SearchContext } from "../search-context.ts";

/** The children of a node: the one to dive into, and the one to keep. */
export interface Children {
  readonly preferred: SearchNode;
  readonly other: SearchNode;
}

/** What is known of a child before its LP is solved. */
type ChildBounds = Pick<SearchNode, "lowerBound" | "estimate">;

/** Splits a column at an integer value that the LP or the domain suggests. */
export function splitAt(
  context: SearchContext,
  bounds: ChildBounds,
  column: number,
  value: number,
): Children {
  const { domain, relaxation } = context;
  const lower = domain.lower(column);
  const upper = domain.upper(column);
  const middle = Math.min(Math.max(Math.round(value), lower), upper);
  const floor = middle > lower ? middle - 1 : middle;
  const basis = relaxation.saveBasis();
  const down = child(context, column, false, floor, bounds, basis, null);
  const up = child(context, column, true, floor, bounds, basis, null);
  return (wantsUp(context.guidance, column) ?? middle > floor)
    ? { preferred: up, other: down }
    : { preferred: down, other: up };
}

/**
 * Splits the candidate at its LP value; `fractional` are all columns at which the point is so.
 *
 * @param parentObjective that of the node's LP: the engine's own is gone where branching has looked
 *   into children
 */
export function branchOn(
  context: SearchContext,
  candidate: BranchingCandidate,
  fractional: readonly number[],
  parentObjective: number,
): Children {
  const { relaxation } = context;
  const { column, value } = candidate;
  const floor = Math.floor(value);
  const basis = relaxation.saveBasis();
  const others = gainOfOthers(context, column, fractional);
  const make = (isUp: boolean): SearchNode => {
    const distance = isUp ? floor + 1 - value : value - floor;
    const lowerBound = isUp ? candidate.upBound : candidate.downBound;
    const gain = isUp ? candidate.upGain : candidate.downGain;
    const estimate = Math.max(lowerBound, parentObjective + gain + others);
    const branching = { column, isUp, distance, parentObjective };
    return child(context, column, isUp, floor, { lowerBound, estimate }, basis, branching);
  };
  const down = make(false);
  const up = make(true);
  return leadsUp(context, column, value)
    ? { preferred: up, other: down }
    : { preferred: down, other: up };
}

/** What the objective will lose at least by making the other columns integral. */
function gainOfOthers(
  { pseudocosts, point }: SearchContext,
  column: number,
  fractional: readonly number[],
): number {
  let sum = 0;
  for (const j of fractional) {
    if (j === column) continue;
    const fraction = point[j] - Math.floor(point[j]);
    const down = pseudocosts.gain(j, false, fraction);
    sum += Math.min(down, pseudocosts.gain(j, true, 1 - fraction));
  }
  return sum;
}

function child(
  context: SearchContext,
  column: number,
  isUp: boolean,
  floor: number,
  { lowerBound, estimate }: ChildBounds,
  basis: PackedBasis,
  branching: Branching | null,
): SearchNode {
  const [variable, value] = isUp ? [2 * column, floor + 1] : [2 * column + 1, -floor];
  const { variables, values } = context.path.literals(variable, value);
  return { variables, values, lowerBound, estimate, basis, branching };
}

/** As often a bound is raised on one path towards nowhere before the other side has its turn. */
const LONGEST_DESCENT = 10;

/**
 * The preferred side, but for a descent without end: along x + y >= 0.5 over columns without bounds the LP's point
 * moves on by one with each branching, and the sides that are left behind have points.
 */
function leadsUp(context: SearchContext, column: number, value: number): boolean {
  const isUp = prefersUp(context, column, value);
  if (wantsUp(context.guidance, column) !== undefined) return isUp;
  const variable = isUp ? 2 * column : 2 * column + 1;
  if (context.domain.bound[variable ^ 1] > -Infinity) return isUp;
  const times = context.path.timesRaised(variable, LONGEST_DESCENT);
  return times < LONGEST_DESCENT ? isUp : !isUp;
}

/** Sides whose scores differ by at most this share are as good as each other. */
const SAME_SCORE = 1e-9;

/** The side towards which the column has moved since the root, weighed by what it implies. */
export function prefersUp(context: SearchContext, column: number, value: number): boolean {
  const { pseudocosts, rootPoint, guidance } = context;
  const wanted = wantsUp(guidance, column);
  if (wanted !== undefined) return wanted;
  const moved = value - rootPoint[column];
  const up = (1 + pseudocosts.inferences(column, true)) * Math.max(0.1, 1 + moved);
  const down = (1 + pseudocosts.inferences(column, false)) * Math.max(0.1, 1 - moved);
  if (Math.abs(up - down) > SAME_SCORE * (up + down)) return up > down;
  return value - Math.floor(value) > 0.5;
}
