import type { Domain } from "../propagation/domain.ts";

/** Clauses of at most this size, or of at most this LBD unless too long, are worth passing on. */
const SHARED_SIZE = 6;
const SHARED_LBD = 2;
const LONGEST_SHARED = 30;

/**
 * Passes the best of what each of two domains learns to the other from now on. They must be over
 * the same problem; clauses over columns that only one of them has stay where they are.
 */
export function shareClauses(a: Domain, b: Domain): void {
  passOn(a, b);
  passOn(b, a);
}

function passOn(from: Domain, to: Domain): void {
  const numVariables = 2 * from.problem.numCols;
  from.onLearn = (variables, thresholds, size, lbd) => {
    if (size > LONGEST_SHARED || (size > SHARED_SIZE && lbd > SHARED_LBD)) return;
    for (let i = 0; i < size; i++) if (variables[i] >= numVariables) return;
    // Not among the best of its new home until it proves itself there.
    to.importClause(
      Array.from({ length: size }, (_, i) => variables[i]),
      Array.from({ length: size }, (_, i) => thresholds[i]),
      Math.max(lbd, SHARED_LBD + 1),
    );
  };
}

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
