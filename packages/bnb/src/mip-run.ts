import { InternalError, type Problem, type Status, sizeOf } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import { decideComponents, withoutDecided } from "./components.ts";
import type { EngineFactory } from "./engine-factory.ts";
import { withBounds } from "./fixed-problem.ts";
import { heuristicsState } from "./heuristics/run-heuristics.ts";
import { IncumbentGate } from "./incumbent.ts";
import type { ForeignTotals, JoinedSearch } from "./joined-search.ts";
import { clausesWorthSharing, importShared, shareClauses } from "./learning/exchange.ts";
import { LearningMotor } from "./learning/learning-motor.ts";
import { Limits } from "./limits.ts";
import { MotorPolicy } from "./motor-policy.ts";
import type { SearchNode } from "./node.ts";
import { objectiveStep } from "./objective-grid.ts";
import { type SolveOptions, tolerancesOf } from "./options.ts";
import type { HandOver } from "./parallel/protocol.ts";
import { finiteGap, ProgressReporter, type ProgressState } from "./progress.ts";
import { compile } from "./propagation/compile.ts";
import { Domain } from "./propagation/domain.ts";
import { type Reduced, reduce, unreduced } from "./reduction.ts";
import { Relaxation } from "./relaxation.ts";
import { Repair } from "./repair.ts";
import type { SolveResult } from "./result.ts";
import { rootNode, solveRoot } from "./root.ts";
import { SearchContext } from "./search-context.ts";
import { runToEnd, type Steps } from "./steps.ts";
import { linearise } from "./structures/linearise.ts";
import {
  completeStart,
  hasPoint,
  type NeighbourhoodLimits,
  type SubSolve,
  subOptions,
} from "./sub-solve.ts";
import { SymmetryBreaking } from "./symmetry/symmetry-breaking.ts";
import { Techniques } from "./techniques.ts";
import { type FeasibilityOracle, type TreeOutcome, TreeSearch } from "./tree-search.ts";

/** Where a run stands among runs within runs, and what its points must beat. */
interface Nesting {
  readonly depth: number;
  readonly cutoff: number;
}

/** Learned clauses of each motor that go along when a search is split. */
const CLAUSES_HANDED_OVER = 2000;

const OUTERMOST: Nesting = { depth: 0, cutoff: Infinity };

/**
 * One solve of a problem with integers or structures, from the user's problem to the result:
 * structures into rows, presolve, root, tree. All its state is its own.
 */
export class MipRun {
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #limits: Limits;
  readonly #progress: ProgressReporter;
  readonly #warnings: string[] = [];
  readonly #makeEngine: EngineFactory;
  readonly #techniques: Techniques;
  readonly #nesting: Nesting;
  #presolved: Problem;
  #presolveWork = 0;
  #gate!: IncumbentGate;
  #context: SearchContext | undefined;
  #tree: TreeSearch | undefined;
  #learning: LearningMotor | undefined;
  #policy: MotorPolicy | undefined;
  #foreign: ForeignTotals | undefined;
  #hint: Float64Array | undefined;
  /** Values of presolved columns that were decided apart; null where none were. */
  #decidedColumns: Float64Array | null = null;

  constructor(problem: Problem, options: SolveOptions, nesting: Nesting = OUTERMOST) {
    this.#problem = problem;
    this.#options = options;
    this.#nesting = nesting;
    this.#limits = new Limits(options);
    this.#techniques = new Techniques(options);
    this.#progress = new ProgressReporter(problem, options.onProgress);
    this.#presolved = problem;
    this.#makeEngine = (p) => createLpEngine(p, { seed: options.seed ?? 0 });
  }

