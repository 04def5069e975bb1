import type { ProblemSize, Status } from "@bough/problem";
import type { PoolSolution } from "./gate/solution-pool.ts";
import type { SolveStatistics } from "./statistics/solve-statistics.ts";

/** What a solve gives back. Objectives and bounds are in the user's own sense. */
export interface SolveResult {
  readonly status: Status;
  /** Objective of `solution`; null without one. */
  readonly objective: number | null;
  /** Proven bound on the objective; null where infinite or unknown. */
  readonly bound: number | null;
  /** Relative gap; null where unknown. */
  readonly gap: number | null;
  /** Values of the problem's own columns, integers exact. [numCols] */
  readonly solution: Float64Array | null;
  /** The best distinct points found, best first; at most `poolSize`. */
  readonly solutions: readonly PoolSolution[];
  readonly nodes: number;
  readonly iterations: number;
  readonly conflicts: number;
  readonly seconds: number;
  readonly work: number;
  readonly threads: number;
  readonly original: ProblemSize;
  readonly presolved: ProblemSize;
  /** Cuts in the last LP by kind. */
  readonly cuts: Readonly<Record<string, number>>;
  /** For LPs that ended optimal: row duals and reduced costs in the user's sense. */
  readonly duals?: Float64Array;
  readonly reducedCosts?: Float64Array;
  readonly statistics: SolveStatistics;
  readonly warnings: readonly string[];
  /**
   * Of an infeasible solve within assumptions: places of some that cannot hold together, none of which
   * can be spared unless a limit came first; empty where the problem has no solution by itself.
   */
  readonly core?: readonly number[];
  /** How the threads spent their time; absent where the search stayed on the caller's thread. */
  readonly parallel?: ParallelStatistics;
}

/** Seconds of wall time; the lists have one entry for each worker thread. */
export interface ParallelStatistics {
  /** From the split of the search until every worker was ready. */
  readonly startSeconds: number;
  /** Rounds of the worker that had most. */
  readonly rounds: number;
  /**
   * Work units until the end if all units took the same time and messages none: those before the
   * split, and of every round the largest. 0 for free-running workers, which have no rounds in common.
   */
  readonly criticalWork: number;
  /** Spent in rounds of work. */
  readonly busySeconds: readonly number[];
  /** Spent waiting for other workers, for nodes and for messages. */
  readonly waitSeconds: readonly number[];
}
