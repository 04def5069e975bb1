import { AT_UPPER, BASIC } from "../lp-engine.ts";
import { computeDuals, computePrimals, refreshBasicBounds } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Half width of the box that a free variable is given. */
const FREE_BOX = 1000;

/**
 * Enters the dual phase 1 as a bounded problem: every variable gets a box that rewards dual
 * feasibility, and an optimum of zero means that the basis is dual feasible.
 *
 * A. Koberstein and U. H. Suhl, "Progress in the dual simplex method for large scale LP
 * problems", Computational Optimization and Applications 37, 2007.
 */
export function enterBoxes(s: SimplexState): void {
  s.isPhaseOne = true;
  const { numTotal, trueLower, trueUpper, lower, upper, status, reducedCost } = s;
  for (let j = 0; j < numTotal; j++) {
    const hasLower = trueLower[j] > -Infinity;
    const hasUpper = trueUpper[j] < Infinity;
    lower[j] = hasLower ? 0 : hasUpper ? -1 : -FREE_BOX;
    upper[j] = hasUpper ? 0 : hasLower ? 1 : FREE_BOX;
    if (status[j] !== BASIC) s.placeNonbasic(j, reducedCost[j] < 0);
  }
  refreshBasicBounds(s);
  computeDuals(s);
  computePrimals(s);
}

/** Puts the given bounds into force again, each variable at the one that its reduced cost prefers. */
export function leaveBoxes(s: SimplexState): void {
  s.isPhaseOne = false;
  s.lower.set(s.trueLower);
  s.upper.set(s.trueUpper);
  for (let j = 0; j < s.numTotal; j++) {
    if (s.status[j] === BASIC) continue;
    const d = s.reducedCost[j];
    s.placeNonbasic(j, d < 0 || (d === 0 && s.status[j] === AT_UPPER));
  }
  refreshBasicBounds(s);
  computeDuals(s);
  computePrimals(s);
}
