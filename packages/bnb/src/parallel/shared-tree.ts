import type { Problem, Status } from "@bough/problem";
import { validateOptions } from "../check-options.ts";
import type { SearchNode } from "../node/node.ts";
import type { SolveOptions } from "../options.ts";
import type { HandOver, SharedPoint } from "../platform/protocol.ts";
import type { SolveResult } from "../result.ts";
import { MipRun } from "../run/mip-run.ts";
import type { TeamStatistics } from "../statistics/solve-statistics.ts";
import { runInSlices, runInSlicesUntil } from "../steps.ts";
import { handOver, takeOver } from "./hand-over.ts";

/**
 * A search whose open nodes others may work on, in other processes and on other machines: plain data
 * with typed arrays, fit for a structured clone. What it holds is meant for this version alone.
 */
export interface SharedTree {
  /** What every searcher needs, whichever nodes it gets. */
  readonly root: HandOver;
  readonly nodes: readonly SearchNode[];
  /** The best point so far, and its minimised objective. */
  readonly point: SharedPoint | null;
  readonly best: number;
  /** Bound of what had to be left undecided; Infinity where there is nothing. */
  readonly unresolvedBound: number;
  readonly totals: TreeTotals;
}

/** What has been spent on a tree. */
export interface TreeTotals {
  readonly nodes: number;
  readonly iterations: number;
  readonly conflicts: number;
  readonly work: number;
}

/** How a shared tree ended: with nothing left worth a visit, with an unbounded relaxation, or before that. */
export interface TreeEnd {
  readonly outcome: "finished" | "unbounded" | Status;
  /** True where every node was decided, false where what is open lies within the gap. */
  readonly isExhausted: boolean;
  /** Proven lower bound on the minimised objective of what is open, and of what was left undecided. */
  readonly lowerBound: number;
  readonly unresolvedBound: number;
  readonly openNodes: number;
  readonly totals: TreeTotals;
}

/**
 * Options of every search of a shared tree. Clause learning as a motor of its own knows no nodes to
 * share; what the tree learns from its conflicts is shared.
 */
function treeOptions(options: SolveOptions): SolveOptions {
  return { ...options, threads: 1, learning: false };
}

/**
 * Presolves, solves the root and searches until so many nodes are open; the result where the search
 * ends before. The problem has integers or structures: a linear program has no tree.
 *
 * @throws {InvalidProblemError} where an option is out of range
 */
export async function growTree(
  problem: Problem,
  options: SolveOptions,
  nodesWanted: number,
): Promise<SharedTree | SolveResult> {
  validateOptions(problem, options, "growTree");
  const run = new MipRun(problem, treeOptions(options));
  const steps = run.run();
  const isGrown = () => {
    const tree = run.search?.tree;
    return tree?.isBetweenNodes === true && tree.openNodes >= nodesWanted;
  };
  for (;;) {
    const result = await runInSlicesUntil(steps, isGrown, () => run.limits.isOver);
    if (result !== undefined) return result;
    const split = handOver(run, nodesWanted);
    if (split === null) continue;
    const { iterations = 0, conflicts = 0 } = countersOf(run);
    return {
      root: split.state,
      nodes: split.nodes.map((node) => ({ ...node, basis: null })),
      point: split.state.incumbent,
      best: run.gate.best,
      unresolvedBound: run.unresolvedBound,
      totals: { nodes: run.nodes, iterations, conflicts, work: run.work },
    };
  }
}

function countersOf({ search }: MipRun): Partial<TreeTotals> {
  const context = search?.context;
  if (context === undefined) return {};
  const { iterations, domain } = context;
  return { iterations, conflicts: domain.statistics.conflicts };
}

/**
 * What a shared tree came to: the point is held against the problem as it was stated, and an end that
 * leaves something undecided is looked at again as in any solve.
 */
export async function concludeTree(
  problem: Problem,
  options: SolveOptions,
  root: HandOver,
  point: SharedPoint | null,
  { outcome, isExhausted, totals, ...bounds }: TreeEnd,
): Promise<SolveResult> {
  const run = new MipRun(problem, treeOptions(options));
  const isOver = () => run.limits.isOver;
  await runInSlices(takeOver(run, { ...root, incumbent: point }), isOver);
  run.follow({ ...totals, ...bounds, treeBound: bounds.lowerBound });
  return runInSlices(run.conclude(outcome, isExhausted, NO_TEAM), isOver);
}

/** Counters of single searches stay where these ran. */
const NO_TEAM: TeamStatistics = { workers: [], threads: {} };
