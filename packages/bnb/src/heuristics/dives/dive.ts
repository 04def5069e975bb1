import type { SearchContext } from "../../search-context.ts";
import type { Steps } from "../../steps.ts";
import { isLasting } from "../../trial.ts";
import { decideEither } from "../decide-either.ts";
import type { Heuristic, Offer } from "../heuristic.ts";
import { stepBack } from "../step-back.ts";
import { withinBounds } from "../within-bounds.ts";

/** Bounds that propagation and rounding may change before the LP is asked again, as a share of the integers. */
const CHANGE_BEFORE_RESOLVE = 0.15;
/** Columns rounded before the LP is asked again: a share of those that it left fractional, at least. */
const ROUNDED_BEFORE_RESOLVE = 0.25;
const ROUNDED_AT_LEAST = 20;
/** Columns rounded, at most, in one dive. */
const DEPTH_LIMIT = 800;
/** LPs without a better point after which a dive is given up. */
const FAILURE_LIMIT = 8;
/** After such an LP so many times fewer columns are rounded before the next. */
const CAUTION = 4;
/** Simplex iterations of a dive: a multiple of what a node takes, plus a constant. */
const ITERATION_FACTOR = 50;
const ITERATION_CONSTANT = 1000;
/** Work of a dive, its LPs and what they propagate: so many times that of the root's first LP, plus a constant. */
const WORK_PER_LP = 2;
const WORK_CONSTANT = 5_000_000;
/** The same before the search is known to last. */
const FIRST_WORK_PER_LP = 1;
const FIRST_WORK_CONSTANT = 1_000_000;

/** Which way to round a column at its LP value, and how gladly: the highest score is rounded first. */
export interface DiveChoice {
  readonly isUp: boolean;
  readonly score: number;
}

/** Judges one fractional column of the LP point. */
export type DiveRule = (context: SearchContext, column: number) => DiveChoice;

export interface DiveSpec {
  readonly name: string;
  readonly everyNodes: number;
  readonly isFirstAid?: boolean;
  /** Whether the dive makes sense now; a guided one needs an incumbent. */
  readonly isReady?: (context: SearchContext) => boolean;
  readonly choose: DiveRule;
}

/**
 * A dive to a leaf: rounds the column that its rule likes best, propagates, and asks the LP again
 * now and then. A rounding that fails is turned round once. Where the LP fails, the dive learns why,
 * steps back to the LP before, and goes on from there with fewer roundings at a time.
 *
 * T. Achterberg, "Constraint Integer Programming", 2007, chapter 9.
 */
export function dive(spec: DiveSpec): Heuristic {
  return {
    name: spec.name,
    everyNodes: spec.everyNodes,
    cost: "medium",
    isFirstAid: spec.isFirstAid ?? false,
    ...(spec.isReady === undefined ? {} : { isReady: spec.isReady }),
    run: (context, fractional, offer) => descend(context, fractional, spec.choose, offer),
  };
}

function* descend(
  context: SearchContext,
  first: readonly number[],
  choose: DiveRule,
  offer: Offer,
): Steps<void> {
  const { domain, relaxation, problem, statistics } = context;
  const perNode = statistics.nodeIterations / Math.max(1, statistics.nodes);
  const iterationLimit = relaxation.iterations + ITERATION_FACTOR * perNode + ITERATION_CONSTANT;
  const workLimit = context.work + allowance(context);
  let fractional = first;
  let changes = 0;
  let rounded = 0;
  let roundedAtMost = Math.max(ROUNDED_AT_LEAST, ROUNDED_BEFORE_RESOLVE * first.length);
  let levelOfPoint = domain.level;
  let failures = 0;
  for (let depth = 0; depth < DEPTH_LIMIT; depth++) {
    if (relaxation.iterations > iterationLimit || context.work > workLimit) return;
    const best = bestColumn(context, fractional, choose);
    if (best !== null) {
      const before = domain.trail.length;
      if (!(yield* round(context, best.column, best.isUp))) return;
      changes += domain.trail.length - before;
      rounded++;
      const isLittle =
        changes < CHANGE_BEFORE_RESOLVE * context.integers.length && rounded < roundedAtMost;
      if (isLittle && fractional.some((j) => !domain.isFixed(j))) {
        yield;
        continue;
      }
    }
    relaxation.syncBounds(domain);
    const left = Math.max(1, iterationLimit - relaxation.iterations);
    const status = yield* relaxation.resolve(context.cutoff, left);
    if (status === "optimal" && relaxation.objective < context.cutoff) {
      context.takePoint();
      fractional = context.fractionalColumns();
      if (fractional.length === 0) {
        yield* offer(context.point.slice(0, problem.numCols));
        return;
      }
      levelOfPoint = domain.level;
      roundedAtMost = Math.max(ROUNDED_AT_LEAST, ROUNDED_BEFORE_RESOLVE * fractional.length);
    } else {
      const isLeaf = status === "optimal" || status === "infeasible" || status === "cutoff";
      if (!isLeaf || best === null || ++failures > FAILURE_LIMIT) return;
      if (!(yield* stepBack(context, status === "infeasible", levelOfPoint))) return;
      if (rounded === 1 && !(yield* round(context, best.column, !best.isUp))) return;
      roundedAtMost = Math.max(1, Math.floor(rounded / CAUTION));
    }
    changes = 0;
    rounded = 0;
  }
}

function allowance(context: SearchContext): number {
  return isLasting(context)
    ? WORK_PER_LP * context.rootLpWork + WORK_CONSTANT
    : FIRST_WORK_PER_LP * context.rootLpWork + FIRST_WORK_CONSTANT;
}

function bestColumn(
  context: SearchContext,
  fractional: readonly number[],
  choose: DiveRule,
): { readonly column: number; readonly isUp: boolean } | null {
  let column = -1;
  let isUp = false;
  let score = -Infinity;
  context.statistics.otherWork += fractional.length;
  for (const j of fractional) {
    if (context.domain.isFixed(j)) continue;
    const choice = choose(context, j);
    if (choice.score <= score) continue;
    column = j;
    isUp = choice.isUp;
    score = choice.score;
  }
  return column < 0 ? null : { column, isUp };
}

/** Rounds the column within its bounds, or the other way where that fails; false where both do. */
function* round(context: SearchContext, column: number, isUp: boolean): Steps<boolean> {
  const { domain, point } = context;
  const value = withinBounds(domain, column, point[column]);
  return yield* decideEither(context, column, Math.floor(value), isUp);
}
