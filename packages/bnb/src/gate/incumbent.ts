import {
  checkSolutionSteps,
  type Problem,
  type SolutionCheck,
  type Tolerances,
} from "@bough/problem";
import { type GateCounters, noGate } from "../statistics/solve-statistics.ts";
import { runToEnd, type Steps } from "../steps.ts";
import type { CleanVertex } from "./clean-vertex.ts";
import { Cutoffs, type SearchedProblem } from "./cutoffs.ts";
import { boundToTell, plainBound } from "./objective-grid.ts";
import type { Repair } from "./repair.ts";
import { SolutionPool } from "./solution-pool.ts";
import { tidyPoint } from "./tidy-point.ts";

/** From the search's columns to those of the linearised problem, of which the user's are the first. */
export type PointMap = (x: Float64Array) => Steps<Float64Array>;

/**
 * "improved": the new incumbent; "feasible": a point, but no better one; "refused": breaks the
 * problem; "vetoed": the caller's hooks do not let it pass.
 */
export type OfferVerdict = "improved" | "feasible" | "refused" | "vetoed";

/** What the gate tells when it takes a better point. */
export type ImprovementListener = (source: string, values: Float64Array, minimised: number) => void;

export interface GateOptions {
  readonly tolerances: Tolerances;
  readonly poolSize: number;
  /** Points that are not better than this are of no use, whatever the incumbent. */
  readonly initialCutoff?: number;
  readonly onImprovement: ImprovementListener;
  /** Makes better points clean before they are taken, where they are to be. */
  readonly vertex?: CleanVertex | undefined;
  /** Work of the whole run so far, a share of which that may cost. Default: the least. */
  readonly workSoFar?: () => number;
  /** Asked for every better point, in the user's columns, that breaks nothing. */
  readonly judge?: ((values: Float64Array, best: Float64Array | null) => boolean) | undefined;
  /** Whether a point keeps what the judge has asked of others before; tidying must not break it. */
  readonly keepsRows?: ((values: Float64Array) => boolean) | undefined;
  /** Counted into. Default: the gate's own. */
  readonly counters?: GateCounters;
}

/** Share of an objective's terms by which presolve and the user's problem may differ about a point. */
const PROMISE_ROUNDING = 1e-9;

/** Work that clean points may cost in all, at least, and as a share of the run's. */
const LEAST_CLEANING_WORK = 2_000_000;
const CLEANING_SHARE = 0.01;
/** The most for one point where there can be no pause: a millisecond or two. */
const MOST_WITHOUT_PAUSE = 500_000;
/** The same share for what is left to clean when the search is over. */
const LAST_CLEANING_SHARE = 0.05;

const COUNTER_OF = { improved: "improvements", feasible: "others", vetoed: "vetoed" } as const;

/** Incumbents kept for the heuristics that combine them. */
const KEPT_SEARCH_POINTS = 5;

/**
 * The one gate. A point becomes the incumbent only when, with its integers rounded, it satisfies
 * the problem as the user stated it; where rounding breaks rows, the continuous columns are solved
 * again with the integers fixed. A refused point tells nothing about the subproblem it came from.
 */
