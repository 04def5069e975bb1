import { REAL_ZERO, type Status } from "@bough/problem";
import { reduceClauses } from "@bough/propagation";
import { branchingRuleOf } from "../branching/index.ts";
import { runHeuristics } from "../heuristics/run-heuristics.ts";
import type { EngineFactory } from "../lp/engine-factory.ts";
import type { SearchNode } from "../node/node.ts";
import type { VisitReport } from "../node/visited-node.ts";
import type { SearchContext } from "../search-context.ts";
import { spreadRows } from "../separators/all-different.ts";
import type { Steps } from "../steps.ts";
import { openColumnOfBroken } from "../structures/broken-structures.ts";
import { branchOn, type Children, splitAt } from "./children.ts";
import { LeafLp } from "./leaf-lp.ts";
import { NodeBounding } from "./node-bounding.ts";
import { NodeQueue } from "./node-queue.ts";
import { NodeSelection } from "./node-selection.ts";
import { TreeCuts } from "./tree-cuts.ts";

/** Conflicts between two clean-ups of the learned clauses. */
const CLAUSE_REDUCTION_INTERVAL = 500;
/** Nodes between two exchanges of root bounds with the other motor. */
const ROOT_EXCHANGE_INTERVAL = 100;

/** How the search ended: everything decided, an unbounded relaxation, or a limit. */
export type TreeOutcome = "finished" | "unbounded" | Status;

/** Whether the subproblem at which the domain stands has a point at all; null where unknown. */
export type FeasibilityOracle = () => Steps<boolean | null>;

/** What a visit leaves behind; "deferred": the node waits, since it lies within the gap. */
type Visit =
  | { readonly kind: "leaf" | "stopped" | "unbounded" }
  | { readonly kind: "deferred"; readonly node: SearchNode }
  | ({ readonly kind: "branched" } & Children);

/**
 * Once the gap is closed, the nodes that wait within it are still visited for so much work, and a
 * share of what the search has cost: small problems get their exact optimum for nothing.
 */
const POLISH_WORK = 2_000_000;
const POLISH_SHARE = 0.1;

/** Share of the objective that rows for all-different structures must gain to be asked for again. */
const SPREAD_GAIN = 1e-4;

/**
 * Share of the objective, or of one, by which the best point may miss a node's bound and be what it
 * promised. Where it misses it by more, the LP of the leaf is solved again to its last digits.
 */
const SETTLED_SHARE = 1e-9;
/** The same after that LP: its point may have moved a little on the way to the user's columns. */
const FINELY_SETTLED_SHARE = 1e-6;

const LEAF: Visit = { kind: "leaf" };
const STOPPED: Visit = { kind: "stopped" };

/**
 * Branch and bound over the LP relaxation: best estimate with plunging. `run` visits nodes until
 * none is open or a limit comes; it pauses after every node and inside long LPs.
 */
export class TreeSearch {
  readonly queue: NodeQueue = new NodeQueue();
  readonly #context: SearchContext;
  readonly #hasDistinct: boolean;
  /** The node at which rows for all-different structures came last, and the LP's objective then. */
  #spreadNode = -1;
  #spreadObjective: number = REAL_ZERO;
  readonly #selection: NodeSelection;
  readonly #bounding: NodeBounding;
  readonly cuts: TreeCuts;
  readonly #leafLp: LeafLp;
  readonly #decideFeasibility: FeasibilityOracle;
  readonly #onNode: (infeasibilities: number, objective: number) => void;
  readonly #report: VisitReport | undefined;
  /** Bound of subproblems that had to be left undecided; Infinity where there are none. */
  unresolvedBound = Infinity;
  /** True while no visit is under way, so that nodes may come and go. */
  isBetweenNodes = true;
  #active: SearchNode | null;
  #lowerBound = -Infinity;
  /** Work at which polishing ends; Infinity before it begins. */
  #polishEnd = Infinity;
  #nextReduction = CLAUSE_REDUCTION_INTERVAL;

