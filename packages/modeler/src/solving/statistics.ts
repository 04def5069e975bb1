import { type ProblemSize, sizeOf } from "@bough/problem";
import type { Compiled } from "../compile.ts";

/** Where the rows of a compiled model come from. */
export interface ModelStatistics extends ProblemSize {
  /** Columns that the user made, and those that operations made. */
  readonly userColumns: number;
  readonly auxiliaryColumns: number;
  /** Rows by the operation that they state; "row" for the user's own rows. */
  readonly rowsByOperation: ReadonlyMap<string, number>;
  /** Rows by the constraint they were first needed for; the goal's are under "goal". */
  readonly rowsByConstraint: ReadonlyMap<string, number>;
}

export function statisticsOf({ problem, columnOf, rowOrigins }: Compiled): ModelStatistics {
  const rowsByOperation = new Map<string, number>();
  const rowsByConstraint = new Map<string, number>();
  for (const { requirement, operation } of rowOrigins) {
    count(rowsByOperation, operation);
    count(rowsByConstraint, requirement?.text ?? "goal");
  }
  return {
    ...sizeOf(problem),
    userColumns: columnOf.size,
    auxiliaryColumns: problem.numCols - columnOf.size,
    rowsByOperation,
    rowsByConstraint,
  };
}

function count(tally: Map<string, number>, key: string): void {
  tally.set(key, (tally.get(key) ?? 0) + 1);
}
