import { CompensatedSum } from "@bough/problem";
import { correctPivots } from "../algorithms/passed-pivots.ts";
import { addColumn } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Share of its terms above which a reduced cost is more than what rounding leaves of zero. */
const SURELY_NOT_ZERO = 2 ** -36;
/** Share of the longest step of a basic variable below which another's is rounding. */
const STEP_NOISE = 1e-13;
/**
 * Rows up to which steps are solved for in twice the precision at once: beside 2 · 10^13 an integer moves by
 * 5 · 10^-14 of its partner's step, which is all that the objective falls by.
 */
const FEW_ROWS = 64;
/** Reduced costs below this are rounding errors whatever their terms are. */
const NOISE = 1e-18;
/** Columns and rows that are looked at, those with the largest reduced costs. */
const LOOK_LIMIT = 4;

/**
 * True where a reduced cost has the wrong sign, surely, and its column or row may go on for ever: then
 * the objective falls without end, or until something stops it, however small the reduced cost.
 * `max 0.01 x, 300000 x >= 4` has a dual of 3e-8, below every usual tolerance, and is unbounded.
 */
export function hidesDescent(s: SimplexState): boolean {
  const { numTotal, position, reducedCost, trueLower, trueUpper } = s;
  const endless: number[] = [];
  s.touched += numTotal;
  for (let j = 0; j < numTotal; j++) {
    const d = reducedCost[j];
    if (Math.abs(d) <= NOISE || position[j] >= 0) continue;
    if (d > 0 ? trueLower[j] === -Infinity : trueUpper[j] === Infinity) endless.push(j);
  }
  if (endless.length > LOOK_LIMIT) {
    endless.sort((i, j) => Math.abs(reducedCost[j]) - Math.abs(reducedCost[i]) || i - j);
    endless.length = LOOK_LIMIT;
  }
  return endless.some((j) => isSurelyNotZero(s, j));
}

/**
 * Holds a reduced cost against its terms, what each basic variable costs by which it moves along: of
 * the costs at large, a column that nothing here touches may have one that dwarfs them all. What seems to be one is solved
 * for once more with residuals in twice the precision: beside coefficients from 10^-3 to 10^9 the factor's digits
 * leave 10^-10 of the terms where there is nothing.
 */
function isSurelyNotZero(s: SimplexState, j: number): boolean {
  const { work, numRows } = s;
  work.clear();
  addColumn(s, j, 1, work);
  s.factor.ftran(work, 1);
  const steps = work.values.slice(0, numRows);
  work.count = -1;
  work.clear();
  if (numRows > FEW_ROWS && !isBeyondNoise(s, j, steps, STEP_NOISE)) return false;
  correctPivots(s, j, steps);
  return isBeyondNoise(s, j, steps, 0);
}

/**
 * @param steps of basic variables, by a unit of the column [numRows]
 * @param stepNoise share of the longest of them that is none
 */
function isBeyondNoise(
  s: SimplexState,
  j: number,
  steps: Float64Array,
  stepNoise: number,
): boolean {
  const { cost, basicColumn, numRows } = s;
  let longest = j < s.numCols ? 1 : 0;
  for (let p = 0; p < numRows; p++) longest = Math.max(longest, Math.abs(steps[p]));
  const sum = new CompensatedSum();
  sum.add(cost[j]);
  for (let p = 0; p < numRows; p++)
    if (Math.abs(steps[p]) > stepNoise * longest) sum.addProduct(cost[basicColumn[p]], -steps[p]);
  s.touched += 2 * numRows;
  return sum.value * s.reducedCost[j] > 0 && Math.abs(sum.value) > SURELY_NOT_ZERO * sum.magnitude;
}
