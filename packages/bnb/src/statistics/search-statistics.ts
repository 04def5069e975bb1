import { REAL_ZERO } from "@bough/problem";
import type { TreeCounters } from "./solve-statistics.ts";

/** What a search has spent so far on what is rationed by shares of the whole. */
export interface Effort {
  readonly nodes: number;
  readonly nodeIterations: number;
  readonly nodeWork: number;
  readonly strongBranchingWork: number;
  readonly heuristicWork: number;
  /** Everything, the above included. */
  readonly work: number;
}

const NONE: Effort = {
  nodes: 0,
  nodeIterations: 0,
  nodeWork: 0,
  strongBranchingWork: 0,
  heuristicWork: 0,
  work: 0,
};

export function sumOfEfforts(efforts: readonly Effort[]): Effort {
  return efforts.reduce(
    (a, b) => ({
      nodes: a.nodes + b.nodes,
      nodeIterations: a.nodeIterations + b.nodeIterations,
      nodeWork: a.nodeWork + b.nodeWork,
      strongBranchingWork: a.strongBranchingWork + b.strongBranchingWork,
      heuristicWork: a.heuristicWork + b.heuristicWork,
      work: a.work + b.work,
    }),
    NONE,
  );
}

/** Counters of one worker's search. Work is in deterministic units: nonzeros touched. */
export class SearchStatistics {
  nodes = 0;
  /** Nodes that ended without children. */
  leaves = 0;
  /** Simplex iterations spent on nodes and on strong branching. */
  nodeIterations = 0;
  strongBranchingIterations = 0;
  strongBranchings = 0;
  /** LP work of the same. */
  nodeWork = 0;
  strongBranchingWork: number = REAL_ZERO;
  heuristicWork: number = REAL_ZERO;
  /** Work done outside of LP and domain: neighbourhood solves, jumps, separation. */
  otherWork: number = REAL_ZERO;
  /** Work so far of a neighbourhood solve under way; it joins `otherWork` when that ends. */
  workUnderWay: number = REAL_ZERO;
  /** Bounds tightened by reduced costs. */
  reducedCostTightenings = 0;
  rootRestarts = 0;
  /** Whether the root has had more rounds of cuts in a long tree: once, as a search that begins anew starts with rounds of its own. */
  hasCutFurther = false;
  /** Work at which the tree's trial ends, see `isLasting`; Infinity before it begins. */
  trialEnd = Infinity;
  /** Work that the trial has, and may have once more; 0 where it may not. */
  trialWork: number = REAL_ZERO;
  /** Simplex iterations on tableaus, and of the searches before the last restart. */
  otherIterations = 0;
  /** Conflicts of the searches before the last restart. */
  pastConflicts = 0;
  /** Nodes whose LP could not be decided. */
  unsolvedRelaxations = 0;
  /** What other searches have spent on the same tree, before this one and beside it. */
  elsewhere: Effort = NONE;

  /** The part of it that users see. */
  get counters(): TreeCounters {
    return {
      nodes: this.nodes,
      leaves: this.leaves,
      unsolvedRelaxations: this.unsolvedRelaxations,
      nodeIterations: this.nodeIterations,
      nodeWork: this.nodeWork,
      strongBranchings: this.strongBranchings,
      strongBranchingIterations: this.strongBranchingIterations,
      strongBranchingWork: this.strongBranchingWork,
      reducedCostTightenings: this.reducedCostTightenings,
      rootRestarts: this.rootRestarts,
    };
  }
}
