import type { Problem } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, FREE, type LpEngine } from "@bough/simplex";

/** Distance from a bound or side, absolute and relative, that counts as being there. */
const AT_BOUND = 1e-6;

/**
 * The basis that a point suggests: what is away from its bounds is basic, columns before rows, and
 * what is missing are columns and rows at their bounds, which an engine fills in.
 *
 * @param engine has the bounds that count, and the problem's rows before any others
 * @param x a point within them, give or take [numCols]
 */
export function basisAt(problem: Problem, engine: LpEngine, x: Float64Array): Basis {
  const { numCols, numRows } = problem;
  const status = new Uint8Array(numCols + numRows);
  let basics = 0;
  for (let j = 0; j < numCols; j++) {
    status[j] = statusOf(x[j], engine.columnLower(j), engine.columnUpper(j));
    if (status[j] === BASIC) basics++;
  }
  const activity = activities(problem, x);
  for (let i = 0; i < numRows; i++) {
    const own = statusOf(activity[i], problem.rowLower[i], problem.rowUpper[i]);
    status[numCols + i] = own === BASIC && basics >= numRows ? AT_LOWER : own;
    if (status[numCols + i] === BASIC) basics++;
  }
  return { numCols, numRows, status };
}

function statusOf(value: number, lower: number, upper: number): number {
  const near = AT_BOUND * Math.max(1, Math.abs(value));
  if (value - lower <= near) return AT_LOWER;
  if (upper - value <= near) return AT_UPPER;
  return lower === -Infinity && upper === Infinity && value === 0 ? FREE : BASIC;
}

function activities({ numRows, numCols, columns }: Problem, x: Float64Array): Float64Array {
  const sum = new Float64Array(numRows);
  const { starts, indices, values } = columns;
  for (let j = 0; j < numCols; j++) {
    if (x[j] === 0) continue;
    for (let k = starts[j]; k < starts[j + 1]; k++) sum[indices[k]] += values[k] * x[j];
  }
  return sum;
}
