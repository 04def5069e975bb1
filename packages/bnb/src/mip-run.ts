import { InternalError, type Problem, type ProblemSize, type Status, sizeOf } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { IncumbentGate, type SearchedProblem } from "./gate/incumbent.ts";
import { objectiveStep } from "./gate/objective-grid.ts";
import { Repair } from "./gate/repair.ts";
import { Limits, stepsWithin } from "./limits.ts";
import type { EngineFactory } from "./lp/engine-factory.ts";
import { VisitReport } from "./node/visited-node.ts";
import { innerOptions, type SolveOptions, settingOf, tolerancesOf } from "./options.ts";
import { decideComponents } from "./presolve/components.ts";
import { PresolveChain, type PresolveHistory } from "./presolve/presolve-chain.ts";
import { finiteGap, ProgressReporter, type ProgressState } from "./progress.ts";
import type { ProgressDetails } from "./progress-event.ts";
import type { SolveResult } from "./result.ts";
import { inheritanceOf } from "./root/inheritance.ts";
import { Search } from "./search.ts";
import type { SearchContext } from "./search-context.ts";
import type { ForeignTotals } from "./statistics/foreign-totals.ts";
import { Ledger } from "./statistics/ledger.ts";
import { noTree, type SolveStatistics } from "./statistics/solve-statistics.ts";
import type { Steps } from "./steps.ts";
import { linearise } from "./structures/linearise.ts";
import { completeStart, type NeighbourhoodLimits, type SubSolve } from "./sub-solve.ts";
import type { TechniqueSwitches } from "./technique-switches.ts";
import { switchesOf } from "./techniques.ts";
import type { TreeOutcome } from "./tree/tree-search.ts";
import type { Witness } from "./witness/witness.ts";

/** Where a run stands among runs within runs, and what its points must beat. */
interface Nesting {
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
 * structures into rows, presolve, search, and again from presolve where the search rootRestarts. All
 * its state is its own.
 */
export class MipRun {
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #limits: Limits;
  readonly #progress: ProgressReporter;
  /** Trees begun so far. */
  #numTrees = 0;
  readonly #warnings: string[] = [];
  readonly #makeEngine: EngineFactory;
  readonly #techniques: TechniqueSwitches;
  readonly #nesting: Nesting;
  readonly #ledger = new Ledger();
  #chain!: PresolveChain;
  #gate!: IncumbentGate;
  #search: Search | undefined;
  /** The problem's size as the first presolve left it. */
  #presolvedSize: ProblemSize;
  /** Work of components, and of learning and symmetry breaking before the last restart. */
  #pastWork = 0;
  /** What the searches before the last restart have proven. */
  #pastBound = -Infinity;
  #foreign: ForeignTotals | undefined;
  /** As it was asked for, or as it was granted. */
  threads: number;

  constructor(problem: Problem, options: SolveOptions, nesting: Nesting = OUTERMOST) {
    this.#problem = problem;
    this.#options = options;
    this.#nesting = nesting;
    this.#limits = new Limits(options);
    this.threads = options.threads ?? 1;
    this.#techniques = switchesOf(options);
    this.#progress = new ProgressReporter(problem, options.onProgress);
    this.#presolvedSize = sizeOf(problem);
    const { lp: counters } = this.#ledger;
    const seed = settingOf(options, "seed");
    this.#makeEngine = (p, engine) => createLpEngineSteps(p, { ...engine, seed, counters });
  }

