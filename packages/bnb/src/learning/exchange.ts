import type { Domain } from "../propagation/domain.ts";

/**
 * Carries root bounds between two domains over the same columns, both standing at level 0. False
 * where one of them fails: then nothing better than the incumbent exists.
 */
export function exchangeRootBounds(a: Domain, b: Domain): boolean {
  if (a.isInfeasible || b.isInfeasible) return false;
  const numVariables = 2 * a.problem.numCols;
  for (let v = 0; v < numVariables; v++) {
    const difference = a.bound[v] - b.bound[v];
    if (!(Math.abs(difference) > 0) || a.isInteger[v >> 1] === 0) continue;
    const isFine =
      difference > 0 ? b.tightenGlobally(v, a.bound[v]) : a.tightenGlobally(v, b.bound[v]);
    if (!isFine) return false;
  }
  return a.propagate() && b.propagate();
}
