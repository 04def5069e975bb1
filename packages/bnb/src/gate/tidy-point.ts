import { isEssential, type Problem, type Tolerances } from "@bough/problem";

/** Relative distance from a whole number that is put down to rounding: a few thousand last digits. */
const ROUNDING_RESIDUE = 1e-12;

/**
 * `x` without what arithmetic leaves behind: a semi-continuous column at 2e-10 is zero, a value
 * just outside its bounds is at the bound, 0.9999999999999998 is 1. Each value moves by no more
 * than the tolerances forgive, but rows with large coefficients may notice: whoever asks checks the
 * result, and keeps `x` where it does not pass.
 *
 * @param x a value for each column [numCols]
 */
export function tidyPoint(problem: Problem, x: Float64Array, tolerances: Tolerances): Float64Array {
  const tidy = x.slice();
  const forgiven = tolerances.primalFeasibility;
  for (const structure of problem.structures) {
    if (!isEssential(structure) || structure.kind !== "semi-continuous") continue;
    const { column, lower, upper } = structure;
    tidy[column] = inRangeOrZero(tidy[column], lower, upper, forgiven);
  }
  const { numCols, columnLower, columnUpper } = problem;
  for (let j = 0; j < numCols; j++) {
    const value = clamped(tidy[j], columnLower[j], columnUpper[j], forgiven);
    const whole = Math.round(value);
    const isWhole = Math.abs(value - whole) <= ROUNDING_RESIDUE * Math.max(1, Math.abs(whole));
    const isAllowed = whole >= columnLower[j] && whole <= columnUpper[j];
    // Adding zero turns a negative zero into zero.
    tidy[j] = (isWhole && isAllowed ? whole : value) + 0;
  }
  return tidy;
}

function inRangeOrZero(value: number, lower: number, upper: number, forgiven: number): number {
  if (value >= lower && value <= upper) return value;
  if (Math.abs(value) <= forgiven) return 0;
  return clamped(value, lower, upper, forgiven);
}

/** The nearest value within the bounds where it is no farther than what is forgiven. */
function clamped(value: number, lower: number, upper: number, forgiven: number): number {
  const nearest = Math.min(Math.max(value, lower), upper);
  return Math.abs(value - nearest) <= forgiven ? nearest : value;
}
