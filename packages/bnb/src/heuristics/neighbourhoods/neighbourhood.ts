import type { Status } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { AddedRow } from "../../lp/added-row.ts";
import type { SearchContext } from "../../search-context.ts";
import type { Steps } from "../../steps.ts";
import { isLasting, isLong } from "../../trial.ts";
import type { Heuristic, Offer } from "../heuristic.ts";
import { NeighbourhoodSize } from "./size.ts";

/** Leaves a neighbourhood search may visit. */
const NODE_LIMIT = 500;
/** The same in a long search; mostly the limit on its work comes first. */
const LONG_NODE_LIMIT = 3000;
/**
 * Its work: this much at least, or with a point to improve so many times that of the root's first
 * LP up to a limit, and a share of what the search has done so far. With a share of 0.05 a few long ones
 * took all that there was for heuristics.
 */
const WORK_AT_LEAST = 20_000_000;
/** The same at a root without a point, in terms of what that has taken: without one, trees are long. */
const WORK_FOR_FIRST_POINT = 3;
const WORK_PER_LP = 12;
const WORK_FOR_LPS = 120_000_000;
const WORK_SHARE = 0.02;
/** … but with a point known not more than this share of all work so far: the tree may be over sooner. */
const MOST_OF_WORK = 0.3;
/** Where a neighbourhood is searched to its end in vain for less than this share of that, a wider one follows at once. */
const CHEAP_SHARE = 0.3;
/**
 * A neighbourhood must beat the incumbent by this share of the gap to the root bound, and by no more than
 * this share of the incumbent: where rows with a big M leave hardly a bound, that would rule all points out.
 */
const IMPROVEMENT_SHARE = 0.01;
/** A neighbourhood in which fewer of the integers are fixed is not smaller enough to be worth it. */
const FIXED_AT_LEAST = 0.3;

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
  readonly narrow: Narrow;
  /** What to fix instead, one after the other, where no point is known and the neighbourhood is shown to have none. */
  readonly widenings?: readonly Narrow[];
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
    isReady: (context) => context.depth === 0 && spec.isReady(context),
    run: (context, _fractional, offer) => explore(context, spec, offer),
  };
}

function* explore(
  context: SearchContext,
  { name, narrow, widenings = [], grows = false }: NeighbourhoodSpec,
  offer: Offer,
): Steps<void> {
  const isPointKnown = context.gate.best < Infinity;
  const last = isPointKnown
    ? yield* improve(context, name, narrow, offer)
    : yield* findFirst(context, [narrow, ...widenings], offer);
  if (!grows || last === null || !isDecided(last.status) || context.gate.best === Infinity) return;
  if (1 - fixedShare(context, last.lower, last.upper) <= HARDLY_OPEN)
    yield* grow(context, last.lower, last.upper, offer);
}

/** A neighbourhood that was searched, and how that ended. */
interface Searched {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
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

/** Opens the cheapest columns as well, ever more of them, while that is decided for little. */
function* grow(
  context: SearchContext,
  lower: Float64Array,
  upper: Float64Array,
  offer: Offer,
): Steps<void> {
  const { integers, relaxation, gate, domain } = context;
  const price = relaxation.reducedCost;
  const fixed = integers.filter((j) => lower[j] === upper[j] && isOpenAtRoot(domain, j));
  fixed.sort((a, b) => Math.abs(price[a]) - Math.abs(price[b]) || a - b);
  const first = context.work;
  const mostWork = GROWTH_WORK + GROWTH_SHARE * first;
  let opened = 0;
  for (let count = FIRST_GROWTH; opened < fixed.length; count *= GROWTH) {
    if (context.provenBound >= gate.goal) return;
    for (; opened < Math.min(count, fixed.length); opened++) {
      const j = fixed[opened];
      lower[j] = rootBound(domain, 2 * j);
      upper[j] = -rootBound(domain, 2 * j + 1);
    }
    if (fixedShare(context, lower, upper) < FIXED_AT_LEAST) return;
    const workLimit = mostWork - (context.work - first);
    const status = yield* searchWithin(context, lower, upper, offer, undefined, workLimit);
    if (!isDecided(status) || context.work - first > mostWork / GROWTH) return;
  }
}

function isDecided(status: Status): boolean {
  return status === "infeasible" || status === "optimal";
}

function isOpenAtRoot(domain: Domain, j: number): boolean {
  return rootBound(domain, 2 * j) < -rootBound(domain, 2 * j + 1);
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
    if (!narrow(context, lower, upper, (isSized ? size.open : null) ?? undefined)) return last;
    if (isSized) size.apply(context, { lower, upper }, rootBounds(context));
    const fixed = fixedShare(context, lower, upper);
    const { best } = context.gate;
    const isSearched = fixed >= FIXED_AT_LEAST;
    const status = isSearched ? yield* searchWithin(context, lower, upper, offer) : null;
    if (status !== null) last = { lower, upper, status };
    const isExhausted = status !== null && isDecided(status);
    const isImproved = context.gate.best < best;
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

/** The column bounds that hold in the whole tree: those of presolve, and for integers the root's. */
export function rootBounds({ problem, domain, integers }: SearchContext): {
  lower: Float64Array;
  upper: Float64Array;
} {
  const lower = problem.columnLower.slice();
  const upper = problem.columnUpper.slice();
  for (let k = 0; k < integers.length; k++) {
    const j = integers[k];
    lower[j] = rootBound(domain, 2 * j);
    upper[j] = -rootBound(domain, 2 * j + 1);
  }
  return { lower, upper };
}

/** Solves the problem within the bounds, and the row where one is given, for a better point. */
export function* searchWithin(
  context: SearchContext,
  lower: Float64Array,
  upper: Float64Array,
  offer: Offer,
  row?: AddedRow,
  workLimit = usualWork(context),
): Steps<Status> {
  const { statistics } = context;
  const result = yield* context.solveNeighbourhood(lower, upper, {
    nodeLimit: isLong(context) ? LONG_NODE_LIMIT : NODE_LIMIT,
    workLimit,
    cutoff: requiredObjective(context),
    onWork: (work) => {
      statistics.workUnderWay = work;
    },
    ...(row === undefined ? {} : { row }),
  });
  statistics.workUnderWay = 0;
  statistics.otherWork += result.work;
  if (result.solution !== null) yield* offer(result.solution);
  return result.status;
}

function usualWork(context: SearchContext): number {
  return leastWork(context) + WORK_SHARE * context.work;
}

function leastWork(context: SearchContext): number {
  const { rootLpWork, gate, work } = context;
  const least = Math.max(WORK_AT_LEAST, Math.min(WORK_PER_LP * rootLpWork, WORK_FOR_LPS));
  if (gate.best === Infinity) return isLasting(context) ? least : WORK_FOR_FIRST_POINT * work;
  return Math.min(least, MOST_OF_WORK * work);
}

/** A bound variable's bound at the root, however deep the domain stands. */
function rootBound({ trail }: Domain, v: number): number {
  return trail.boundBefore(v, trail.rootLength);
}

function fixedShare({ integers }: SearchContext, lower: Float64Array, upper: Float64Array): number {
  let fixed = 0;
  for (let k = 0; k < integers.length; k++) if (lower[integers[k]] === upper[integers[k]]) fixed++;
  return fixed / Math.max(1, integers.length);
}

function requiredObjective({ gate, rootObjective }: SearchContext): number {
  if (gate.best === Infinity) return Infinity;
  const gap = Math.min(Math.abs(gate.best - rootObjective), Math.abs(gate.best));
  return Math.min(gate.cutoff, gate.best - IMPROVEMENT_SHARE * gap);
}
