import { type AddedRow, LAZY_ROW } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import { askHooks } from "../separators/ask-hooks.ts";
import { applyCuts, askSeparators } from "../separators/ask-separators.ts";
import { CutPool } from "../separators/cut-pool.ts";
import { selectCuts } from "../separators/cut-selection.ts";
import { SEPARATION_UNIT, SeparationSpace } from "../separators/separation-space.ts";
import type { Steps } from "../steps.ts";
import { tightenByReducedCosts } from "../tree/reduced-costs.ts";
import { RoundBudget } from "./round-budget.ts";
import { RoundProgress } from "./round-progress.ts";

/** Rounds of cuts at the root; without an objective there is no bound to gain, so a few are enough. */
const ROUND_LIMIT = 100;
const ROUND_LIMIT_WITHOUT_OBJECTIVE = 3;
/** Searches within searches must be quick. */
const NESTED_ROUND_LIMIT = 5;
/** Cuts added in a round: a share of the rows, at least and at most. */
const CUTS_PER_ROW = 0.5;
const CUTS_AT_LEAST = 50;
const CUTS_AT_MOST = 1000;
/** Rounds of rows from hooks in a row that may better the bound by less than this share of it. */
const IDLE_HOOK_ROUNDS = 10;
const LEAST_HOOK_GAIN = 1e-5;
/**
 * Rounds for which a cut may be slack before it leaves the LP, of those that move the bound. While it stands still
 * each cut keeps a part of the optimal face away, and those that left would let the LP come back to it.
 */
const SLACK_ROUNDS = 2;
/**
 * Where all columns are integer and an LP is cheaper than separation, the pool is asked once more before the separators
 * are: of its cuts, which were too parallel to those taken, so many that are not parallel to each other have to be
 * violated still, as a share of these. Beside continuous columns new cuts are deeper, as their sums of rows follow the point.
 */
const REST_SHARE = 0.5;

/** How long rounds go on where they are not the first. */
export interface Patience {
  /** Rounds without progress after which they end. */
  readonly stalledRounds: number;
  /** Work units that they may take, and more while they gain. */
  readonly work: number;
}

/** How rounds end: with the LP solved, or without. */
export type CutOutcome = "done" | "infeasible" | "stopped";

/** What happens between two rounds, of which `rounds` are over; true where they are to end. */
export type BetweenRounds = (rounds: number) => Steps<boolean>;

/**
 * Tightens the root's LP with cuts: asks the separators at the LP point, adds the best of the
 * pool, solves, and takes out those that no longer bind. Ends with the LP solved.
 *
 * @param patience by default that of first rounds, which end early: most trees are small
 * @param between may find points, and leaves the LP as it was
 */
export function* cutLoop(
  context: SearchContext,
  patience?: Patience,
  between?: BetweenRounds,
): Steps<CutOutcome> {
  const { relaxation, problem, gate } = context;
  const unit = patience === undefined ? 1 : SEPARATION_UNIT;
  const pool = new CutPool();
  const slackFor = new Map<AddedRow, number>();
  const progress = new RoundProgress(relaxation.objective, context.point, patience?.stalledRounds);
  const budget = new RoundBudget(
    roundState(context),
    relaxation.work,
    nestedLimit(context),
    patience?.work,
  );
  const roundLimit = roundLimitOf(context);
  const cutLimit = Math.max(
    CUTS_AT_LEAST,
    Math.min(CUTS_AT_MOST, Math.ceil(CUTS_PER_ROW * problem.numRows)),
  );
  const isPure = problem.numIntegers === problem.numCols;
  yield* context.rememberRootReducedCosts();
  for (let round = 0; round < roundLimit && !progress.isStalled; round++) {
    const asked = yield* hookLoop(context);
    if (asked !== "done") return asked;
    if (context.fractionalColumns().length === 0 || budget.isSpent(roundState(context))) break;
    const space = yield* SeparationSpace.inSteps(context);
    yield* askSeparators(context, space, pool);
    context.statistics.otherWork += unit * space.work;
    const cuts = yield* selectCuts(pool, context.point, problem.cost, cutLimit);
    if (cuts.length === 0) {
      if (!context.separation.isAnyWaiting) break;
      context.separation.wakeAll();
      progress.noteEmpty();
      continue;
    }
    const before = context.work;
    let outcome = yield* addCuts(context, pool, cuts);
    let numCuts = cuts.length;
    const isCheap = context.work - before <= space.work;
    if (outcome === "done" && isPure && isCheap) {
      const rest = yield* selectCuts(pool, context.point, problem.cost, cutLimit);
      if (rest.length >= REST_SHARE * cuts.length) {
        outcome = yield* addCuts(context, pool, rest);
        numCuts += rest.length;
      }
    }
    if (outcome !== "done") return outcome;
    progress.note({
      objective: relaxation.objective,
      point: context.point,
      numFractional: context.fractionalColumns().length,
      cutoff: context.cutoff,
      numCuts,
    });
    if (progress.hasMoved) yield* dropSlack(context, pool, slackFor, SLACK_ROUNDS);
    pool.age();
    if (between === undefined) continue;
    const { best } = gate;
    const isOver = yield* between(round + 1);
    const afresh = gate.best < best ? yield* resolve(context) : "done";
    if (afresh !== "done") return afresh;
    if (isOver) break;
  }
  yield* dropSlack(context, pool, slackFor, 0);
  return yield* resolve(context);
}