  *run(): Steps<SolveResult> {
    const whole = linearise(this.#problem);
    const presolved = yield* this.#reduce(whole);
    this.#presolveWork = presolved.work;
    const reduced = yield* this.#decideComponents(presolved);
    this.#presolved = reduced.problem;
    this.#gate = this.#makeGate(whole, reduced);
    this.#report("presolved", { presolved: sizeOf(reduced.problem) });
    if (reduced.status === "infeasible") return this.#result("infeasible", Infinity);
    yield* this.#takeStart(whole);
    this.#hint = this.#reducedStart(whole, reduced);
    const limit = this.#limits.isOver ? this.#limits.reached(0, 0) : null;
    if (limit !== null) return this.#result(limit, -Infinity);
    return yield* this.#search(reduced.problem);
  }

  /** Work done so far, all motors together. */
  get work(): number {
    const foreign = this.#foreign?.work ?? 0;
    return this.#presolveWork + (this.#context?.work ?? 0) + (this.#learning?.work ?? 0) + foreign;
  }

  /** Nodes visited so far. */
  get nodes(): number {
    return (this.#context?.statistics.nodes ?? 0) + (this.#foreign?.nodes ?? 0);
  }

  get limits(): Limits {
    return this.#limits;
  }

  get gate(): IncumbentGate {
    return this.#gate;
  }

  /** Proven lower bound of what is open. */
  get lowerBound(): number {
    return this.#lowerBound;
  }

  /**
   * What other threads need to go on from here, with the nodes that are open; null while the search
   * is at a place where it cannot be cut, or has too little open to be worth it.
   */
  handOver(nodesWanted: number): { state: HandOver; nodes: SearchNode[] } | null {
    const context = this.#context;
    if (context === undefined) return null;
    const tree = this.#tree;
    const isRiddle = this.#learning?.isAlive === true && !context.hasObjective;
    if (tree === undefined ? !isRiddle : !tree.isBetweenNodes) return null;
    if (tree !== undefined && tree.openNodes < nodesWanted && !isRiddle) return null;
    context.path.cut(0);
    const { numRows, numCols } = context.problem;
    const learning = this.#learning;
    const { values, searchPoint } = this.#gate;
    const domains = learning === undefined ? [context.domain] : [context.domain, learning.domain];
    const policy = this.#policy ?? this.#makePolicy(context.problem);
    const state: HandOver = {
      cuts: tree === undefined ? [] : context.relaxation.addedRows.slice(),
      rootBounds: context.domain.bound.slice(0, 2 * numCols),
      rootObjective: context.rootObjective,
      rootPoint: context.rootPoint.slice(),
      pseudocosts: context.pseudocosts.takeNews(),
      rootCosts: context.rootCosts,
      effort: context.effort,
      heuristics: heuristicsState(context),
      treeCuts: tree?.cuts.state ?? null,
      clauses: domains.flatMap((domain) => clausesWorthSharing(domain, CLAUSES_HANDED_OVER)),
      policy: policy.stateAfter(learning?.work ?? 0),
      incumbent: values === null ? null : { values, searchPoint },
      decided: this.#decidedColumns,
      numRows,
      numCols,
    };
    return { state, nodes: tree?.snapshot() ?? [rootNode(-Infinity)] };
  }

  /** Builds the search of a worker: presolved like the first one, at the root that it handed over. */
  join(state: HandOver): JoinedSearch {
    const whole = linearise(this.#problem);
    const presolved = runToEnd(this.#reduce(whole));
    const { decided } = state;
    const reduced = decided === null ? presolved : withoutDecided(presolved, decided);
    const { problem } = reduced;
    if (problem.numRows !== state.numRows || problem.numCols !== state.numCols)
      throw new InternalError("a worker's presolve came to another problem than the first");
    this.#presolved = problem;
    this.#gate = this.#makeGate(whole, reduced);
    if (state.incumbent !== null) {
      const { values, searchPoint } = state.incumbent;
      this.#gate.takeOver(values, searchPoint, "shared");
    }
    const context = this.#makeContext(problem);
    this.#context = context;
    context.rootObjective = state.rootObjective;
    context.rootPoint.set(state.rootPoint);
    context.rootCosts = state.rootCosts;
    context.statistics.elsewhere = state.effort;
    context.pseudocosts.merge(state.pseudocosts);
    context.relaxation.addRows(state.cuts);
    for (let v = 0; v < state.rootBounds.length; v++) {
      const value = state.rootBounds[v];
      if (!context.domain.isTrue(v, value)) context.domain.tightenGlobally(v, value);
    }
    const learning = this.#canLearn(problem) ? this.#makeLearning(context) : undefined;
    this.#learning = learning;
    const symmetry = this.#breakSymmetry(problem, context.domain);
    for (const clause of state.clauses) importShared(context.domain, clause);
    if (learning !== undefined) {
      symmetry?.apply(learning.domain);
      for (const clause of state.clauses) importShared(learning.domain, clause);
      context.importRootBounds = () => learning.exchangeRootBounds(context.domain);
      if (this.#gate.searchPoint !== null) learning.suggest(this.#gate.searchPoint);
    }
    const tree = new TreeSearch(context, null, this.#feasibilityOracle(context), () => {});
    if (state.treeCuts !== null) tree.cuts.resume(state.treeCuts);
    this.#tree = tree;
    const policy = this.#makePolicy(problem);
    policy.resume(state.policy);
    return { context, gate: this.#gate, tree, learning, policy };
  }

  /** From now on the search goes on in other threads; `totals` is kept up to date by their coordinator. */
  follow(totals: ForeignTotals): void {
    this.#foreign = totals;
    this.#tree = undefined;
    this.#learning = undefined;
  }

  /** Ends a search that went on elsewhere. "finished" means that nothing is left to search. */
  conclude(outcome: TreeOutcome, isExhausted: boolean): SolveResult {
    if (outcome === "finished") return this.#decided(isExhausted);
    if (outcome === "unbounded") return this.#result("unbounded", -Infinity);
    return this.#result(outcome, this.#lowerBound);
  }

  /** Tells the caller how the search stands. */
  reportNode(): void {
    if (this.#progress.isNodeEventDue(this.#limits.seconds)) this.#report("node");
  }

  /** Bound of what had to be left undecided so far; Infinity without such. */
  get unresolvedBound(): number {
    return this.#foreign?.unresolvedBound ?? this.#tree?.unresolvedBound ?? Infinity;
  }

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  warn(message: string): void {
    this.#warnings.push(message);
  }

  /** Presolve, or the whole problem where presolve cannot tell unbounded from infeasible. */
  *#reduce(whole: Problem): Steps<Reduced> {
    if (this.#options.presolve === false) return unreduced(whole);
    const reduced = yield* reduce(whole, this.#techniques.off, () => this.#limits.isOver);
    return reduced.status === "unbounded-or-infeasible" ? unreduced(whole) : reduced;
  }

  /** Takes out what nothing connects with the rest; see `decideComponents`. */
  *#decideComponents(reduced: Reduced): Steps<Reduced> {
    const isWanted = this.#options.presolve !== false && this.#techniques.isOn("components");
    if (!isWanted || this.#nesting.depth > 0 || reduced.status !== "reduced") return reduced;
    const decided = yield* decideComponents(reduced.problem, (problem, workLimit) => {
      return new MipRun(problem, { ...this.#subOptions, gapRelative: 0, workLimit }).run();
    });
    if (decided === null) return reduced;
    this.#presolveWork += decided.work;
    if (decided.isInfeasible) return { ...reduced, status: "infeasible" };
    this.#decidedColumns = decided.values;
    return withoutDecided(reduced, decided.values);
  }

  #makeGate(whole: Problem, reduced: Reduced): IncumbentGate {
    const repair = new Repair(whole, this.#makeEngine, this.#limits);
    return new IncumbentGate(this.#problem, (x) => reduced.toWhole(x), repair, {
      tolerances: tolerancesOf(this.#options),
      objectiveStep: objectiveStep(reduced.problem),
      objectiveOffset: reduced.problem.objectiveOffset,
      poolSize: this.#options.poolSize ?? 10,
      initialCutoff: this.#nesting.cutoff,
      onImprovement: (source, solution) => this.#report("incumbent", { source, solution }),
    });
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
  #reducedStart(whole: Problem, reduced: Reduced): Float64Array | undefined {
    if (this.#options.start === undefined) return undefined;
    const start = new Float64Array(whole.numCols).fill(Number.NaN);
    start.set(this.#options.start);
    return reduced.toReduced(start);
  }

  /** Runs both motors by turns until one of them has the answer. */
  *#search(problem: Problem): Steps<SolveResult> {
    yield;
    const context = this.#makeContext(problem);
    this.#context = context;
    yield;
    const symmetry = this.#breakSymmetry(problem, context.domain);
    const tree = this.#runLpMotor(context);
    const isNested = this.#nesting.depth > 0 && context.hasObjective;
    if (isNested || !this.#canLearn(problem)) return yield* tree;
    const learning = this.#makeLearning(context);
    this.#learning = learning;
    symmetry?.apply(learning.domain);
    if (this.#hint !== undefined) learning.suggest(this.#hint);
    context.importRootBounds = () => learning.exchangeRootBounds(context.domain);
    shareClauses(context.domain, learning.domain);
    const policy = this.#makePolicy(problem);
    this.#policy = policy;
    for (let best = this.#gate.best; ; yield) {
      policy.noteBounds(learning.bound, this.#treeBound);
      const isLearning = learning.isAlive && policy.isLearningTurn(learning.work, context.work);
      if (isLearning) {
        learning.step(this.#treeBound);
        if (learning.isComplete) return this.#decided(true);
        const limit = this.#limits.reached(context.statistics.nodes, this.#state().work);
        if (limit !== null) return this.#result(limit, this.#lowerBound);
      } else {
        const step = tree.next();
        if (step.done === true) return step.value;
      }
      if (this.#gate.best < best) {
        best = this.#gate.best;
        policy.noteImprovement(isLearning);
        if (this.#gate.searchPoint !== null) learning.suggest(this.#gate.searchPoint);
      }
    }
  }

  #canLearn(problem: Problem): boolean {
    return this.#techniques.isOn("learning") && LearningMotor.fits(problem);
  }

  #makeLearning({ problem, domain }: SearchContext): LearningMotor {
    return new LearningMotor(problem, domain.model, this.#gate, {
      seed: this.#options.seed ?? 0,
      withCliques: this.#techniques.isOn("cliques"),
      limits: this.#limits,
      makeEngine: this.#makeEngine,
    });
  }

  #makePolicy(problem: Problem): MotorPolicy {
    return new MotorPolicy(problem, this.#techniques.isOn("hybrid"));
  }

  /** Not in sub-solves, whose problems are half fixed and soon solved. */
  #breakSymmetry(problem: Problem, domain: Domain): SymmetryBreaking | null {
    if (!this.#techniques.isOn("symmetry") || this.#nesting.depth > 0) return null;
    const symmetry = new SymmetryBreaking(problem);
    symmetry.apply(domain);
    this.#presolveWork += symmetry.work;
    return symmetry;
  }

  *#runLpMotor(context: SearchContext): Steps<SolveResult> {
    const root = yield* solveRoot(context, (objective) => {
      const nodeObjective = this.#problem.toUserObjective(objective);
      const infeasibilities = countFractional(context);
      this.#report("root", { nodeObjective, infeasibilities });
    });
    switch (root.kind) {
      case "infeasible":
        return this.#decided(true);
      case "unbounded":
        if (context.relaxation.conditionalRows.length === 0) return yield* this.#unbounded(context);
        return yield* this.#runTree(context, rootNode(-Infinity));
      case "stopped":
        return this.#result(root.status, this.#lowerBound);
      case "open":
        return yield* this.#runTree(context, root.node);
    }
  }

  #makeContext(problem: Problem): SearchContext {
    const model = compile(problem, { withCliques: this.#techniques.isOn("cliques") });
    return new SearchContext({
      problem,
      domain: new Domain(problem, model),
      relaxation: new Relaxation(problem, this.#makeEngine(problem), this.#limits),
      gate: this.#gate,
      limits: this.#limits,
      tolerances: tolerancesOf(this.#options),
      techniques: this.#techniques,
      objectiveStep: objectiveStep(problem),
      seed: this.#options.seed ?? 0,
      depth: this.#nesting.depth,
      solveNeighbourhood: (lower, upper, limits) =>
        this.#solveNeighbourhood(withBounds(problem, lower, upper), limits),
    });
  }

  #solveNeighbourhood(problem: Problem, limits: NeighbourhoodLimits): Steps<SolveResult> {
    const { nodeLimit, workLimit, cutoff } = limits;
    const nesting = { depth: this.#nesting.depth + 1, cutoff };
    return new MipRun(problem, { ...this.#subOptions, nodeLimit, workLimit }, nesting).run();
  }

  *#runTree(context: SearchContext, root: SearchNode): Steps<SolveResult> {
    const tree = new TreeSearch(
      context,
      root,
      this.#feasibilityOracle(context),
      (infeasibilities, objective) => {
        if (!this.#progress.isNodeEventDue(this.#limits.seconds)) return;
        const nodeObjective = this.#problem.toUserObjective(objective);
        this.#report("node", { infeasibilities, nodeObjective });
      },
    );
    this.#tree = tree;
    const outcome = yield* tree.run();
    if (outcome === "finished") return this.#decided(tree.openNodes === 0);
    if (outcome === "unbounded") return this.#result("unbounded", -Infinity);
    return this.#result(outcome, tree.lowerBound);
  }

  #feasibilityOracle(context: SearchContext): FeasibilityOracle {
    return () => hasPoint(context, this.#subSolve, this.#subOptions);
  }

  /** The relaxation falls for ever: so does the problem, if it has any point at all. */
  *#unbounded(context: SearchContext): Steps<SolveResult> {
    const isFeasible = yield* hasPoint(context, this.#subSolve, this.#subOptions);
    if (isFeasible === true) return this.#result("unbounded", -Infinity);
    if (isFeasible === false) return this.#decided(true);
    const limit = this.#limits.reached(context.statistics.nodes, context.work);
    return this.#result(limit ?? "infeasible-or-unbounded", -Infinity);
  }

  /** The search is over, by exhaustion or because the bound is near enough: what that proves. */
  #decided(isExhausted: boolean): SolveResult {
    const { best, cutoff } = this.#gate;
    const unresolved = this.unresolvedBound;
    if (unresolved < cutoff) return this.#result("numerical-trouble", unresolved);
    if (best === Infinity) return this.#result("infeasible", Infinity);
    if (!isExhausted) return this.#result("optimal", this.#lowerBound);
    const isExact = best - cutoff < objectiveStep(this.#presolved);
    const atRoot = this.#context?.provenBound ?? -Infinity;
    return this.#result("optimal", isExact ? best : Math.max(cutoff, atRoot));
  }

  readonly #subSolve: SubSolve = (problem, options) => new MipRun(problem, options).run();

  get #subOptions(): SolveOptions {
    return { ...subOptions(this.#options, this.#limits), without: [...this.#techniques.off] };
  }

  get #lowerBound(): number {
    return Math.max(this.#treeBound, this.#learning?.bound ?? -Infinity);
  }

  get #treeBound(): number {
    const atRoot = this.#context?.provenBound ?? -Infinity;
    return this.#foreign?.lowerBound ?? this.#tree?.lowerBound ?? atRoot;
  }

  #result(status: Status, bound: number): SolveResult {
    const problem = this.#problem;
    const { best, values, pool } = this.#gate;
    const proven = Math.min(bound, best);
    const state = { ...this.#state(), bound: proven };
    this.#progress.report("done", state);
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
      threads: this.#options.threads ?? 1,
      original: sizeOf(problem),
      presolved: sizeOf(this.#presolved),
      cuts: countCuts(this.#context),
      warnings: this.#warnings,
    };
  }

  #report(
    kind: Parameters<ProgressReporter["report"]>[0],
    details: Parameters<ProgressReporter["report"]>[2] = {},
  ): void {
    this.#progress.report(kind, this.#state(), details);
  }

  #state(): ProgressState {
    const context = this.#context;
    const foreign = this.#foreign;
    return {
      seconds: this.#limits.seconds,
      nodes: this.nodes,
      openNodes: foreign?.openNodes ?? this.#tree?.openNodes ?? 0,
      iterations: (context?.relaxation.iterations ?? 0) + (foreign?.iterations ?? 0),
      work: this.work,
      conflicts:
        (context?.domain.statistics.conflicts ?? 0) +
        (this.#learning?.domain.statistics.conflicts ?? 0) +
        (foreign?.conflicts ?? 0),
      best: this.#gate.best,
      bound: Math.min(this.#gate.best, this.#lowerBound),
    };
  }
}

function countFractional(context: SearchContext): number {
  context.takePoint();
  return context.fractionalColumns().length;
}

function countCuts(context: SearchContext | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of context?.relaxation.addedRows ?? [])
    counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
