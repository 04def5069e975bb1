import { REAL_ZERO } from "@bough/problem";
import { branchingRuleOf, plainRule } from "../branching/index.ts";
import { LAST_PLACES } from "../gate/objective-grid.ts";
import { runHeuristics } from "../heuristics/run-heuristics.ts";
import type { EngineFactory } from "../lp/engine-factory.ts";
import { mostUrgent } from "../node/guidance.ts";
import type { SearchNode } from "../node/node.ts";
import type { SearchContext } from "../search-context.ts";
import { askHooks, takeHookRows } from "../separators/ask-hooks.ts";
import { asksForRows, structureRows } from "../separators/structure-rows.ts";
import type { Steps } from "../steps.ts";
import { openColumnOfBroken } from "../structures/broken-structures.ts";
import { branchOn, type Children, splitAt } from "./children.ts";
import { LeafLp } from "./leaf-lp.ts";
import { NodeBounding } from "./node-bounding.ts";
import type { NodeSelection } from "./node-selection.ts";
import { TableauPlunge } from "./tableau-plunge.ts";
import type { TreeCuts } from "./tree-cuts.ts";

/** Whether the subproblem at which the domain stands has a point at all; null where unknown. */
export type FeasibilityOracle = () => Steps<boolean | null>;

/**
 * What a visit leaves behind; "deferred": the node waits, since it lies within the gap; "plunged": the
 * subtree below it was searched in one go, but for the nodes that are still open, the nearest last.
 */
export type Visit =
  | { readonly kind: "leaf" | "stopped" | "unbounded" }
  | { readonly kind: "deferred"; readonly node: SearchNode }
  | {
      readonly kind: "plunged";
      readonly open: readonly SearchNode[];
      readonly numNodes: number;
    }
  | ({ readonly kind: "branched" } & Children);

/** What the tree lends to the visits of its nodes. */
export interface VisitParts {
  readonly selection: NodeSelection;
  readonly cuts: TreeCuts;
  readonly makeEngine: EngineFactory;
  readonly decideFeasibility: FeasibilityOracle;
  readonly onNode: (objective: number, infeasibilities: number) => void;
  /** Nodes whose bound reaches this wait. */
  readonly threshold: () => number;
  /** Whether every node has to be visited by itself, since it is told of. */
  readonly isReported: boolean;
}

/** Share of the objective that rows which structures ask for must gain to be asked for again. */
const STRUCTURE_GAIN = 1e-4;

/**
 * Share of what varies of the objective, or of one, by which the best point may miss a node's bound and be what it
 * promised. Where it misses it by more, the LP of the leaf is solved again to its last digits.
 */
const SETTLED_SHARE = 1e-9;
/** The same after that LP: its point may have moved a little on the way to the user's columns. */
const FINELY_SETTLED_SHARE = 1e-6;

/** Rounds of cuts from hooks at one node. */
const HOOK_ROUNDS = 4;

/**
 * Times that looking at children may tighten one node. On integers without bounds it could go on by one
 * unit after the other, 130 000 times at one node, and each literal makes the next conflict dearer.
 */
const MOST_TIGHTENINGS = 200;

const LEAF: Visit = { kind: "leaf" };
const STOPPED: Visit = { kind: "stopped" };

/** The visit of one node: LP, propagation and cuts by turns, then points, and a branching or its end. */
export class NodeVisit {
  /** Bound of subproblems that had to be left undecided; Infinity where there are none. */
  unresolvedBound = Infinity;
  readonly #context: SearchContext;
  readonly #selection: NodeSelection;
  readonly #cuts: TreeCuts;
  readonly #bounding: NodeBounding;
  readonly #leafLp: LeafLp;
  readonly #plunge: TableauPlunge;
  readonly #threshold: () => number;
  readonly #decideFeasibility: FeasibilityOracle;
  readonly #onNode: (objective: number, infeasibilities: number) => void;
  readonly #asksForRows: boolean;
  /** The node at which rows for all-different structures came last, and the LP's objective then. */
  #structureNode = -1;
  #structureObjective: number = REAL_ZERO;

  constructor(context: SearchContext, parts: VisitParts) {
    this.#context = context;
    this.#selection = parts.selection;
    this.#cuts = parts.cuts;
    this.#bounding = new NodeBounding(context, parts.threshold);
    this.#leafLp = new LeafLp(context, parts.makeEngine);
    this.#plunge = new TableauPlunge(context, !parts.isReported);
    this.#threshold = parts.threshold;
    this.#decideFeasibility = parts.decideFeasibility;
    this.#onNode = parts.onNode;
    this.#asksForRows = asksForRows(context.problem);
  }

