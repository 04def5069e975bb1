import type { Status } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { AddedRow } from "../../lp/added-row.ts";
import type { SearchContext } from "../../search-context.ts";
import type { Steps } from "../../steps.ts";
import { isLasting, isLong } from "../../trial.ts";
import type { Offer } from "../heuristic.ts";
import { keyOf, TriedNeighbourhoods } from "./tried.ts";

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
/**
 * A neighbourhood must beat the incumbent by this share of the gap to the root bound, and by no more than
 * this share of the incumbent: where rows with a big M leave hardly a bound, that would rule all points out.
 */
const IMPROVEMENT_SHARE = 0.01;
/** A neighbourhood in which fewer of the integers are fixed is not smaller enough to be worth it. */
export const FIXED_AT_LEAST = 0.3;

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

/**
 * Solves the problem within the bounds, and the row where one is given, for a better point. What a search
 * before has told of the same bounds is not asked again.
 */
export function* searchWithin(
  context: SearchContext,
  lower: Float64Array,
  upper: Float64Array,
  offer: Offer,
  row?: AddedRow,
  workLimit = usualWork(context),
): Steps<Status> {
  const tried = context.kept(nothingTried);
  // With a row of its own it is another problem, and with more lazy rows its best point may be another.
  const lazy = context.hooks?.lazyRows.length ?? 0;
  const key = row === undefined ? `${keyOf(context.integers, lower, upper)} ${lazy}` : null;
  const allowance = {
    cutoff: requiredObjective(context),
    workLimit,
    nodeLimit: isLong(context) ? LONG_NODE_LIMIT : NODE_LIMIT,
  };
  const known = key === null ? null : tried.outcome(key, allowance);
  if (known !== null) return known;
  const { statistics } = context;
  const result = yield* context.solveNeighbourhood(lower, upper, {
    ...allowance,
    onWork: (work) => {
      statistics.workUnderWay = work;
    },
    ...(row === undefined ? {} : { row }),
  });
  statistics.workUnderWay = 0;
  statistics.otherWork += result.work;
  if (key !== null) tried.note(key, { ...allowance, status: result.status });
  if (result.solution !== null) yield* offer(result.solution);
  return result.status;
}

function nothingTried(): TriedNeighbourhoods {
  return new TriedNeighbourhoods();
}

/** Work that a neighbourhood may take as a rule. */
export function usualWork(context: SearchContext): number {
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

/** Share of the integers that bounds fix. */
export function fixedShare(
  { integers }: SearchContext,
  lower: Float64Array,
  upper: Float64Array,
): number {
  let fixed = 0;
  for (let k = 0; k < integers.length; k++) if (lower[integers[k]] === upper[integers[k]]) fixed++;
  return fixed / Math.max(1, integers.length);
}

function requiredObjective({ gate, rootObjective }: SearchContext): number {
  if (gate.best === Infinity) return Infinity;
  const gap = Math.min(Math.abs(gate.best - rootObjective), Math.abs(gate.best));
  return Math.min(gate.cutoff, gate.best - IMPROVEMENT_SHARE * gap);
}
