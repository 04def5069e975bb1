import { CompensatedSums } from "@bough/problem";
import type { SimplexState } from "../state/simplex-state.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";

/** Share of each row's terms along a ray that a step may have without being more than rounding of the data. */
const LAST_PLACES = 1e-13;
/** Corrections of the ray: each gains as many digits as the factor has. */
const CORRECTIONS = 2;

/**
 * What each basic variable changes against a unit of the entering variable `q` along the ray of `s.pivotColumn`, or
 * null where a basic variable that the ratio test passed over, its pivot being too small to trust, would
 * stop that after all. The ray is solved for once more from residuals in
 * twice the working precision, and a step counts by its share of the rows it stands in: beside
 * others a step of 1e-17 is nothing, but not where a coefficient of 10^8 makes up for it. Steps against a bound that come to nothing are
 * left out: a row that has no other terms along the ray would be left by them.
 *
 * @param direction 1 where the entering variable `q` rises, -1 where it falls
 */
export function unstoppedPivots(
  s: SimplexState,
  q: number,
  direction: number,
): Float64Array | null {
  const { numRows, basicColumn, basicLower, basicUpper } = s;
  const pivots = s.pivotColumn.values.slice(0, numRows);
  const sums = correctPivots(s, q, pivots);
  for (let p = 0; p < numRows; p++) {
    const step = -direction * pivots[p];
    const isBounded = step > 0 ? basicUpper[p] < Infinity : step < 0 && basicLower[p] > -Infinity;
    if (!isBounded) continue;
    if (largestShare(s, basicColumn[p], step, sums.magnitude) > LAST_PLACES) return null;
    pivots[p] = 0;
  }
  return pivots;
}

/**
 * Makes of B⁻¹ a, as the factor solves for it with the column a of variable `q`, what it is to nearly the last place.
 *
 * @param pivots in place [numRows]
 * @returns what is left of B α - a, and of what terms
 */
export function correctPivots(s: SimplexState, q: number, pivots: Float64Array): CompensatedSums {
  const { numRows } = s;
  const sums = new CompensatedSums(numRows);
  for (let k = 0; k < CORRECTIONS; k++) {
    sumResiduals(s, q, pivots, sums);
    const errors = solveScaled(s, sums);
    for (let p = 0; p < numRows; p++) pivots[p] -= errors[p];
  }
  sumResiduals(s, q, pivots, sums);
  return sums;
}

/** B α - a for the column a of the entering variable. */
function sumResiduals(
  s: SimplexState,
  q: number,
  pivots: Float64Array,
  sums: CompensatedSums,
): void {
  const { basicColumn, numRows, numCols } = s;
  const { starts, indices, values } = s.columns;
  sums.reset();
  const add = (j: number, multiple: number) => {
    if (j >= numCols) sums.addProduct(j - numCols, 1, multiple);
    else
      for (let k = starts[j]; k < starts[j + 1]; k++)
        sums.addProduct(indices[k], values[k], multiple);
  };
  for (let p = 0; p < numRows; p++) if (pivots[p] !== 0) add(basicColumn[p], pivots[p]);
  add(q, -1);
  s.touched += starts[numCols] + numRows;
}

/** B⁻¹ residual; solved for as a vector of size one, for small entries are dropped on the way. */
function solveScaled(s: SimplexState, sums: CompensatedSums): Float64Array {
  const { work, numRows } = s;
  let largest = 0;
  for (let i = 0; i < numRows; i++) largest = Math.max(largest, Math.abs(sums.value(i)));
  if (largest === 0) return new Float64Array(numRows);
  work.clear();
  appendShares(work, sums, numRows, largest);
  s.factor.ftran(work, 1);
  const solved = work.values.slice(0, numRows).map((value) => value * largest);
  work.count = -1;
  work.clear();
  return solved;
}

function appendShares(
  work: IndexedVector,
  sums: CompensatedSums,
  numRows: number,
  largest: number,
): void {
  for (let i = 0; i < numRows; i++) {
    const share = sums.value(i) / largest;
    if (share !== 0) work.append(i, share);
  }
}

/** The most that a step of variable `j` comes to in a row, as a share of the row's terms. */
function largestShare(s: SimplexState, j: number, step: number, terms: Float64Array): number {
  if (j >= s.numCols) return Math.abs(step) / terms[j - s.numCols];
  const { starts, indices, values } = s.columns;
  let most = 0;
  for (let k = starts[j]; k < starts[j + 1]; k++)
    most = Math.max(most, Math.abs(values[k] * step) / terms[indices[k]]);
  return most;
}