  constructor(
    context: SearchContext,
    root: SearchNode | null,
    makeEngine: EngineFactory,
    decideFeasibility: FeasibilityOracle,
    onNode: (infeasibilities: number, objective: number) => void,
    report?: VisitReport,
  ) {
    this.#context = context;
    this.#hasDistinct = context.problem.structures.some(({ kind }) => kind === "distinct");
    this.#active = root;
    this.#selection = new NodeSelection(this.queue, context);
    this.#bounding = new NodeBounding(context, () => this.#threshold);
    this.cuts = new TreeCuts(context);
    this.#leafLp = new LeafLp(context, makeEngine);
    this.#decideFeasibility = decideFeasibility;
    this.#onNode = onNode;
    this.#report = report;
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
      this.isBetweenNodes = false;
      const { best } = this.#context.gate;
      const visit = yield* this.#visit(this.#active);
      if (visit.kind === "unbounded") return "unbounded";
      if (visit.kind === "stopped") {
        return limits.reached(statistics.nodes, this.#context.work) ?? "interrupted";
      }
      if (visit.kind === "leaf") statistics.leaves++;
      const node = this.#active;
      this.#report?.visited(node, visit, this.#context.gate.best < best);
      this.#active = this.#advance(visit);
      this.#context.witness?.visited(node, visit.kind, this);
      this.isBetweenNodes = true;
      if (this.#isDone()) return "finished";
      yield;
    }
    return "finished";
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
  #advance(visit: Visit): SearchNode | null {
    const { domain } = this.#context;
    this.#context.shareCutoff();
    this.#selection.pruneIfImproved();
    if (!this.#refreshRoot() || domain.isInfeasible) {
      this.queue.prune(-Infinity);
      return null;
    }
    if (visit.kind === "deferred") this.#selection.keep(visit.node);
    if (visit.kind !== "branched") return this.#selection.next(this.lowerBound);
    return this.#selection.descend(visit.preferred, visit.other, this.#threshold, this.lowerBound);
  }

  /** Nodes whose bound reaches this wait: within the gap, until the search comes to polishing. */
  get #threshold(): number {
    const { gate } = this.#context;
    return this.#polishEnd === Infinity ? gate.goal : gate.cutoff;
  }

