import { filledFloat64 } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";

/** The bound that the objective likes, or the one nearest zero. */
export function startAtBounds({ problem, domain }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const lower = domain.lower(j);
    const upper = domain.upper(j);
    const liked = problem.cost[j] < 0 ? upper : lower;
    return Number.isFinite(liked) ? liked : Math.min(Math.max(0, lower), upper);
  });
}

/** All columns at zero, or next to it; then all at their upper bounds: what packing and covering have as points. */
export function* trivialPoints({ problem, domain }: SearchContext): Generator<Float64Array> {
  const nextTo = (value: number, j: number) =>
    Math.min(Math.max(value, domain.lower(j)), domain.upper(j));
  yield filledFloat64(problem.numCols, (j) => nextTo(0, j));
  yield filledFloat64(problem.numCols, (j) => {
    const upper = domain.upper(j);
    return Number.isFinite(upper) ? upper : nextTo(0, j);
  });
}

/** The rounded LP point. */
export function startAtPoint({ problem, domain, point }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const value = problem.isInteger[j] === 1 ? Math.round(point[j]) : point[j];
    return Math.min(Math.max(value, domain.lower(j)), domain.upper(j));
  });
}