/** Takes cuts of the pool into the LP, and solves it. */
function* addCuts(
  context: SearchContext,
  pool: CutPool,
  cuts: readonly AddedRow[],
): Steps<CutOutcome> {
  for (const cut of cuts) pool.mark(cut, true);
  yield;
  yield* applyCuts(context, cuts);
  yield;
  return yield* resolve(context);
}

/** Rows of hooks come before all others, as long as they lift the bound. */
function* hookLoop(context: SearchContext): Steps<CutOutcome> {
  const { relaxation, hooks, limits } = context;
  if (hooks === undefined) return "done";
  for (let idle = 0; idle < IDLE_HOOK_ROUNDS && !limits.isOver; ) {
    const before = relaxation.objective;
    if (!(yield* askHooks(context, context.fractionalColumns()))) break;
    const outcome = yield* resolve(context);
    if (outcome !== "done") return outcome;
    const gain = relaxation.objective - before;
    idle = gain > LEAST_HOOK_GAIN * Math.max(1, Math.abs(before)) ? 0 : idle + 1;
  }
  return "done";
}

function roundState({ work, relaxation, cutoff }: SearchContext) {
  return { work, objective: relaxation.objective, cutoff };
}

function nestedLimit({ depth, limits }: SearchContext): number | undefined {
  return depth > 0 ? limits.workLimit : undefined;
}

function roundLimitOf(context: SearchContext): number {
  if (!context.hasObjective) return ROUND_LIMIT_WITHOUT_OBJECTIVE;
  return context.depth > 0 ? NESTED_ROUND_LIMIT : ROUND_LIMIT;
}

/** Solves the LP again, and once more where reduced costs and propagation have moved bounds. */
function* resolve(context: SearchContext): Steps<CutOutcome> {
  const { relaxation, domain, ledger } = context;
  for (let isFirst = true; ; isFirst = false) {
    relaxation.syncBounds(domain);
    const status = yield* ledger.stopwatch.time("cut LPs", relaxation.resolve(context.cutoff));
    if (status === "infeasible" || status === "cutoff") return "infeasible";
    if (status !== "optimal") return "stopped";
    yield* context.rememberRootReducedCosts();
    yield;
    context.takePoint();
    const changed = tightenByReducedCosts(context);
    if (changed < 0 || !(yield* domain.propagateInSteps())) return "infeasible";
    // A limit that strikes amid the rounds finds what they have proven so far.
    context.raiseProvenBound(context.lpBound());
    if (changed === 0 || !isFirst) return "done";
  }
}

/** Takes cuts that have been slack for some rounds out of the LP; the pool may bring them back. */
function* dropSlack(
  { relaxation }: SearchContext,
  pool: CutPool,
  slackFor: Map<AddedRow, number>,
  rounds: number,
): Steps<void> {
  const places: number[] = [];
  relaxation.addedRows.forEach((row, place) => {
    const since = relaxation.isSlack(place) ? (slackFor.get(row) ?? 0) + 1 : 0;
    slackFor.set(row, since);
    if (since <= rounds || row.name === LAZY_ROW) return;
    places.push(place);
    slackFor.delete(row);
    pool.mark(row, false);
  });
  yield* relaxation.removeRows(places);
}
