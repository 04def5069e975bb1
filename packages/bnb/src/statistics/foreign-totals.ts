/** Counters and bound of threads that have taken a search over. */
export interface ForeignTotals {
  nodes: number;
  openNodes: number;
  iterations: number;
  conflicts: number;
  work: number;
  lowerBound: number;
  /** What the trees have proven of it. */
  treeBound: number;
  unresolvedBound: number;
}
