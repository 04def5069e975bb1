import { InvalidProblemError, isEssential, type Problem, ProblemExtension } from "@bough/problem";

/**
 * The problem with rows for each point that exclude all points alike in the given columns: where it
 * has no point, those are all there are. A row says that one of the columns at least is elsewhere; for a
 * column that lies between its bounds two binaries stand for "below" and "above" in it.
 *
 * @param columns integer columns that tell points apart
 * @throws InvalidProblemError where a point lies between bounds of which one is infinite
 */
export function excludingPoints(
  problem: Problem,
  columns: readonly number[],
  points: readonly ArrayLike<number>[],
): Problem {
  const extension = new ProblemExtension(problem);
  const { columnLower, columnUpper } = problem;
  const open = columns.filter((j) => columnLower[j] < columnUpper[j]);
  const elsewhere = new ElsewhereColumns(problem, extension);
  for (const point of points) {
    const indices: number[] = [];
    const coefficients: number[] = [];
    let side = 1;
    for (const j of open) {
      const value = Math.round(point[j]);
      if (value > columnLower[j] && value < columnUpper[j]) {
        for (const index of elsewhere.of(j, value)) indices.push(index);
        coefficients.push(1, 1);
        continue;
      }
      const sign = value === columnLower[j] ? 1 : -1;
      side += sign * value;
      indices.push(j);
      coefficients.push(sign);
    }
    extension.addRow(indices, coefficients, side, Infinity);
  }
  return extension.build(problem.structures.filter(isEssential));
}

/** Binaries for "column j is below the value" and "above it", each pair made once. */
class ElsewhereColumns {
  readonly #problem: Problem;
  readonly #extension: ProblemExtension;
  readonly #made = new Map<string, readonly [below: number, above: number]>();

  constructor(problem: Problem, extension: ProblemExtension) {
    this.#problem = problem;
    this.#extension = extension;
  }

  of(j: number, value: number): readonly [below: number, above: number] {
    const key = `${j} ${value}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const [lower, upper] = [this.#problem.columnLower[j], this.#problem.columnUpper[j]];
    if (!Number.isFinite(lower) || !Number.isFinite(upper))
      throw new InvalidProblemError(
        `${this.#problem.columnName(j)} is ${value} and not bounded on both sides: no row excludes the point`,
      );
    const [below, above] = [this.#extension.addBinary(), this.#extension.addBinary()];
    // below = 1 leaves x <= value - 1, above = 1 leaves x >= value + 1.
    this.#extension.addRow([j, below], [1, upper - value + 1], -Infinity, upper);
    this.#extension.addRow([j, above], [1, lower - value - 1], lower, Infinity);
    this.#made.set(key, [below, above]);
    return [below, above];
  }
}
