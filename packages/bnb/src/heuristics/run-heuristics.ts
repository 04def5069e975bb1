import { InternalError } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import { askHookedHeuristic } from "../separators/ask-hooks.ts";
import type { Steps } from "../steps.ts";
import { isLasting } from "../trial.ts";
import { countedRun } from "./counted-run.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { heuristicBudget } from "./heuristic-budget.ts";
import { heuristics } from "./index.ts";
import { turnsOf } from "./neighbourhoods/turns.ts";

/**
 * Gaps between incumbent and bound, relative to the incumbent, below which a better point is not
 * looked for at the root: before the cuts, which move the LP point towards better ones, amid and after them,
 * and by neighbourhood searches. What is left then is closed by cuts, reduced costs and few nodes.
 */
const FIRST_GAP = 0.01;
const AMID_CUTS_GAP = 0.05;
const ROOT_GAP = 0.001;
const NEIGHBOURHOOD_GAP = 0.002;
/** Gap from which on the first neighbourhood is searched at the root whatever dives have spent before: without a point it is infinite. */
const FAR_OFF = 0.5;
/** After each run without a better point a heuristic waits twice as long, up to this many times. */
const LONGEST_WAIT = 6;

/**
 * A node that takes more than this counts as several where heuristics wait for nodes: where nodes
 * are dear there are few of them, and a better point saves the more.
 */
const WORK_PER_NODE = 1_000_000;

/** What is asked at every so many nodes at most is not asked at the root, and first after this share of them. */
const SELDOM = 100;
const FIRST_NODE_SHARE = 0.4;

/** Nonzeros from which the first LP may take long, and as many of them times rows: it passes over them row by row. */
const DEAR_NONZEROS = 50_000;
const DEAR_PASSES = 20_000_000;

/** What a heuristic has done in one search. */
interface RunRecord {
  readonly heuristic: Heuristic;
  /** Runs since it last found a better point. */
  misses: number;
  /** Node before which it is not asked again; see `nodesOf`. */
  nextNode: number;
}

/**
 * Where heuristics run: at the root before its cuts, those that ask for it before all others; those that ask for it
 * amid the cuts; after the cuts; or at a node of the tree.
 */
export type Moment = "before-all" | "first-lp" | "amid-cuts" | "root" | "node";

/** Nodes so far, dear ones counted as several. */
function nodesOf({ statistics, work }: SearchContext): number {
  return Math.max(statistics.nodes, Math.floor(work / WORK_PER_NODE));
}

function recordsOf(context: SearchContext): readonly RunRecord[] {
  return context.kept(freshRecords);
}

function freshRecords(context: SearchContext): readonly RunRecord[] {
  return context.techniques.among(heuristics).map((heuristic, place) => ({
    heuristic,
    misses: 0,
    // Not all at once: each kind starts at a node of its own, what is asked seldom later.
    nextNode:
      heuristic.cost === "fast" ? 0 : nodesOf(context) + Math.max(place, firstNode(heuristic)),
  }));
}

function firstNode({ everyNodes }: Heuristic): number {
  return everyNodes >= SELDOM ? FIRST_NODE_SHARE * everyNodes : 0;
}

/** Nodes that each heuristic still waits, and its runs since it last found a better point. */
export interface HeuristicsState {
  readonly waits: readonly number[];
  readonly misses: readonly number[];
}

/** How the heuristics of a search stand, for searches that go on elsewhere. */
export function heuristicsState(context: SearchContext): HeuristicsState {
  const records = recordsOf(context);
  const nodes = nodesOf(context);
  return {
    waits: records.map(({ nextNode }) => Math.max(0, nextNode - nodes)),
    misses: records.map(({ misses }) => misses),
  };
}

/** Goes on where another search has left off; the later of several such searches wait longer. */
export function resumeHeuristics(
  context: SearchContext,
  { waits, misses }: HeuristicsState,
  place: number,
): void {
  recordsOf(context).forEach((record, k) => {
    record.misses = misses[k];
    record.nextNode = nodesOf(context) + waits[k] + place * record.heuristic.everyNodes;
  });
}

/**
 * Runs the heuristics that are due at the node whose LP was just solved, and puts domain, LP and
 * point back as they were. What finds nothing is asked less and less often. Neighbourhoods wait for
 * the root's cuts, around a tighter LP they are smaller and better, unless they say that they come first.
 */
export function* runHeuristics(
  context: SearchContext,
  fractional: readonly number[],
  moment: Moment,
): Steps<void> {
  if (moment === "before-all" || moment === "amid-cuts") {
    yield* runDue(context, fractional, moment, () => true);
    return;
  }
  yield* askHookedHeuristic(context);
  if (isLasting(context)) {
    yield* runDue(context, fractional, moment, () => true);
    return;
  }
  yield* runDue(context, fractional, moment, isFirstAid);
  if (moment !== "node" && context.gate.best === Infinity)
    yield* runDue(context, fractional, moment, () => context.gate.best === Infinity);
}

