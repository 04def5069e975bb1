import type { SimplexState } from "../state/simplex-state.ts";

/** Share of its terms above which a reduced cost is more than what rounding leaves of zero. */
const SURELY_NOT_ZERO = 2 ** -36;

/**
 * True where a reduced cost has the wrong sign, surely, and its column or row may go on for ever: then
 * the objective falls without end, or until something stops it, however small the reduced cost.
 * `max 0.01 x, 300000 x >= 4` has a dual of 3e-8, below every usual tolerance, and is unbounded.
 */
export function hidesDescent(s: SimplexState): boolean {
  const { numCols, numTotal, position, reducedCost, trueLower, trueUpper } = s;
  let rowWeights: Float64Array | undefined;
  s.touched += numTotal;
  for (let j = 0; j < numTotal; j++) {
    const d = reducedCost[j];
    if (d === 0 || position[j] >= 0) continue;
    if ((d > 0 ? trueLower[j] : trueUpper[j]) !== (d > 0 ? -Infinity : Infinity)) continue;
    if (j < numCols) {
      if (Math.abs(d) > SURELY_NOT_ZERO * sizeOfTerms(s, j)) return true;
      continue;
    }
    rowWeights ??= weightsOfRows(s);
    if (Math.abs(d) * rowWeights[j - numCols] > SURELY_NOT_ZERO) return true;
  }
  return false;
}

/** What the terms of a column's reduced cost come to in size. */
function sizeOfTerms({ numCols, cost, columns, reducedCost }: SimplexState, j: number): number {
  const { starts, indices, values } = columns;
  let size = Math.abs(cost[j]);
  for (let k = starts[j]; k < starts[j + 1]; k++)
    size += Math.abs(values[k] * reducedCost[numCols + indices[k]]);
  return size;
}

/** The largest coefficient of each row as a share of the largest cost: so a row's dual weighs on columns. [numRows] */
function weightsOfRows({ numRows, numCols, columns, cost }: SimplexState): Float64Array {
  const { starts, indices, values } = columns;
  const weight = new Float64Array(numRows);
  for (let k = 0, end = starts[numCols]; k < end; k++)
    weight[indices[k]] = Math.max(weight[indices[k]], Math.abs(values[k]));
  let largestCost = 0;
  for (let j = 0; j < numCols; j++) largestCost = Math.max(largestCost, Math.abs(cost[j]));
  return largestCost === 0 ? weight : weight.map((largest) => largest / largestCost);
}
