import { dualViolation } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Weights beyond this have lost their reference: all start again at one. */
const LARGEST_WEIGHT = 1e7;

/**
 * Devex weights of the primal simplex, one a variable.
 *
 * P. M. J. Harris, "Pivot selection methods of the Devex LP code", Mathematical Programming 5, 1973.
 */
export class DevexPricing {
  readonly #weight: Float64Array;

  constructor(numTotal: number) {
    this.#weight = new Float64Array(numTotal).fill(1);
  }

  reset(): void {
    this.#weight.fill(1);
  }

  /** The nonbasic variable with the largest squared dual violation per weight, -1 if none. */
  choose(s: SimplexState, isBarred: Uint8Array): number {
    const { numTotal, move } = s;
    const weight = this.#weight;
    let best = -1;
    let bestMerit = 0;
    for (let j = 0; j < numTotal; j++) {
      if (move[j] === 0 || isBarred[j] === 1) continue;
      const violation = dualViolation(s, j);
      if (violation <= s.dualTolerance) continue;
      const merit = violation * violation;
      if (merit > bestMerit * weight[j]) {
        bestMerit = merit / weight[j];
        best = j;
      }
    }
    s.touched += numTotal;
    return best;
  }

  /** After the pivot row of the entering `q` is known; `out` leaves. */
  update(s: SimplexState, q: number, out: number, pivot: number): void {
    const weight = this.#weight;
    const own = weight[q] / (pivot * pivot);
    const { pivotRow, rho, numCols } = s;
    for (let k = 0; k < pivotRow.count; k++) {
      const j = pivotRow.indices[k];
      const alpha = pivotRow.values[j];
      const candidate = own * alpha * alpha;
      if (candidate > weight[j]) weight[j] = candidate;
    }
    for (let k = 0; k < rho.count; k++) {
      const j = numCols + rho.indices[k];
      const alpha = rho.values[rho.indices[k]];
      const candidate = own * alpha * alpha;
      if (candidate > weight[j]) weight[j] = candidate;
    }
    weight[out] = Math.max(own, 1);
    s.touched += pivotRow.count + rho.count;
    if (own > LARGEST_WEIGHT) this.reset();
  }
}
