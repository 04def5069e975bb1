import type { Status } from "@bough/problem";
import { reduceClauses } from "@bough/propagation";
import type { EngineFactory } from "../lp/engine-factory.ts";
import type { PackedBasis } from "../lp/packed-basis.ts";
import type { SearchNode } from "../node/node.ts";
import type { VisitReport } from "../node/visited-node.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { isLasting, isLong, prolongTrial } from "../trial.ts";
import { NodeQueue } from "./node-queue.ts";
import { NodeSelection } from "./node-selection.ts";
import { type FeasibilityOracle, NodeVisit, type Visit } from "./node-visit.ts";
import { TreeCuts } from "./tree-cuts.ts";

/** Conflicts between two clean-ups of the learned clauses. */
const CLAUSE_REDUCTION_INTERVAL = 500;
/** Nodes between two exchanges of root bounds with the other motor. */
const ROOT_EXCHANGE_INTERVAL = 100;

/** How the search ended: everything decided, an unbounded relaxation, or a limit. */
export type TreeOutcome = "finished" | "unbounded" | Status;

/** What a tree goes back to its root for: points where it has outlasted its trial, more cuts where the search has become long. */
export type RootPurpose = "points" | "cuts";

/** What a tree asks of the search around it. */
export interface TreeSurroundings {
  readonly makeEngine: EngineFactory;
  readonly decideFeasibility: FeasibilityOracle;
  /** Goes back to the root whose basis this is for what was put off; false where nothing better is left. */
  readonly revisitRoot: (basis: PackedBasis, purpose: RootPurpose) => Steps<boolean>;
  readonly onNode: (objective: number, infeasibilities: number) => void;
  readonly report?: VisitReport | undefined;
}

/**
 * Once the gap is closed, the nodes that wait within it are still visited for so much work, and a
 * share of what the search has cost: small problems get their exact optimum for nothing.
 */
const POLISH_WORK = 2_000_000;
const POLISH_SHARE = 0.1;
/** The same where no gap is forgiven, and LPs cannot tell what is left from the incumbent. */
const LAST_DIGIT_WORK = 20_000_000;
const LAST_DIGIT_SHARE = 1;

/**
 * Branch and bound over the LP relaxation: best bound and best estimate with plunging. `run` visits nodes until
 * none is open or a limit comes; it pauses after every node and inside long LPs.
 */
export class TreeSearch {
  readonly queue: NodeQueue = new NodeQueue();
  readonly #context: SearchContext;
  readonly #selection: NodeSelection;
  readonly cuts: TreeCuts;
  readonly #visit: NodeVisit;
  readonly #report: VisitReport | undefined;
  readonly #revisitRoot: TreeSurroundings["revisitRoot"];
  /** True while no visit is under way, so that nodes may come and go. */
  isBetweenNodes = true;
  /** The root's LP, where something of the root is put off. */
  #rootBasis: PackedBasis | null = null;
  /** Until the tree has outlasted its trial; see `isLasting`. */
  #isOnTrial: boolean;
  #active: SearchNode | null;
  #lowerBound = -Infinity;
  /** Work at which polishing ends; Infinity before it begins. */
  #polishEnd = Infinity;
  #nextReduction = CLAUSE_REDUCTION_INTERVAL;

