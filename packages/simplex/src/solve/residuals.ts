import type { Problem, SparseMatrix, Steps } from "@bough/problem";

/** Entries and columns looked at between two pauses. */
const ENTRIES_PER_STEP = 100_000;
/** Share of a value, or one, within which it is at a bound. */
const AT_BOUND = 1e-6;
/** Share of its terms that doubles do not carry of an objective. */
const LAST_PLACES = 2 ** -52;
/** Share of its terms below which a reduced cost is what rounding of the duals leaves of zero. */
const ROUNDED_TO_ZERO = 2 ** -48;
/** Where nothing ends the way of a wrong sign, it counts as this many times the value, or one. */
const FAR = 1e6;

/** A point with its row duals. */
interface PrimalDualPoint {
  readonly primal: Float64Array; // [numCols]
  readonly rowDual: Float64Array; // [numRows]
}

/** How far a point with its duals is from an optimum, on the data as given. */
export interface Residuals {
  /** The largest violation of a bound or row side by the point, and of the sign of a dual. */
  readonly primal: number;
  readonly dual: number;
  /** What the objective may be off: last places of its terms, violations at their prices, gains of wrong signs. */
  readonly vagueness: number;
}

/** A variable counts as at a bound when it is within a millionth of it, relatively. */
export function* worstResiduals(
  problem: Problem,
  { primal, rowDual }: PrimalDualPoint,
): Steps<Residuals> {
  const { columnLower, columnUpper, rowLower, rowUpper, cost } = problem;
  const { starts } = problem.columns;
  const activity = new Float64Array(problem.numRows);
  let worstPrimal = 0;
  let worstDual = 0;
  let terms = 0;
  let priced = 0;
  const worth = (d: number, x: number, lower: number, upper: number) => {
    const missed = Math.max(0, lower - x, x - upper);
    worstPrimal = Math.max(worstPrimal, missed);
    worstDual = Math.max(worstDual, wrongSign(d, x, lower, upper));
    const way = d > 0 ? x - lower : upper - x;
    priced += d === 0 ? 0 : Math.abs(d) * (missed + wayOf(way, x));
  };
  let pauseAt = ENTRIES_PER_STEP;
  for (let j = 0; j < problem.numCols; j++) {
    if (starts[j] + j >= pauseAt) {
      pauseAt = starts[j] + j + ENTRIES_PER_STEP;
      yield;
    }
    const x = primal[j];
    const d = reducedCost(problem.columns, j, cost[j], x, rowDual, activity);
    terms += Math.abs(cost[j] * x);
    worth(d, x, columnLower[j], columnUpper[j]);
  }
  yield;
  for (let i = 0; i < problem.numRows; i++)
    worth(rowDual[i], activity[i], rowLower[i], rowUpper[i]);
  return { primal: worstPrimal, dual: worstDual, vagueness: LAST_PLACES * terms + priced };
}

/** The reduced cost of column `j`, zero within rounding; its terms are added to the activities in passing. */
function reducedCost(
  { starts, indices, values }: SparseMatrix,
  j: number,
  cost: number,
  x: number,
  rowDual: Float64Array,
  activity: Float64Array,
): number {
  let d = cost;
  let terms = Math.abs(cost);
  for (let k = starts[j], end = starts[j + 1]; k < end; k++) {
    activity[indices[k]] += values[k] * x;
    const term = values[k] * rowDual[indices[k]];
    d -= term;
    terms += Math.abs(term);
  }
  return Math.abs(d) > ROUNDED_TO_ZERO * terms ? d : 0;
}

/** How far a value may go against a sign, which is nothing where it lies at its bound or beyond. */
function wayOf(way: number, value: number): number {
  return way === Infinity ? FAR * Math.max(1, Math.abs(value)) : Math.max(0, way);
}

function wrongSign(d: number, x: number, lower: number, upper: number): number {
  const near = AT_BOUND * (1 + Math.abs(x));
  if (d > 0 && x > lower + near) return d;
  if (d < 0 && x < upper - near) return -d;
  return 0;
}
