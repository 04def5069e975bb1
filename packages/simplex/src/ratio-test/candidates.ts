import { REAL_ZERO } from "@bough/problem";
import { LEAST_REACH, REACH } from "../kernels/constants.ts";
import { HARRIS_STEP } from "../kernels/registers.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Pivot magnitudes below this are not looked at; they grow with the age of the factor. */
const SMALLEST_PIVOT_FRESH = 1e-9;
const SMALLEST_PIVOT_AGED = 3e-8;
const SMALLEST_PIVOT_OLD = 1e-6;

/**
 * The variables that may enter the basis: those whose reduced cost moves towards zero along a pivot
 * row, each with its entry there.
 */
export class Candidates {
  readonly variable: Int32Array;
  readonly alpha: Float64Array; // magnitude
  readonly dual: Float64Array; // reduced cost in the direction of feasibility, about >= 0
  /** The largest step that leaves every one of them dual feasible within tolerance. */
  harrisStep: number = REAL_ZERO;

  constructor({ candidateVariable, candidateAlpha, candidateDual }: SimplexState) {
    this.variable = candidateVariable;
    this.alpha = candidateAlpha;
    this.dual = candidateDual;
  }

  /** The step to which candidates are looked at first. */
  get reach(): number {
    return REACH * this.harrisStep + LEAST_REACH;
  }

  /**
   * Lists the variables whose reduced cost moves towards zero, finds their Harris step, and returns how many there are.
   *
   * @param isNear those beyond the reach may be left out: most are, and cost a comparison or two
   */
  gather(s: SimplexState, sign: number, isNear: boolean): number {
    const { memory, pivotRow, rho, numCols } = s;
    const count = memory.kernels.gatherCandidates(
      pivotRow.valuesAt,
      pivotRow.indicesAt,
      pivotRow.count,
      rho.valuesAt,
      rho.indicesAt,
      rho.count,
      numCols,
      sign,
      smallestPivot(s.factor.updates),
      s.dualTolerance,
      Number(isNear),
    );
    this.harrisStep = memory.realAt(HARRIS_STEP);
    s.touched += (pivotRow.count < 0 ? numCols : pivotRow.count) + rho.count;
    return count;
  }

  swap(a: number, b: number): void {
    if (a === b) return;
    const { variable, alpha: alphas, dual: duals } = this;
    const c = variable[a];
    const alpha = alphas[a];
    const dual = duals[a];
    variable[a] = variable[b];
    alphas[a] = alphas[b];
    duals[a] = duals[b];
    variable[b] = c;
    alphas[b] = alpha;
    duals[b] = dual;
  }
}

function smallestPivot(updates: number): number {
  return updates < 10
    ? SMALLEST_PIVOT_FRESH
    : updates < 20
      ? SMALLEST_PIVOT_AGED
      : SMALLEST_PIVOT_OLD;
}
