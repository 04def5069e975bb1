import { isEssential } from "@bough/problem";
import { type DenseOutcome, DenseProof, DenseTableau, minimiseDense } from "@bough/simplex/dense";
import { withRows } from "../lp/fixed-problem.ts";
import { REACH_ROUNDING, SMALLEST_REDUCED_COST } from "../lp/proven-slack.ts";
import type { SearchNode } from "../node/node.ts";
import { type TableauDecision, TableauPath } from "../node/tableau-path.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { prefersUp } from "./children.ts";
import { RowUse } from "./row-use.ts";

/**
 * Entries of a tableau up to which plunges on it pay. Beyond, sparse factors cost less, and what
 * propagation and learned clauses save counts for more: stein45 and misc03, with 15 000, gain nothing,
 * and misc07, with 49 000, visits half as many nodes for the same work.
 */
const MOST_ENTRIES = 12_000;
/** Nodes of one plunge, and of several before a node is visited with all that there is, at most; 2000 are no better. */
const PLUNGE_NODES = 500;
/** Nodes of a tree before its first plunge: by then pseudocosts know the columns. After 30 is a matter of luck. */
const FIRST_NODES = 200;
/** Work units of an entry touched, and of a node besides, by the time they take beside the LP's. */
const ENTRY_WORK = 0.1;
const NODE_WORK = 150;
/** Entries touched between two pauses: a millisecond or two. */
const PAUSE_ENTRIES = 1_000_000;
/** Pivots after which a tableau is made afresh. */
const PIVOTS_BETWEEN_REFRESHES = 300;
/** Times that the solve of one node may touch all entries. */
const SWEEPS_PER_NODE = 2000;
/** Plunges that may end at their first node, as a share of all and beyond that, before there are no more. */
const LOST_SHARE = 0.1;
const LOST_ALLOWANCE = 10;
/** Share by which a score must be better to count as better: less is rounding. */
const LEAST_GAIN = 1e-9;
/** Share of a reduced cost that is there whatever rounding has done to it. */
const SURE_SHARE = 0.999;
/** By how much, relative from one on, the LP has to pass the cutoff to end there: its proof is a little weaker. */
const PAST_CUTOFF = 1e-7;

/** Rows of an LP over so many columns up to which plunges pay; below zero where columns alone are too many. */
export function mostRowsOfPlunge(numCols: number): number {
  return Math.floor(MOST_ENTRIES / numCols) - 1;
}

/** What a node came to: "lost" where the tableau does not know. */
type Outcome = "leaf" | "open" | "lost" | "branched";

/** A tableau, and what goes with it. */
interface Board {
  /** Of the added rows that it holds. */
  readonly rowKeys: Int32Array;
  readonly tableau: DenseTableau;
  readonly proof: DenseProof;
  readonly path: TableauPath;
  /** Pivots at which the entries were made afresh. */
  freshAt: number;
  readonly rowUse: RowUse;
}

/**
 * Plunges on a dense tableau, for trees of many nodes over a small LP: a child is one bound away from
 * its parent, and a handful of pivots of a few thousand entries each, beside which all else that a
 * node usually gets is dear. Nodes are bounded, tightened by reduced costs and split by pseudocosts;
 * what needs more stays open.
 *
 * The tableau is believed only where its multipliers prove it from the rows, see `DenseProof`.
 */
export class TableauPlunge {
  /** Nodes of the last plunge. */
  numNodes = 0;
  readonly #context: SearchContext;
  readonly #isAllowed: boolean;
  readonly #firstNodes: number;
  #board: Board | undefined;
  /** Proven bound of the node at hand. */
  #bound = -Infinity;
  #plunges = 0;
  #lost = 0;
  /** Nodes since one was visited with all that there is. */
  #sinceVisit = 0;

  /** @param isAllowed false where every node has to be told of */
  constructor(context: SearchContext, isAllowed: boolean) {
    this.#context = context;
    const { problem, hooks, relaxation, guidance, techniques, hasObjective } = context;
    const { priority, direction, hint } = guidance;
    this.#firstNodes = context.firstPlunge ?? FIRST_NODES;
    this.#isAllowed =
      isAllowed &&
      techniques.isOn("tableau") &&
      hasObjective &&
      hooks === undefined &&
      relaxation.conditional.rows.length === 0 &&
      priority.length + direction.length + hint.length === 0 &&
      !problem.structures.some(isEssential);
  }

