import { largestInRow } from "./implied-integrality.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** What a side is off by, as a share of the row's largest coefficient, shows from here on. */
const SHOWING = 1e-9;

/**
 * Widens sides by what they are off by, where that shows: those who read the row on take its data for
 * exact, and where terms of 10^9 left an equation over integers it would have no solution any more.
 *
 * @param rows numbers of the rows whose sides are given, in place
 */
export function widenBlurred(
  working: WorkingProblem,
  rows: Int32Array,
  rowLower: Float64Array,
  rowUpper: Float64Array,
): void {
  for (let k = 0; k < rows.length; k++) {
    const blur = working.sideBlur[rows[k]];
    if (blur === 0 || blur <= SHOWING * largestInRow(working, rows[k])) continue;
    rowLower[k] -= blur;
    rowUpper[k] += blur;
  }
}
