import type { Problem, Status } from "@bough/problem";
import { compileSteps, Domain, shareClauses } from "@bough/propagation";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { objectiveStep } from "../gate/objective-grid.ts";
import type { HookRun } from "../hooks/hook-run.ts";
import { LearningMotor } from "../learning/learning-motor.ts";
import type { Limits } from "../limits.ts";
import type { EngineFactory } from "../lp/engine-factory.ts";
import { Relaxation } from "../lp/relaxation.ts";
import { MotorPolicy, type PolicyState } from "../motor-policy.ts";
import type { Guidance } from "../node/guidance.ts";
import type { SearchNode } from "../node/node.ts";
import type { VisitReport } from "../node/visited-node.ts";
import { type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import { withBounds, withRows } from "../presolve/fixed-problem.ts";
import type { SolveResult } from "../result.ts";
import { hasPoint } from "../root/has-point.ts";
import { type Inheritance, inherit } from "../root/inheritance.ts";
import { rootNode, solveRoot } from "../root/root.ts";
import { RootRestartRule } from "../root/root-restart-rule.ts";
import { SearchContext } from "../search-context.ts";
import type { Ledger } from "../statistics/ledger.ts";
import type { Steps } from "../steps.ts";
import type { NeighbourhoodLimits, SubSolve } from "../sub-solve.ts";
import { type SymmetryBreaking, symmetryBreakingOf } from "../symmetry/symmetry-breaking.ts";
import type { TechniqueSwitches } from "../technique-switches.ts";
import { TreeSearch } from "../tree/tree-search.ts";
import { beginTrial, isLasting } from "../trial.ts";
import { SearchWitness } from "../witness/search-witness.ts";
import type { Witness } from "../witness/witness.ts";

/** How a search ended: all decided, for another reason, or given up to begin anew on a smaller problem. */
export type SearchEnd =
  | { readonly kind: "decided"; readonly isExhausted: boolean }
  | { readonly kind: "stopped"; readonly status: Status; readonly bound: number }
  | { readonly kind: "restart" };

/** Who is told how a search gets on. */
export interface SearchListener {
  /** The first LP is solved. */
  readonly onRoot: (objective: number, infeasibilities: number) => void;
  /** A node's LP is solved. */
  readonly onNode: (objective: number, infeasibilities: number) => void;
  /** Who is told of every node that a tree over the problem has visited, where anybody is. */
  readonly makeVisitReport: (problem: Problem) => VisitReport | undefined;
  /** Clause learning has worked for a slice on its domain. */
  readonly onLearning: (domain: Domain) => void;
}

/** What a search shares with the run that it is part of. */
export interface SearchSurroundings {
  readonly options: SolveOptions;
  readonly limits: Limits;
  readonly gate: IncumbentGate;
  readonly techniques: TechniqueSwitches;
  readonly makeEngine: EngineFactory;
  readonly ledger: Ledger;
  /** How many searches this one is nested in: 0 for the user's own. */
  readonly depth: number;
  /** A point that must not be lost, for tests. */
  readonly witness: Witness | undefined;
  readonly hooks: HookRun | undefined;
  readonly guidance: Guidance;
  readonly subSolve: SubSolve;
  readonly subOptions: () => SolveOptions;
  readonly solveNeighbourhood: (
    problem: Problem,
    limits: NeighbourhoodLimits,
  ) => Steps<SolveResult>;
  readonly listener: SearchListener;
}

/** The search of one presolved problem: root, tree, and the learning search beside them by turns. */
export class Search {
  readonly problem: Problem;
  readonly #around: SearchSurroundings;
  context: SearchContext | undefined;
  tree: TreeSearch | undefined;
  learning: LearningMotor | undefined;
  readonly policy: MotorPolicy;
  /** Work of symmetry breaking. */
  #symmetryWork = 0;

  constructor(problem: Problem, surroundings: SearchSurroundings) {
    this.problem = problem;
    this.#around = surroundings;
    this.policy = new MotorPolicy(problem, surroundings.techniques.isOn("hybrid"));
  }

  get work(): number {
    return this.#symmetryWork + (this.context?.work ?? 0) + (this.learning?.work ?? 0);
  }

  /** Work that another search on a smaller problem has to count as its own. */
  get workBesideTree(): number {
    return this.#symmetryWork + (this.learning?.work ?? 0);
  }

  get conflicts(): number {
    const { context, learning } = this;
    const inTree = context?.domain.statistics.conflicts ?? 0;
    const past = context?.statistics.pastConflicts ?? 0;
    return past + inTree + (learning?.domain.statistics.conflicts ?? 0);
  }

  get iterations(): number {
    const { context } = this;
    return (context?.relaxation.iterations ?? 0) + (context?.statistics.pastIterations ?? 0);
  }

  /** True while clause learning looks for any point at all. */
  get isRiddle(): boolean {
    return this.learning?.isAlive === true && this.context?.hasObjective === false;
  }

  /** Proven lower bound of what is open. */
  get lowerBound(): number {
    return Math.max(this.#treeBound, this.learning?.bound ?? -Infinity);
  }

  get #treeBound(): number {
    const atRoot = this.context?.provenBound ?? -Infinity;
    return Math.max(atRoot, this.tree?.lowerBound ?? -Infinity);
  }

  /** The division of work as it stands, for a search that goes on elsewhere. */
  get policyState(): PolicyState {
    return this.policy.stateAfter(this.learning?.work ?? 0);
  }

  /**
   * Runs both motors by turns until one of them has the answer.
   *
   * @param hint values to try first, NaN where nothing is suggested. [numCols]
   * @param inheritance what a search on a larger problem has left
   */
  *run(hint: Float64Array | undefined, inheritance: Inheritance | undefined): Steps<SearchEnd> {
    yield;
    const { stopwatch } = this.#around.ledger;
    const context = yield* stopwatch.time("setup", this.makeContext(inheritance));
    yield;
    const symmetry = yield* stopwatch.time("symmetry", this.breakSymmetry(context.domain));
    yield;
    const tree = this.#runLpMotor(context);
    if (this.#around.depth > 0 && context.hasObjective) return yield* tree;
    const pastWork = context.work;
    const best = this.#around.gate.best;
    const end = yield* this.#runAlone(context, tree);
    if (end !== undefined) return end;
    const learning = yield* stopwatch.time("setup", this.startLearning(context, symmetry));
    if (learning === undefined) return yield* tree;
    if (this.#around.gate.best < best) this.policy.noteImprovement(false);
    const known = this.#around.gate.searchPoint ?? hint;
    if (known !== undefined) learning.suggest(known);
    shareClauses(context.domain, learning.domain);
    return yield* this.#alternate(context, learning, tree, pastWork);
  }

  /** The tree before learning begins; undefined where it has not ended by then. */
  *#runAlone(context: SearchContext, tree: Steps<SearchEnd>): Steps<SearchEnd | undefined> {
    for (; this.#isAlone(context); yield) {
      const step = tree.next();
      if (step.done === true) return step.value;
    }
    return undefined;
  }

  #isAlone(context: SearchContext): boolean {
    const { patience } = this.policy;
    return context.work < patience || (patience > 0 && !isLasting(context));
  }

  /** Builds what both motors need; `inheritance` puts it where another search stood. */
  *makeContext(inheritance: Inheritance | undefined): Steps<SearchContext> {
    const { problem } = this;
    const { options, limits, gate, techniques, makeEngine, ledger, depth, hooks } = this.#around;
    const model = yield* compileSteps(problem, { without: techniques.off });
    const domain = yield* Domain.inSteps(problem, model, hooks?.makePropagators());
    ledger.noteDomain("tree", domain);
    domain.onLook = limits.throwIfOver;
    yield;
    const relaxation = new Relaxation(problem, yield* makeEngine(problem), limits);
    yield;
    const context = new SearchContext({
      problem,
      domain,
      relaxation,
      gate,
      limits,
      tolerances: tolerancesOf(options),
      techniques,
      statistics: inheritance?.statistics,
      separation: inheritance?.separation,
      ledger,
      hooks,
      guidance: this.#around.guidance,
      objectiveStep: objectiveStep(problem),
      seed: settingOf(options, "seed"),
      depth,
      solveNeighbourhood: (lower, upper, within) => {
        const narrowed = withBounds(problem, lower, upper);
        const { row } = within;
        const rows = [...(hooks?.lazyRows ?? []), ...(row === undefined ? [] : [row])];
        return this.#around.solveNeighbourhood(withRows(narrowed, rows), within);
      },
    });
    context.witness = this.#witnessIn(domain);
    this.context = context;
    if (inheritance !== undefined) {
      inherit(context, inheritance);
      this.policy.resume(inheritance.policy);
    }
    return context;
  }

  /** Not in sub-solves, whose problems are half fixed and soon solved. */
  *breakSymmetry(domain: Domain): Steps<SymmetryBreaking | null> {
    const { techniques, depth, hooks } = this.#around;
    if (!techniques.isOn("symmetry") || depth > 0 || hooks?.restricts === true) return null;
    const symmetry = yield* symmetryBreakingOf(this.problem);
    this.context?.witness?.meetSymmetry(symmetry.pairs);
    symmetry.apply(domain);
    this.#symmetryWork += symmetry.work;
    return symmetry;
  }

  /** Starts the learning motor, where the problem allows one; without its first values. */
  *startLearning(
    context: SearchContext,
    symmetry: SymmetryBreaking | null,
  ): Steps<LearningMotor | undefined> {
    const { options, limits, gate, techniques, makeEngine, ledger, hooks } = this.#around;
    if (!techniques.isOn("learning") || !LearningMotor.fits(this.problem)) return undefined;
    // It would find the point that a hook refuses again and again.
    if (hooks?.mayRefuse === true) return undefined;
    const { model } = context.domain;
    const own =
      model.objectiveRow < 0
        ? model
        : yield* compileSteps(this.problem, {
            withObjectiveColumn: true,
            without: techniques.off,
          });
    const domain = yield* Domain.inSteps(this.problem, own, hooks?.makePropagators());
    ledger.noteDomain("learning", domain);
    domain.onLook = limits.throwIfOver;
    yield;
    const learning = new LearningMotor(this.problem, domain, gate, {
      seed: settingOf(options, "seed"),
      coreModel: techniques.isOn("cores") ? model : undefined,
      limits,
      engine: LearningMotor.needsEngine(this.problem) ? yield* makeEngine(this.problem) : undefined,
    });
    ledger.noteDomain("cores", learning.coreCounters);
    this.#witnessIn(domain);
    symmetry?.apply(learning.domain);
    return this.#goOnWith(context, learning);
  }

  /** Goes on with the learning motor of another search of the same problem. */
  adoptLearning(context: SearchContext, learning: LearningMotor): LearningMotor {
    learning.moveTo(this.#around.gate);
    return this.#goOnWith(context, learning);
  }

  /** Holds a known point against all that a domain of this search concludes. */
  #witnessIn(domain: Domain): SearchWitness | undefined {
    const { witness } = this.#around;
    const point = witness?.point;
    if (witness === undefined || point === null || point === undefined) return undefined;
    const watcher = new SearchWitness(witness, domain, point);
    domain.watcher = watcher;
    return watcher;
  }

  #goOnWith(context: SearchContext, learning: LearningMotor): LearningMotor {
    this.learning = learning;
    context.importRootBounds = () => learning.exchangeRootBounds(context.domain);
    return learning;
  }

  /** A tree over the context, empty where there is no root. */
  makeTree(context: SearchContext, root: SearchNode | null): TreeSearch {
    const { subSolve, subOptions, listener, makeEngine } = this.#around;
    const hasAnyPoint = () => hasPoint(context, subSolve, subOptions());
    this.tree = new TreeSearch(
      context,
      root,
      makeEngine,
      hasAnyPoint,
      listener.onNode,
      listener.makeVisitReport(this.problem),
    );
    return this.tree;
  }

  /** From now on the search goes on in other threads. */
  retire(): void {
    this.tree = undefined;
    this.learning = undefined;
  }

  *#alternate(
    context: SearchContext,
    learning: LearningMotor,
    tree: Steps<SearchEnd>,
    pastWork: number,
  ): Steps<SearchEnd> {
    const { gate, limits, ledger, listener } = this.#around;
    const { stopwatch } = ledger;
    const { policy } = this;
    for (let best = gate.best; ; yield) {
      policy.noteBounds({
        byLearning: learning.bound,
        byTree: this.#treeBound,
        best,
        objectiveStep: context.objectiveStep,
      });
      const treeWork = context.work - pastWork;
      const isLearning = learning.isAlive && policy.isLearningTurn(learning.work, treeWork);
      if (isLearning) {
        const bound = this.#treeBound;
        yield* stopwatch.time("learning", learning.step(bound));
        listener.onLearning(learning.domain);
        context.witness?.keepsBound(learning.bound, "learning");
        if (learning.isComplete) {
          context.witness?.ends("learning");
          return decided(true);
        }
        const limit = limits.reached(context.statistics.nodes, this.work);
        if (limit !== null) return stopped(limit, this.lowerBound);
      } else {
        const step = tree.next();
        if (step.done === true) return step.value;
      }
      if (gate.best < best) {
        best = gate.best;
        policy.noteImprovement(isLearning);
        if (gate.searchPoint !== null) learning.suggest(gate.searchPoint);
      }
    }
  }

  *#runLpMotor(context: SearchContext): Steps<SearchEnd> {
    const root = yield* solveRoot(context, (objective) => {
      context.takePoint();
      this.#around.listener.onRoot(objective, context.fractionalColumns().length);
    });
    switch (root.kind) {
      case "infeasible":
        context.witness?.ends("root");
        return decided(true);
      case "unbounded":
        if (context.relaxation.conditionalRows.length === 0) return yield* this.#unbounded(context);
        return yield* this.#runTree(context, rootNode(-Infinity));
      case "stopped":
        return stopped(root.status, this.lowerBound);
      case "open":
        return yield* this.#runTree(context, root.node);
    }
  }

  *#runTree(context: SearchContext, root: SearchNode): Steps<SearchEnd> {
    const rule = new RootRestartRule(context);
    if (rule.paysAtRoot) return RESTART;
    beginTrial(context);
    const tree = this.makeTree(context, root);
    this.#around.ledger.noteTreeStart(this.#around.limits.seconds);
    const steps = this.#around.ledger.stopwatch.time("tree", tree.run());
    for (;;) {
      const step = steps.next();
      context.witness?.keepsBound(tree.lowerBound, "tree");
      if (step.done === true) {
        if (step.value === "finished") return decided(tree.openNodes === 0);
        if (step.value === "unbounded") return stopped("unbounded", -Infinity);
        return stopped(step.value, tree.lowerBound);
      }
      if (tree.isBetweenNodes && rule.paysInTree) {
        context.provenBound = Math.max(context.provenBound, tree.lowerBound);
        return RESTART;
      }
      yield;
    }
  }

  /** The relaxation falls for ever: so does the problem, if it has any point at all. */
  *#unbounded(context: SearchContext): Steps<SearchEnd> {
    const { subSolve, subOptions, limits } = this.#around;
    const isFeasible = yield* hasPoint(context, subSolve, subOptions());
    if (isFeasible === true) return stopped("unbounded", -Infinity);
    if (isFeasible === false) return decided(true);
    const limit = limits.reached(context.statistics.nodes, context.work);
    return stopped(limit ?? "infeasible-or-unbounded", -Infinity);
  }
}

const RESTART: SearchEnd = { kind: "restart" };

function decided(isExhausted: boolean): SearchEnd {
  return { kind: "decided", isExhausted };
}

function stopped(status: Status, bound: number): SearchEnd {
  return { kind: "stopped", status, bound };
}
