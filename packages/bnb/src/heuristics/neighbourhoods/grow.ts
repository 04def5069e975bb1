import type { SearchContext } from "../../search-context.ts";
import type { Steps } from "../../steps.ts";
import type { Offer } from "../heuristic.ts";
import { FIXED_AT_LEAST, fixedShare, rootBounds, searchWithin } from "./search-within.ts";
import { fixedColumns, type Narrowed } from "./size.ts";
import { isDecided } from "./tried.ts";

/**
 * Where an LP has hardly a fraction, open columns that are no more than this share of the integers, what it rounds to are a few
 * points, and poor ones.
 */
const HARDLY_OPEN = 0.01;
/** So many columns are opened as well, those that cost least, and each time so many times as many … */
const FIRST_GROWTH = 60;
const GROWTH = 3;
/** … for so much work, and this share of the work so far. */
const GROWTH_WORK = 1_000_000;
const GROWTH_SHARE = 0.1;

/** Goes on from a neighbourhood that was decided, and that leaves next to nothing open. */
export function* grow(context: SearchContext, within: Narrowed, offer: Offer): Steps<void> {
  if (1 - fixedShare(context, within.lower, within.upper) <= HARDLY_OPEN)
    yield* openCheapest(context, within, offer);
}

/** Opens the cheapest columns as well, ever more of them, while that is decided for little. */
function* openCheapest(context: SearchContext, within: Narrowed, offer: Offer): Steps<void> {
  const { integers, relaxation, gate } = context;
  const { lower, upper } = within;
  const price = relaxation.reducedCost;
  const whole = rootBounds(context);
  const fixed = fixedColumns(integers, within, whole);
  fixed.sort((a, b) => Math.abs(price[a]) - Math.abs(price[b]) || a - b);
  const first = context.work;
  const mostWork = GROWTH_WORK + GROWTH_SHARE * first;
  let opened = 0;
  for (let count = FIRST_GROWTH; opened < fixed.length; count *= GROWTH) {
    if (context.provenBound >= gate.goal) return;
    for (; opened < Math.min(count, fixed.length); opened++) {
      const j = fixed[opened];
      lower[j] = whole.lower[j];
      upper[j] = whole.upper[j];
    }
    if (fixedShare(context, lower, upper) < FIXED_AT_LEAST) return;
    const workLimit = mostWork - (context.work - first);
    const status = yield* searchWithin(context, lower, upper, offer, undefined, workLimit);
    if (!isDecided(status) || context.work - first > mostWork / GROWTH) return;
  }
}
