import { InvalidProblemError, isEssential, type Problem } from "@bough/problem";

/**
 * Checks that every column is binary, perhaps fixed, and that no structure stands beside the rows.
 *
 * @throws InvalidProblemError naming the first column or structure for which that is not so
 */
export function requireBoolean(problem: Problem, format: string): void {
  const { numCols, isInteger, columnLower, columnUpper } = problem;
  for (let j = 0; j < numCols; j++) {
    if (isInteger[j] === 1 && columnLower[j] >= 0 && columnUpper[j] <= 1) continue;
    throw new InvalidProblemError(
      `column "${problem.columnName(j)}" is not binary; ${format} holds binary columns only`,
    );
  }
  const structure = problem.structures.find(isEssential);
  if (structure !== undefined) {
    throw new InvalidProblemError(`${format} cannot hold a structure of kind ${structure.kind}`);
  }
}
