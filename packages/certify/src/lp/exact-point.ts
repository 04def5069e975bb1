import type { Steps } from "@bough/problem";
import { Rational } from "@bough/proof";
import { valueAt } from "./basic-solution.ts";
import type { ExactProblem } from "./exact-lp-data.ts";
import { solveExactly } from "./solve-exactly.ts";

/**
 * A point without rounding that has the integer columns of a point in doubles, rounded, and the best
 * continuous ones for these; undefined where there is none.
 */
export function* exactPointNear(
  problem: ExactProblem,
  x: ArrayLike<number>,
): Steps<readonly Rational[] | undefined> {
  const { isInteger, bounds } = problem;
  const fixed = (own: readonly (Rational | null)[]) =>
    own.map((side, j) => (isInteger[j] ? Rational.fromDouble(Math.round(x[j]) + 0) : side));
  if (isInteger.every((flag) => flag)) {
    const point = Array.from(isInteger, (_, j) => Rational.fromDouble(Math.round(x[j]) + 0));
    return isExactlyFeasible(problem, point) ? point : undefined;
  }
  const lower = fixed(bounds.lower);
  const upper = fixed(bounds.upper);
  const end = yield* solveExactly({ ...problem, bounds: { ...bounds, lower, upper } });
  if (end.status !== "optimal") return undefined;
  const point = end.solution.primal;
  return isExactlyFeasible(problem, point) ? point : undefined;
}

/** True where the point keeps every bound, row and integrality, without any tolerance. */
export function isExactlyFeasible(
  { rows, bounds, isInteger }: ExactProblem,
  point: readonly Rational[],
): boolean {
  const keeps = (value: Rational, lower: Rational | null, upper: Rational | null) =>
    (lower === null || value.compare(lower) >= 0) && (upper === null || value.compare(upper) <= 0);
  return (
    point.every(
      (value, j) =>
        keeps(value, bounds.lower[j], bounds.upper[j]) && (!isInteger[j] || value.isInteger()),
    ) && rows.every(({ terms, lower, upper }) => keeps(valueAt(terms, point), lower, upper))
  );
}
