import type { SimplexState } from "../state/simplex-state.ts";
import type { FarkasProof, Prover } from "./proof.ts";

/** Multipliers of a sum of infeasibilities below this are noise. */
const SMALLEST_MULTIPLIER = 1e-12;

/**
 * Whether the row multipliers at the least sum of infeasibilities, where the primal simplex ends,
 * prove that there is no point; `proof` then holds them.
 */
export function provePrimalInfeasible(
  s: SimplexState,
  prover: Prover,
  proof: FarkasProof,
): boolean {
  const { work, numRows, numCols } = s;
  work.clear();
  for (let i = 0; i < numRows; i++) {
    const y = infeasibilityCost(s, numCols + i) - s.reducedCost[numCols + i];
    if (Math.abs(y) > SMALLEST_MULTIPLIER) work.append(i, y);
  }
  const sign = prover.provesInfeasible(s, work, 1) ? 1 : -1;
  const isProven = sign === 1 || prover.provesInfeasible(s, work, -1);
  if (isProven) {
    proof.store(work, sign, prover.share);
    for (let p = 0; p < numRows; p++) {
      proof.combination[p] = sign * infeasibilityCost(s, s.basicColumn[p]);
    }
  }
  work.clear();
  return isProven;
}

/** What variable `j` costs in the sum of infeasibilities. */
function infeasibilityCost(s: SimplexState, j: number): number {
  const p = s.position[j];
  if (p < 0 || s.infeasibility[p] === 0) return 0;
  return s.basicValue[p] < s.basicLower[p] ? -1 : 1;
}
