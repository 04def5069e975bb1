import { MOVES_BOTH_WAYS } from "../kernels/constants.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** The largest violation of a bound by a basic variable, on unscaled data. */
export function worstUnscaledPrimal(s: SimplexState): number {
  const { numRows, basicValue, basicLower, basicUpper, basicColumn, unscale } = s;
  let worst = 0;
  for (let p = 0; p < numRows; p++) {
    const x = basicValue[p];
    const below = basicLower[p] - x;
    const above = x - basicUpper[p];
    if (below <= 0 && above <= 0) continue;
    const violation = Math.max(below, above) * unscale[basicColumn[p]];
    if (violation > worst) worst = violation;
  }
  s.touched += numRows;
  return worst;
}

/** The largest wrong-signed reduced cost, on unscaled data. */
export function worstUnscaledDual(s: SimplexState): number {
  const { numTotal, move, reducedCost, unscale } = s;
  let worst = 0;
  for (let j = 0; j < numTotal; j++) {
    const direction = move[j];
    if (direction === 0) continue;
    const d = reducedCost[j];
    const violation = direction === MOVES_BOTH_WAYS ? Math.abs(d) : -direction * d;
    if (violation <= 0) continue;
    if (violation > worst * unscale[j]) worst = violation / unscale[j];
  }
  s.touched += numTotal;
  return worst;
}
