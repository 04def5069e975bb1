import { InternalError } from "@bough/problem";
import { clausesWorthSharing, importShared, type SharedClause } from "@bough/propagation";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { heuristicsState } from "../heuristics/run-heuristics.ts";
import type { LearningMotor } from "../learning/learning-motor.ts";
import type { SearchNode } from "../node/node.ts";
import type { HandOver } from "../platform/protocol.ts";
import { rootNode } from "../root/root.ts";
import type { MipRun } from "../run/mip-run.ts";
import type { Search } from "../run/search.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { JoinedSearch } from "./joined-search.ts";

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

/** Whether a search stands at a place where it can be cut, with enough open, and neither a tree on a tableau nor sums are about to end it. */
export function canHandOver({ search }: MipRun, nodesWanted: number): boolean {
  if (search?.context === undefined || search.tableau.mayDecide(search.work)) return false;
  if (search.sums?.mayDecide(search.work) === true) return false;
  const { tree, isLedByLearning } = search;
  if (tree === undefined) return isLedByLearning;
  return tree.isBetweenNodes && (isLedByLearning || tree.openNodes >= nodesWanted);
}

/**
 * What other threads need to go on with a search, and the nodes that are open; null while it is at
 * a place where it cannot be cut, or has fewer than `nodesWanted` open.
 */
export function handOver(run: MipRun, nodesWanted: number): Split | null {
  const { search, gate, chain } = run;
  if (search?.context === undefined || !canHandOver(run, nodesWanted)) return null;
  const { context, tree, learning } = search;
  const { rootRestarts, decided } = chain;
  context.path.cut(0);
  if (!context.importRootBounds()) return null;
  const { numRows, numCols } = context.problem;
  const { values, searchPoint } = gate;
  const domains = learning === undefined ? [context.domain] : [context.domain, learning.domain];
  const state: HandOver = {
    rootRestarts,
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
 * Builds the search of a worker: presolved like the first one, and put to where that one stood,
 * without nodes.
 *
 * @param run a fresh run of the same problem
 * @param motor the learning motor of the first search, for the one worker that goes on with it
 * @throws {Interruption} where a limit has ended its presolve
 */
export function* takeOver(
  run: MipRun,
  state: HandOver,
  motor?: LearningMotor,
): Steps<JoinedSearch> {
  const search = yield* run.repeat(state);
  const { gate } = run;
  const { numRows, numCols } = search.problem;
  if (numRows !== state.numRows || numCols !== state.numCols) {
    // A presolve that a limit has ended comes to another problem, too.
    run.limits.throwIfOver();
    throw new InternalError("a worker's presolve came to another problem than the first");
  }
  if (state.incumbent !== null)
    gate.takeOver(state.incumbent.values, state.incumbent.searchPoint, "shared");
  const context = yield* search.makeContext(undefined);
  context.rootObjective = state.rootObjective;
  context.rootPoint.set(state.rootPoint);
  context.rootCosts = state.rootCosts;
  context.statistics.elsewhere = state.effort;
  context.pseudocosts.merge(state.pseudocosts);
  context.relaxation.addRows(state.cuts);
  // Before the bounds, some of which rest on it.
  yield* search.symmetry.breakIn(context);
  for (let v = 0; v < state.rootBounds.length; v++) {
    const value = state.rootBounds[v];
    if (!context.domain.isTrue(v, value)) context.domain.tightenGlobally(v, value);
  }
  for (const clause of state.clauses) importShared(context.domain, clause);
  const learning =
    motor === undefined
      ? yield* startLearning(search, context, gate, state.clauses)
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
  clauses: readonly SharedClause[],
): Steps<LearningMotor | undefined> {
  const learning = yield* search.startLearning(context);
  if (learning === undefined) return undefined;
  for (const clause of clauses) importShared(learning.domain, clause);
  if (gate.searchPoint !== null) learning.suggest(gate.searchPoint);
  return learning;
}
