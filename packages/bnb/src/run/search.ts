import type { Problem } from "@bough/problem";
import { compileSteps, Domain } from "@bough/propagation";
import { LearningMotor } from "../learning/learning-motor.ts";
import { type AddedRow, LAZY_ROW } from "../lp/added-row.ts";
import { withBounds, withRows } from "../lp/fixed-problem.ts";
import { Relaxation } from "../lp/relaxation.ts";
import { MotorPolicy, type PolicyState } from "../motor-policy.ts";
import type { SearchNode } from "../node/node.ts";
import { settingOf, tolerancesOf } from "../options.ts";
import type { Presolved } from "../presolve/reduction.ts";
import { hasPoint } from "../root/has-point.ts";
import { type Inheritance, inherit } from "../root/inheritance.ts";
import { inheritLp, lpInheritanceOf } from "../root/lp-inheritance.ts";
import { revisitRoot } from "../root/revisit-root.ts";
import { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { TreeSearch } from "../tree/tree-search.ts";
import { SearchWitness } from "../witness/search-witness.ts";
import type { SearchSurroundings } from "./search-surroundings.ts";
import { SearchSymmetry } from "./search-symmetry.ts";
import type { SumsTurns } from "./sums-turns.ts";
import { TableauTurns } from "./tableau-turns.ts";

/** What the search of one presolved problem consists of, see `runSearch`: context, tree, learning motor. */
export class Search {
  readonly problem: Problem;
  /** What it shares with the run that it is part of. */
  readonly surroundings: SearchSurroundings;
  context: SearchContext | undefined;
  tree: TreeSearch | undefined;
  learning: LearningMotor | undefined;
  readonly policy: MotorPolicy;
  readonly tableau: TableauTurns;
  readonly sums: SumsTurns | undefined;
  readonly symmetry: SearchSymmetry;

  constructor(problem: Problem, surroundings: SearchSurroundings) {
    this.problem = problem;
    this.surroundings = surroundings;
    this.policy = new MotorPolicy(problem, surroundings.techniques.isOn("hybrid"));
    this.tableau = new TableauTurns(surroundings.tableau);
    this.sums = surroundings.sums;
    this.symmetry = new SearchSymmetry(problem, surroundings);
  }

  get work(): number {
    return this.symmetry.work + (this.context?.work ?? 0) + (this.learning?.work ?? 0);
  }

  /** Work that another search on a smaller problem has to count as its own. */
  get workBesideTree(): number {
    return this.symmetry.work + (this.learning?.work ?? 0);
  }

  get conflicts(): number {
    const { context, learning } = this;
    const inTree = context?.domain.statistics.conflicts ?? 0;
    const past = context?.statistics.pastConflicts ?? 0;
    return past + inTree + (learning?.domain.statistics.conflicts ?? 0);
  }

  get iterations(): number {
    return this.context?.iterations ?? 0;
  }

  /** True while clause learning looks for any point at all, or for better ones of which the LP knows nothing. */
  get isLedByLearning(): boolean {
    if (this.learning?.isAlive !== true || this.context === undefined) return false;
    return !this.context.hasObjective || this.policy.isLedByLearning;
  }

  /** Proven lower bound of what is open. */
  get lowerBound(): number {
    return Math.max(this.treeBound, this.learning?.bound ?? -Infinity);
  }

  /** What root and tree have proven. */
  get treeBound(): number {
    const atRoot = this.context?.provenBound ?? -Infinity;
    return Math.max(atRoot, this.tree?.lowerBound ?? -Infinity);
  }

  /** The division of work as it stands, for a search that goes on elsewhere. */
  get policyState(): PolicyState {
    return this.policy.stateAfter(this.learning?.work ?? 0);
  }

  /** Builds what both motors need; `inheritance` puts it where another search stood. */
  *makeContext(inheritance: Inheritance | undefined): Steps<SearchContext> {
    const { problem } = this;
    const { options, limits, gate, techniques, makeEngine, ledger, nesting, hooks } =
      this.surroundings;
    const model = yield* compileSteps(problem, { without: techniques.off });
    const domain = yield* Domain.inSteps(problem, model, hooks?.makePropagators());
    ledger.noteDomain("tree", domain);
    domain.observe({ onLook: limits.throwIfOver });
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
      guidance: this.surroundings.guidance,
      objectiveStep: gate.objectiveStep,
      seed: settingOf(options, "seed"),
      depth: nesting.depth,
      firstPlunge: nesting.firstPlunge,
      solveNeighbourhood: (lower, upper, within) => {
        const narrowed = withBounds(problem, lower, upper);
        const { row } = within;
        const rows = [...(hooks?.lazyRows ?? []), ...(row === undefined ? [] : [row])];
        const leavesCuts = !cutsOutweigh(context);
        const isLeft = ({ name }: AddedRow) => leavesCuts && name !== LAZY_ROW;
        const leave = (link: Presolved) =>
          lpInheritanceOf(context, context.pseudocosts.known, link, isLeft);
        return this.surroundings.solveNeighbourhood(withRows(narrowed, rows), { ...within, leave });
      },
    });
    context.witness = this.#witnessIn(domain);
    this.context = context;
    if (inheritance?.isAsymmetric === true) this.symmetry.noteNone();
    const { lpInheritance } = this.surroundings;
    if (lpInheritance !== undefined) inheritLp(context, lpInheritance);
    if (inheritance !== undefined) {
      inherit(context, inheritance);
      this.policy.resume(inheritance.policy);
    }
    return context;
  }

  /** Starts the learning motor, where the problem allows one; without its first values. Symmetries are to be broken before. */
  *startLearning(context: SearchContext): Steps<LearningMotor | undefined> {
    const { options, limits, gate, techniques, makeEngine, ledger, hooks } = this.surroundings;
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
    domain.observe({ onLook: limits.throwIfOver });
    yield;
    const needsEngine = LearningMotor.needsEngine(this.problem);
    const learning = yield* LearningMotor.inSteps(this.problem, domain, gate, {
      seed: settingOf(options, "seed"),
      coreModel: techniques.isOn("cores") ? model : undefined,
      limits,
      engine: needsEngine ? yield* makeEngine(this.problem) : undefined,
    });
    yield;
    ledger.noteDomain("cores", learning.coreCounters);
    this.#witnessIn(domain);
    yield* this.symmetry.repeatIn(learning.domain);
    return this.#goOnWith(context, learning);
  }

  /** Goes on with the learning motor of another search of the same problem. */
  adoptLearning(context: SearchContext, learning: LearningMotor): LearningMotor {
    learning.moveTo(this.surroundings.gate);
    return this.#goOnWith(context, learning);
  }

  /** Holds a known point against all that a domain of this search concludes. */
  #witnessIn(domain: Domain): SearchWitness | undefined {
    const { witness } = this.surroundings.nesting;
    const point = witness?.point;
    if (witness === undefined || point === null || point === undefined) return undefined;
    const watcher = new SearchWitness(witness, domain, point);
    domain.observe({ watcher });
    return watcher;
  }

  #goOnWith(context: SearchContext, learning: LearningMotor): LearningMotor {
    this.learning = learning;
    context.importRootBounds = () => learning.exchangeRootBounds(context.domain);
    return learning;
  }

  /** A tree over the context, empty where there is no root. */
  makeTree(context: SearchContext, root: SearchNode | null): TreeSearch {
    const { subSolve, subOptions, listener, makeEngine } = this.surroundings;
    const hasAnyPoint = () => hasPoint(context, subSolve, subOptions());
    this.tree = new TreeSearch(context, root, {
      makeEngine,
      decideFeasibility: hasAnyPoint,
      revisitRoot: (basis, purpose) => revisitRoot(context, basis, purpose),
      onNode: listener.onNode,
      report: listener.makeVisitReport(this.problem),
    });
    return this.tree;
  }

  /** From now on the search goes on in other threads. */
  retire(): void {
    this.tree = undefined;
    this.learning = undefined;
  }
}

/**
 * Whether the cuts of the LP have more nonzeros than the problem: beside few and sparse rows they make an LP's
 * iteration dear, thirty times as dear on mod011, where no neighbourhood came to a node.
 */
function cutsOutweigh({ relaxation, problem }: SearchContext): boolean {
  return relaxation.addedNonzeros > problem.numNonzeros;
}
