import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { decideEither } from "./decide-either.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { searchWithin } from "./neighbourhoods/search-within.ts";
import { withinBounds } from "./within-bounds.ts";

/** Decisions after which a column whose hint is refuted again and again is left open. */
const MOST_TRIES = 8;

/**
 * The values that the caller has hinted at, as far as propagation lets them stand; a small solve
 * settles the rest.
 */
export const hinted: Heuristic = {
  name: "hinted",
  everyNodes: 0,
  cost: "fast",
  isReady: ({ guidance, depth }) => guidance.hint.length > 0 && depth === 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const { domain, problem, integers } = context;
  const level = domain.level;
  const isPossible = yield* followAll(context);
  const lower = problem.columnLower.slice();
  const upper = problem.columnUpper.slice();
  for (const j of integers) {
    lower[j] = domain.lower(j);
    upper[j] = domain.upper(j);
  }
  domain.backtrack(level);
  if (isPossible) yield* searchWithin(context, lower, upper, offer);
}

/** Decides what is hinted at, column by column; false where propagation leaves one no value. */
function* followAll(context: SearchContext): Steps<boolean> {
  const { integers, guidance } = context;
  for (const j of integers) {
    if (Number.isNaN(guidance.hint[j])) continue;
    if (!(yield* follow(context, j, Math.round(guidance.hint[j])))) return false;
  }
  return true;
}

/** Fixes a column as near to its hint as may be; false where propagation leaves it no value. */
function* follow(context: SearchContext, j: number, hint: number): Steps<boolean> {
  const { domain } = context;
  for (let tries = 0; tries < MOST_TRIES && !domain.isFixed(j); tries++) {
    const target = withinBounds(domain, j, hint);
    const isAtLower = domain.lower(j) >= target;
    const floor = isAtLower ? target : target - 1;
    if (!(yield* decideEither(context, j, floor, !isAtLower))) return false;
  }
  return true;
}