  /** Visits a node to its end, or to a limit; pauses inside long LPs. */
  *visit(node: SearchNode): Steps<Visit> {
    const context = this.#context;
    const { relaxation, statistics } = context;
    statistics.nodes++;
    if (node.lowerBound >= context.cutoff) return LEAF;
    if (!(yield* this.#enter(node))) return yield* this.#abandon();
    if (this.#plunge.isReadyFor(this.#selection.isContinuing)) {
      const visit = yield* this.#plungeFrom(node);
      if (visit !== null) return visit;
    }
    if (!this.#selection.isContinuing) {
      yield* this.#cuts.dropSlack();
      if (node.basis !== null) relaxation.loadBasis(node.basis);
    }
    this.#cuts.enterNode();
    let hookRounds = 0;
    let tightenings = 0;
    for (let isFirst = true; ; isFirst = false) {
      if (!isFirst) yield;
      takeHookRows(context);
      switch (yield* this.#bounding.run(node, isFirst)) {
        case "leaf":
          return yield* this.#abandon();
        case "deferred":
          return { kind: "deferred", node: { ...node, lowerBound: this.#bounding.bound } };
        case "stopped":
          return STOPPED;
        case "unbounded":
          return yield* this.#visitUnbounded(node);
        case "unknown": {
          const visit = yield* this.#branchBlindly(node);
          if (visit === null) continue;
          return visit;
        }
        case "solved":
          break;
      }
      const fractional = context.fractionalColumns();
      if (isFirst) this.#onNode(relaxation.objective, fractional.length);
      if (this.#asksForRows && (yield* this.#addStructureRows())) continue;
      if (fractional.length === 0) {
        if (relaxation.conditional.isStale(context.domain)) continue;
        const visit = yield* this.#visitIntegral(node);
        if (visit === null) continue;
        return visit;
      }
      if (hookRounds++ < HOOK_ROUNDS && (yield* askHooks(context, fractional))) continue;
      if (!this.#selection.isContinuing && (yield* this.#cuts.tighten())) continue;
      yield* runHeuristics(context, fractional, "node");
      if (this.#bounding.bound >= context.cutoff) return yield* this.#abandon();
      const { objective } = relaxation;
      const isTried = tightenings < MOST_TIGHTENINGS;
      const rule = isTried ? branchingRuleOf(context.techniques) : plainRule;
      const outcome = yield* rule.choose(
        context,
        mostUrgent(context.guidance, fractional),
        this.#bounding.bound,
      );
      switch (outcome.kind) {
        case "tightened":
          tightenings++;
          if (outcome.nodeBound > this.#bounding.bound) this.#bounding.raise(outcome.nodeBound);
          continue;
        case "infeasible":
          return yield* this.#abandon();
        case "stopped":
          return STOPPED;
        case "branch":
          return branched(branchOn(context, outcome.candidate, fractional, objective));
      }
    }
  }

  /** Searches the subtree of a node on the tableau; null where it knows nothing of the node. */
  *#plungeFrom(node: SearchNode): Steps<Visit | null> {
    const open = yield* this.#plunge.explore(node, this.#threshold);
    return open === null ? null : { kind: "plunged", open, numNodes: this.#plunge.numNodes };
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
  *#abandon(): Steps<Visit> {
    yield* this.#context.learn();
    if (this.#context.path.length > 0) this.#context.path.cut(this.#context.path.length - 1);
    return LEAF;
  }

  /**
   * True where the LP was given rows that structures ask for at its point; at one node
   * as long as they lift its bound.
   */
  *#addStructureRows(): Steps<boolean> {
    const { relaxation } = this.#context;
    const least =
      this.#structureObjective + STRUCTURE_GAIN * Math.max(1, Math.abs(this.#structureObjective));
    if (this.#structureNode === this.#context.statistics.nodes && relaxation.objective < least)
      return false;
    this.#structureNode = this.#context.statistics.nodes;
    this.#structureObjective = relaxation.objective;
    const rows = yield* structureRows(this.#context);
    relaxation.addRows(rows);
    return rows.length > 0;
  }

  /**
   * The LP point is integral: a candidate, but the node is done only where its bound is reached. Null
   * where the LP was given rows that the point breaks.
   */
  *#visitIntegral(node: SearchNode): Steps<Visit | null> {
    const context = this.#context;
    const { relaxation, gate, point, tolerances } = context;
    const open = relaxation.conditional.mostViolated(tolerances.primalFeasibility);
    if (open >= 0) {
      const { binary } = relaxation.conditional.rows[open];
      if (!context.domain.isFixed(binary)) return this.#split(node, binary, point[binary]);
    }
    const broken = openColumnOfBroken(context.problem, point, context.domain);
    if (broken >= 0) {
      yield* runHeuristics(context, [], "node");
      if (this.#bounding.bound >= context.cutoff) return yield* this.#abandon();
      return this.#split(node, broken, point[broken]);
    }
    const verdict = yield* gate.offerInSteps(point, "tree");
    context.shareCutoff();
    if (verdict === "vetoed" && takeHookRows(context)) return null;
    if (this.#bounding.bound >= context.cutoff) return yield* this.#abandon();
    const column = this.#leastIntegral();
    if (column >= 0) return this.#split(node, column, point[column]);
    if (verdict === "vetoed" && context.hooks?.isPlainRefusal === true)
      return yield* this.#abandon();
    if (verdict !== "refused" && this.#isSettled(SETTLED_SHARE)) return yield* this.#abandon();
    return yield* this.#settleLeaf();
  }

  /**
   * All integers are fixed: what the node's own LP leaves open, a finer one decides. Null where the
   * LP was given rows.
   */
  *#settleLeaf(): Steps<Visit | null> {
    const context = this.#context;
    const verdict = yield* this.#leafLp.solve();
    if (verdict.kind === "stopped") return STOPPED;
    if (verdict.kind === "unbounded" && this.#bounding.bound === -Infinity)
      return { kind: "unbounded" };
    if (verdict.kind === "infeasible") {
      context.witness?.closes("infeasible LP of a leaf");
      return yield* this.#abandon();
    }
    if (verdict.kind === "bounded") {
      this.#bounding.raise(verdict.bound);
      const offered = yield* context.gate.offerInSteps(verdict.point, "tree");
      context.shareCutoff();
      if (offered === "vetoed" && takeHookRows(context)) return null;
      if (offered === "vetoed" && context.hooks?.isPlainRefusal === true)
        return yield* this.#abandon();
    }
    const isOpen = this.#bounding.bound < context.cutoff;
    if (isOpen && !this.#isSettled(FINELY_SETTLED_SHARE)) this.#leaveUnresolved();
    return yield* this.#abandon();
  }

  /** True where the incumbent is as good as the node's bound promised: a repaired point may be worse. */
  #isSettled(share: number): boolean {
    const { gate, tolerances, problem } = this.#context;
    // Without a point nothing is settled: the slack of an infinite objective would be infinite.
    if (gate.best === Infinity) return false;
    // What the objective has as a constant no LP has moved: beside 2 * 10^8 of it a point that was worse by 98 was settled.
    const varying = Math.max(1, Math.abs(gate.best - problem.objectiveOffset));
    const slack = tolerances.gapAbsolute + share * varying + LAST_PLACES * Math.abs(gate.best);
    return gate.best - this.#bounding.bound <= slack;
  }

  /** The unfixed integer column farthest from an integer, or -1. */
  #leastIntegral(): number {
    const { domain, integers, point, guidance } = this.#context;
    let least = -1;
    let most = -1;
    const open = Array.from(integers).filter((j) => !domain.isFixed(j));
    for (const j of mostUrgent(guidance, open)) {
      const distance = Math.abs(point[j] - Math.round(point[j]));
      if (distance > most) {
        most = distance;
        least = j;
      }
    }
    return least;
  }

  /** Without an LP to go by: split some column in the middle of its domain, near its last value. */
  *#branchBlindly(node: SearchNode): Steps<Visit | null> {
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
    const open = relaxation.conditional.rows.find((row) => !domain.isFixed(row.binary));
    if (open !== undefined) return this.#split(node, open.binary, open.activeValue);
    const isFeasible = yield* this.#decideFeasibility();
    if (isFeasible === null) return STOPPED;
    return isFeasible ? { kind: "unbounded" } : yield* this.#abandon();
  }

  #split(node: SearchNode, column: number, value: number): Visit {
    const bounds = { lowerBound: this.#bounding.bound, estimate: node.estimate };
    return branched(splitAt(this.#context, bounds, column, value));
  }
}

function branched({ preferred, other }: Children): Visit {
  return { kind: "branched", preferred, other };
}
