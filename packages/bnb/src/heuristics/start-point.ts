import { filledFloat64 } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import { withinBounds } from "./within-bounds.ts";

/** The bound that the objective likes, or the one nearest zero. */
export function startAtBounds({ problem, domain }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const liked = problem.cost[j] < 0 ? domain.upper(j) : domain.lower(j);
    return Number.isFinite(liked) ? liked : withinBounds(domain, j, 0);
  });
}

/** All columns at zero, or next to it; then all at their upper bounds: what packing and covering have as points. */
export function* trivialPoints(
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
): Generator<Float64Array> {
  const nearestZero = (j: number) => Math.min(Math.max(0, lower[j]), upper[j]);
  yield filledFloat64(lower.length, nearestZero);
  yield filledFloat64(lower.length, (j) => (upper[j] < Infinity ? upper[j] : nearestZero(j)));
}

/** The rounded LP point. */
export function startAtPoint({ problem, domain, point }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const value = problem.isInteger[j] === 1 ? Math.round(point[j]) : point[j];
    return withinBounds(domain, j, value);
  });
}
