import type { Problem } from "@bough/problem";

/**
 * A solution as text: `=obj= value`, then `name value` for every column.
 *
 * @param x one value per column [numCols]
 * @param objective in the user's own sense
 */
export function writeSolution(
  problem: Problem,
  x: ArrayLike<number>,
  objective: number = problem.toUserObjective(problem.objectiveAt(x)),
): string {
  const lines = [`=obj= ${objective}`];
  for (let j = 0; j < problem.numCols; j++) lines.push(`${problem.columnName(j)} ${x[j]}`);
  return `${lines.join("\n")}\n`;
}