  /**
   * Whether the tree's next node is for the tableau: now and then one is not, so that what costs more
   * than a node gets its turn.
   *
   * @param isChild whether the node is a child of the one visited last
   */
  isReadyFor(isChild: boolean): boolean {
    const { statistics, problem, relaxation, hasLikeThings } = this.#context;
    // Plunges would try all orders of like things, which propagation rules out.
    if (!this.#isAllowed || hasLikeThings || statistics.nodes < this.#firstNodes) return false;
    const numRows = problem.numRows + relaxation.addedRows.length;
    if (numRows > mostRowsOfPlunge(problem.numCols)) return false;
    if (this.#lost > LOST_ALLOWANCE + LOST_SHARE * this.#plunges) return false;
    if (isChild || this.#sinceVisit < PLUNGE_NODES) return true;
    this.#sinceVisit = 0;
    return false;
  }

  /**
   * Searches below a node, at which the domain stands: the nearest child first, and so many nodes at
   * most. What stays open, the nearest last; null where the tableau does not know of the node itself.
   * Siblings are taken whatever their bounds: to come back from the queue costs several nodes. With those
   * alone whose bound lies in the lowest quarter of the gap, bell3a takes 2.6 times the work.
   *
   * @param threshold bound from which on a node is not worth going on with now
   */
  *explore(node: SearchNode, threshold: () => number): Steps<SearchNode[] | null> {
    const context = this.#context;
    const { statistics, limits } = context;
    const board = this.#begin();
    const { tableau, path } = board;
    let most = Math.min(PLUNGE_NODES, limits.nodeLimit - statistics.nodes + 1);
    let nextPause = tableau.work + PAUSE_ENTRIES;
    const open: SearchNode[] = [];
    this.numNodes = 0;
    this.#bound = node.lowerBound;
    this.#plunges++;
    for (;;) {
      let outcome: Outcome = "open";
      if (this.numNodes < most) outcome = yield* this.#visit(board, node, threshold);
      if (outcome === "lost" && path.isAtFirst) {
        this.#lost++;
        return null;
      }
      if (outcome === "leaf") statistics.leaves++;
      else if (outcome !== "branched") open.push(path.export(node, this.#bound));
      if (outcome !== "branched" && !path.backtrack(context.cutoff)) break;
      this.#bound = Math.max(node.lowerBound, path.bound);
      if (tableau.work < nextPause) continue;
      nextPause = tableau.work + PAUSE_ENTRIES;
      yield;
      if (limits.reached(statistics.nodes, context.work) !== null) most = 0;
    }
    this.#sinceVisit += this.numNodes;
    const judgement = board.rowUse.judge();
    if (judgement !== null) context.relaxation.noteIdleRows(judgement.isIdle, judgement.nodes);
    return open.reverse();
  }

  /** Bounds and rows as they are at the node. */
  #begin(): Board {
    const { relaxation, domain, integers, problem } = this.#context;
    const { rowKeys } = relaxation;
    let board = this.#board;
    if (board === undefined || board.rowKeys !== rowKeys) {
      const tableau = new DenseTableau(withRows(problem, relaxation.addedRows));
      const proof = new DenseProof(tableau);
      const path = new TableauPath(tableau);
      const rowUse = new RowUse(problem.numCols + problem.numRows, rowKeys.length);
      board = { rowKeys, tableau, proof, path, freshAt: 0, rowUse };
      this.#board = board;
    }
    const { lower, upper } = board.tableau;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      lower[j] = domain.bound[2 * j];
      upper[j] = 0 - domain.bound[2 * j + 1];
    }
    board.path.begin();
    board.tableau.isCurrent = false;
    return board;
  }

  /** Bounds the node at hand and goes to its first child, where it has to be split. */
  *#visit(board: Board, node: SearchNode, threshold: () => number): Steps<Outcome> {
    const context = this.#context;
    const { tableau, proof, path } = board;
    const { numCols, objectiveOffset } = context.problem;
    if (this.numNodes++ > 0) context.statistics.nodes++;
    const { cutoff } = context;
    let { status, row, step } = this.#solve(board, cutoff - objectiveOffset);
    let proven = status === "cutoff" ? proof.bound(row, step) + objectiveOffset : -Infinity;
    // Its proof falls short: then the node is solved and split like others.
    if (status === "cutoff" && proven < cutoff)
      ({ status, row, step } = this.#solve(board, Infinity));
    if (status === "infeasible") return proof.provesInfeasible(row) ? "leaf" : "lost";
    if (status === "lost") return "lost";
    if (status !== "cutoff") proven = proof.bound(row, step) + objectiveOffset;
    const objective = status === "cutoff" ? proven : tableau.objective + objectiveOffset;
    this.#learnGain(path, node, objective);
    this.#bound = Math.max(this.#bound, context.roundedBound(proven));
    if (this.#bound >= cutoff) return "leaf";
    if (this.#bound >= threshold()) return "open";
    const decision = this.#choose(tableau.value, objective);
    if (decision !== null) {
      // Not from the bound as rounded: reduced costs count from where the LP stands.
      this.#tighten(board, cutoff - proven);
      path.descend(decision);
      return "branched";
    }
    yield* context.gate.offerInSteps(tableau.value.slice(0, numCols), "tree");
    context.shareCutoff();
    return this.#bound >= context.cutoff ? "leaf" : "lost";
  }

  #solve(board: Board, cutoff: number): DenseOutcome {
    const { statistics } = this.#context;
    const { tableau } = board;
    const { work, dualPivots, primalPivots } = tableau;
    if (dualPivots + primalPivots - board.freshAt >= PIVOTS_BETWEEN_REFRESHES) {
      tableau.refresh();
      board.freshAt = dualPivots + primalPivots;
    }
    const past = cutoff + PAST_CUTOFF * Math.max(1, Math.abs(cutoff));
    const workLimit = work + SWEEPS_PER_NODE * tableau.entries.length;
    const outcome = minimiseDense(tableau, { cutoff: past, workLimit });
    const spent = ENTRY_WORK * (tableau.work - work) + NODE_WORK;
    const pivots = tableau.dualPivots - dualPivots + tableau.primalPivots - primalPivots;
    statistics.nodeIterations += pivots;
    statistics.otherIterations += pivots;
    statistics.nodeWork += spent;
    statistics.otherWork += spent;
    board.rowUse.note(tableau.nonbasic);
    return outcome;
  }

  #learnGain(path: TableauPath, { branching }: SearchNode, objective: number): void {
    const { pseudocosts } = this.#context;
    const { lastMove } = path;
    if (lastMove !== null) {
      const { column, isUp, distance, objective: before } = lastMove;
      pseudocosts.addGain(column, isUp, distance, objective - before);
    } else if (branching !== null) {
      const { column, isUp, distance, parentObjective } = branching;
      pseudocosts.addGain(column, isUp, distance, objective - parentObjective);
    }
  }

  /** As far as the room between the bound just proven and the cutoff reaches. */
  #tighten({ tableau, proof, path }: Board, slack: number): void {
    const { integers, statistics, techniques } = this.#context;
    if (!(slack < Infinity) || !techniques.isOn("reduced-costs")) return;
    const { lower, upper } = tableau;
    const { reducedCost } = proof;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      const size = SURE_SHARE * Math.abs(reducedCost[j]);
      if (size <= SMALLEST_REDUCED_COST) continue;
      const reach = Math.floor(slack / size + REACH_ROUNDING);
      if (!(reach < upper[j] - lower[j])) continue;
      if (reducedCost[j] > 0) path.narrow(j, lower[j], lower[j] + reach);
      else path.narrow(j, upper[j] - reach, upper[j]);
      statistics.reducedCostTightenings++;
    }
  }

  /** The fractional column of the best score; null where there is none. */
  #choose(point: Float64Array, objective: number): TableauDecision | null {
    const { pseudocosts, integers, tolerances } = this.#context;
    let column = -1;
    let bestScore = -Infinity;
    let [down, up, others] = [0, 0, 0];
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      const fraction = point[j] - Math.floor(point[j]);
      if (fraction <= tolerances.integrality || fraction >= 1 - tolerances.integrality) continue;
      const downGain = pseudocosts.gain(j, false, fraction);
      const upGain = pseudocosts.gain(j, true, 1 - fraction);
      others += Math.min(downGain, upGain);
      const score = pseudocosts.score(j, downGain, upGain);
      if (score <= bestScore * (1 + LEAST_GAIN)) continue;
      bestScore = score;
      column = j;
      down = downGain;
      up = upGain;
    }
    if (column < 0) return null;
    const rest = objective + others - Math.min(down, up);
    const value = point[column];
    return {
      column,
      value,
      floor: Math.floor(value),
      isUpFirst: prefersUp(this.#context, column, value),
      objective,
      bound: this.#bound,
      downEstimate: rest + down,
      upEstimate: rest + up,
    };
  }
}
