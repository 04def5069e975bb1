import { Problem } from "@bough/problem";

/** The problem with other column bounds and, where given, another objective. */
export function withBounds(
  problem: Problem,
  columnLower: Float64Array,
  columnUpper: Float64Array,
  cost: Float64Array = problem.cost,
): Problem {
  return new Problem({
    name: problem.name,
    sense: "minimize",
    cost,
    objectiveOffset: cost === problem.cost ? problem.objectiveOffset : 0,
    columns: problem.columns,
    columnLower,
    columnUpper,
    rowLower: problem.rowLower,
    rowUpper: problem.rowUpper,
    isInteger: problem.isInteger,
    structures: problem.structures,
  });
}
