import type { Structure } from "@bough/problem";
import {
  type Domain,
  importShared,
  isWorthSharing,
  type SharedClause,
  sharedClause,
} from "@bough/propagation";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { resumeHeuristics } from "../heuristics/run-heuristics.ts";
import type { SolveHooks } from "../hooks/solve-hooks.ts";
import type { LearningMotor } from "../learning/learning-motor.ts";
import type { SearchNode } from "../node/node.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import type { Command, RoundReport } from "../platform/protocol.ts";
import { solveRoot } from "../root/root.ts";
import { MipRun } from "../run/mip-run.ts";
import { nestingOf } from "../run/run-surroundings.ts";
import type { Steps } from "../steps.ts";
import type { TreeOutcome } from "../tree/tree-search.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";
import { takeOver } from "./hand-over.ts";
import type { JoinedSearch } from "./joined-search.ts";
import { unpackProblem } from "./shared-problem.ts";
import { stopSignal } from "./stop-signal.ts";

type StartCommand = Extract<Command, { kind: "start" }>;
type RoundCommand = Extract<Command, { kind: "round" }>;
type FoundPoint = RoundReport["points"][number];

/** Clauses sent in a round, at most. */
const CLAUSES_PER_ROUND = 300;
const NO_BOUNDS = { variables: new Int32Array(0), values: new Float64Array(0) };
/** Points that came from elsewhere are not reported back. */
const FOREIGN = "shared";

/** What a worker has beside the command that starts its search. */
export interface WorkerSurroundings {
  /** What this thread has made of the module that the command names. */
  readonly hooks?: SolveHooks | undefined;
  /** The first search's learning motor, for the worker that goes on with it. */
  readonly motor?: LearningMotor | undefined;
  /** Called often. */
  readonly heartbeat?: (() => void) | undefined;
  /** Watches a known point, for tests. */
  readonly team?: WitnessTeam | undefined;
}

/** Builds a worker's search at the root that the first one has handed over. */
export function* joinSearch(
  command: StartCommand,
  { hooks, motor, heartbeat = () => {}, team }: WorkerSurroundings,
): Steps<WorkerSearch> {
  const { problem, structures, options, handOver, stopFlag, index, threads } = command;
  const points: FoundPoint[] = [];
  const solveOptions: SolveOptions = {
    ...options,
    ...(hooks === undefined ? {} : { hooks }),
    seed: settingOf(options, "seed") + index,
    signal: stopSignal(stopFlag, heartbeat),
    onProgress: (event) => {
      if (event.kind !== "incumbent" || event.source === FOREIGN) return;
      const { solution, source } = event;
      points[0] = { values: solution.slice(), searchPoint: null, source };
    },
  };
  const whole = unpackProblem(problem, structures as readonly Structure[]);
  const search = yield* takeOver(
    new MipRun(whole, solveOptions, nestingOf(team, whole)),
    handOver,
    motor,
  );
  resumeHeuristics(search.context, handOver.heuristics, index);
  search.tree.cuts.shareAmong(threads);
  search.policy.divideAmong(threads, index);
  search.learning?.joinAs(index);
  return new WorkerSearch(search, stopFlag, points, handOver.treeCuts === null);
}

/** One worker's part of a parallel search: a tree and a learning motor that wait for rounds of work. */
export class WorkerSearch {
  readonly #search: JoinedSearch;
  readonly #stopFlag: Int32Array;
  readonly #knownBounds: Float64Array; // root bounds that all have seen [2 numCols]
  /** The best point of its own since the last report, if any. */
  readonly #points: FoundPoint[];
  #best: number; // of the gate, as last seen
  #clauses: SharedClause[] = [];
  /** Rounds whose news wait until the visit under way is over. */
  #inbox: RoundCommand[] = [];
  #treeSteps: Steps<TreeOutcome> | null = null;
  #isUnbounded = false;
  /** What the trees of all workers had proven when the round began. */
  #treeBound = -Infinity;
  /** What its learning is to take as proven. */
  #provenBound = -Infinity;
  #isStopped = false;
  /** No tree had begun before the split: whoever gets the root cuts it first. */
  #lacksRoot: boolean;

  /** `points` is where the search's own gate leaves the best point. */
  constructor(search: JoinedSearch, stopFlag: Int32Array, points: FoundPoint[], lacksRoot = false) {
    this.#search = search;
    this.#stopFlag = stopFlag;
    this.#points = points;
    this.#lacksRoot = lacksRoot;
    const { context, learning, gate } = search;
    this.#knownBounds = context.domain.bound.slice(0, 2 * context.problem.numCols);
    this.#best = gate.best;
    this.#listen(context.domain, learning?.domain);
    if (learning !== undefined) this.#listen(learning.domain, context.domain);
  }

