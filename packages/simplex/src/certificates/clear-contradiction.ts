import { CompensatedSum, type Problem } from "@bough/problem";

/**
 * What sides and bounds may be off by that presolve has moved: more is known of a row and written into its sides
 * (`widenBlurred`).
 */
const PRESOLVE_BLUR = 1e-7;

/**
 * Whether a proof of infeasibility shows more than what presolve may have lost on the way to the problem: rows
 * with terms of 10^6 came to contradict each other by 4 · 10^-8, and the problem as stated had an optimum.
 *
 * @param farkas multipliers of rows, of which those above zero pick lower sides [numRows]
 */
export function isClearContradiction(problem: Problem, farkas: Float64Array): boolean {
  const { numRows, numCols, rows, rowLower, rowUpper, columnLower, columnUpper } = problem;
  const coefficients = new Float64Array(numCols);
  const contradiction = new CompensatedSum();
  let size = 0;
  for (let i = 0; i < numRows; i++) {
    const y = farkas[i];
    if (y === 0) continue;
    contradiction.add(y * (y > 0 ? rowLower[i] : rowUpper[i]));
    size += Math.abs(y);
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
      coefficients[rows.indices[k]] += y * rows.values[k];
  }
  for (let j = 0; j < numCols; j++) {
    const bound = coefficients[j] > 0 ? columnUpper[j] : columnLower[j];
    // The proof takes coefficients of columns without an end for rounding.
    if (coefficients[j] === 0 || !Number.isFinite(bound)) continue;
    contradiction.add(-coefficients[j] * bound);
    size += Math.abs(coefficients[j]);
  }
  return contradiction.value > PRESOLVE_BLUR * size;
}