function* runDue(
  context: SearchContext,
  fractional: readonly number[],
  turn: Moment,
  isWanted: (heuristic: Heuristic) => boolean,
): Steps<void> {
  for (const record of recordsOf(context)) {
    if (!isWanted(record.heuristic) || !isDue(context, record, turn)) continue;
    if (turn === "node" && !hasItsTurn(context, record)) continue;
    yield* runOne(context, record, fractional);
    yield;
    if (context.gate.best < Infinity && !context.hasObjective) return;
    if (context.limits.reached(context.statistics.nodes, context.work) !== null) return;
  }
}

/** Neighbourhoods of the tree share what there is to spend: of those that are due one has its turn. */
function hasItsTurn(context: SearchContext, { heuristic }: RunRecord): boolean {
  if (heuristic.cost !== "exhaustive") return true;
  const due = recordsOf(context).filter(
    (record) => record.heuristic.cost === "exhaustive" && isDue(context, record, "node"),
  );
  return turnsOf(context).next(due.map((record) => record.heuristic.name)) === heuristic.name;
}

/** What may be asked before the search is known to last. */
function isFirstAid({ cost, isFirstAid }: Heuristic): boolean {
  return cost === "fast" || isFirstAid === true;
}

/** Runs what needs no LP before the first one is solved, where that may take long. */
export function* runEarlyHeuristics(context: SearchContext): Steps<void> {
  const { numNonzeros, numRows } = context.problem;
  if (numNonzeros < DEAR_NONZEROS || numNonzeros * numRows < DEAR_PASSES) return;
  for (const record of recordsOf(context)) {
    const { needsRelaxation, isReady } = record.heuristic;
    if (needsRelaxation !== false || isReady?.(context) === false) continue;
    yield* runOne(context, record, []);
    if (context.limits.reached(context.statistics.nodes, context.work) !== null) return;
  }
}

function* runOne(
  context: SearchContext,
  record: RunRecord,
  fractional: readonly number[],
): Steps<void> {
  const { heuristic } = record;
  const { toBeat } = context.gate;
  const keepsState = heuristic.cost === "fast" || heuristic.needsRelaxation === false;
  const { level } = context.domain;
  const { work } = context;
  const run = (offer: Offer) =>
    keepsState
      ? heuristic.run(context, fractional, offer)
      : runAndRestore(context, heuristic, fractional, offer);
  yield* countedRun(context, heuristic.name, run, heuristic.isSelfLimited);
  // What it has decided would be taken for the root's, or the node's, and solutions be lost.
  if (context.domain.level > level)
    throw new InternalError(`${heuristic.name} left decisions behind`);
  const isSuccess = context.gate.best < toBeat;
  note(context, record, isSuccess);
  if (heuristic.cost === "exhaustive" && heuristic.everyNodes > 0)
    turnsOf(context).note(heuristic.name, context.work - work, isSuccess);
  context.shareCutoff();
}

function isDue(context: SearchContext, record: RunRecord, turn: Moment): boolean {
  const { nodes, heuristicWork, elsewhere } = context.statistics;
  const { everyNodes, cost, isReady, isBeforeCuts, isAmidCuts } = record.heuristic;
  if (isReady?.(context) === false) return false;
  const isRoot = turn !== "node";
  if (turn === "before-all")
    return isBeforeCuts?.(context) === true && context.relativeGap >= NEIGHBOURHOOD_GAP;
  if (turn === "amid-cuts")
    return isAmidCuts?.(context) === true && context.relativeGap >= AMID_CUTS_GAP;
  if (turn === "first-lp" && cost === "exhaustive") return false;
  if (cost === "fast") return isRoot || (everyNodes > 0 && nodes % everyNodes === 0);
  if (!isRoot && !isLasting(context)) return false;
  if (isRoot && cost === "exhaustive" && everyNodes >= SELDOM) return false;
  if (isRoot && context.relativeGap < gapFor(turn, cost)) return false;
  if (!isRoot && (everyNodes === 0 || nodesOf(context) < record.nextNode)) return false;
  const isFirst = isRoot && cost === "exhaustive" && record.heuristic.isFirstAid === true;
  if (isFirst && nodes === 0 && context.relativeGap >= FAR_OFF) return true;
  const spent = heuristicWork + elsewhere.heuristicWork - turnsOf(context).refund;
  const work = context.work + elsewhere.work;
  return spent < heuristicBudget(context, work, turn === "first-lp");
}

function gapFor(turn: Moment, cost: Heuristic["cost"]): number {
  if (turn === "first-lp") return FIRST_GAP;
  return cost === "exhaustive" ? NEIGHBOURHOOD_GAP : ROOT_GAP;
}

function note(context: SearchContext, record: RunRecord, isSuccess: boolean): void {
  record.misses = isSuccess ? 0 : Math.min(record.misses + 1, LONGEST_WAIT);
  record.nextNode = nodesOf(context) + record.heuristic.everyNodes * 2 ** record.misses;
}

function* runAndRestore(
  context: SearchContext,
  heuristic: Heuristic,
  fractional: readonly number[],
  offer: Offer,
): Steps<void> {
  const { domain, relaxation } = context;
  const level = domain.level;
  const point = context.point.slice();
  const basis = relaxation.takeSnapshot();
  yield* heuristic.run(context, fractional, offer);
  domain.backtrack(level);
  context.point.set(point);
  relaxation.restoreSnapshot(basis);
  relaxation.syncBounds(domain);
  yield* relaxation.resolve(Infinity);
}