  /** False while the visit of a node is under way, which the next round goes on with. */
  get isBetweenNodes(): boolean {
    return this.#search.tree.isBetweenNodes;
  }

  /** The best point that it knows, whoever found it. */
  get gate(): IncumbentGate {
    return this.#search.gate;
  }

  /** Gives every open node away, without its basis; between nodes only. */
  releaseAll(): SearchNode[] {
    this.#treeSteps = null;
    return this.#search.tree.releaseAll().map(withoutBasis);
  }

  release(count: number): SearchNode[] {
    return this.#search.tree.release(count);
  }

  /**
   * Takes in what the others found, works for the quota, and tells what came of it. The quota may end
   * amid a visit, or everybody would wait for the longest one: what the others found then waits for
   * the end of that visit, all but clauses for the learning search.
   */
  *runRound(command: RoundCommand): Steps<RoundReport> {
    const begin = performance.now();
    const { tree, learning } = this.#search;
    const end = this.#work + command.work;
    this.#inbox.push(command);
    if (learning !== undefined)
      for (const clause of command.clauses) importShared(learning.domain, clause);
    this.#treeBound = command.treeBound;
    // Beside a tree that learning only helps, what other workers learn comes in clauses.
    this.#provenBound = this.#isLedByLearning ? command.lowerBound : command.treeBound;
    for (;;) {
      if (tree.isBetweenNodes) this.#openInbox();
      if (this.#work >= end || this.#isFinished) break;
      if (Atomics.load(this.#stopFlag, 0) !== 0 || !(yield* this.#step())) break;
      yield;
    }
    return this.#report(command.wantsSnapshot, (performance.now() - begin) / 1000);
  }

  get #work(): number {
    const { context, learning } = this.#search;
    return context.work + context.statistics.workUnderWay + (learning?.work ?? 0);
  }

  get #isLedByLearning(): boolean {
    return !this.#search.context.hasObjective || this.#search.policy.isLedByLearning;
  }

  get #isFinished(): boolean {
    return this.#isRefuted || this.#isUnbounded;
  }

