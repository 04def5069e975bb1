import { InternalError, InvalidProblemError, Random, runToEnd, type Steps } from "@bough/problem";
import { LARGEST_THRESHOLD } from "../bound-literal.ts";
import { reduceClauses } from "../clauses/clause-reduction.ts";
import { ANALYSIS_PAUSED, type Domain } from "../domain/domain.ts";
import { CONFLICT_WORK } from "../work-units.ts";
import type { Assumptions } from "./cores/assumptions.ts";
import { Decisions } from "./decisions.ts";
import { NeighbourhoodTurns } from "./neighbourhoods/neighbourhood-turns.ts";
import { ObjectiveProbe } from "./objective-probe.ts";
import { RestartPolicy } from "./restart-policy.ts";

/** Conflicts before the first reduction of the clause store, and what is added to the interval. */
const FIRST_REDUCTION = 2000;
const REDUCTION_STEP = 300;
/** Activity decay in focused and in stable mode. */
const FOCUSED_DECAY = 0.93;
const STABLE_DECAY = 0.96;
/**
 * Work beyond the end of a slice that a propagation or the analysis of a conflict may take before it
 * pauses in the middle: nearly all end sooner, and then a slice ends where the search does a step.
 */
const OVERTIME = 2_000_000;
/**
 * Work units between two pauses within a slice, and beyond them before a propagation or analysis pauses in
 * the middle: a millisecond or two, and some more on columns that lie far apart in memory.
 */
const STEP_WORK = 60_000;

/** First activities of searches with a seed differ by this share of the largest. */
const SEED_SPREAD = 1;

export interface LearningOptions {
  /** Seed of the random choices; default 0. */
  readonly seed?: number;
  /**
   * Settles the continuous columns once every integer column is fixed: gives the point, or null
   * with a conflict held in the domain, or "paused" where it wants to be asked again in the next
   * slice. Needed where the problem has continuous columns.
   */
  readonly settle?: Settle;
}

export type Settle = (domain: Domain) => Settled;

/** The point; null with the conflict held; "paused" to be asked again; "undecided" where nothing is known. */
export type Settled = Float64Array | null | "paused" | "undecided";

/** Bounds of one slice of the search; absent ones do not limit. */
export interface Slice {
  /** Work units of the domain to spend. */
  readonly workLimit?: number;
  readonly conflictLimit?: number;
}

/** The slice's ends, and that of its present step. */
interface Ends {
  readonly workEnd: number;
  readonly conflictEnd: number;
  readonly stepEnd: number;
}

/**
 * "feasible": a point was found, see `solution`; run again for a better one. "infeasible" and
 * "optimal": the search is complete, without and with a point. "refuted": no point fulfils
 * all assumptions, see `core`. "limit": the slice is spent. "undecided": the continuous columns could
 * not be settled for some integers, and nothing was learned from them: the search would come back
 * to the same.
 */
export type LearningOutcome =
  | "feasible"
  | "infeasible"
  | "optimal"
  | "refuted"
  | "limit"
  | "undecided";

/**
 * Search by clause learning on a domain, without an LP: decisions by activity, propagation, learned
 * clauses, backjumps and restarts. Complete for bounded integer problems. It runs in slices and
 * keeps its state between them: after "limit" the domain stands where the search is, and whoever
 * wants it at level 0 takes it there; after any other outcome it is at level 0.
 *
 *     const search = new LearningSearch(domain);
 *     while (search.run({ workLimit: 1e7 }) === "feasible") domain.setCutoff(search.objective - 1);
 */
export class LearningSearch {
  readonly domain: Domain;
  /** The last point found, on the problem's columns. */
  solution: Float64Array | null = null;
  /** Minimised objective of `solution`. */
  objective = Infinity;
  /**
   * Whether it assumes limits on the objective, by turns. Of several searches that tell each other what
   * they learn, some do better without: they improve step by step while the others prove bounds.
   */
  probesObjective = true;
  /** After "refuted": places in the list of assumptions that exclude each other. */
  core: readonly number[] = [];

