import type { IncumbentGate } from "./gate/incumbent.ts";
import type { LearningMotor } from "./learning/learning-motor.ts";
import type { MotorPolicy } from "./motor-policy.ts";
import type { SearchContext } from "./search-context.ts";
import type { TreeSearch } from "./tree/tree-search.ts";

/** A search without a root of its own: it works on nodes that others hand to it. */
export interface JoinedSearch {
  readonly context: SearchContext;
  readonly gate: IncumbentGate;
  readonly tree: TreeSearch;
  readonly learning: LearningMotor | undefined;
  readonly policy: MotorPolicy;
}

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
