import type { Steps } from "@bough/problem";
import { computeDuals, refactor } from "../state/basis-operations.ts";
import type { Budget, LimitStatus } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Share of its terms that a basic column's reduced cost may differ from zero by. */
const LARGEST_RESIDUAL = 1e-6;
/** Share of the largest cost of a basic column, of which duals are made, below which terms of a column that costs nothing are rounding. */
const ROUNDING = 1e-11;
/** What costs are multiplied by where solving dropped what mattered: drop tolerances are absolute. */
const DUAL_SCALE = 2 ** 60;

/**
 * Solves for the duals again where they do not price the basic columns at their costs. A cost of
 * 2e-5 over a coefficient of 3e8 is a dual of 6e-14, which is dropped on the way as rounding; over
 * a row that may go by 10^18 it is an objective of 300 000. Updates of the factor drop such entries as well, and then it is
 * made afresh: beside a coefficient of 10^9 an 8.18 was lost, with it a dual of 7e-7, and an LP ended 1 % above its optimum.
 * A column that costs nothing tells of a dual that is missing as well: one of 10^-15 was worth 54 660.
 *
 * @returns "restored" where the duals are others than before, "refactored" where the factor is as well, whose point is yet to
 *   be computed; the limit that has struck amid a factorisation
 */
export function* restoreDroppedDuals(
  s: SimplexState,
  budget: Budget,
): Steps<"kept" | "restored" | "refactored" | LimitStatus> {
  // Scaled ones as well: updates drop what is left of them on the way.
  if (!losesCost(s)) return "kept";
  s.dualScale = DUAL_SCALE;
  computeDuals(s);
  if (!losesCost(s)) return "restored";
  const limit = yield* refactor(s, budget);
  if (limit !== undefined) return limit;
  computeDuals(s);
  return "refactored";
}

function losesCost(s: SimplexState): boolean {
  const { numRows, numCols, basicColumn, cost, reducedCost, dualTolerance } = s;
  const { starts, indices, values } = s.columns;
  let rounding: number | undefined;
  for (let p = 0; p < numRows; p++) {
    const j = basicColumn[p];
    if (j >= numCols) continue;
    let rest = cost[j];
    let size = Math.abs(rest);
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const term = values[k] * reducedCost[numCols + indices[k]];
      rest += term;
      size += Math.abs(term);
    }
    const loss = Math.abs(rest);
    if (loss <= LARGEST_RESIDUAL * size) continue;
    if (cost[j] !== 0) return true;
    // Where nothing is to be priced, rounding may be all that there is to the terms.
    rounding ??= Math.min(dualTolerance, ROUNDING * largestBasicCost(s));
    if (loss > rounding) return true;
  }
  return false;
}

function largestBasicCost({ numRows, numCols, basicColumn, cost }: SimplexState): number {
  let largest = 0;
  for (let p = 0; p < numRows; p++)
    if (basicColumn[p] < numCols) largest = Math.max(largest, Math.abs(cost[basicColumn[p]]));
  return largest;
}
