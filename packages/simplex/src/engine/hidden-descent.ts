import { addColumn } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Share of its terms above which a reduced cost is more than what rounding leaves of zero. */
const SURELY_NOT_ZERO = 2 ** -36;
/** Share of the longest step of a basic variable below which another's is rounding. */
const STEP_NOISE = 1e-13;
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
 * the costs at large, a column that nothing here touches may have one that dwarfs them all.
 */
function isSurelyNotZero(s: SimplexState, j: number): boolean {
  const { work, cost, basicColumn, numRows } = s;
  work.clear();
  addColumn(s, j, 1, work);
  s.factor.ftran(work, 1);
  let longest = j < s.numCols ? 1 : 0;
  for (let p = 0; p < numRows; p++) longest = Math.max(longest, Math.abs(work.values[p]));
  let sum = cost[j];
  let size = Math.abs(sum);
  for (let p = 0; p < numRows; p++) {
    if (Math.abs(work.values[p]) <= STEP_NOISE * longest) continue;
    const term = cost[basicColumn[p]] * work.values[p];
    sum -= term;
    size += Math.abs(term);
  }
  work.count = -1;
  work.clear();
  s.touched += 2 * numRows;
  return sum * s.reducedCost[j] > 0 && Math.abs(sum) > SURELY_NOT_ZERO * size;
}
