import { computeInverseRow, refactorAtOnce } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** The row of the simplex tableau at basis position `p`, unscaled; see `LpEngine.tableauRow`. */
export function tableauRow(
  s: SimplexState,
  p: number,
  multipliers: Float64Array,
  coefficients: Float64Array | undefined,
): void {
  const basicIndex = s.basicColumn[p];
  if (!s.hasFactor) refactorAtOnce(s);
  computeInverseRow(s, p);
  const { numCols, numRows, rho, pivotRow, unscale } = s;
  const factor = basicIndex < numCols ? unscale[basicIndex] : -unscale[basicIndex];
  multipliers.fill(0, 0, numRows);
  for (let k = 0; k < rho.count; k++) {
    const i = rho.indices[k];
    multipliers[i] = (rho.values[i] * factor) / unscale[numCols + i];
  }
  if (coefficients === undefined) return;
  s.rows.price(rho, pivotRow);
  coefficients.fill(0, 0, s.numTotal);
  for (let k = 0; k < pivotRow.count; k++) {
    const j = pivotRow.indices[k];
    coefficients[j] = (pivotRow.values[j] * factor) / unscale[j];
  }
  for (let k = 0; k < rho.count; k++) {
    const j = numCols + rho.indices[k];
    if (s.position[j] < 0) coefficients[j] = -multipliers[rho.indices[k]];
  }
  coefficients[basicIndex] = 1;
}
