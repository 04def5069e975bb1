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
  strongBranchingWork = 0;
  heuristicWork = 0;
  /** Work done outside of LP and domain: neighbourhood solves, jumps, separation. */
  otherWork = 0;
  /** Bounds tightened by reduced costs. */
  reducedCostTightenings = 0;
  restarts = 0;
  /** Nodes whose LP could not be decided. */
  unsolvedRelaxations = 0;
}
