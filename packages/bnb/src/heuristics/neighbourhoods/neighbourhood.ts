import type { Status } from "@bough/problem";
import type { SearchContext } from "../../search-context.ts";
import type { Steps } from "../../steps.ts";
import { isLong } from "../../trial.ts";
import type { Heuristic, Offer } from "../heuristic.ts";
import { grow } from "./grow.ts";
import { PartialDive } from "./partial-dive.ts";
import {
  FIXED_AT_LEAST,
  fixedShare,
  rootBounds,
  searchWithin,
  usualWork,
} from "./search-within.ts";
import { type Narrowed, NeighbourhoodSize } from "./size.ts";
import { isDecided } from "./tried.ts";

/** Share of the integers that a partial dive fixes at first; */
const DIVE_FIXES = 0.6;
/** where there is no point below it, so many times as many stay fixed, */
const DIVE_KEEPS = 0.5;
/** and this share at least. */
const DIVE_KEEPS_AT_LEAST = 0.15;
/** Where a neighbourhood is searched to its end in vain for less than this share of its work, a wider one follows at once. */
const CHEAP_SHARE = 0.3;

/**
 * Chooses which integer columns to fix or narrow; writes into the bounds, and returns whether to go on.
 * `open` is the share of the integers to leave open, where searches before have told.
 */
export type Narrow = (
  context: SearchContext,
  lower: Float64Array,
  upper: Float64Array,
  open?: number,
) => boolean;

export interface NeighbourhoodSpec {
  readonly name: string;
  readonly everyNodes: number;
  readonly isFirstAid?: boolean;
  readonly isReady: (context: SearchContext) => boolean;
  readonly isBeforeCuts?: (context: SearchContext) => boolean;
  readonly isAmidCuts?: (context: SearchContext) => boolean;
  readonly narrow: Narrow;
  /** What to fix instead, one after the other, where no point is known and the neighbourhood is shown to have none. */
  readonly widenings?: readonly Narrow[];
  /** Whether a partial dive fixes integers where none of all these holds a point, or the first fixes too few. */
  readonly dives?: boolean;
  /** Whether it grows where it leaves next to nothing open. */
  readonly grows?: boolean;
}

/**
 * A large-neighbourhood search: the problem with part of its integers fixed, solved as a small
 * problem of its own that must beat the incumbent.
 */
export function neighbourhood(spec: NeighbourhoodSpec): Heuristic {
  return {
    name: spec.name,
    everyNodes: spec.everyNodes,
    cost: "exhaustive",
    isFirstAid: spec.isFirstAid ?? false,
    isBeforeCuts: spec.isBeforeCuts,
    isAmidCuts: spec.isAmidCuts,
    isReady: (context) => context.depth === 0 && spec.isReady(context),
    run: (context, _fractional, offer) => explore(context, spec, offer),
  };
}

function* explore(
  context: SearchContext,
  { name, narrow, widenings = [], dives = false, grows = false }: NeighbourhoodSpec,
  offer: Offer,
): Steps<void> {
  const isPointKnown = context.gate.best < Infinity;
  const last = isPointKnown
    ? yield* improve(context, name, narrow, offer)
    : yield* findFirst(context, [narrow, ...widenings], offer);
  if (dives && last === null && !isPointKnown) yield* searchBelowDive(context, offer);
  if (grows && last !== null && isDecided(last.status) && context.gate.best < Infinity)
    yield* grow(context, last, offer);
}

/** A neighbourhood that was searched, and how that ended. */
interface Searched extends Narrowed {
  readonly status: Status;
}

/** Without a point: one neighbourhood after the other, as long as they are shown to have none; the last of them. */
function* findFirst(
  context: SearchContext,
  fixings: readonly Narrow[],
  offer: Offer,
): Steps<Searched | null> {
  for (const fixing of fixings) {
    const { lower, upper } = rootBounds(context);
    if (!fixing(context, lower, upper)) return null;
    if (fixedShare(context, lower, upper) < FIXED_AT_LEAST) return null;
    const status = yield* searchWithin(context, lower, upper, offer);
    if (status !== "infeasible" || context.gate.best < Infinity) return { lower, upper, status };
  }
  return null;
}

/** Without a point: below a partial dive, and less and less far down it, as long as there is shown to be none. */
function* searchBelowDive(context: SearchContext, offer: Offer): Steps<void> {
  const end = context.work + usualWork(context);
  const dive = new PartialDive(context);
  let isBelow = yield* dive.descend(DIVE_FIXES);
  while (isBelow && dive.share >= DIVE_KEEPS_AT_LEAST && context.work < end) {
    const { lower, upper } = dive.bounds;
    const workLimit = end - context.work;
    const status = yield* searchWithin(context, lower, upper, offer, undefined, workLimit);
    if (status !== "infeasible" || context.gate.best < Infinity) return;
    isBelow = yield* dive.ascend(DIVE_KEEPS * dive.share);
  }
}

/** With a point: a neighbourhood as large as those before it have told, and wider ones where that costs little. */
function* improve(
  context: SearchContext,
  name: string,
  narrow: Narrow,
  offer: Offer,
): Steps<Searched | null> {
  let last: Searched | null = null;
  const size = sizeOf(context, name);
  const end = context.work + CHEAP_SHARE * usualWork(context);
  for (let isFirst = true; isFirst || (isLong(context) && context.work < end); isFirst = false) {
    const { lower, upper } = rootBounds(context);
    const isSized = isLong(context);
    if (!narrow(context, lower, upper, isSized ? size.open : undefined)) return last;
    if (isSized) size.apply(context, { lower, upper }, rootBounds(context));
    const fixed = fixedShare(context, lower, upper);
    const { toBeat } = context.gate;
    const isSearched = fixed >= FIXED_AT_LEAST;
    const status = isSearched ? yield* searchWithin(context, lower, upper, offer) : null;
    if (status !== null) last = { lower, upper, status };
    const isExhausted = status !== null && isDecided(status);
    const isImproved = context.gate.best < toBeat;
    const { open } = size;
    size.note(1 - fixed, isExhausted, isImproved);
    if (isImproved || !isExhausted || size.open === open) break;
  }
  return last;
}

/** How large neighbourhoods of a kind are to be in a search. */
function sizeOf(context: SearchContext, name: string): NeighbourhoodSize {
  const sizes = context.kept(noSizes);
  const size = sizes.get(name) ?? new NeighbourhoodSize();
  sizes.set(name, size);
  return size;
}

function noSizes(): Map<string, NeighbourhoodSize> {
  return new Map();
}
