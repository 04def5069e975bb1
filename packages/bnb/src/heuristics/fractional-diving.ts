import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";

/** Bounds that propagation and diving may change before the LP is asked again, as a share of the integers. */
const CHANGE_BEFORE_RESOLVE = 0.15;
/** Columns rounded, at most, in one dive. */
const DEPTH_LIMIT = 500;

/**
 * Dives to a leaf: rounds the column nearest to an integer, propagates, and asks the LP again now
 * and then. After the first failure the last rounding is turned round once.
 */
export const fractionalDiving: Heuristic = {
  name: "fractional-diving",
  everyNodes: 20,
  cost: "medium",
  run,
};

function* run(context: SearchContext, first: readonly number[], offer: Offer): Steps<void> {
  const { domain, relaxation, problem, point } = context;
  let fractional = first;
  let changes = 0;
  for (let depth = 0; depth < DEPTH_LIMIT; depth++) {
    const column = nearestToInteger(context, fractional);
    if (column >= 0) {
      const before = domain.trailLength;
      if (!round(context, column)) return;
      changes += domain.trailLength - before;
      const isDue = changes >= CHANGE_BEFORE_RESOLVE * context.integers.length;
      if (!isDue && nearestToInteger(context, fractional) >= 0) continue;
    }
    changes = 0;
    relaxation.syncBounds(domain);
    if ((yield* relaxation.resolve(context.cutoff)) !== "optimal") return;
    if (relaxation.objective >= context.cutoff) return;
    context.takePoint();
    fractional = context.fractionalColumns();
    if (fractional.length === 0) {
      offer(point.slice(0, problem.numCols));
      return;
    }
  }
}

/** The unfixed fractional column closest to an integer, or -1. */
function nearestToInteger({ domain, point }: SearchContext, fractional: readonly number[]): number {
  let nearest = -1;
  let least = Infinity;
  for (const j of fractional) {
    if (domain.isFixed(j)) continue;
    const distance = Math.abs(point[j] - Math.round(point[j]));
    if (distance < least) {
      least = distance;
      nearest = j;
    }
  }
  return nearest;
}

/** Rounds the column to the nearer integer within its bounds, or to the other one where that fails. */
function round(context: SearchContext, column: number): boolean {
  const { domain, point } = context;
  const value = Math.min(Math.max(point[column], domain.lower(column)), domain.upper(column));
  const floor = Math.floor(value);
  const prefersUp = value - floor > 0.5;
  const level = domain.level;
  for (const isUp of [prefersUp, !prefersUp]) {
    const [variable, threshold] = isUp ? [2 * column, floor + 1] : [2 * column + 1, -floor];
    if (domain.isTrue(variable, threshold)) return true;
    if (domain.isFalse(variable, threshold)) continue;
    domain.decide(variable, threshold);
    if (domain.propagate()) return true;
    context.learn();
    domain.backtrack(level);
    if (!domain.propagate()) return false;
  }
  return false;
}
