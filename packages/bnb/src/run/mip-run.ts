import { InternalError, InvalidProblemError, type Problem } from "@bough/problem";
import type { Extracted } from "@bough/simplex/presolve";
import { cutoffRowOf, presolvedCutoffRow } from "../cutoff-row.ts";
import type { SearchedProblem } from "../gate/cutoffs.ts";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { type Limits, stepsWithin } from "../limits.ts";
import { isRiddle } from "../motor-policy.ts";
import { guidanceOf } from "../node/guidance.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import { PresolveChain, type PresolveHistory } from "../presolve/presolve-chain.ts";
import type { Presolved } from "../presolve/reduction.ts";
import type { ProgressState } from "../progress.ts";
import type { SolveResult } from "../result.ts";
import { inheritanceOf } from "../root/inheritance.ts";
import type { LpInheritance } from "../root/lp-inheritance.ts";
import type { ForeignTotals } from "../statistics/foreign-totals.ts";
import type { NestedCounters, TeamStatistics } from "../statistics/solve-statistics.ts";
import type { Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import type { TreeOutcome } from "../tree/tree-search.ts";
import { isWide } from "../wide.ts";
import { searchCutoffRow } from "./cutoff-row-search.ts";
import { EarlyLearning } from "./early-learning.ts";
import { makeGate, NOT_SEARCHED, searchedProblem } from "./make-gate.ts";
import { NestedRuns } from "./nested-runs.ts";
import { takeOnlyPoint } from "./only-point.ts";
import { RunReport } from "./run-report.ts";
import { runSearch } from "./run-search.ts";
import {
  type Nesting,
  OUTERMOST,
  type RunSurroundings,
  surroundingsOf,
} from "./run-surroundings.ts";
import { RunTotals } from "./run-totals.ts";
import { Search } from "./search.ts";
import type { FirstRun, Verdict } from "./second-look.ts";
import { SmallSearches } from "./small-searches.ts";
import { completedPoint, offerStart } from "./starting-point.ts";
import { takeOutComponents } from "./take-out-components.ts";
import {
  verdictAtLimit,
  verdictOfDoubt,
  verdictOfEndless,
  verdictOfNoPoint,
  verdictOfSearch,
  verdictOfStop,
} from "./verdict.ts";

/**
 * One solve of a problem with integers or structures, from the user's problem to the result:
 * structures into rows, presolve, search, and again from presolve where the search restarts. All its
 * state is its own.
 */
export class MipRun {
  readonly #around: RunSurroundings;
  readonly #report: RunReport;
  readonly totals: RunTotals = new RunTotals();
  readonly #small: SmallSearches;
  readonly #nested: NestedRuns;
  #chain!: PresolveChain;
  #gate!: IncumbentGate;
  #team: TeamStatistics | undefined;

  constructor(problem: Problem, options: SolveOptions, nesting: Nesting = OUTERMOST) {
    this.#around = surroundingsOf(problem, options, nesting);
    this.#report = new RunReport(problem, options, this.#around.ledger, () => this.#state);
    this.#nested = new NestedRuns(this.#around, (...inner) => new MipRun(...inner));
    this.#small = new SmallSearches(this.#around, this.#nested, this.totals, () => this.work);
  }

  /** The whole solve; once time is up or the caller has had enough, what is known by then. */
  *run(): Steps<SolveResult> {
    const steps = this.#report.isHeard ? this.#withSignsOfLife(this.#solve()) : this.#solve();
    // Inner solves give their best point where they like: their callers allow for the rest of a step.
    const workSoFar = this.#around.nesting.depth === 0 ? () => this.work : undefined;
    const result = yield* stepsWithin(steps, this.#around.limits, workSoFar);
    return result ?? (yield* this.#abandoned());
  }

  /** Tells the caller now and then that the solve goes on, where it has nothing else to tell. */
  *#withSignsOfLife<T>(steps: Steps<T>): Steps<T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (this.#gate !== undefined) this.#report.breakSilence(this.#around.limits.seconds);
      yield;
    }
  }

  *#solve(): Steps<SolveResult> {
    const whole = yield* this.#begin();
    yield;
    const settles = (sofar: Extracted) => this.#learnEarly(whole, sofar);
    // Of others it is not worth a copy of what the fast reductions have left.
    const link = yield* this.#chain.presolve(isRiddle(whole) ? settles : undefined);
    if (this.#gate !== undefined) return yield* this.#decidedEarly();
    const { status } = link;
    const { stopwatch } = this.#around.ledger;
    const isFeasible =
      status !== "infeasible" && (yield* stopwatch.time("components", this.#takeOutComponents()));
    this.#gate = this.#makeGate(whole, yield* searchedProblem(this.#chain.problem, this.#around));
    this.#report.notePresolved(this.#chain.problem);
    if (!isFeasible) return yield* this.#refuted();
    yield* this.#takeStart(whole);
    const limit = this.#around.limits.isOver ? this.#around.limits.reached(0, 0) : null;
    if (limit !== null) return yield* this.#stopped({ status: limit, bound: -Infinity });
    const only = yield* this.#takeOnlyPoint();
    if (only !== null) return only;
    if (yield* this.#small.search(this.#chain.problem, this.#gate))
      return yield* this.#decided(true);
    const along = yield* this.#searchCutoffRow(whole, link);
    if (along !== null) return along;
    return yield* this.#searchAndRestart(this.#suggested, this.#around.nesting.leave?.(link));
  }

  /** True where learning decides a riddle before the dearer reductions begin. */
  *#learnEarly(whole: Problem, sofar: Extracted): Steps<boolean> {
    this.totals.early = new EarlyLearning(this.#around);
    const gate = yield* this.totals.early.run(whole, sofar, () => this.work);
    if (gate === undefined) return false;
    this.#gate = gate;
    return true;
  }

  /** What learning has found before presolve was over is told of after it. */
  *#decidedEarly(): Steps<SolveResult> {
    this.#report.notePresolved(this.#chain.problem);
    const { values } = this.#gate;
    if (values !== null)
      this.#report.tell({ kind: "incumbent", source: "learning", solution: values });
    return yield* this.#decided(true);
  }

  /** Presolve has found no point; a start that last places of its terms let pass is one all the same. */
  *#refuted(): Steps<SolveResult> {
    if (yield* this.#takeStartAsGiven())
      return this.#result({ status: "optimal", bound: this.#gate.best });
    return this.#result(yield* verdictOfNoPoint(this.#known));
  }

  /** True where the user's starting point is one as it stands. */
  *#takeStartAsGiven(): Steps<boolean> {
    const { start } = this.#around.options;
    return start !== undefined && (yield* this.#gate.offerUserPoint(start, "start"));
  }

  /** Work done so far, all motors together. */
  get work(): number {
    return (this.#chain?.work ?? 0) + (this.#gate?.work ?? 0) + this.totals.work;
  }

  /** Nodes visited so far. */
  get nodes(): number {
    return this.totals.nodes;
  }

  /** What the run has come to so far, for the one around it. */
  get spent(): Omit<NestedCounters, "runs"> {
    const { nodes, iterations, conflicts } = this.totals;
    return { nodes, iterations, conflicts, work: this.work, seconds: this.#around.limits.seconds };
  }

  /** True while clause learning does what there is to do: such a search can be split at any time. */
  get isLedByLearning(): boolean {
    return this.totals.search?.isLedByLearning === true;
  }

  get limits(): Limits {
    return this.#around.limits;
  }

  get gate(): IncumbentGate {
    return this.#gate;
  }

  /** As they were asked for, or as they were granted. */
  set threads(count: number) {
    this.#report.threads = count;
  }

  /** Proven lower bound of what is open. */
  get lowerBound(): number {
    return this.totals.lowerBound;
  }

  /** The search at hand, for threads that are to go on with it; undefined before there is one. */
  get search(): Search | undefined {
    return this.totals.search;
  }

  /** How the problem came to be that of the search. */
  get chain(): PresolveChain {
    return this.#chain;
  }

  /**
   * Presolves as another run of the problem did, up to its last restart, and makes the search of
   * what is left, which nobody has begun.
   */
  *repeat({ rootRestarts, decided }: PresolveHistory): Steps<Search> {
    const whole = yield* this.#begin();
    yield* this.#chain.presolve();
    if (decided !== null) {
      this.#around.nesting.witness?.decide(this.#chain.problem, decided, false);
      this.#chain.takeOut(decided);
    }
    for (const bounds of rootRestarts) yield* this.#chain.restart(bounds);
    this.#gate = this.#makeGate(whole, yield* searchedProblem(this.#chain.problem, this.#around));
    this.totals.search = this.#makeSearch();
    return this.totals.search;
  }

  /** From now on the search goes on in other threads; `totals` is kept up to date by their coordinator. */
  follow(totals: ForeignTotals): void {
    this.totals.foreign = totals;
    this.totals.pastWork += this.totals.search?.learning?.work ?? 0;
    this.totals.search?.retire();
  }

  /** Ends a search that went on elsewhere. "finished" means that nothing is left to search. */
  *conclude(outcome: TreeOutcome, isExhausted: boolean, team: TeamStatistics): Steps<SolveResult> {
    this.#team = team;
    if (outcome === "finished") return yield* this.#decided(isExhausted);
    return yield* this.#stopped({ status: outcome, bound: this.lowerBound });
  }

  /** Tells the caller how the search stands. */
  reportNode(): void {
    this.#report.tellNode(this.#around.limits.seconds);
  }

  /** Bound of what had to be left undecided so far; Infinity without such. */
  get unresolvedBound(): number {
    return this.totals.unresolvedBound;
  }

  get warnings(): readonly string[] {
    return this.#report.warnings;
  }

  warn(message: string): void {
    this.#report.warnings.push(message);
  }

  /** Writes structures as rows and gets presolve ready. */
  *#begin(): Steps<Problem> {
    const whole = yield* linearise(this.#around.statedProblem);
    this.#chain = new PresolveChain(whole, {
      isOn: settingOf(this.#around.options, "presolve"),
      without: this.#around.techniques.off,
      limits: this.#around.limits,
      ledger: this.#around.ledger,
      witness: this.#around.nesting.witness,
      keptColumns: this.#around.hooks?.restricts === true ? this.#around.statedProblem.numCols : 0,
    });
    return whole;
  }

  /** False where a part that nothing connects with the rest has no point. */
  *#takeOutComponents(): Steps<boolean> {
    const left = this.#around.limits.workLimit - this.totals.pastWork;
    const taken = yield* takeOutComponents(this.#around, this.#chain, this.#nested, left);
    this.totals.pastWork += taken.work;
    return taken.isFeasible;
  }

  /**
   * The solve is over before its end. Every point that the gate has and every bound in force count;
   * where not even presolve has ended, the user's own point may be one.
   */
  *#abandoned(): Steps<SolveResult> {
    if (this.#gate === undefined) {
      this.#gate = this.#makeGate(this.#around.statedProblem, NOT_SEARCHED);
      yield* this.#takeStartAsGiven();
    }
    yield* this.#gate.takeHeld();
    const status = this.#around.limits.reached(this.nodes, this.work) ?? "interrupted";
    const known = { around: this.#around, gate: this.#gate, totals: this.totals };
    return this.#result(yield* verdictAtLimit(known, { status, bound: this.lowerBound }));
  }

  #makeGate(linearised: Problem, searched: SearchedProblem): IncumbentGate {
    return makeGate(
      this.#around,
      linearised,
      searched,
      (x) => this.#chain.toWhole(x),
      (source, solution) => this.#report.tell({ kind: "incumbent", source, solution }),
      () => this.work,
    );
  }

  /** Offers the user's starting point, completed by a small solve where it has to be. */
  *#takeStart(whole: Problem): Steps<void> {
    const { start } = this.#around.options;
    if (start === undefined) return;
    const subSolve = this.#nested.solver("starting points");
    const isTaken = yield* offerStart(this.#gate, start, whole, subSolve, this.#nested.options);
    if (!isTaken && this.#gate.best === Infinity)
      this.#report.warnings.push("the starting point could not be completed to a feasible one");
  }

  /** The result where presolve has left one point, which passes; null where there is more to decide. */
  *#takeOnlyPoint(): Steps<SolveResult | null> {
    const { problem } = this.#chain;
    const point = yield* takeOnlyPoint(problem, this.#gate);
    if (point === "open") return null;
    if (point === "optimal") return yield* this.#decided(true);
    return this.#result(yield* verdictOfDoubt(this.#known, problem.objectiveOffset));
  }

  /** The result where the problem asks for a plan within a budget, and a search for the best one tells; else null. */
  *#searchCutoffRow(whole: Problem, link: Presolved): Steps<SolveResult | null> {
    const { problem, decided } = this.#chain;
    // Where columns were decided apart, what is left has other rows.
    const search = searchCutoffRow(this.#known, problem, () =>
      decided === null ? presolvedCutoffRow(whole, link) : cutoffRowOf(problem),
    );
    const outcome = yield* this.#around.ledger.stopwatch.time("cutoff row", search);
    if (outcome === null) return null;
    if (outcome === "decided") return yield* this.#decided(true);
    return yield* this.#stopped(outcome);
  }

  /** Values to try first in the search's columns, NaN where nothing is said. */
  get #suggested(): Float64Array | undefined {
    const { hint, start } = this.#around.options;
    const given = hint ?? start;
    return given === undefined ? undefined : this.#chain.fromUser(given);
  }

  /** Searches the presolved problem, and the still smaller ones that come of it, to the result. */
  *#searchAndRestart(
    hint: Float64Array | undefined,
    lpInheritance: LpInheritance | undefined,
  ): Steps<SolveResult> {
    this.totals.search = this.#makeSearch(lpInheritance);
    for (let end = yield* runSearch(this.totals.search, hint, undefined); ; ) {
      if (end.kind === "decided") return yield* this.#decided(end.isExhausted);
      if (end.kind === "stopped") return yield* this.#stopped(end);
      if (end.kind === "endless") return yield* this.#endless();
      const past: Search = this.totals.search;
      const { context, policyState, symmetry, workBesideTree } = past;
      if (context === undefined) throw new InternalError("a search ended before it began");
      this.totals.pastWork += workBesideTree;
      this.totals.pastBound = this.lowerBound;
      // On the way to the next problem there is nothing that other threads could take over.
      past.retire();
      const link = yield* this.#chain.restart(context.rootBound.slice());
      if (link.status === "infeasible") return yield* this.#decided(true);
      const searched = yield* searchedProblem(this.#chain.problem, this.#around);
      yield* this.#gate.moveTo(searched, (x) => link.toReduced(x));
      this.#report.tellPresolve("restart", this.#chain.problem);
      const only = yield* this.#takeOnlyPoint();
      if (only !== null) return only;
      const { problem } = this.#chain;
      if (isWide(context) && (yield* this.#small.searchRest(problem, this.#gate)))
        return yield* this.#decided(true);
      if (yield* this.#small.search(problem, this.#gate)) return yield* this.#decided(true);
      const inheritance = inheritanceOf(
        context,
        { policyState, isAsymmetric: symmetry.isNone },
        link,
      );
      this.totals.search = this.#makeSearch();
      const { searchPoint } = this.#gate;
      end = yield* runSearch(this.totals.search, searchPoint ?? undefined, inheritance);
    }
  }

  #makeSearch(lpInheritance?: LpInheritance): Search {
    const complete = this.#nested.solver("offered points");
    this.#around.hooks?.enter(this.#chain, (point) =>
      completedPoint(this.#chain.whole, point, complete, this.#nested.options),
    );
    return new Search(this.#chain.problem, {
      ...this.#around,
      gate: this.#gate,
      guidance: guidanceOf(this.#around.options, (x) => this.#chain.fromUser(x)),
      subSolve: this.#nested.solver("feasibility"),
      subOptions: () => this.#nested.options,
      solveNeighbourhood: (problem, limits) => this.#nested.neighbourhood(problem, limits),
      listener: this.#report.listener(() => this.#around.limits.seconds),
      lpInheritance,
      tableau: this.#small.givenUp,
      sums: this.#small.sums,
    });
  }

  /** The run as verdicts on it see it. */
  get #known(): FirstRun {
    return {
      around: this.#around,
      gate: this.#gate,
      nested: this.#nested,
      totals: this.totals,
      linearised: this.#chain.whole,
      workSoFar: () => this.work,
    };
  }

  /** The result of a search that has stopped before its end. */
  *#stopped(stop: Verdict): Steps<SolveResult> {
    return this.#result(yield* verdictOfStop(this.#known, stop));
  }

  /** The result where the root's relaxation falls for ever. */
  *#endless(): Steps<SolveResult> {
    const context = this.totals.search?.context;
    if (context === undefined) throw new InternalError("a search ended before it began");
    return this.#result(yield* verdictOfEndless(this.#known, context));
  }

  /** The result of a search that is over, by exhaustion or because the bound is near enough. */
  *#decided(isExhausted: boolean): Steps<SolveResult> {
    return this.#result(yield* verdictOfSearch(this.#known, isExhausted));
  }

  #result({ status, bound }: Verdict): SolveResult {
    const isUnbounded = status === "unbounded" || status === "infeasible-or-unbounded";
    if (isUnbounded && this.#around.hooks?.restricts === true)
      throw new InvalidProblemError(
        "the problem is unbounded without what its hooks rule out; give its columns bounds",
      );
    const { search, treeCounters: tree } = this.totals;
    return this.#report.result(status, bound, this.#gate, search?.context, tree, this.#team);
  }

  get #state(): ProgressState {
    const { nodes, openNodes, iterations, conflicts, lowerBound } = this.totals;
    const { best } = this.#gate;
    const bound = this.#gate.toldBound(lowerBound);
    const { seconds } = this.#around.limits;
    return { seconds, nodes, openNodes, iterations, work: this.work, conflicts, best, bound };
  }
}
