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

/** The rounded LP point. */
export function startAtPoint({ problem, domain, point }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const value = problem.isInteger[j] === 1 ? Math.round(point[j]) : point[j];
    return Math.min(Math.max(value, domain.lower(j)), domain.upper(j));
  });
}
