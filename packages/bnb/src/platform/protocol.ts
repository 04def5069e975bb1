import type { SharedClause } from "@bough/propagation";
import type { HeuristicsState } from "../heuristics/run-heuristics.ts";
import type { SentHooks } from "../hooks/load-hooks.ts";
import type { InnerOptions } from "../inner-options.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { RootCosts } from "../lp/root-reduced-costs.ts";
import type { PolicyState } from "../motor-policy.ts";
import type { SearchNode } from "../node/node.ts";
import type { PseudocostNews } from "../node/pseudocost-news.ts";
import type { RootRestartBounds } from "../presolve/presolve-chain.ts";
import type { Effort } from "../statistics/search-statistics.ts";
import type { SolveStatistics } from "../statistics/solve-statistics.ts";
import type { TreeCutsState } from "../tree/tree-cuts.ts";

/** Options that a worker gets as data; time is what remains when the message is sent. */
export type WorkerOptions = InnerOptions<"worker">;

/** A point that is better than all before. */
export interface SharedPoint {
  /** In the user's columns. */
  readonly values: Float64Array;
  /** In those of the presolved problem, where the search found it there. */
  readonly searchPoint: Float64Array | null;
}

/** What the first search has found out when it hands over: the same for every worker. */
export interface HandOver {
  /** Bounds at which the first search has presolved anew, in turn. */
  readonly rootRestarts: readonly RootRestartBounds[];
  readonly cuts: readonly AddedRow[];
  /** Bounds at the root, by bound variable. [2 numCols of the presolved problem] */
  readonly rootBounds: Float64Array;
  readonly rootObjective: number;
  readonly rootPoint: Float64Array;
  readonly pseudocosts: PseudocostNews;
  readonly rootCosts: RootCosts | null;
  /** What was spent before the split, so that rations of the whole stay rations of the whole. */
  readonly effort: Effort;
  readonly heuristics: HeuristicsState;
  /** Null where no tree had begun. */
  readonly treeCuts: TreeCutsState | null;
  /** What the tree and the learning search have learned, the best of it. */
  readonly clauses: readonly SharedClause[];
  readonly policy: PolicyState;
  readonly incumbent: SharedPoint | null;
  /** Values of the presolved columns that were decided apart, NaN for the others; null for none. */
  readonly decided: Float64Array | null;
  /** Rows and columns of the problem searched: the worker's own presolve must come to the same. */
  readonly numRows: number;
  readonly numCols: number;
}

/** Coordinator to worker. */
export type Command =
  | {
      readonly kind: "start";
      readonly problem: SharedArrayBuffer | ArrayBuffer;
      readonly structures: readonly unknown[];
      readonly options: WorkerOptions;
      readonly handOver: HandOver;
      /** The module of hooks to load. */
      readonly hooks: SentHooks | undefined;
      /** Slot 0 turns nonzero when the solve is to stop at once. */
      readonly stopFlag: Int32Array;
      readonly index: number;
      /** Workers at the start. */
      readonly threads: number;
    }
  | { readonly kind: "give"; readonly count: number }
  | {
      readonly kind: "round";
      readonly work: number;
      readonly nodes: readonly SearchNode[];
      readonly incumbent: SharedPoint | null;
      readonly clauses: readonly SharedClause[];
      /** Cuts that the others have added to their LPs. */
      readonly cuts: readonly AddedRow[];
      /** Raised root bounds of the others: bound variables and values. */
      readonly bounds: { readonly variables: Int32Array; readonly values: Float64Array };
      /** What the first search and the other workers have spent so far. */
      readonly elsewhere: Effort;
      /** What the others have seen of branching since the last round. */
      readonly pseudocosts: readonly PseudocostNews[];
      /** What the trees of all workers have proven of the objective. */
      readonly treeBound: number;
      /** What trees and learning of all workers have proven of it. */
      readonly lowerBound: number;
      readonly wantsSnapshot: boolean;
    }
  | { readonly kind: "end" };

/** Worker to coordinator. */
export type Report =
  /** A sign of life, once the worker has loaded and then now and then; no answer to anything. */
  | { readonly kind: "alive" }
  | { readonly kind: "ready" }
  | { readonly kind: "given"; readonly nodes: readonly SearchNode[] }
  | RoundReport
  /** Told to stop in the midst of something, it has dropped its search. */
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly message: string }
  /** A hook of the caller's has thrown, or its module could not be loaded. */
  | { readonly kind: "hook-failed"; readonly error: unknown };

/** What a worker did in a round. Counters are totals since its start. */
export interface RoundReport {
  readonly kind: "round";
  readonly openNodes: number;
  readonly lowerBound: number;
  readonly unresolvedBound: number;
  /** What the learning motor has proven of the objective. */
  readonly learningBound: number;
  readonly nodes: number;
  readonly iterations: number;
  readonly conflicts: number;
  readonly work: number;
  readonly effort: Effort;
  readonly pseudocosts: PseudocostNews;
  /** Better points found, with who found them. */
  readonly points: readonly (SharedPoint & { readonly source: string })[];
  readonly clauses: readonly SharedClause[];
  readonly cuts: readonly AddedRow[];
  readonly bounds: { readonly variables: Int32Array; readonly values: Float64Array };
  /** Learning has proven that nothing better is left, or the whole tree is refuted at its root. */
  readonly isComplete: boolean;
  readonly isUnbounded: boolean;
  /** The open nodes without their bases, where they were asked for. */
  readonly snapshot: readonly SearchNode[] | null;
  /** Seconds of the round in which the worker was busy. */
  readonly busySeconds: number;
  readonly statistics: SolveStatistics;
}
