import type { Problem } from "@bough/problem";
import { quotedName } from "./quoted-name.ts";

/**
 * A solution as text: `=obj= value`, then `name value` for every column. Names that a line would not
 * give back, such as one with a line break, are written as JSON texts.
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
  for (let j = 0; j < problem.numCols; j++)
    lines.push(`${quotedName(problem.columnName(j))} ${x[j]}`);
  return `${lines.join("\n")}\n`;
}
