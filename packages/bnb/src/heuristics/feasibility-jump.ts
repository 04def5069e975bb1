import { checkSolutionSteps, isEssential } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { countedRun } from "./counted-run.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { jumpSearch, runJumps } from "./jump-run.ts";
import { startAtBounds, startAtPoint, trivialPoints } from "./start-point.ts";

/** In nonzeros touched, as multiples of the problem's. */
const LIMITS = { effort: 512, patience: 128 };
/** Before all else, where any point will do. */
const OPENING = { effort: 64, patience: 48 };
/** The most that an opening may touch: some tens of milliseconds. */
const OPENING_AT_MOST = 1_000_000;
/** Fewer nonzeros are left to learning, which is done by then. */
const OPENING_NONZEROS = 4000;

/** A first point without any LP, by jumps of single columns: see `jump-search.ts`. */
export const feasibilityJump: Heuristic = {
  name: "feasibility-jump",
  everyNodes: 0,
  cost: "medium",
  needsRelaxation: false,
  isReady: ({ gate, depth }) => gate.best === Infinity && depth === 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  yield* offerTrivialPoints(context, offer);
  for (const start of [startAtBounds(context), startAtPoint(context)]) {
    const search = yield* jumpSearch(context, start, LIMITS);
    yield* runJumps(context, search);
    if (search.isFeasible && (yield* offer(search.values))) return;
  }
}

/** Where jumps take long, a limit may come before their point. */
function* offerTrivialPoints(context: SearchContext, offer: Offer): Steps<void> {
  const { problem, domain, statistics } = context;
  for (const point of trivialPoints(problem.numCols, domain)) {
    statistics.otherWork += problem.numNonzeros;
    const { isFeasible } = yield* checkSolutionSteps(problem, point);
    if (isFeasible) yield* offer(point);
  }
}

/**
 * Looks for a point of a problem without objective before symmetries, learning and LP are begun: where
 * rows are loose, that is all there is to do. True where it has found one.
 */
export function* openByJumps(context: SearchContext): Steps<boolean> {
  const { problem, gate, depth, hasObjective, techniques } = context;
  if (hasObjective || depth > 0 || gate.best < Infinity) return false;
  if (techniques.among([feasibilityJump]).length === 0) return false;
  const { numNonzeros, structures } = problem;
  if (numNonzeros < OPENING_NONZEROS || structures.some(isEssential)) return false;
  yield* countedRun(context, feasibilityJump.name, (offer) => open(context, offer));
  return gate.best < Infinity;
}

function* open(context: SearchContext, offer: Offer): Steps<void> {
  const effort = Math.min(OPENING.effort, OPENING_AT_MOST / context.problem.numNonzeros);
  const limits = { effort, patience: Math.min(OPENING.patience, effort) };
  const search = yield* jumpSearch(context, startAtBounds(context), limits);
  yield* runJumps(context, search);
  if (search.isFeasible) yield* offer(search.values);
}
