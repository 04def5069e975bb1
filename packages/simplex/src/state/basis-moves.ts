import type { SimplexState } from "./simplex-state.ts";

/** basicValue -= step * column over the listed positions, with the infeasibilities. */
export function moveBasics(
  s: SimplexState,
  list: Int32Array,
  column: Float64Array,
  count: number,
  step: number,
): void {
  const { basicValue, basicLower, basicUpper, infeasibility, infeasibleList, isListed } = s;
  const tolerance = s.primalTolerance;
  let numListed = s.numListed;
  for (let k = 0; k < count; k++) {
    const p = list[k];
    const x = basicValue[p] - step * column[p];
    basicValue[p] = x;
    const below = basicLower[p] - x;
    const above = x - basicUpper[p];
    const violation = Math.max(below, above);
    if (violation > tolerance) {
      infeasibility[p] = violation * violation;
      if (isListed[p] === 0) {
        isListed[p] = 1;
        infeasibleList[numListed++] = p;
      }
    } else infeasibility[p] = 0;
  }
  s.numListed = numListed;
  s.touched += count;
}

/**
 * Moves the reduced costs along the pivot row; those of the entering variable `q` and of the leaving
 * one are then known.
 */
export function moveReducedCosts(s: SimplexState, q: number, leaving: number, step: number): void {
  const { reducedCost, pivotRow, rho, status, numCols } = s;
  if (step !== 0) {
    const { indices, values, count } = pivotRow;
    if (count < 0) subtractMultiple(reducedCost, values, numCols, step);
    else for (let k = 0; k < count; k++) reducedCost[indices[k]] -= step * values[indices[k]];
    for (let k = 0, list = rho.indices, row = rho.values; k < rho.count; k++) {
      const j = numCols + list[k];
      if (status[j] !== 0) reducedCost[j] -= step * row[list[k]];
    }
    s.touched += (count < 0 ? numCols : count) + rho.count;
  }
  reducedCost[q] = 0;
  reducedCost[leaving] = -step;
}

/** target -= multiple * values below `size`; four a turn, as in `vectors/line-kernels.ts`. */
function subtractMultiple(
  target: Float64Array,
  values: Float64Array,
  size: number,
  multiple: number,
): void {
  let j = 0;
  for (const last = size - 3; j < last; j += 4) {
    target[j] -= multiple * values[j];
    target[j + 1] -= multiple * values[j + 1];
    target[j + 2] -= multiple * values[j + 2];
    target[j + 3] -= multiple * values[j + 3];
  }
  for (; j < size; j++) target[j] -= multiple * values[j];
}
