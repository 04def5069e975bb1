import { CompensatedSums } from "@bough/problem";
import { addColumn } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Share of a ray's largest step that rounding of the data may have left of zero. */
const LAST_PLACES = 1e-13;

/**
 * Whether a basic variable that the ratio test passed over, its pivot being too small to trust, would
 * stop the ray along `s.pivotColumn` after all. The pivots are solved once more from residuals in
 * twice the working precision, which keeps those that are and leaves next to nothing of rounding.
 *
 * @param direction 1 where the entering variable `q` rises, -1 where it falls
 */
export function isStoppedByPassedPivot(s: SimplexState, q: number, direction: number): boolean {
  const { pivotColumn, basicLower, basicUpper } = s;
  const { values, indices, count } = pivotColumn;
  let largest = 1;
  const passed: number[] = [];
  for (let k = 0; k < count; k++) {
    const p = indices[k];
    const step = -direction * values[p];
    largest = Math.max(largest, Math.abs(step));
    if (step > 0 ? basicUpper[p] < Infinity : step < 0 && basicLower[p] > -Infinity) passed.push(p);
  }
  if (passed.length === 0) return false;
  const errors = errorsOfPivots(s, q);
  return passed.some((p) => {
    const error = errors[p];
    const pivot = values[p] - error;
    const isReal = Math.abs(pivot) > Math.abs(error) && Math.abs(pivot) > LAST_PLACES * largest;
    const step = -direction * pivot;
    return isReal && (step > 0 ? basicUpper[p] < Infinity : basicLower[p] > -Infinity);
  });
}

/** B⁻¹ (B α − a) for the pivot column α of `a`, the entering variable's: by how much α is off. [numRows] */
function errorsOfPivots(s: SimplexState, q: number): Float64Array {
  const { pivotColumn, basicColumn, numRows, numCols, work } = s;
  const { starts, indices, values } = s.columns;
  const sums = new CompensatedSums(numRows);
  for (let k = 0; k < pivotColumn.count; k++) {
    const p = pivotColumn.indices[k];
    const j = basicColumn[p];
    const alpha = pivotColumn.values[p];
    if (j >= numCols) sums.addProduct(j - numCols, 1, alpha);
    else
      for (let t = starts[j]; t < starts[j + 1]; t++) sums.addProduct(indices[t], values[t], alpha);
  }
  work.clear();
  addColumn(s, q, -1, work);
  for (let k = 0; k < work.count; k++)
    sums.addProduct(work.indices[k], 1, work.values[work.indices[k]]);
  work.clear();
  for (let i = 0; i < numRows; i++) {
    const residual = sums.value(i);
    if (residual !== 0) work.append(i, residual);
  }
  s.factor.ftran(work, 1);
  const errors = work.values.slice(0, numRows);
  work.count = -1;
  work.clear();
  s.touched += starts[numCols] + numRows;
  return errors;
}
