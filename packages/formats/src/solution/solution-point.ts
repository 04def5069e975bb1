import { InvalidProblemError, type Problem } from "@bough/problem";

/** A solution names a variable that the problem does not have. */
export class UnknownVariableError extends InvalidProblemError {
  override readonly name = "UnknownVariableError";
  readonly variable: string;

  constructor(variable: string) {
    super(`the solution has a value for "${variable}", which is no variable of the problem`);
    this.variable = variable;
  }
}

/**
 * The values of a solution as a point of the problem; variables without a value are zero.
 *
 * @returns one value per column [numCols]
 * @throws UnknownVariableError where a value is for a name that the problem does not have
 */
export function solutionPoint(problem: Problem, values: ReadonlyMap<string, number>): Float64Array {
  const x: Float64Array = new Float64Array(problem.numCols);
  let found = 0;
  for (let j = 0; j < problem.numCols; j++) {
    const value = values.get(problem.columnName(j));
    if (value === undefined) continue;
    x[j] = value;
    found++;
  }
  if (found < values.size) {
    const known = new Set(Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j)));
    for (const name of values.keys()) if (!known.has(name)) throw new UnknownVariableError(name);
  }
  return x;
}
