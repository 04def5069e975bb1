import type { Problem } from "@bough/problem";

/** Share of a ray, or of a row's terms along it, that rounding may have left of zero. */
const LAST_PLACES = 1e-14;

/**
 * Whether nothing stops a ray: no bound, and no row but by the last places of its terms. A simplex
 * passes over pivots that are too small to trust, and what they belong to may end the descent.
 *
 * @param ray a direction of the columns [numCols]
 */
export function isUnstopped(problem: Problem, ray: Float64Array): boolean {
  const { numCols, numRows, columnLower, columnUpper, rowLower, rowUpper, rows } = problem;
  const size = ray.reduce((most, step) => Math.max(most, Math.abs(step)), 0);
  for (let j = 0; j < numCols; j++)
    if (isStopped(ray[j], LAST_PLACES * size, columnLower[j], columnUpper[j])) return false;
  for (let i = 0; i < numRows; i++) {
    let step = 0;
    let terms = 0;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const term = rows.values[k] * ray[rows.indices[k]];
      step += term;
      terms += Math.abs(term);
    }
    if (isStopped(step, LAST_PLACES * terms, rowLower[i], rowUpper[i])) return false;
  }
  return true;
}

function isStopped(step: number, noise: number, lower: number, upper: number): boolean {
  return step > noise ? upper < Infinity : step < -noise && lower > -Infinity;
}
