import type { IncumbentGate } from "../gate/incumbent.ts";
import type { LearningMotor } from "../learning/learning-motor.ts";
import type { MotorPolicy } from "../motor-policy.ts";
import type { SearchContext } from "../search-context.ts";
import type { TreeSearch } from "../tree/tree-search.ts";

/** A search without a root of its own: it works on nodes that others hand to it. */
export interface JoinedSearch {
  readonly context: SearchContext;
  readonly gate: IncumbentGate;
  readonly tree: TreeSearch;
  readonly learning: LearningMotor | undefined;
  readonly policy: MotorPolicy;
}
