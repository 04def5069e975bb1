import type { FarkasProof } from "../algorithms/proof.ts";
import { refactorAtOnce } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** The multipliers of the last proof of infeasibility, unscaled; see `LpEngine.farkasRay`. [numRows] */
export function farkasRay(s: SimplexState, proof: FarkasProof, margin: number): Float64Array {
  const { numRows, numCols, unscale } = s;
  const multipliers = margin === 0 ? proof.multipliers : widenedProof(s, proof, margin);
  const ray = new Float64Array(numRows);
  for (let i = 0; i < numRows; i++) {
    if (multipliers[i] !== 0) ray[i] = multipliers[i] / unscale[numCols + i];
  }
  return ray;
}

/** A scaled direction of unboundedness, unscaled. [numCols] */
export function unboundedRay(
  { numCols, unscale }: SimplexState,
  scaled: Float64Array,
): Float64Array {
  const ray = new Float64Array(numCols);
  for (let j = 0; j < numCols; j++) {
    if (scaled[j] !== 0) ray[j] = scaled[j] * unscale[j];
  }
  return ray;
}

/**
 * In a proof the coefficients of the other basic variables are zero but for rounding. Where one of
 * their bounds is infinite, a small coefficient of the right sign keeps rounding harmless.
 * Returns scaled multipliers. [numRows]
 */
function widenedProof(s: SimplexState, proof: FarkasProof, margin: number): Float64Array {
  const { work, numRows, basicLower, basicUpper } = s;
  const { combination } = proof;
  if (!s.hasFactor) refactorAtOnce(s);
  work.clear();
  for (let p = 0; p < numRows; p++) {
    const hasLower = basicLower[p] > -Infinity;
    const hasUpper = basicUpper[p] < Infinity;
    const safe = hasLower === hasUpper ? 0 : hasLower ? -margin : margin;
    const target = combination[p] + safe;
    if (target !== 0) work.append(p, target);
  }
  s.factor.btran(work, 1);
  const multipliers = work.values.slice();
  work.count = -1;
  work.clear();
  return multipliers;
}
