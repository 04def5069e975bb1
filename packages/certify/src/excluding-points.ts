import { InvalidProblemError, isEssential, type Problem, ProblemExtension } from "@bough/problem";

/**
 * The problem with a row for each point that excludes all points alike in the given columns: where it
 * has no point, those are all there are.
 *
 * @param columns integer columns that tell points apart; at the points each is at one of its bounds
 * @throws InvalidProblemError where one lies between its bounds, which no row says
 */
export function excludingPoints(
  problem: Problem,
  columns: readonly number[],
  points: readonly ArrayLike<number>[],
): Problem {
  const extension = new ProblemExtension(problem);
  const { columnLower, columnUpper } = problem;
  const open = columns.filter((j) => columnLower[j] < columnUpper[j]);
  for (const point of points) {
    let side = 1;
    const coefficients = open.map((j) => {
      const value = Math.round(point[j]);
      if (value !== columnLower[j] && value !== columnUpper[j])
        throw new InvalidProblemError(
          `${problem.columnName(j)} is ${value}, between its bounds: no row excludes the point`,
        );
      const sign = value === columnLower[j] ? 1 : -1;
      side += sign * value;
      return sign;
    });
    extension.addRow(open, coefficients, side, Infinity);
  }
  return extension.build(problem.structures.filter(isEssential));
}
