import { filledFloat64 } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import { type ColumnBounds, withinBounds } from "./within-bounds.ts";

/** The bound that the objective likes, or the one nearest zero. */
export function startAtBounds({ problem, domain }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const liked = problem.cost[j] < 0 ? domain.upper(j) : domain.lower(j);
    return Number.isFinite(liked) ? liked : withinBounds(domain, j, 0);
  });
}

/** All columns at zero, or next to it; then all at their upper bounds: what packing and covering have as points. */
export function* trivialPoints(numCols: number, bounds: ColumnBounds): Generator<Float64Array> {
  yield filledFloat64(numCols, (j) => withinBounds(bounds, j, 0));
  yield filledFloat64(numCols, (j) => {
    const upper = bounds.upper(j);
    return Number.isFinite(upper) ? upper : withinBounds(bounds, j, 0);
  });
}

/** The rounded LP point. */
export function startAtPoint({ problem, domain, point }: SearchContext): Float64Array {
  return filledFloat64(problem.numCols, (j) => {
    const value = problem.isInteger[j] === 1 ? Math.round(point[j]) : point[j];
    return withinBounds(domain, j, value);
  });
}