  readonly #settle: Settle | undefined;
  readonly #decisions: Decisions;
  readonly #random: Random;
  /** Share of the largest first activity by which those of columns differ at random. */
  readonly #spread: number;
  readonly #policy = new RestartPolicy();
  /** Assumes limits on the objective where it has a column. */
  readonly #probe: ObjectiveProbe | undefined;
  #assumed: Assumptions | undefined;
  /** While a core is tried in other orders: steps that were left in the middle of it leave decisions of theirs behind. */
  #isTrimming = false;
  /** Searches near the last point, by turns. */
  readonly #neighbourhoods: NeighbourhoodTurns;
  /** The level to which it is going back with pauses, -1 none. */
  #wayBack = -1;
  #conflicts = 0;
  #nextReduction = FIRST_REDUCTION;
  #reductionInterval = FIRST_REDUCTION;

  /** A new search, made with pauses: where columns are many, to rank them takes its time. */
  static *inSteps(domain: Domain, options: LearningOptions = {}): Steps<LearningSearch> {
    const search = new LearningSearch(domain, options, true);
    yield* search.file();
    return search;
  }

  /** Ranks the columns, where the constructor left that to its caller. */
  *file(): Steps<void> {
    yield;
    yield* this.#decisions.file(this.#random, this.#spread);
    yield;
  }

