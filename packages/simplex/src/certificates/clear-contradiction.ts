import { CompensatedSum, type Problem } from "@bough/problem";

/**
 * What sides and bounds may be off by that presolve has moved: more is known of a row and written into its sides
 * (`widenBlurred`).
 */
const PRESOLVE_BLUR = 1e-7;
/** Share of the largest number of the problem as stated that its rows may have lost, worked out of each other. */
const LAST_PLACES = 2 ** -50;

/**
 * Whether a proof of infeasibility shows more than what presolve may have lost on the way to the problem: rows
 * with terms of 10^6 came to contradict each other by 4 · 10^-8, and the problem as stated had an optimum. Rows with
 * sides of 10^10 that are copies of each other but for 10^-7 leave what their sides lose, 9 · 10^-6 above what is left of the terms.
 *
 * @param farkas multipliers of rows, of which those above zero pick lower sides [numRows]
 * @param stated the problem before presolve
 */
export function isClearContradiction(
  problem: Problem,
  farkas: Float64Array,
  stated: Problem,
): boolean {
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
  const blur = Math.max(PRESOLVE_BLUR, LAST_PLACES * largestNumber(stated));
  return contradiction.value > blur * size;
}

/** The largest side, and the largest term that bounds allow a row. */
function largestNumber({ rows, rowLower, rowUpper, columnLower, columnUpper }: Problem): number {
  let largest = 0;
  for (let i = 0; i < rows.numLines; i++) {
    largest = Math.max(largest, finiteSize(rowLower[i]), finiteSize(rowUpper[i]));
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const j = rows.indices[k];
      const reach = Math.max(finiteSize(columnLower[j]), finiteSize(columnUpper[j]));
      largest = Math.max(largest, Math.abs(rows.values[k]) * reach);
    }
  }
  return largest;
}

function finiteSize(value: number): number {
  return Number.isFinite(value) ? Math.abs(value) : 0;
}
