import type { Problem, SparseMatrix, Steps } from "@bough/problem";

/** Entries and columns looked at between two pauses. */
const ENTRIES_PER_STEP = 100_000;
/** Share of a value, or one, within which it is at a bound. */
const AT_BOUND = 1e-6;

/** A point with its row duals. */
interface PrimalDualPoint {
  readonly primal: Float64Array; // [numCols]
  readonly rowDual: Float64Array; // [numRows]
}

/**
 * The largest violations on the data as given: of a bound or row side by the point, and of the sign
 * of a dual. A variable counts as at a bound when it is within a millionth of it, relatively.
 */
export function* worstResiduals(
  problem: Problem,
  { primal, rowDual }: PrimalDualPoint,
): Steps<{ primal: number; dual: number }> {
  const { columnLower, columnUpper, rowLower, rowUpper, cost } = problem;
  const { starts } = problem.columns;
  const activity = new Float64Array(problem.numRows);
  let worstPrimal = 0;
  let worstDual = 0;
  let pauseAt = ENTRIES_PER_STEP;
  for (let j = 0; j < problem.numCols; j++) {
    if (starts[j] + j >= pauseAt) {
      pauseAt = starts[j] + j + ENTRIES_PER_STEP;
      yield;
    }
    const x = primal[j];
    const d = reducedCost(problem.columns, j, cost[j], x, rowDual, activity);
    worstPrimal = Math.max(worstPrimal, columnLower[j] - x, x - columnUpper[j]);
    worstDual = Math.max(worstDual, wrongSign(d, x, columnLower[j], columnUpper[j]));
  }
  yield;
  for (let i = 0; i < problem.numRows; i++) {
    const a = activity[i];
    worstPrimal = Math.max(worstPrimal, rowLower[i] - a, a - rowUpper[i]);
    worstDual = Math.max(worstDual, wrongSign(rowDual[i], a, rowLower[i], rowUpper[i]));
  }
  return { primal: worstPrimal, dual: worstDual };
}

/** The reduced cost of column `j`, whose terms are added to the activities in passing. */
function reducedCost(
  { starts, indices, values }: SparseMatrix,
  j: number,
  cost: number,
  x: number,
  rowDual: Float64Array,
  activity: Float64Array,
): number {
  let d = cost;
  for (let k = starts[j], end = starts[j + 1]; k < end; k++) {
    activity[indices[k]] += values[k] * x;
    d -= values[k] * rowDual[indices[k]];
  }
  return d;
}

function wrongSign(d: number, x: number, lower: number, upper: number): number {
  const near = AT_BOUND * (1 + Math.abs(x));
  if (d > 0 && x > lower + near) return d;
  if (d < 0 && x < upper - near) return -d;
  return 0;
}