  /** @param isUnfiled its columns are yet to be ranked, by `file` */
  constructor(domain: Domain, options: LearningOptions = {}, isUnfiled = false) {
    this.domain = domain;
    this.#settle = options.settle;
    const { objectiveColumn } = domain.model;
    this.#probe = objectiveColumn < 0 ? undefined : new ObjectiveProbe(objectiveColumn);
    this.#requireDecidable();
    this.#random = new Random((options.seed ?? 0) * 2654435761 + 88172645);
    // Another seed is to mean another search: where rows tell columns apart, their order else stays the same.
    this.#spread = (options.seed ?? 0) === 0 ? 0 : SEED_SPREAD;
    this.#decisions = new Decisions(domain, this.#random);
    if (!isUnfiled) runToEnd(this.#decisions.file(this.#random, this.#spread));
    this.#neighbourhoods = new NeighbourhoodTurns(domain, Random.of(options.seed ?? 0));
  }

  /** Minimised objective below which no point exists, as far as proven. */
  get bound(): number {
    return this.domain.objectiveBound;
  }

  /** Searches until a point, an answer or the end of the slice, from where the last slice ended. */
  run(slice: Slice = {}): LearningOutcome {
    return runToEnd(this.runInSteps(slice));
  }

  /** The same with pauses, which change nothing of what comes. */
  *runInSteps(slice: Slice = {}): Steps<LearningOutcome> {
    const domain = this.domain;
    const workEnd = domain.work + (slice.workLimit ?? Infinity);
    const conflictEnd = this.#conflicts + (slice.conflictLimit ?? Infinity);
    if (this.#isTrimming) yield* domain.backtrackInSteps(0);
    this.#isTrimming = false;
    for (;;) {
      const stepEnd = domain.effort + STEP_WORK;
      const outcome = this.#search({ workEnd, conflictEnd, stepEnd });
      if (outcome === "pause") {
        yield;
        if (this.#wayBack < 0) continue;
        yield* domain.backtrackInSteps(this.#wayBack);
        this.#wayBack = -1;
        if (domain.work >= workEnd || this.#conflicts >= conflictEnd) return "limit";
        continue;
      }
      if (outcome === "refuted" && this.#assumed !== undefined) {
        this.#isTrimming = true;
        this.core = yield* this.#assumed.core(domain);
        this.#isTrimming = false;
      }
      if (outcome !== "limit") yield* domain.backtrackInSteps(0);
      return outcome;
    }
  }

  /** Suggests values to try first, for example an incumbent's; NaN for none. */
  suggest(values: ArrayLike<number>): void {
    this.#decisions.phases.suggest(values);
    this.#decisions.isChronological = false;
  }

  /** From now on only points that fulfil these are looked for; at level 0. */
  assume(assumptions: Assumptions): void {
    this.#assumed = assumptions;
  }

  /** The caller's assumptions, or those of a neighbourhood. */
  get #assumptions(): Assumptions | undefined {
    return this.#assumed ?? this.#neighbourhoods.assumptions;
  }

  #search(ends: Ends): LearningOutcome | "pause" {
    const domain = this.domain;
    const { workEnd, stepEnd } = ends;
    const overtimeEnd = workEnd + OVERTIME;
    const pauseAt = stepEnd + STEP_WORK;
    for (;;) {
      const isResumed = domain.analysis.isUnderWay;
      const propagation = isResumed ? "conflict" : domain.propagateUntil(overtimeEnd, pauseAt);
      if (propagation === "paused") return domain.work >= overtimeEnd ? "limit" : "pause";
      if (propagation === "conflict") {
        const resolution = this.#resolveConflict(overtimeEnd, pauseAt);
        if (resolution === "over") return this.solution === null ? "infeasible" : "optimal";
        if (resolution === "paused") return domain.work >= overtimeEnd ? "limit" : "pause";
        if (this.#wayBack >= 0) return "pause";
        if (domain.work >= workEnd || this.#conflicts >= ends.conflictEnd) return "limit";
        if (domain.effort >= stepEnd) return "pause";
      } else if (this.#policy.shouldRestart()) {
        this.#restart();
      } else if (domain.level === 0 && this.#conflicts >= this.#nextReduction) {
        this.#reduce();
      } else if (this.#assumed === undefined && this.#neighbourhoods.isDue) {
        if (domain.level === 0) this.#neighbourhoods.begin();
        else domain.backtrack(0);
      } else if (this.#isNeighbourhoodRefuted()) {
        this.#neighbourhoods.noteRefuted();
        domain.backtrack(0);
      } else if (this.#assumed?.next(domain) === "failed") {
        return "refuted";
      } else if (!this.#decide()) {
        const acceptance = this.#accept();
        if (acceptance === "paused") return "limit";
        if (acceptance === "undecided") return "undecided";
        if (acceptance === "point") return "feasible";
        if (!domain.hasConflict) throw new InternalError("a leaf was refused without a reason");
        const resolution = this.#resolveConflict(overtimeEnd, pauseAt);
        if (resolution === "over") return this.solution === null ? "infeasible" : "optimal";
        if (resolution === "paused") return domain.work >= overtimeEnd ? "limit" : "pause";
        if (this.#wayBack >= 0) return "pause";
      } else if (domain.work >= workEnd) {
        return "limit";
      } else if (domain.effort >= stepEnd) {
        return "pause";
      }
    }
  }

  /** Learns from the held conflict and jumps back; "over" where that ends the search. */
  #resolveConflict(overtimeEnd: number, pauseAt: number): "resolved" | "paused" | "over" {
    const domain = this.domain;
    if (!domain.analysis.isUnderWay) {
      this.#conflicts++;
      this.#probe?.noteConflict();
      domain.work += CONFLICT_WORK;
      this.#decisions.phases.noteBest();
    }
    const left = pauseAt - domain.effort;
    const level = domain.learn(Math.min(overtimeEnd, domain.work + left));
    if (level === ANALYSIS_PAUSED) return "paused";
    if (domain.isInfeasible) return "over";
    if (level < 0) throw new InternalError("a conflict of integer decisions gave no clause");
    const { analysis } = domain;
    this.#decisions.noteConflict(this.#policy.isStable ? STABLE_DECAY : FOCUSED_DECAY);
    this.#policy.note(analysis.lbd);
    this.#goBack(this.#neighbourhoods.noteConflict() ? 0 : level);
    return "resolved";
  }

  /** Backtracks; where that is long, `runInSteps` is to do it, with pauses. */
  #goBack(level: number): void {
    if (this.domain.isFarBack(level)) this.#wayBack = level;
    else this.domain.backtrack(level);
  }

  #restart(): void {
    const { phases } = this.#decisions;
    this.domain.statistics.restarts++;
    if (this.#policy.restarted(this.domain.work)) phases.forgetBest();
    const isRephase = this.#policy.isStable && phases.isRephaseDue(this.#conflicts);
    const isReduction = this.#conflicts >= this.#nextReduction;
    const fromRoot = isRephase || isReduction || this.#probe !== undefined;
    const assumed = this.#assumptions?.levelsOf(this.domain);
    this.domain.backtrack(fromRoot ? 0 : (assumed ?? this.#decisions.reusableLevel()));
    if (isRephase) phases.rephase(this.#conflicts);
  }

  #reduce(): void {
    reduceClauses(this.domain);
    this.domain.refreshRows();
    this.#reductionInterval += REDUCTION_STEP;
    this.#nextReduction = this.#conflicts + this.#reductionInterval;
  }

  #isNeighbourhoodRefuted(): boolean {
    return this.#neighbourhoods.assumptions?.next(this.domain) === "failed";
  }

  /** Opens a level, for an assumption, a limit or a column. False where every integer column is fixed. */
  #decide(): boolean {
    const domain = this.domain;
    if (this.#assumptions?.open(domain) === true) return true;
    if (domain.level === 0 && this.#probe !== undefined && this.#assumeLimit(this.#probe)) {
      return true;
    }
    return this.#decisions.decide();
  }

  /** Opens level 1 with a limit on the objective; false where none is wanted now. */
  #assumeLimit(probe: ObjectiveProbe): boolean {
    const domain = this.domain;
    const { objectiveColumn } = domain.model;
    domain.liftObjective();
    const limit = this.probesObjective ? probe.limit(domain) : Infinity;
    if (!(limit < domain.upper(objectiveColumn))) return false;
    domain.decide(2 * objectiveColumn + 1, 0 - limit);
    return true;
  }

  #accept(): "point" | "refused" | "paused" | "undecided" {
    const domain = this.domain;
    const { problem } = domain;
    const settled = this.#settle?.(domain);
    if (settled === null) return "refused";
    if (settled === "paused" || settled === "undecided") return settled;
    let point = settled;
    if (point === undefined) {
      point = new Float64Array(problem.numCols);
      for (let j = 0; j < problem.numCols; j++) point[j] = domain.lower(j) + 0;
    }
    let objective = problem.objectiveOffset;
    for (let j = 0; j < problem.numCols; j++) objective += problem.cost[j] * point[j];
    this.#neighbourhoods.notePoint();
    this.solution = point;
    this.objective = objective;
    this.#decisions.phases.suggest(point);
    this.#decisions.isChronological = false;
    return "point";
  }

  /** Every column is one that the search decides, or one that it has settled. */
  #requireDecidable(): void {
    const { domain } = this;
    for (let j = 0; j < domain.numCols; j++) {
      if (j === domain.model.objectiveColumn) continue;
      if (domain.isInteger[j] === 1) {
        this.#requireExpressible(j);
      } else if (this.#settle === undefined && !domain.isFixed(j)) {
        throw new InvalidProblemError(
          `column "${domain.problem.columnName(j)}" is continuous; give \`settle\` to decide it`,
        );
      }
    }
  }

  /** A conflict of decisions that no clause can hold would teach nothing. */
  #requireExpressible(j: number): void {
    const { domain } = this;
    if (domain.isInfeasible || domain.analysis.isExpressible(j)) return;
    const name = j < domain.problem.numCols ? `"${domain.problem.columnName(j)}"` : "of a row";
    throw new InvalidProblemError(
      `the integer column ${name} may go beyond ${LARGEST_THRESHOLD}; it needs nearer bounds`,
    );
  }
}