  /** The whole solve; once time is up or the caller has had enough, what is known by then. */
  *run(): Steps<SolveResult> {
    const steps = this.#progress.isHeard ? this.#withSignsOfLife(this.#solve()) : this.#solve();
    return (yield* stepsWithin(steps, this.#limits)) ?? this.#abandoned();
  }

  /** Tells the caller now and then that the solve goes on, where it has nothing else to tell. */
  *#withSignsOfLife<T>(steps: Steps<T>): Steps<T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      const isPresolved = this.#gate !== undefined;
      if (isPresolved && this.#progress.isSilent(this.#limits.seconds))
        this.#report({ kind: "working" });
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
    this.#presolvedSize = sizeOf(this.#chain.problem);
    this.#reportPresolve("presolved");
    if (!isFeasible) return this.#result("infeasible", Infinity);
    yield* this.#takeStart(whole);
    const limit = this.#limits.isOver ? this.#limits.reached(0, 0) : null;
    if (limit !== null) return this.#result(limit, -Infinity);
    return yield* this.#searchAndRestart(this.#reducedStart(whole));
  }

  /** Work done so far, all motors together. */
  get work(): number {
    const foreign = this.#foreign?.work ?? 0;
    return this.#chain.work + this.#pastWork + (this.#search?.work ?? 0) + foreign;
  }

  /** Nodes visited so far. */
  get nodes(): number {
    return (this.#search?.context?.statistics.nodes ?? 0) + (this.#foreign?.nodes ?? 0);
  }

  /** True while clause learning looks for any point at all: such a search can be split at any time. */
  get isRiddle(): boolean {
    return this.#search?.isRiddle === true;
  }

  get limits(): Limits {
    return this.#limits;
  }

  get gate(): IncumbentGate {
    return this.#gate;
  }

  /** Proven lower bound of what is open. */
  get lowerBound(): number {
    const own = this.#search?.lowerBound ?? -Infinity;
    return Math.max(this.#pastBound, own, this.#foreign?.lowerBound ?? -Infinity);
  }

  /** The search at hand, for threads that are to go on with it; undefined before there is one. */
  get search(): Search | undefined {
    return this.#search;
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
    this.#search = this.#makeSearch();
    return this.#search;
  }

  /** From now on the search goes on in other threads; `totals` is kept up to date by their coordinator. */
  follow(totals: ForeignTotals): void {
    this.#foreign = totals;
    this.#pastWork += this.#search?.learning?.work ?? 0;
    this.#search?.retire();
  }

  /** Ends a search that went on elsewhere. "finished" means that nothing is left to search. */
  conclude(outcome: TreeOutcome, isExhausted: boolean): SolveResult {
    if (outcome === "finished") return this.#decided(isExhausted);
    if (outcome === "unbounded") return this.#result("unbounded", -Infinity);
    return this.#result(outcome, this.lowerBound);
  }

  /** Tells the caller how the search stands. */
  reportNode(): void {
    if (!this.#progress.isDue(this.#limits.seconds)) return;
    this.#report({ kind: "node", nodeObjective: null, infeasibilities: 0 });
  }

  /** Bound of what had to be left undecided so far; Infinity without such. */
  get unresolvedBound(): number {
    return this.#foreign?.unresolvedBound ?? this.#search?.tree?.unresolvedBound ?? Infinity;
  }

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  warn(message: string): void {
    this.#warnings.push(message);
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
    });
    return whole;
  }

  /** Takes out what nothing connects with the rest, see `decideComponents`; false where it has no point. */
  *#decideComponents(): Steps<boolean> {
    const isWanted = settingOf(this.#options, "presolve") && this.#techniques.isOn("components");
    if (!isWanted || this.#nesting.depth > 0) return true;
    const left = this.#limits.workLimit - this.#pastWork;
    const decided = yield* decideComponents(this.#chain.problem, left, (problem, workLimit) => {
      return new MipRun(problem, {
        ...this.#subOptions,
        gapRelative: 0,
        gapAbsolute: 0,
        workLimit,
      }).run();
    });
    if (decided === null) return true;
    this.#nesting.witness?.decide(this.#chain.problem, decided.values, decided.isInfeasible);
    this.#pastWork += decided.work;
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
    const repair = new Repair(whole, this.#makeEngine, this.#limits);
    const map = (x: Float64Array) => this.#chain.toWhole(x);
    const gate = new IncumbentGate(this.#problem, searched, map, repair, {
      tolerances: tolerancesOf(this.#options),
      poolSize: settingOf(this.#options, "poolSize"),
      initialCutoff: this.#nesting.cutoff,
      counters: this.#ledger.gate,
      onImprovement: (source, solution) => this.#report({ kind: "incumbent", source, solution }),
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
    const completed = yield* completeStart(whole, start, this.#subSolve, this.#subOptions);
    if (completed !== null && this.#gate.offerUserPoint(completed, "start")) return;
    if (this.#gate.best === Infinity)
      this.#warnings.push("the starting point could not be completed to a feasible one");
  }

  /** The start in the search's columns, NaN where it says nothing: values to try first. */
  #reducedStart(whole: Problem): Float64Array | undefined {
    if (this.#options.start === undefined) return undefined;
    const start = new Float64Array(whole.numCols).fill(Number.NaN);
    start.set(this.#options.start);
    return this.#chain.toReduced(start);
  }

  /** Searches the presolved problem, and the still smaller ones that come of it, to the result. */
  *#searchAndRestart(hint: Float64Array | undefined): Steps<SolveResult> {
    this.#search = this.#makeSearch();
    for (let end = yield* this.#search.run(hint, undefined); ; ) {
      if (end.kind === "decided") return this.#decided(end.isExhausted);
      if (end.kind === "stopped") return this.#result(end.status, end.bound);
      const { context, policyState, workBesideTree }: Search = this.#search;
      if (context === undefined) throw new InternalError("a search ended before it began");
      this.#pastWork += workBesideTree;
      this.#pastBound = this.lowerBound;
      // On the way to the next problem there is nothing that other threads could take over.
      this.#search.retire();
      const link = yield* this.#chain.restart(context.rootBound.slice());
      if (link.status === "infeasible") return this.#decided(true);
      this.#gate.moveTo(this.#searched, (x) => link.toReduced(x));
      this.#reportPresolve("restart");
      const inheritance = inheritanceOf(context, policyState, link);
      this.#search = this.#makeSearch();
      end = yield* this.#search.run(this.#gate.searchPoint ?? undefined, inheritance);
    }
  }

  #makeSearch(): Search {
    return new Search(this.#chain.problem, {
      options: this.#options,
      limits: this.#limits,
      gate: this.#gate,
      techniques: this.#techniques,
      makeEngine: this.#makeEngine,
      ledger: this.#ledger,
      depth: this.#nesting.depth,
      witness: this.#nesting.witness,
      subSolve: this.#subSolve,
      subOptions: () => this.#subOptions,
      solveNeighbourhood: (problem, limits) => this.#solveNeighbourhood(problem, limits),
      onRoot: (objective, infeasibilities) => {
        const nodeObjective = this.#progress.toUser(objective);
        this.#report({ kind: "root", nodeObjective, infeasibilities });
      },
      onNode: (objective, infeasibilities) => {
        if (!this.#progress.isDue(this.#limits.seconds)) return;
        const nodeObjective = this.#progress.toUser(objective);
        this.#report({ kind: "node", nodeObjective, infeasibilities });
      },
      makeVisitReport: (problem) => {
        const { onNode } = this.#options;
        if (onNode === undefined) return undefined;
        const toUser = (objective: number) => this.#progress.toUser(objective);
        return new VisitReport(this.#numTrees++, problem, toUser, onNode);
      },
      onLearning: (domain) => {
        if (!this.#progress.isDue(this.#limits.seconds)) return;
        const learningRestarts = domain.statistics.restarts;
        const learnedClauses = domain.statistics.learned - domain.statistics.deleted;
        this.#report({ kind: "learning", learningRestarts, learnedClauses });
      },
    });
  }

  *#solveNeighbourhood(problem: Problem, limits: NeighbourhoodLimits): Steps<SolveResult> {
    const { nodeLimit, workLimit, cutoff, onWork } = limits;
    const witness = this.#nesting.witness?.within(problem);
    const nesting = { depth: this.#nesting.depth + 1, cutoff, witness };
    const run = new MipRun(problem, { ...this.#subOptions, nodeLimit, workLimit }, nesting);
    for (const steps = run.run(); ; yield) {
      const step = steps.next();
      if (step.done === true) return step.value;
      onWork(run.work);
    }
  }

  /** The search is over, by exhaustion or because the bound is near enough: what that proves. */
  #decided(isExhausted: boolean): SolveResult {
    const { best, cutoff } = this.#gate;
    const unresolved = this.unresolvedBound;
    this.#nesting.witness?.ends("search", unresolved);
    if (unresolved < cutoff) return this.#result("numerical-trouble", unresolved);
    if (best === Infinity) return this.#result("infeasible", Infinity);
    if (!isExhausted) return this.#result("optimal", this.lowerBound);
    const atRoot = this.#search?.context?.provenBound ?? -Infinity;
    return this.#result("optimal", Math.max(this.#gate.provenBound, atRoot));
  }

  readonly #subSolve: SubSolve = (problem, options) => new MipRun(problem, options).run();

  get #subOptions(): SolveOptions {
    return innerOptions("subSolve", this.#options, this.#limits);
  }

  #result(status: Status, bound: number): SolveResult {
    const problem = this.#problem;
    const { best, values, pool } = this.#gate;
    const proven = Math.min(bound, best);
    const state = { ...this.#state(), bound: proven };
    this.#progress.report(state, { kind: "done" });
    const hasPoint = values !== null && status !== "unbounded";
    return {
      status,
      objective: hasPoint ? problem.toUserObjective(best) : null,
      bound: Number.isFinite(proven) ? problem.toUserObjective(proven) : null,
      gap: hasPoint ? finiteGap(best, proven) : null,
      solution: hasPoint ? values : null,
      solutions: hasPoint ? pool.solutions : [],
      nodes: state.nodes,
      iterations: state.iterations,
      conflicts: state.conflicts,
      seconds: state.seconds,
      work: state.work,
      threads: this.threads,
      original: sizeOf(problem),
      presolved: this.#presolvedSize,
      cuts: countCuts(this.#search?.context),
      statistics: this.#statistics(),
      warnings: this.#warnings,
    };
  }

  #statistics(): SolveStatistics {
    const tree = this.#search?.context?.statistics.counters ?? noTree();
    return this.#ledger.statistics(tree, this.#limits.seconds);
  }

  #reportPresolve(kind: "presolved" | "restart"): void {
    if (!this.#progress.isHeard) return;
    const { problem } = this.#chain;
    const presolved = { ...sizeOf(problem), binaries: countBinaries(problem) };
    this.#report({ kind, presolved, reductions: this.#ledger.reductions });
  }

  #report(details: ProgressDetails): void {
    this.#progress.report(this.#state(), details);
  }

  #state(): ProgressState {
    const search = this.#search;
    const foreign = this.#foreign;
    return {
      seconds: this.#limits.seconds,
      nodes: this.nodes,
      openNodes: foreign?.openNodes ?? search?.tree?.openNodes ?? 0,
      iterations: (search?.iterations ?? 0) + (foreign?.iterations ?? 0),
      work: this.work,
      conflicts: (search?.conflicts ?? 0) + (foreign?.conflicts ?? 0),
      best: this.#gate.best,
      bound: Math.min(this.#gate.best, this.lowerBound),
    };
  }
}

function countCuts(context: SearchContext | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of context?.relaxation.addedRows ?? [])
    counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function countBinaries({ numCols, isInteger, columnLower, columnUpper }: Problem): number {
  let count = 0;
  for (let j = 0; j < numCols; j++)
    if (isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1) count++;
  return count;
}
