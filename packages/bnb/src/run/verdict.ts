import { isAnswer } from "@bough/problem";
import { hasPoint } from "../root/has-point.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import {
  endlessDescent,
  fallsInDecimals,
  hidesBehindRounding,
  isEndlessInDecimals,
  isSmallOfDecimals,
  mostWorkForPoint,
} from "./endless.ts";
import { offerLastResort } from "./last-resort.ts";
import { type FirstRun, lookAgain, type Verdict } from "./second-look.ts";

/** Work units, some milliseconds, after which small problems of decimals are looked at again before they have no point. */
const LITTLE_WORK = 1_000_000;
/** What such a look may take at least. */
const WORK_TO_BE_SURE = 20_000_000;

const ENDLESS: Verdict = { status: "unbounded", bound: -Infinity };

/** The search is over, by exhaustion or because the bound is near enough: what that proves. */
export function* verdictOfSearch(run: FirstRun, isExhausted: boolean): Steps<Verdict> {
  const { gate, totals, around } = run;
  // What is proven is proven of the incumbent that the search knew.
  const { cutoff, provenBound } = gate;
  const ofOpen = boundBy(gate, totals.lowerBound);
  yield* gate.cleanAll();
  const unresolved = totals.unresolvedBound;
  around.nesting.witness?.ends("search", unresolved);
  if (unresolved < cutoff) return yield* verdictOfDoubt(run, unresolved);
  if (gate.best === Infinity) return yield* verdictOfNoPoint(run);
  const { isEndless, work } = yield* isEndlessInDecimals(run);
  totals.pastWork += work;
  if (isEndless) return ENDLESS;
  if (!isExhausted) return { status: "optimal", bound: ofOpen };
  const atRoot = totals.search?.context?.provenBound ?? -Infinity;
  return { status: "optimal", bound: Math.max(provenBound, atRoot) };
}

/** Presolve or the search has left no point, by what it takes the data for. */
export function* verdictOfNoPoint(run: FirstRun): Steps<Verdict> {
  const { linearised } = run;
  // Where rows are parallel but for their last places, blurs that presolve keeps account of have had leaks.
  const isCheap = run.workSoFar() <= LITTLE_WORK && isSmallOfDecimals(linearised);
  const isDoubtful = hasRefused(run);
  const isToBeSure = isDoubtful || isCheap || hidesBehindRounding(linearised);
  // Where nothing speaks of a point, and integers have no ends, a look could last for ever.
  const most = isDoubtful ? undefined : WORK_TO_BE_SURE;
  const again = isToBeSure ? yield* lookAgain(run, -Infinity, most) : null;
  return again ?? { status: "infeasible", bound: Infinity };
}

/** Points with a bound of `bound` and more may be left, and no search can tell of them. */
export function* verdictOfDoubt(run: FirstRun, bound: number): Steps<Verdict> {
  // A second look has asked the decimals itself.
  const again = yield* lookAgain(run, bound);
  if (again !== null) return again;
  return (yield* fallsInDecimals(run)) ? ENDLESS : { status: "numerical-trouble", bound };
}

/**
 * The root's relaxation falls for ever: so does the problem, if that is so as it is stated, and if it has any point.
 * As presolve has rounded it rows that contradict each other may let columns run off, and no search finds a point.
 */
export function* verdictOfEndless(run: FirstRun, context: SearchContext): Steps<Verdict> {
  // The run around it asks all of this of the problem itself.
  if (run.around.nesting.isAlongLattice === true)
    return { status: "infeasible-or-unbounded", bound: -Infinity };
  const again = yield* unlessEndlessAsStated(run);
  if (again !== null) return again;
  const { gate, nested } = run;
  const findsPoint = () =>
    hasPoint(context, nested.solver("feasibility"), nested.options, mostWorkForPoint(run));
  const isFeasible = gate.best < Infinity || (yield* findsPoint());
  if (isFeasible === true) return ENDLESS;
  if (isFeasible === false) return yield* verdictOfSearch(run, true);
  const status = run.around.limits.reached(run.totals.nodes, run.workSoFar());
  return yield* verdictAtLimit(run, {
    status: status ?? "infeasible-or-unbounded",
    bound: -Infinity,
  });
}

/**
 * The search has stopped before its end. That nothing ends the descent is told only of the problem as
 * stated: where costs cancel, presolve may leave last places of them, along which the objective falls.
 */
export function* verdictOfStop(run: FirstRun, { status, bound }: Verdict): Steps<Verdict> {
  if (status !== "unbounded") return yield* verdictAtLimit(run, { status, bound });
  return (yield* unlessEndlessAsStated(run)) ?? ENDLESS;
}

/** What a second look says where the relaxation of the problem as stated may have an end; null where it has none. */
function* unlessEndlessAsStated(run: FirstRun): Steps<Verdict | null> {
  const lp = yield* endlessDescent(run);
  run.totals.pastWork += lp.work;
  return lp.isConfirmed ? null : yield* lookAgain(run, -Infinity);
}

/**
 * What is known at a limit, which is all that was asked for where it strikes while points within the
 * gap are improved.
 */
export function* verdictAtLimit(
  { around, gate, totals }: Pick<FirstRun, "around" | "gate" | "totals">,
  { status, bound }: Verdict,
): Steps<Verdict> {
  if (!isAnswer(status)) yield* offerLastResort(gate, around);
  const { best, goal } = gate;
  const ofAll = Math.min(bound, totals.unresolvedBound);
  if (best === Infinity || ofAll < goal) return { status, bound };
  return { status: "optimal", bound: boundBy(gate, ofAll) };
}

/**
 * What is proven of all points where everything open is bounded by `bound`. One above the cutoff was found among
 * points below it, and says nothing of others but that they are no better than the cutoff.
 */
function boundBy({ cutoff, provenBound }: FirstRun["gate"], bound: number): number {
  return bound >= cutoff ? provenBound : Math.min(bound, provenBound);
}

/** True where the gate has refused points that the search took for some. */
function hasRefused({ around }: FirstRun): boolean {
  const { refusedByBound, refusedByRow, refusedByStructure } = around.ledger.gate;
  return refusedByBound + refusedByRow + refusedByStructure > 0;
}