  /** One of the motors has proven that nothing better is left anywhere. */
  get #isRefuted(): boolean {
    const { context, learning } = this.#search;
    if (context.domain.isInfeasible) return true;
    return learning !== undefined && (learning.isComplete || learning.domain.isInfeasible);
  }

  /**
   * One bounded piece of work; false where there is nothing to do. Learning fills the time of a worker
   * without nodes only where it may find the answer: beside a tree that does, it would draw out the last round.
   */
  *#step(): Steps<boolean> {
    const { context, learning, policy, tree } = this.#search;
    const hasNodes = this.#treeSteps !== null || (tree.openNodes > 0 && !this.#isStopped);
    if (learning !== undefined) this.#noteBounds(learning.bound);
    const isLearningTurn =
      learning?.isAlive === true &&
      ((!hasNodes && this.#isLedByLearning) || policy.isLearningTurn(learning.work, context.work));
    if (isLearningTurn) {
      yield* learning.step(this.#provenBound);
      this.#noteImprovement(true);
      return true;
    }
    if (!hasNodes) return false;
    this.#treeSteps ??= this.#lacksRoot ? this.#runFromRoot() : tree.run();
    const step = this.#treeSteps.next();
    this.#noteImprovement(false);
    if (step.done !== true) return true;
    this.#treeSteps = null;
    // A visit that a limit cut short leaves its node open.
    tree.isBetweenNodes = true;
    if (step.value === "unbounded") this.#isUnbounded = true;
    if (tree.openNodes > 0) this.#isStopped = true;
    return true;
  }

  /** What the root proves comes out again, and cheaply, once the tree visits it. */
  *#runFromRoot(): Steps<TreeOutcome> {
    const { context, tree } = this.#search;
    this.#lacksRoot = false;
    if (tree.active?.variables.length === 0) {
      tree.isBetweenNodes = false;
      yield* solveRoot(context, () => context.takePoint());
      tree.isBetweenNodes = true;
    }
    return yield* tree.run();
  }

  #openInbox(): void {
    if (this.#inbox.length === 0) return;
    this.#isStopped = false;
    this.#treeSteps = null;
    this.#search.context.path.cut(0);
    for (const command of this.#inbox) this.#takeIn(command);
    this.#inbox = [];
  }

  #takeIn(command: RoundCommand): void {
    const { nodes, incumbent, clauses, cuts, bounds, elsewhere, pseudocosts } = command;
    const { context, tree, gate } = this.#search;
    const { domain } = context;
    context.statistics.elsewhere = elsewhere;
    for (const news of pseudocosts) context.pseudocosts.merge(news);
    this.#completePoint();
    if (incumbent !== null) gate.takeOver(incumbent.values, incumbent.searchPoint, FOREIGN);
    this.#noteImprovement(false);
    for (const clause of clauses) importShared(domain, clause);
    for (let k = 0; k < bounds.variables.length && !domain.isInfeasible; k++) {
      const v = bounds.variables[k];
      this.#knownBounds[v] = Math.max(this.#knownBounds[v], bounds.values[k]);
      if (!domain.isTrue(v, bounds.values[k])) domain.tightenGlobally(v, bounds.values[k]);
    }
    context.shareCutoff();
    if (!domain.isInfeasible && domain.propagate()) context.importRootBounds();
    tree.cuts.takeIn(cuts);
    tree.prune();
    tree.adopt(nodes);
  }

  #noteBounds(byLearning: number): void {
    const { context, policy } = this.#search;
    const { objectiveStep } = context;
    policy.noteBounds({ byLearning, byTree: this.#treeBound, best: this.#best, objectiveStep });
  }

  /** A better point, whoever found it, guides both motors. */
  #noteImprovement(byLearning: boolean): void {
    const { gate, learning, policy } = this.#search;
    if (!(gate.best < this.#best)) return;
    this.#best = gate.best;
    policy.noteImprovement(byLearning);
    if (gate.searchPoint !== null) learning?.suggest(gate.searchPoint);
  }

  /** What a domain learns goes to this worker's other motor at once, to other workers with the report. */
  #listen(domain: Domain, sibling: Domain | undefined): void {
    domain.observe({
      onLearn: (variables, thresholds, size, lbd) => {
        if (!isWorthSharing(size, lbd)) return;
        const clause = sharedClause(domain, variables, thresholds, size, lbd);
        if (sibling !== undefined) importShared(sibling, clause);
        if (this.#clauses.length < CLAUSES_PER_ROUND) this.#clauses.push(clause);
      },
    });
  }

  /** The gate's point of the search belongs to its own best point as long as that is the incumbent. */
  #completePoint(): void {
    const { values, searchPoint } = this.#search.gate;
    const [point] = this.#points;
    if (point?.values.every((value, j) => value === values?.[j]) !== true) return;
    this.#points[0] = { ...point, searchPoint };
  }

  #report(wantsSnapshot: boolean, busySeconds: number): RoundReport {
    const { context, tree, learning } = this.#search;
    const { statistics, domain } = context;
    if (this.#isRefuted) context.witness?.ends("a worker's search");
    if (learning !== undefined) context.witness?.keepsBound(learning.bound, "learning");
    const isMidVisit = !tree.isBetweenNodes;
    if (!isMidVisit) context.path.cut(0);
    this.#completePoint();
    const waiting = this.#inbox.flatMap(({ nodes }) => nodes);
    const open = tree.openNodes > 0 ? tree.lowerBound : Infinity;
    const report: RoundReport = {
      kind: "round",
      openNodes: tree.openNodes + waiting.length,
      lowerBound: waiting.reduce((least, { lowerBound }) => Math.min(least, lowerBound), open),
      unresolvedBound: tree.unresolvedBound,
      learningBound: learning?.bound ?? -Infinity,
      nodes: statistics.nodes,
      iterations: context.iterations,
      conflicts: domain.statistics.conflicts + (learning?.domain.statistics.conflicts ?? 0),
      work: this.#work,
      effort: context.effort,
      pseudocosts: context.pseudocosts.takeNews(),
      points: [...this.#points],
      clauses: this.#clauses,
      cuts: isMidVisit ? [] : tree.cuts.takeNews(),
      bounds: isMidVisit ? NO_BOUNDS : this.#newBounds(),
      isComplete: this.#isRefuted,
      isUnbounded: this.#isUnbounded,
      snapshot: wantsSnapshot ? [...tree.snapshot(), ...waiting].map(withoutBasis) : null,
      busySeconds,
      statistics: context.ledger.statistics(statistics.counters, 0)(),
    };
    this.#points.length = 0;
    this.#clauses = [];
    return report;
  }

  /** Root bounds of integer columns that rose since the others were last told. */
  #newBounds(): RoundReport["bounds"] {
    const { bound, isInteger } = this.#search.context.domain;
    const variables: number[] = [];
    const values: number[] = [];
    for (let v = 0; v < this.#knownBounds.length; v++) {
      if (!(bound[v] > this.#knownBounds[v]) || isInteger[v >> 1] === 0) continue;
      this.#knownBounds[v] = bound[v];
      variables.push(v);
      values.push(bound[v]);
    }
    return { variables: Int32Array.from(variables), values: Float64Array.from(values) };
  }
}

function withoutBasis(node: SearchNode): SearchNode {
  return { ...node, basis: null };
}
