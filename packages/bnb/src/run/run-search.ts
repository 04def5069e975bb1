import type { Status } from "@bough/problem";
import { shareClauses } from "@bough/propagation";
import { openByJumps } from "../heuristics/feasibility-jump.ts";
import type { LearningMotor } from "../learning/learning-motor.ts";
import { withFewerPauses } from "../limits.ts";
import type { SearchNode } from "../node/node.ts";
import type { Inheritance } from "../root/inheritance.ts";
import { rootNode, solveRoot } from "../root/root.ts";
import { RootRestartRule } from "../root/root-restart-rule.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { beginTrial, isLasting } from "../trial.ts";
import type { Search } from "./search.ts";

/**
 * How a search ended: all decided, for another reason, given up to begin anew on a smaller problem, or before it
 * began, as the root's relaxation falls for ever.
 */
export type SearchEnd =
  | { readonly kind: "decided"; readonly isExhausted: boolean }
  | { readonly kind: "stopped"; readonly status: Status; readonly bound: number }
  | { readonly kind: "restart" | "endless" };

/** Work from which on a root is no longer short, and the share of the incumbent that is much to leave open then. */
const LONG_ROOT = 30_000_000;
const MOSTLY_OPEN = 0.5;

const RESTART: SearchEnd = { kind: "restart" };
const ENDLESS: SearchEnd = { kind: "endless" };

/**
 * Runs both motors by turns until one of them has the answer.
 *
 * @param hint values to try first, NaN where nothing is suggested. [numCols]
 * @param inheritance what a search on a larger problem has left
 */
export function* runSearch(
  search: Search,
  hint: Float64Array | undefined,
  inheritance: Inheritance | undefined,
): Steps<SearchEnd> {
  yield;
  const { ledger, nesting, gate, limits } = search.surroundings;
  const { stopwatch } = ledger;
  const making = withFewerPauses(search.makeContext(inheritance), limits);
  const context = yield* stopwatch.time("setup", making);
  yield;
  const isFresh = inheritance === undefined && hint === undefined;
  if (isFresh && (yield* openByJumps(context))) return decided(true);
  const tree = runLpMotor(search, context);
  if (nesting.depth > 0 && context.hasObjective) return yield* tree;
  const pastWork = context.work;
  const { best } = gate;
  const end = yield* runAlone(search, context, tree);
  if (end !== undefined) return end;
  yield* search.symmetry.breakIn(context);
  yield;
  const learning = yield* stopwatch.time("setup", search.startLearning(context));
  if (learning === undefined) return yield* tree;
  if (gate.best < best) search.policy.noteImprovement(false);
  const known = gate.searchPoint ?? hint;
  if (known !== undefined) learning.suggest(known);
  shareClauses(context.domain, learning.domain);
  return yield* alternate(search, context, learning, tree, pastWork);
}

/** The tree before learning begins; undefined where it has not ended by then. */
function* runAlone(
  search: Search,
  context: SearchContext,
  tree: Steps<SearchEnd>,
): Steps<SearchEnd | undefined> {
  for (; isAlone(search, context); yield) {
    const step = tree.next();
    if (step.done === true) return step.value;
  }
  return undefined;
}

function isAlone(search: Search, context: SearchContext): boolean {
  const { patience } = search.policy;
  if (context.work < patience || !search.symmetry.isSettled(context.domain)) return true;
  return patience > 0 && !isLasting(context) && !isLostAtRoot(context);
}

/** Whether the root's cuts have long been at it and left most of the objective open, of which cores may know more. */
function isLostAtRoot({ work, relativeGap }: SearchContext): boolean {
  return work >= LONG_ROOT && relativeGap >= MOSTLY_OPEN;
}

function* alternate(
  search: Search,
  context: SearchContext,
  learning: LearningMotor,
  tree: Steps<SearchEnd>,
  pastWork: number,
): Steps<SearchEnd> {
  const { gate, limits, ledger, listener } = search.surroundings;
  const { stopwatch } = ledger;
  const { policy } = search;
  for (let best = gate.best; ; yield) {
    policy.noteBounds({
      byLearning: learning.bound,
      byTree: search.treeBound,
      best,
      objectiveStep: context.objectiveStep,
    });
    const treeWork = context.work - pastWork;
    const isLearning = learning.isAlive && policy.isLearningTurn(learning.work, treeWork);
    if (isLearning) {
      const bound = search.treeBound;
      yield* stopwatch.time("learning", learning.step(bound));
      listener.onLearning(learning.domain);
      context.witness?.keepsBound(learning.bound, "learning");
      if (learning.isComplete) {
        context.witness?.ends("learning");
        return decided(true);
      }
      // A node under way is to be visited to its end: its bound would be lost.
      const underWay = search.tree?.isBetweenNodes === false ? 1 : 0;
      const limit = limits.reached(context.statistics.nodes - underWay, search.work);
      if (limit !== null) return stopped(limit, search.lowerBound);
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

function* runLpMotor(search: Search, context: SearchContext): Steps<SearchEnd> {
  const rule = new RootRestartRule(context);
  const onRelaxation = (objective: number) => {
    context.takePoint();
    search.surroundings.listener.onRoot(objective, context.fractionalColumns().length);
  };
  // The clauses that break symmetries bound no LP, and finding them takes as long as one.
  const afterCuts = () => search.symmetry.breakIn(context);
  const root = yield* solveRoot(context, onRelaxation, rule, afterCuts);
  switch (root.kind) {
    case "infeasible":
      context.witness?.ends("root");
      return decided(true);
    case "unbounded":
      if (context.relaxation.conditional.rows.length === 0) return ENDLESS;
      return yield* runTree(search, context, rootNode(-Infinity), rule);
    case "restart":
      return RESTART;
    case "stopped":
      return stopped(root.status, search.lowerBound);
    case "open":
      return yield* runTree(search, context, root.node, rule);
  }
}

function* runTree(
  search: Search,
  context: SearchContext,
  root: SearchNode,
  rule: RootRestartRule,
): Steps<SearchEnd> {
  if (rule.paysAtRoot) return RESTART;
  yield* search.symmetry.breakIn(context);
  beginTrial(context);
  const { ledger, limits } = search.surroundings;
  const { tableau, sums } = search;
  const tree = search.makeTree(context, root);
  ledger.noteTreeStart(limits.seconds);
  const steps = ledger.stopwatch.time("tree", tree.run());
  for (;;) {
    const step = steps.next();
    context.witness?.keepsBound(tree.lowerBound, "tree");
    if (step.done === true) {
      if (step.value === "finished") return decided(tree.openNodes === 0);
      if (step.value === "unbounded") return stopped("unbounded", -Infinity);
      return stopped(step.value, tree.lowerBound);
    }
    if (tree.isBetweenNodes) {
      if (rule.paysInTree) {
        context.raiseProvenBound(tree.lowerBound);
        return RESTART;
      }
      if (tableau.isDue(search.work)) {
        const turn = ledger.stopwatch.time("tableau", tableau.take(context, search.work));
        if (yield* turn) return decided(true);
      }
      if (sums?.isDue(search.work) === true) {
        if (yield* ledger.stopwatch.time("sums", sums.take(search.work))) return decided(true);
        context.shareCutoff();
      }
    }
    yield;
  }
}

function decided(isExhausted: boolean): SearchEnd {
  return { kind: "decided", isExhausted };
}

function stopped(status: Status, bound: number): SearchEnd {
  return { kind: "stopped", status, bound };
}
