import { computeDuals } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Share of its terms that a basic column's reduced cost may differ from zero by. */
const LARGEST_RESIDUAL = 1e-6;
/** What costs are multiplied by where solving dropped what mattered: drop tolerances are absolute. */
const DUAL_SCALE = 2 ** 60;

/**
 * Solves for the duals again where they do not price the basic columns at their costs. A cost of
 * 2e-5 over a coefficient of 3e8 is a dual of 6e-14, which is dropped on the way as rounding; over
 * a row that may go by 10^18 it is an objective of 300 000.
 */
export function restoreDroppedDuals(s: SimplexState): void {
  // Scaled ones as well: updates drop what is left of them on the way.
  if (!losesCost(s)) return;
  s.dualScale = DUAL_SCALE;
  computeDuals(s);
}

function losesCost({ numRows, numCols, basicColumn, cost, columns, reducedCost }: SimplexState) {
  const { starts, indices, values } = columns;
  for (let p = 0; p < numRows; p++) {
    const j = basicColumn[p];
    if (j >= numCols || cost[j] === 0) continue;
    let rest = cost[j];
    let size = Math.abs(rest);
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const term = values[k] * reducedCost[numCols + indices[k]];
      rest += term;
      size += Math.abs(term);
    }
    if (Math.abs(rest) > LARGEST_RESIDUAL * size) return true;
  }
  return false;
}