  /** True where what is open lies within the gap and has had its share of polishing. */
  #isDone(): boolean {
    const { gate, work } = this.#context;
    if (this.#active === null || this.lowerBound < gate.goal) return false;
    if (this.#polishEnd === Infinity) this.#polishEnd = work * (1 + POLISH_SHARE) + POLISH_WORK;
    return work >= this.#polishEnd;
  }

  *#visit(node: SearchNode): Steps<Visit> {
    const context = this.#context;
    const { relaxation, statistics } = context;
    statistics.nodes++;
    if (node.lowerBound >= context.cutoff) return LEAF;
    if (!(yield* this.#enter(node))) return this.#abandon();
    if (!this.#selection.isContinuing) {
      this.cuts.dropSlack();
      if (node.basis !== null) relaxation.loadBasis(node.basis);
    }
    this.cuts.enterNode();
    for (let isFirst = true; ; isFirst = false) {
      switch (yield* this.#bounding.run(node, isFirst)) {
        case "leaf":
          return this.#abandon();
        case "deferred":
          return { kind: "deferred", node: { ...node, lowerBound: this.#bounding.bound } };
        case "stopped":
          return STOPPED;
        case "unbounded":
          return yield* this.#visitUnbounded(node);
        case "unknown":
          return yield* this.#branchBlindly(node);
        case "solved":
          break;
      }
      const fractional = context.fractionalColumns();
      if (isFirst) this.#onNode(fractional.length, relaxation.objective);
      if (this.#hasDistinct && this.#spread()) continue;
      if (fractional.length === 0) {
        if (relaxation.hasStaleRow(context.domain)) continue;
        return yield* this.#visitIntegral(node);
      }
      if (!this.#selection.isContinuing && (yield* this.cuts.tighten())) continue;
      yield* runHeuristics(context, fractional, "node");
      if (this.#bounding.bound >= context.cutoff) return this.#abandon();
      const outcome = yield* branchingRuleOf(context.techniques).choose(
        context,
        fractional,
        this.#bounding.bound,
      );
      switch (outcome.kind) {
        case "tightened":
          continue;
        case "infeasible":
          return this.#abandon();
        case "stopped":
          return STOPPED;
        case "branch":
          return { kind: "branched", ...branchOn(context, outcome.candidate, fractional) };
      }
    }
  }

  /** Leads the domain to the node and counts what its last literal implied. */
  *#enter(node: SearchNode): Steps<boolean> {
    const { path, domain, pseudocosts } = this.#context;
    const depth = node.variables.length;
    const toParent = node.variables.subarray(0, Math.max(0, depth - 1));
    if (!(yield* path.goTo(toParent, node.values))) return false;
    if (depth === 0) return true;
    const before = domain.trail.length;
    const isAlive = yield* path.extend(node.variables[depth - 1], node.values[depth - 1]);
    const branching = node.branching;
    if (branching !== null) {
      if (isAlive) {
        const inferences = domain.trail.length - before;
        pseudocosts.addInferences(branching.column, branching.isUp, inferences);
      } else pseudocosts.addCutoff(branching.column, branching.isUp);
    }
    return isAlive;
  }

  /** Learns from a conflict, if there is one, and steps back to where the domain is sound. */
  #abandon(): Visit {
    this.#context.learn();
    if (this.#context.path.length > 0) this.#context.path.cut(this.#context.path.length - 1);
    return LEAF;
  }

  /**
   * True where the LP was given rows that all-different structures ask for at its point; at one node
   * as long as they lift its bound.
   */
  #spread(): boolean {
    const { relaxation } = this.#context;
    const least =
      this.#spreadObjective + SPREAD_GAIN * Math.max(1, Math.abs(this.#spreadObjective));
    if (this.#spreadNode === this.#context.statistics.nodes && relaxation.objective < least)
      return false;
    this.#spreadNode = this.#context.statistics.nodes;
    this.#spreadObjective = relaxation.objective;
    const rows = spreadRows(this.#context);
    relaxation.addRows(rows);
    return rows.length > 0;
  }

  /** The LP point is integral: a candidate, but the node is done only where its bound is reached. */
  *#visitIntegral(node: SearchNode): Steps<Visit> {
    const context = this.#context;
    const { relaxation, gate, point, tolerances } = context;
    const open = relaxation.violatedConditionalRow(tolerances.primalFeasibility);
    if (open >= 0) {
      const { binary } = relaxation.conditionalRows[open];
      if (!context.domain.isFixed(binary)) return this.#split(node, binary, point[binary]);
    }
    const broken = openColumnOfBroken(context.problem, point, context.domain);
    if (broken >= 0) {
      yield* runHeuristics(context, [], "node");
      if (this.#bounding.bound >= context.cutoff) return this.#abandon();
      return this.#split(node, broken, point[broken]);
    }
    const verdict = yield* gate.offerInSteps(point, "tree");
    context.shareCutoff();
    if (this.#bounding.bound >= context.cutoff) return this.#abandon();
    const column = this.#leastIntegral();
    if (column >= 0) return this.#split(node, column, point[column]);
    if (verdict !== "refused" && this.#isSettled(SETTLED_SHARE)) return this.#abandon();
    return yield* this.#settleLeaf();
  }

  /** All integers are fixed: what the node's own LP leaves open, a finer one decides. */
  *#settleLeaf(): Steps<Visit> {
    const context = this.#context;
    const verdict = yield* this.#leafLp.solve();
    if (verdict.kind === "stopped") return STOPPED;
    if (verdict.kind === "infeasible") {
      context.witness?.closes("infeasible LP of a leaf");
      return this.#abandon();
    }
    if (verdict.kind === "bounded") {
      this.#bounding.raise(verdict.bound);
      yield* context.gate.offerInSteps(verdict.point, "tree");
      context.shareCutoff();
    }
    const isOpen = this.#bounding.bound < context.cutoff;
    if (isOpen && !this.#isSettled(FINELY_SETTLED_SHARE)) this.#leaveUnresolved();
    return this.#abandon();
  }

  /** True where the incumbent is as good as the node's bound promised: a repaired point may be worse. */
  #isSettled(share: number): boolean {
    const { gate, tolerances } = this.#context;
    // Without a point nothing is settled: the slack of an infinite objective would be infinite.
    if (gate.best === Infinity) return false;
    const slack = tolerances.gapAbsolute + share * Math.max(1, Math.abs(gate.best));
    return gate.best - this.#bounding.bound <= slack;
  }

  /** The unfixed integer column farthest from an integer, or -1. */
  #leastIntegral(): number {
    const { domain, integers, point } = this.#context;
    let least = -1;
    let most = -1;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (domain.isFixed(j)) continue;
      const distance = Math.abs(point[j] - Math.round(point[j]));
      if (distance > most) {
        most = distance;
        least = j;
      }
    }
    return least;
  }

  /** Without an LP to go by: split some column in the middle of its domain, near its last value. */
  *#branchBlindly(node: SearchNode): Steps<Visit> {
    const column = this.#leastIntegral();
    if (column >= 0) return this.#split(node, column, this.#context.point[column]);
    return yield* this.#settleLeaf();
  }

  /** Nothing is left to split and still no verdict: the bound stays open. */
  #leaveUnresolved(): void {
    this.unresolvedBound = Math.min(this.unresolvedBound, this.#bounding.bound);
  }

  *#visitUnbounded(node: SearchNode): Steps<Visit> {
    const { relaxation, domain } = this.#context;
    const open = relaxation.conditionalRows.find((row) => !domain.isFixed(row.binary));
    if (open !== undefined) return this.#split(node, open.binary, open.activeValue);
    const isFeasible = yield* this.#decideFeasibility();
    if (isFeasible === null) return STOPPED;
    return isFeasible ? { kind: "unbounded" } : this.#abandon();
  }

  #split(node: SearchNode, column: number, value: number): Visit {
    const bounds = { lowerBound: this.#bounding.bound, estimate: node.estimate };
    return { kind: "branched", ...splitAt(this.#context, bounds, column, value) };
  }

  /**
   * Now and then the search goes back to the root: to apply what was learned about it, to exchange
   * bounds, and to clean up the learned clauses. False where nothing better is left anywhere.
   */
  #refreshRoot(): boolean {
    const context = this.#context;
    const { domain, path, statistics } = context;
    const isReductionDue = domain.statistics.conflicts >= this.#nextReduction;
    const isExchangeDue = statistics.nodes % ROOT_EXCHANGE_INTERVAL === 0;
    if (!isReductionDue && !isExchangeDue && !context.hasRootNews) return true;
    path.cut(0);
    if (!context.tightenRoot()) return false;
    if (isReductionDue) {
      this.#nextReduction = domain.statistics.conflicts + CLAUSE_REDUCTION_INTERVAL;
      reduceClauses(domain);
      domain.refreshRows();
    }
    return true;
  }
}
