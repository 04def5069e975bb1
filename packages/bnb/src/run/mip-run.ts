import { InternalError, InvalidProblemError, type Problem, type Status } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { IncumbentGate, type SearchedProblem } from "../gate/incumbent.ts";
import { objectiveStep } from "../gate/objective-grid.ts";
import { Repair } from "../gate/repair.ts";
import { HookRun } from "../hooks/hook-run.ts";
import { isHookModule } from "../hooks/load-hooks.ts";
import { Limits, stepsWithin } from "../limits.ts";
import type { EngineFactory } from "../lp/engine-factory.ts";
import { guidanceOf } from "../node/guidance.ts";
import { innerOptions, type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import { decideComponents } from "../presolve/components.ts";
import { PresolveChain, type PresolveHistory } from "../presolve/presolve-chain.ts";
import type { ProgressState } from "../progress.ts";
import type { SolveResult } from "../result.ts";
import { inheritanceOf } from "../root/inheritance.ts";
import type { ForeignTotals } from "../statistics/foreign-totals.ts";
import { Ledger } from "../statistics/ledger.ts";
import type { TeamStatistics } from "../statistics/solve-statistics.ts";
import type { Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { completeStart, type NeighbourhoodLimits, type SubSolve } from "../sub-solve.ts";
import type { TechniqueSwitches } from "../technique-switches.ts";
import { switchesOf } from "../techniques.ts";
import type { TreeOutcome } from "../tree/tree-search.ts";
import type { Witness } from "../witness/witness.ts";
import { RunReport } from "./run-report.ts";
import { RunTotals } from "./run-totals.ts";
import { Search } from "./search.ts";
import { secondLookOptions } from "./second-look.ts";

/** Where a run stands among runs within runs, and what its points must beat. */
interface Nesting {
  /** 0 for a whole solve; the searches of neighbourhoods are below it. */
  readonly depth: number;
  readonly cutoff: number;
  /** A point that must not be lost, for tests. */
  readonly witness?: Witness | undefined;
}

const OUTERMOST: Nesting = { depth: 0, cutoff: Infinity };

/** For the gate of a solve that was over before it had a problem to search. */
const NOT_SEARCHED: SearchedProblem = { objectiveStep: 0, objectiveOffset: 0 };

/**
 * One solve of a problem with integers or structures, from the user's problem to the result:
 * structures into rows, presolve, search, and again from presolve where the search restarts. All its
 * state is its own.
 */
export class MipRun {
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #limits: Limits;
  readonly #report: RunReport;
  readonly #totals = new RunTotals();
  readonly #makeEngine: EngineFactory;
  readonly #techniques: TechniqueSwitches;
  readonly #nesting: Nesting;
  readonly #hooks: HookRun | undefined;
  readonly #ledger = new Ledger();
  #chain!: PresolveChain;
  #gate!: IncumbentGate;
  #team: TeamStatistics | undefined;

  constructor(problem: Problem, options: SolveOptions, nesting: Nesting = OUTERMOST) {
    this.#problem = problem;
    this.#options = options;
    this.#nesting = nesting;
    this.#limits = new Limits(options);
    this.#hooks = this.#hooksOf(options);
    this.#techniques = switchesOf(options);
    this.#report = new RunReport(problem, options, this.#ledger, () => this.#state);
    const { lp: counters } = this.#ledger;
    const seed = settingOf(options, "seed");
    this.#makeEngine = (p, engine) => createLpEngineSteps(p, { ...engine, seed, counters });
  }

  /** The whole solve; once time is up or the caller has had enough, what is known by then. */
  *run(): Steps<SolveResult> {
    const steps = this.#report.isHeard ? this.#withSignsOfLife(this.#solve()) : this.#solve();
    // Inner solves give their best point where they like: their callers allow for the rest of a step.
    const workSoFar = this.#nesting.depth === 0 ? () => this.work : undefined;
    return (yield* stepsWithin(steps, this.#limits, workSoFar)) ?? this.#abandoned();
  }

  /** Tells the caller now and then that the solve goes on, where it has nothing else to tell. */
  *#withSignsOfLife<T>(steps: Steps<T>): Steps<T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (this.#gate !== undefined) this.#report.breakSilence(this.#limits.seconds);
      yield;
    }
  }

  *#solve(): Steps<SolveResult> {
    const whole = this.#begin();
    yield;
    const { status } = yield* this.#chain.presolve();
    const { stopwatch } = this.#ledger;
    const isFeasible =
      status !== "infeasible" && (yield* stopwatch.time("components", this.#decideComponents()));
    this.#gate = this.#makeGate(whole);
    this.#report.notePresolved(this.#chain.problem);
    if (!isFeasible) return this.#result("infeasible", Infinity);
    yield* this.#takeStart(whole);
    const limit = this.#limits.isOver ? this.#limits.reached(0, 0) : null;
    if (limit !== null) return this.#result(limit, -Infinity);
    return yield* this.#searchAndRestart(this.#suggested);
  }

  /** Work done so far, all motors together. */
  get work(): number {
    return (this.#chain?.work ?? 0) + this.#totals.work;
  }

  /** Nodes visited so far. */
  get nodes(): number {
    return this.#totals.nodes;
  }

  /** True while clause learning looks for any point at all: such a search can be split at any time. */
  get isRiddle(): boolean {
    return this.#totals.search?.isRiddle === true;
  }

  get limits(): Limits {
    return this.#limits;
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
    return this.#totals.lowerBound;
  }

  /** The search at hand, for threads that are to go on with it; undefined before there is one. */
  get search(): Search | undefined {
    return this.#totals.search;
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
    const whole = this.#begin();
    yield* this.#chain.presolve();
    if (decided !== null) this.#chain.takeOut(decided);
    for (const bounds of rootRestarts) yield* this.#chain.restart(bounds);
    this.#gate = this.#makeGate(whole);
    this.#totals.search = this.#makeSearch();
    return this.#totals.search;
  }

  /** From now on the search goes on in other threads; `totals` is kept up to date by their coordinator. */
  follow(totals: ForeignTotals): void {
    this.#totals.foreign = totals;
    this.#totals.pastWork += this.#totals.search?.learning?.work ?? 0;
    this.#totals.search?.retire();
  }

  /** Ends a search that went on elsewhere. "finished" means that nothing is left to search. */
  *conclude(outcome: TreeOutcome, isExhausted: boolean, team: TeamStatistics): Steps<SolveResult> {
    this.#team = team;
    if (outcome === "finished") return yield* this.#decided(isExhausted);
    if (outcome === "unbounded") return this.#result("unbounded", -Infinity);
    return this.#result(outcome, this.lowerBound);
  }

  /** Tells the caller how the search stands. */
  reportNode(): void {
    this.#report.tellNode(this.#limits.seconds);
  }

  /** Bound of what had to be left undecided so far; Infinity without such. */
  get unresolvedBound(): number {
    return this.#totals.unresolvedBound;
  }

  get warnings(): readonly string[] {
    return this.#report.warnings;
  }

  warn(message: string): void {
    this.#report.warnings.push(message);
  }

  /** Writes structures as rows and gets presolve ready. */
  #begin(): Problem {
    const whole = linearise(this.#problem);
    this.#chain = new PresolveChain(whole, {
      isOn: settingOf(this.#options, "presolve"),
      without: this.#techniques.off,
      limits: this.#limits,
      ledger: this.#ledger,
      witness: this.#nesting.witness,
      keptColumns: this.#hooks?.restricts === true ? this.#problem.numCols : 0,
    });
    return whole;
  }

  /** Takes out what nothing connects with the rest, see `decideComponents`; false where it has no point. */
  *#decideComponents(): Steps<boolean> {
    const isWanted = settingOf(this.#options, "presolve") && this.#techniques.isOn("components");
    if (!isWanted || this.#nesting.depth > 0 || this.#hooks?.restricts === true) return true;
    const left = this.#limits.workLimit - this.#totals.pastWork;
    const decided = yield* decideComponents(this.#chain.problem, left, (problem, workLimit) => {
      const options = { ...this.#subOptions, gapRelative: 0, gapAbsolute: 0, workLimit };
      return this.#nested("components", new MipRun(problem, options));
    });
    if (decided === null) return true;
    this.#nesting.witness?.decide(this.#chain.problem, decided.values, decided.isInfeasible);
    this.#totals.pastWork += decided.work;
    if (!decided.isInfeasible) this.#chain.takeOut(decided.values);
    return !decided.isInfeasible;
  }

  /**
   * The solve is over before its end. Every point that the gate has and every bound in force count;
   * where not even presolve has ended, the user's own point may be one.
   */
  #abandoned(): SolveResult {
    if (this.#gate === undefined) {
      this.#gate = this.#makeGate(this.#problem, NOT_SEARCHED);
      const { start } = this.#options;
      if (start !== undefined) this.#gate.offerUserPoint(start, "start");
    }
    const status = this.#limits.reached(this.nodes, this.work) ?? "interrupted";
    return this.#result(status, this.lowerBound);
  }

  #makeGate(whole: Problem, searched: SearchedProblem = this.#searched): IncumbentGate {
    const hooks = this.#hooks;
    const repair = new Repair(
      whole,
      this.#makeEngine,
      this.#limits,
      hooks === undefined ? undefined : () => hooks.userRows,
    );
    const map = (x: Float64Array) => this.#chain.toWhole(x);
    const gate = new IncumbentGate(this.#problem, searched, map, repair, {
      tolerances: tolerancesOf(this.#options),
      poolSize: settingOf(this.#options, "poolSize"),
      initialCutoff: this.#nesting.cutoff,
      counters: this.#ledger.gate,
      judge: hooks?.restricts === true ? (values, best) => hooks.passes(values, best) : undefined,
      onImprovement: (source, solution) =>
        this.#report.tell({ kind: "incumbent", source, solution }),
    });
    this.#nesting.witness?.watch(gate);
    return gate;
  }

  get #searched(): SearchedProblem {
    const { problem } = this.#chain;
    return { objectiveStep: objectiveStep(problem), objectiveOffset: problem.objectiveOffset };
  }

  /** Offers the user's starting point, completed by a small solve where it has to be. */
  *#takeStart(whole: Problem): Steps<void> {
    const { start } = this.#options;
    if (start === undefined || this.#gate.offerUserPoint(start, "start")) return;
    const completed = yield* completeStart(
      whole,
      start,
      this.#subSolve("starting points"),
      this.#subOptions,
    );
    if (completed !== null && this.#gate.offerUserPoint(completed, "start")) return;
    if (this.#gate.best === Infinity)
      this.#report.warnings.push("the starting point could not be completed to a feasible one");
  }

  /** Values to try first in the search's columns, NaN where nothing is said. */
  get #suggested(): Float64Array | undefined {
    const { hint, start } = this.#options;
    const given = hint ?? start;
    return given === undefined ? undefined : this.#toSearch(given);
  }

  /** Values of the user's columns as the search's have them; NaN for all others. */
  #toSearch(values: ArrayLike<number>): Float64Array {
    const whole = new Float64Array(this.#chain.wholeSize).fill(Number.NaN);
    whole.set(Array.from(values));
    return this.#chain.toReduced(whole);
  }

  /** Searches the presolved problem, and the still smaller ones that come of it, to the result. */
  *#searchAndRestart(hint: Float64Array | undefined): Steps<SolveResult> {
    this.#totals.search = this.#makeSearch();
    for (let end = yield* this.#totals.search.run(hint, undefined); ; ) {
      if (end.kind === "decided") return yield* this.#decided(end.isExhausted);
      if (end.kind === "stopped") return this.#result(end.status, end.bound);
      const { context, policyState, workBesideTree }: Search = this.#totals.search;
      if (context === undefined) throw new InternalError("a search ended before it began");
      this.#totals.pastWork += workBesideTree;
      this.#totals.pastBound = this.lowerBound;
      // On the way to the next problem there is nothing that other threads could take over.
      this.#totals.search.retire();
      const link = yield* this.#chain.restart(context.rootBound.slice());
      if (link.status === "infeasible") return yield* this.#decided(true);
      this.#gate.moveTo(this.#searched, (x) => link.toReduced(x));
      this.#report.tellPresolve("restart", this.#chain.problem);
      const inheritance = inheritanceOf(context, policyState, link);
      this.#totals.search = this.#makeSearch();
      end = yield* this.#totals.search.run(this.#gate.searchPoint ?? undefined, inheritance);
    }
  }

  #makeSearch(): Search {
    this.#hooks?.enter(this.#chain);
    return new Search(this.#chain.problem, {
      options: this.#options,
      limits: this.#limits,
      gate: this.#gate,
      techniques: this.#techniques,
      makeEngine: this.#makeEngine,
      ledger: this.#ledger,
      depth: this.#nesting.depth,
      witness: this.#nesting.witness,
      hooks: this.#hooks,
      guidance: guidanceOf(this.#options, (x) => this.#toSearch(x)),
      subSolve: this.#subSolve("feasibility"),
      subOptions: () => this.#subOptions,
      solveNeighbourhood: (problem, limits) => this.#solveNeighbourhood(problem, limits),
      listener: this.#report.listener(() => this.#limits.seconds),
    });
  }

  #solveNeighbourhood(problem: Problem, limits: NeighbourhoodLimits): Steps<SolveResult> {
    const { nodeLimit, workLimit, cutoff, onWork } = limits;
    const witness = this.#nesting.witness?.within(problem);
    const nesting = { depth: this.#nesting.depth + 1, cutoff, witness };
    const run = new MipRun(problem, { ...this.#subOptions, nodeLimit, workLimit }, nesting);
    return this.#nested("neighbourhoods", run, onWork);
  }

  /** The search is over, by exhaustion or because the bound is near enough: what that proves. */
  *#decided(isExhausted: boolean): Steps<SolveResult> {
    const { best, cutoff } = this.#gate;
    const unresolved = this.unresolvedBound;
    this.#nesting.witness?.ends("search", unresolved);
    if (unresolved < cutoff) {
      return (yield* this.#lookAgain(unresolved)) ?? this.#result("numerical-trouble", unresolved);
    }
    if (best === Infinity) {
      const again = this.#hasRefused ? yield* this.#lookAgain(-Infinity) : null;
      return again ?? this.#result("infeasible", Infinity);
    }
    if (!isExhausted) return this.#result("optimal", this.lowerBound);
    const atRoot = this.#totals.search?.context?.provenBound ?? -Infinity;
    return this.#result("optimal", Math.max(this.#gate.provenBound, atRoot));
  }

  /** True where the gate has refused points that the search took for some. */
  get #hasRefused(): boolean {
    const { refusedByBound, refusedByRow, refusedByStructure } = this.#ledger.gate;
    return refusedByBound + refusedByRow + refusedByStructure > 0;
  }

  /**
   * Presolve may keep of several points the one that rows forgive by a hair, and postsolve lead it to
   * where they do not: what is then left open, or was refused and nothing else found, is solved as it
   * is stated. Null where that decides nothing, or presolve had no part in it.
   *
   * @param bound what is proven of all points that may be left
   */
  *#lookAgain(bound: number): Steps<SolveResult | null> {
    const { depth, witness, cutoff } = this.#nesting;
    if (depth > 0 || !settingOf(this.#options, "presolve")) return null;
    const first = { work: this.work, nodes: this.nodes, values: this.#gate.values };
    const options = secondLookOptions(this.#options, this.#limits, first);
    const run = new MipRun(this.#problem, options, { depth, cutoff, witness });
    this.#totals.secondLook = run.#totals;
    const again = yield* this.#nested("a second look", run);
    if (again.solution !== null) this.#gate.offerUserPoint(again.solution, "without presolve");
    const proven = again.bound === null ? -Infinity : this.#problem.toUserObjective(again.bound);
    const atLeast = Math.max(bound, proven);
    const reached = this.#limits.reached(this.nodes, this.work);
    switch (again.status) {
      case "optimal":
        return this.#result("optimal", atLeast);
      case "unbounded":
        return this.#result("unbounded", -Infinity);
      case "infeasible":
        return this.#gate.best === Infinity ? this.#result("infeasible", Infinity) : null;
      default:
        if (reached !== null) return this.#result(reached, atLeast);
        if (this.#gate.best === Infinity && bound === -Infinity) return null;
        return this.#result("numerical-trouble", atLeast);
    }
  }

  #subSolve(purpose: string): SubSolve {
    return (problem, options) => this.#nested(purpose, new MipRun(problem, options));
  }

  /** A run within this one, `onWork` being told now and then of its work so far. */
  *#nested(purpose: string, run: MipRun, onWork?: (work: number) => void): Steps<SolveResult> {
    try {
      for (const steps = run.run(); ; yield) {
        const step = steps.next();
        if (step.done === true) return step.value;
        onWork?.(run.work);
      }
    } finally {
      const { nodes, iterations, conflicts } = run.#totals;
      const { seconds } = run.#limits;
      const { work } = run;
      this.#ledger.noteNested(purpose, { nodes, iterations, conflicts, work, seconds });
    }
  }

  get #subOptions(): SolveOptions {
    return innerOptions("subSolve", this.#options, this.#limits);
  }

  #hooksOf({ hooks }: SolveOptions): HookRun | undefined {
    if (hooks === undefined) return undefined;
    if (isHookModule(hooks))
      throw new InvalidProblemError(
        "a module of hooks is loaded by `solve`; here its functions have to be given",
      );
    return new HookRun(hooks, this.#problem, this.#limits.stop);
  }

  #result(status: Status, bound: number): SolveResult {
    const isUnbounded = status === "unbounded" || status === "infeasible-or-unbounded";
    if (isUnbounded && this.#hooks?.restricts === true)
      throw new InvalidProblemError(
        "the problem is unbounded without what its hooks rule out; give its columns bounds",
      );
    return this.#report.result(status, bound, this.#gate, this.#totals.search?.context, this.#team);
  }

  get #state(): ProgressState {
    const { nodes, openNodes, iterations, conflicts, lowerBound } = this.#totals;
    const { best } = this.#gate;
    const bound = Math.min(best, lowerBound);
    const { seconds } = this.#limits;
    return { seconds, nodes, openNodes, iterations, work: this.work, conflicts, best, bound };
  }
}