export class IncumbentGate {
  readonly #problem: Problem;
  readonly #map: PointMap;
  readonly #repair: Repair;
  readonly #options: GateOptions;
  readonly #cutoffs: Cutoffs;
  #pool: SolutionPool;
  #lastCheck: SolutionCheck | undefined;
  /** The incumbent in the user's columns. */
  values: Float64Array | null = null;
  /** The same in the search's columns, where it was found by the search. */
  searchPoint: Float64Array | null = null;
  /** The latest incumbents of the search, the best first. */
  readonly searchPoints: Float64Array[] = [];
  readonly #counters: GateCounters;
  /** A point while it is looked at, and its values once they pass, while they are made clean. */
  #held: {
    readonly whole: Float64Array;
    readonly values: Float64Array | null;
    readonly source: string;
  } | null = null;

  constructor(
    problem: Problem,
    searched: SearchedProblem,
    map: PointMap,
    repair: Repair,
    options: GateOptions,
  ) {
    this.#problem = problem;
    this.#map = map;
    this.#repair = repair;
    this.#options = options;
    this.#cutoffs = new Cutoffs(searched, options.tolerances, options.initialCutoff);
    this.#counters = options.counters ?? noGate();
    this.#pool = new SolutionPool(options.poolSize);
  }

  get pool(): SolutionPool {
    return this.#pool;
  }

  /** Minimised objective of the incumbent, Infinity without one. */
  get best(): number {
    return this.#cutoffs.best;
  }

  /** See `Cutoffs`. */
  get cutoff(): number {
    return this.#cutoffs.cutoff;
  }

  /** See `Cutoffs`. */
  get toBeat(): number {
    return this.#cutoffs.toBeat;
  }

  /** See `Cutoffs`. */
  get goal(): number {
    return this.#cutoffs.goal;
  }

  /** See `Cutoffs`. */
  get lastGoal(): number {
    return this.#cutoffs.lastGoal;
  }

  /** See `Cutoffs`. */
  get isToTheLastDigit(): boolean {
    return this.#cutoffs.isToTheLastDigit;
  }

  /** See `Cutoffs`. */
  get provenBound(): number {
    return this.#cutoffs.provenBound;
  }

  /** The step of the objective of the problem that is searched, see the function of this name. */
  get objectiveStep(): number {
    return this.#cutoffs.searched.objectiveStep;
  }

  /** See `Cutoffs`. */
  get cutoffMargin(): number {
    return this.#cutoffs.cutoffMargin;
  }

  /** What callers are told of a bound that is proven of all points but the incumbent. */
  toldBound(proven: number): number {
    if (proven >= this.best) return this.best;
    if (!Number.isFinite(proven)) return proven;
    const { objectiveStep, objectiveOffset, objectiveNoise } = this.#cutoffs.searched;
    const told = boundToTell(proven, objectiveStep, objectiveOffset, objectiveNoise);
    return Math.min(this.best, Math.max(told, plainBound(this.#problem)));
  }

  /** Whether the incumbent is worse than what it was to be, by more than sums of its terms are off. */
  fallsShortOf(promised: number): boolean {
    const { values, best } = this;
    if (values === null) return true;
    const { numCols, cost, objectiveOffset } = this.#problem;
    let size = Math.max(1, Math.abs(objectiveOffset));
    for (let j = 0; j < numCols; j++) size += Math.abs(cost[j] * values[j]);
    const slack = this.#options.tolerances.gapAbsolute + PROMISE_ROUNDING * size;
    return best - promised > slack;
  }

  /** Offers a point of the search, without a pause. */
  offer(x: Float64Array, source: string): OfferVerdict {
    return runToEnd(this.offerBriefly(x, source));
  }

  /** The same with pauses, and with no more work. */
  offerBriefly(x: Float64Array, source: string): Steps<OfferVerdict> {
    return this.offerInSteps(x, source, MOST_WITHOUT_PAUSE);
  }

  /** The same with pauses while the continuous part of the point is solved again. */
  *offerInSteps(x: Float64Array, source: string, mostCleaning = Infinity): Steps<OfferVerdict> {
    const whole = yield* this.#map(x);
    this.#held = { whole, values: null, source };
    const values = yield* this.#firstPassing(whole);
    if (values === null) {
      this.#held = null;
      this.#countRefusal();
      return "refused";
    }
    this.#held = { whole, values, source };
    const clean = yield* this.#cleaned(values, mostCleaning);
    this.#held = null;
    if (clean === null) {
      this.#counters.refusedByRow++;
      return "refused";
    }
    const verdict = this.#takeEither(clean, values, source);
    this.#counters[COUNTER_OF[verdict]]++;
    if (verdict === "improved") this.#noteSearchPoint(x.slice());
    return verdict;
  }

  /** Work of making points clean and of repairs. */
  get work(): number {
    return (this.#options.vertex?.work ?? 0) + this.#repair.work;
  }

  /** Takes the point that was looked at when a limit came, as it is, where it passes and would have stayed. */
  *takeHeld(): Steps<void> {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    const values = held.values ?? (yield* this.#passing(held.whole));
    if (values === null) return;
    const { vertex } = this.#options;
    if (vertex === undefined || !(yield* vertex.isFarFetched(values)))
      this.#take(values, held.source);
  }

  /** Cleans the incumbent and the pool, as far as points came without or the work was not enough. */
  *cleanAll(): Steps<void> {
    const { vertex, poolSize, judge } = this.#options;
    // Hooks have let these points pass as they are.
    if (vertex === undefined || this.values === null || judge !== undefined) return;
    const incumbent = this.values;
    const left = this.#cleaningWorkLeft(LAST_CLEANING_SHARE);
    const values = yield* vertex.at(incumbent, left);
    const pool = new SolutionPool(poolSize);
    for (const { values: point } of this.#pool.solutions) {
      const own = point === incumbent ? values : yield* vertex.at(point, this.#cleaningWorkLeft());
      this.#addTo(pool, own);
    }
    this.values = values;
    this.#cutoffs.best = this.#problem.objectiveAt(values);
    this.#pool = pool;
  }

  /** The search goes on with a smaller problem, into whose columns `toReduced` takes its points. */
  *moveTo(searched: SearchedProblem, toReduced: (x: Float64Array) => Float64Array): Steps<void> {
    this.#cutoffs.searched = searched;
    if (this.searchPoint !== null) this.searchPoint = toReduced(this.searchPoint);
    for (const [k, point] of this.searchPoints.entries()) {
      yield;
      this.searchPoints[k] = toReduced(point);
    }
  }

  #noteSearchPoint(point: Float64Array): void {
    this.searchPoint = point;
    this.searchPoints.unshift(point);
    this.searchPoints.length = Math.min(this.searchPoints.length, KEPT_SEARCH_POINTS);
  }

  /** Offers a point in the user's columns; true where it became the incumbent. */
  *offerUserPoint(x: Float64Array, source: string): Steps<boolean> {
    const values = yield* this.#passing(x);
    return values !== null && this.#take(values, source) === "improved";
  }

  /** Takes over what another gate of the same problem has let pass; true where it is better. */
  takeOver(values: Float64Array, searchPoint: Float64Array | null, source: string): boolean {
    if (!runToEnd(this.offerUserPoint(values, source))) return false;
    if (searchPoint !== null) this.#noteSearchPoint(searchPoint);
    return true;
  }

  /** A point that passes, made clean where it is to be the incumbent; null where it cannot stay as it is and is not. */
  *#cleaned(values: Float64Array, mostWork: number): Steps<Float64Array | null> {
    const { vertex, keepsRows } = this.#options;
    if (vertex === undefined || this.#problem.objectiveAt(values) >= this.best) return values;
    const clean = yield* vertex.at(values, Math.min(mostWork, this.#cleaningWorkLeft()));
    if (clean !== values && keepsRows?.(clean) !== false) return clean;
    return (yield* vertex.isFarFetched(values)) ? null : values;
  }

  /** Takes the clean point, or where hooks do not let it pass the one that it stands for. */
  #takeEither(clean: Float64Array, values: Float64Array, source: string) {
    const verdict = this.#take(clean, source);
    const isOther = verdict === "vetoed" && clean.some((value, j) => value !== values[j]);
    return isOther ? this.#take(values, source) : verdict;
  }

  #cleaningWorkLeft(share = CLEANING_SHARE): number {
    const { workSoFar, vertex } = this.#options;
    const most = Math.max(LEAST_CLEANING_WORK, share * (workSoFar?.() ?? 0));
    return most - (vertex?.workInDoubles ?? 0);
  }

  #addTo(pool: SolutionPool, values: Float64Array): void {
    const minimised = this.#problem.objectiveAt(values);
    pool.add({ values, objective: this.#problem.toUserObjective(minimised) }, minimised);
  }

  /** The point itself, or it with its continuous part solved again; null where neither passes. */
  *#firstPassing(whole: Float64Array): Steps<Float64Array | null> {
    const values = yield* this.#passing(whole);
    if (values !== null) return values;
    this.#counters.repairs++;
    const repaired = yield* this.#repair.solveContinuous(whole);
    return repaired === null ? null : yield* this.#passing(repaired);
  }

  /** The user's columns of a point, tidied where that passes too; null where they do not pass. */
  *#passing(whole: Float64Array): Steps<Float64Array | null> {
    const { tolerances, keepsRows } = this.#options;
    const values = this.#toUser(whole);
    yield;
    const tidy = yield* tidyPoint(this.#problem, values, tolerances);
    const isPassing = yield* this.#passes(tidy);
    if (isPassing && keepsRows?.(tidy) !== false) return tidy;
    // Looked at twice, a start of many columns would take a good part of what a limit may be overrun by.
    const isTidy = tidy.every((value, j) => value === values[j]);
    if (isTidy ? isPassing : yield* this.#passes(values)) return values;
    return isPassing ? tidy : null;
  }

  #take(values: Float64Array, source: string): Exclude<OfferVerdict, "refused"> {
    const { judge, onImprovement } = this.#options;
    const minimised = this.#problem.objectiveAt(values);
    const isBetter = minimised < this.best;
    if (isBetter && judge?.(values, this.values) === false) return "vetoed";
    // Of points that are no better hooks were not asked.
    if (isBetter || judge === undefined) this.#addTo(this.#pool, values);
    if (!isBetter) return "feasible";
    this.#cutoffs.best = minimised;
    this.values = values;
    this.searchPoint = null;
    onImprovement(source, values, minimised);
    return "improved";
  }

  /** The user's columns with integers at the nearest integer, and no negative zeros. */
  #toUser(whole: Float64Array): Float64Array {
    const { numCols, isInteger } = this.#problem;
    const values = whole.slice(0, numCols);
    for (let j = 0; j < numCols; j++) {
      if (isInteger[j] === 1) values[j] = Math.round(values[j]);
      if (values[j] === 0) values[j] = 0;
    }
    return values;
  }

  *#passes(x: Float64Array): Steps<boolean> {
    const check = yield* checkSolutionSteps(this.#problem, x, this.#options.tolerances);
    this.#lastCheck = check;
    return check.isFeasible;
  }

  /** By the first thing that the last point looked at breaks. */
  #countRefusal(): void {
    const { bound, row, integrality } = this.#lastCheck ?? {};
    if (bound?.isViolated === true) this.#counters.refusedByBound++;
    else if (row?.isViolated === true) this.#counters.refusedByRow++;
    else if (integrality?.isViolated === true) this.#counters.refusedByIntegrality++;
    else this.#counters.refusedByStructure++;
  }
}