  constructor(context: SearchContext, root: SearchNode | null, surroundings: TreeSurroundings) {
    const { makeEngine, decideFeasibility, onNode, report, revisitRoot } = surroundings;
    this.#context = context;
    this.#revisitRoot = revisitRoot;
    this.#active = root;
    this.#selection = new NodeSelection(this.queue, context);
    this.cuts = new TreeCuts(context);
    this.#visit = new NodeVisit(context, {
      selection: this.#selection,
      cuts: this.cuts,
      makeEngine,
      decideFeasibility,
      onNode,
      threshold: () => this.#threshold,
      isReported: report !== undefined,
    });
    this.#report = report;
    this.#isOnTrial = root !== null && !isLasting(context);
    const { hasObjective, depth } = context;
    if (root !== null && hasObjective && depth === 0)
      this.#rootBasis = context.relaxation.saveBasis();
  }

  /** Bound of subproblems that had to be left undecided; Infinity where there are none. */
  get unresolvedBound(): number {
    return this.#visit.unresolvedBound;
  }

  /** Proven lower bound on the objective of what is open, or was last. */
  get lowerBound(): number {
    const active = this.#active?.lowerBound ?? Infinity;
    const open = Math.min(this.queue.lowerBound, active, this.unresolvedBound);
    if (open < Infinity) this.#lowerBound = Math.max(this.#lowerBound, open);
    return this.#lowerBound;
  }

  /** The node to be visited next, or being visited; null where none is open. */
  get active(): SearchNode | null {
    return this.#active;
  }

  get openNodes(): number {
    return this.queue.size + (this.#active === null ? 0 : 1);
  }

  *run(): Steps<TreeOutcome> {
    const { limits, statistics } = this.#context;
    while (this.#active !== null) {
      const limit = limits.reached(statistics.nodes, this.#context.work);
      if (limit !== null) return limit;
      const purpose = this.#purposeAtRoot;
      if (purpose !== null && this.#rootBasis !== null) {
        yield* this.#goBackToRoot(this.#rootBasis, purpose);
        yield;
        continue;
      }
      this.isBetweenNodes = false;
      const { best } = this.#context.gate;
      const visit = yield* this.#visit.visit(this.#active);
      if (visit.kind === "unbounded") return "unbounded";
      if (visit.kind === "stopped") {
        return limits.reached(statistics.nodes, this.#context.work) ?? "interrupted";
      }
      if (visit.kind === "leaf") statistics.leaves++;
      const node = this.#active;
      if (visit.kind !== "plunged")
        this.#report?.visited(node, visit, this.#context.gate.best < best);
      this.#active = yield* this.#advance(visit);
      this.#context.witness?.visited(node, visit.kind, this);
      this.isBetweenNodes = true;
      if (this.#isDone()) return "finished";
      yield;
    }
    return "finished";
  }

  /** What it is time to go back to the root for; null where it is for nothing. */
  get #purposeAtRoot(): RootPurpose | null {
    if (this.#isOnTrial) return isLasting(this.#context) ? "points" : null;
    return isLong(this.#context) && !this.#context.statistics.hasCutFurther ? "cuts" : null;
  }

  /** The rest of the root has its turn, unless the trial is prolonged, as it is where most of the tree is behind it. */
  *#goBackToRoot(rootBasis: PackedBasis, purpose: RootPurpose): Steps<void> {
    if (purpose === "points" && prolongTrial(this.#context, this.snapshot())) return;
    this.#isOnTrial = false;
    if (purpose === "cuts") this.#context.statistics.hasCutFurther = true;
    this.isBetweenNodes = false;
    this.#selection.isContinuing = false;
    const isOpen = yield* this.#revisitRoot(rootBasis, purpose);
    this.isBetweenNodes = true;
    this.#lowerBound = Math.max(this.#lowerBound, this.#context.provenBound);
    if (isOpen) this.prune();
    else {
      this.queue.prune(-Infinity);
      this.#active = null;
    }
  }

  /** Takes open nodes over from another search. */
  adopt(nodes: readonly SearchNode[]): void {
    if (nodes.length === 0) return;
    for (const node of nodes) {
      this.queue.push(node);
      // What comes from elsewhere may lie below everything that was open here.
      this.#lowerBound = Math.min(this.#lowerBound, node.lowerBound);
    }
    this.#polishEnd = Infinity;
    if (this.#active === null) this.#active = this.#selection.next(this.lowerBound);
  }

  /** Gives up to `count` open nodes away: every second one, the best bounds first. */
  release(count: number): SearchNode[] {
    const released: SearchNode[] = [];
    const kept: SearchNode[] = [];
    while (released.length < count && this.queue.size > 0) {
      released.push(this.queue.popBestBound());
      if (this.queue.size > 0) kept.push(this.queue.popBestBound());
    }
    for (const node of kept) this.queue.push(node);
    return released;
  }

  /** Gives every open node away. */
  releaseAll(): SearchNode[] {
    const released = this.snapshot();
    this.queue.prune(-Infinity);
    this.#active = null;
    return released;
  }

  /** Every open node, the one to be visited next included. */
  snapshot(): SearchNode[] {
    const nodes = Array.from(this.queue.nodes());
    if (this.#active !== null) nodes.push(this.#active);
    return nodes;
  }

  /** Drops what a better incumbent or a root failure has decided from outside. */
  prune(): void {
    const { domain, cutoff } = this.#context;
    this.queue.prune(domain.isInfeasible ? -Infinity : cutoff);
    if (this.#active !== null && (domain.isInfeasible || this.#active.lowerBound >= cutoff))
      this.#active = domain.isInfeasible ? null : this.#selection.next(this.lowerBound);
  }

  /** Files the children, drops what the incumbent has overtaken, and picks the next node. */
  *#advance(visit: Visit): Steps<SearchNode | null> {
    const { domain } = this.#context;
    this.#context.shareCutoff();
    this.#selection.pruneIfImproved();
    if (!(yield* this.#refreshRoot()) || domain.isInfeasible) {
      this.queue.prune(-Infinity);
      return null;
    }
    if (visit.kind === "deferred") this.#selection.keep(visit.node);
    if (visit.kind === "plunged") this.#selection.keepSubtree(visit.open, visit.numNodes);
    if (visit.kind !== "branched") return this.#selection.next(this.lowerBound);
    return this.#selection.descend(visit.preferred, visit.other, this.#threshold, this.lowerBound);
  }

  /** Nodes whose bound reaches this wait: within the gap, until the search comes to polishing. */
  get #threshold(): number {
    const { gate } = this.#context;
    return this.#polishEnd === Infinity ? gate.lastGoal : gate.cutoff;
  }

  /** True where what is open lies within the gap and has had its share of polishing. */
  #isDone(): boolean {
    const { gate, work } = this.#context;
    if (this.#active === null || this.lowerBound < gate.lastGoal) return false;
    if (this.#polishEnd === Infinity) {
      const { isToTheLastDigit } = gate;
      const share = isToTheLastDigit ? LAST_DIGIT_SHARE : POLISH_SHARE;
      this.#polishEnd = work * (1 + share) + (isToTheLastDigit ? LAST_DIGIT_WORK : POLISH_WORK);
    }
    return work >= this.#polishEnd;
  }

  /**
   * Now and then the search goes back to the root: to apply what was learned about it, to exchange
   * bounds, and to clean up the learned clauses. False where nothing better is left anywhere.
   */
  *#refreshRoot(): Steps<boolean> {
    const context = this.#context;
    const { domain, path, statistics } = context;
    const isReductionDue = domain.statistics.conflicts >= this.#nextReduction;
    const isExchangeDue = statistics.nodes % ROOT_EXCHANGE_INTERVAL === 0;
    if (!isReductionDue && !isExchangeDue && !context.hasRootNews) return true;
    path.cut(0);
    if (!(yield* context.tightenRoot())) return false;
    if (isReductionDue) {
      this.#nextReduction = domain.statistics.conflicts + CLAUSE_REDUCTION_INTERVAL;
      reduceClauses(domain);
      domain.refreshRows();
    }
    return true;
  }
}
