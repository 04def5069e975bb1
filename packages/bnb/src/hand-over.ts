import { clausesWorthSharing, importShared, type SharedClause } from "@bough/propagation";
import type { IncumbentGate } from "./gate/incumbent.ts";
import { heuristicsState } from "./heuristics/run-heuristics.ts";
import type { JoinedSearch } from "./joined-search.ts";
import type { LearningMotor } from "./learning/learning-motor.ts";
import type { HandOver } from "./parallel/protocol.ts";
import type { PresolveChain } from "./presolve/presolve-chain.ts";
import { rootNode } from "./root/root.ts";
import type { Search } from "./search.ts";
import type { SearchContext } from "./search-context.ts";
import type { Steps } from "./steps.ts";
import type { SymmetryBreaking } from "./symmetry/symmetry-breaking.ts";
import type { SearchNode } from "./tree/node.ts";

/** Learned clauses of each motor that go along when a search is split. */
const CLAUSES_HANDED_OVER = 2000;

/** A search that is cut: what every thread needs to go on with it, and what only one can have. */
export interface Split {
  readonly state: HandOver;
  /** What is open, to be dealt out. */
  readonly nodes: SearchNode[];
  /** For the worker that stays on this thread. */
  readonly learning: LearningMotor | undefined;
}

/** Whether a search stands at a place where it can be cut, with enough open. */
export function canHandOver({ context, tree, isRiddle }: Search, nodesWanted: number): boolean {
  if (context === undefined) return false;
  if (tree === undefined) return isRiddle;
  return tree.isBetweenNodes && (isRiddle || tree.openNodes >= nodesWanted);
}

/**
 * What other threads need to go on with a search, and the nodes that are open; null while it is at
 * a place where it cannot be cut, or has fewer than `nodesWanted` open.
 */
export function handOverOf(
  search: Search,
  gate: IncumbentGate,
  { restarts, decided }: PresolveChain,
  nodesWanted: number,
): Split | null {
  const { context, tree, learning } = search;
  if (context === undefined || !canHandOver(search, nodesWanted)) return null;
  context.path.cut(0);
  if (!context.importRootBounds()) return null;
  const { numRows, numCols } = context.problem;
  const { values, searchPoint } = gate;
  const domains = learning === undefined ? [context.domain] : [context.domain, learning.domain];
  const state: HandOver = {
    restarts,
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
    policy: search.policyState,
    incumbent: values === null ? null : { values, searchPoint },
    decided,
    numRows,
    numCols,
  };
  return { state, nodes: tree?.snapshot() ?? [rootNode(-Infinity)], learning };
}

/**
 * Puts a fresh search of the same problem to where the handed-over one stood, without nodes.
 *
 * @param motor the learning motor of that one, where this search goes on with it
 */
export function* takeOver(
  search: Search,
  gate: IncumbentGate,
  state: HandOver,
  motor: LearningMotor | undefined,
): Steps<JoinedSearch> {
  if (state.incumbent !== null)
    gate.takeOver(state.incumbent.values, state.incumbent.searchPoint, "shared");
  const context = yield* search.makeContext(undefined);
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
  const symmetry = yield* search.breakSymmetry(context.domain);
  for (const clause of state.clauses) importShared(context.domain, clause);
  const learning =
    motor === undefined
      ? yield* startLearning(search, context, gate, symmetry, state.clauses)
      : search.adoptLearning(context, motor);
  const tree = search.makeTree(context, null);
  if (state.treeCuts !== null) tree.cuts.resume(state.treeCuts);
  search.policy.resume(state.policy);
  return { context, gate, tree, learning, policy: search.policy };
}

function* startLearning(
  search: Search,
  context: SearchContext,
  gate: IncumbentGate,
  symmetry: SymmetryBreaking | null,
  clauses: readonly SharedClause[],
): Steps<LearningMotor | undefined> {
  const learning = yield* search.startLearning(context, symmetry);
  if (learning === undefined) return undefined;
  for (const clause of clauses) importShared(learning.domain, clause);
  if (gate.searchPoint !== null) learning.suggest(gate.searchPoint);
  return learning;
}
