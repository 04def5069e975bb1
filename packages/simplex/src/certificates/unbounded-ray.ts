import type { Problem } from "@bough/problem";
import { isSureDescent } from "./sure-descent.ts";

/** Share of a ray, or of a row's terms along it, that rounding may have left of zero. */
const LAST_PLACES = 1e-14;
/** The same in a larger LP, whose rays are solved for with more pivots. */
const LAST_PLACES_OF_LARGE = 1e-11;
/** Share of the longest step that any step may be off by. */
const ROUNDED_STEP = 2 ** -50;

/**
 * Whether nothing stops a ray: no bound, and no row but by the last places of its terms. A simplex
 * passes over pivots that are too small to trust, and what they belong to may end the descent.
 *
 * @param ray a direction of the columns [numCols]
 */
export function isUnstopped(problem: Problem, ray: Float64Array): boolean {
  return isFree(problem, ray, LAST_PLACES, 0);
}

/**
 * Whether a ray proves that an LP has no end, where that is too large for exact arithmetic to say: the objective surely
 * falls along it, and nothing stops it. Steps of zero are what rounding leaves beside the longest.
 *
 * @param ray a direction of the columns [numCols]
 */
export function isSureRay(problem: Problem, ray: Float64Array): boolean {
  return isSureDescent(problem, ray) && isFree(problem, ray, LAST_PLACES_OF_LARGE, ROUNDED_STEP);
}

function isFree(problem: Problem, ray: Float64Array, share: number, ofLongest: number): boolean {
  const { numCols, numRows, columnLower, columnUpper, rowLower, rowUpper, rows } = problem;
  const size = ray.reduce((most, step) => Math.max(most, Math.abs(step)), 0);
  for (let j = 0; j < numCols; j++)
    if (isStopped(ray[j], share * size, columnLower[j], columnUpper[j])) return false;
  for (let i = 0; i < numRows; i++) {
    let step = 0;
    let noise = 0;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const term = rows.values[k] * ray[rows.indices[k]];
      step += term;
      noise += share * Math.abs(term) + ofLongest * size * Math.abs(rows.values[k]);
    }
    if (isStopped(step, noise, rowLower[i], rowUpper[i])) return false;
  }
  return true;
}

function isStopped(step: number, noise: number, lower: number, upper: number): boolean {
  return step > noise ? upper < Infinity : step < -noise && lower > -Infinity;
}
