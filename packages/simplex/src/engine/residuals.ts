import { CompensatedSum, CompensatedSums, type Steps } from "@bough/problem";
import type { LpData } from "../lp-data.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Entries and columns looked at between two pauses. */
const ENTRIES_PER_STEP = 100_000;
/** Share of a value, or one, within which it is at a bound. */
const AT_BOUND = 1e-6;
/** Share of its terms that doubles do not carry of an objective. */
const LAST_PLACES = 2 ** -52;
/** Share of a decimal that may be lost where it is read as a double: half a last place. */
const READ_PLACES = 2 ** -53;
/** Share of its terms below which a reduced cost is what rounding of the duals leaves of zero. */
const ROUNDED_TO_ZERO = 2 ** -48;
/** Where nothing ends the way of a wrong sign, it counts as this many times the value, or one. */
const FAR = 1e6;

/** Share of the objective, or of one, that rounding of far points and missed rows may hide. */
export const LARGEST_VAGUENESS = 1e-7;

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
  /**
   * What the objective may be off: last places of its terms, violations at their prices, gains of wrong signs,
   * and what decimals that were read as doubles are worth at their prices.
   */
  readonly vagueness: number;
}

/** A variable counts as at a bound when it is within a millionth of it, relatively. */
export function* worstResiduals(
  { columns, columnLower, columnUpper, rowLower, rowUpper, cost }: LpData,
  { primal, rowDual }: PrimalDualPoint,
): Steps<Residuals> {
  const { numLines: numCols, lineLength: numRows, starts, indices, values } = columns;
  const activity = new CompensatedSums(numRows);
  const reduced = new CompensatedSum();
  let worstPrimal = 0;
  let worstDual = 0;
  let vagueness = 0;
  const price = (i: number) =>
    leansOnNothing(rowDual[i], rowLower[i], rowUpper[i]) ? 0 : rowDual[i];
  const add = (d: number, noise: number, x: number, lower: number, upper: number) => {
    const missed = Math.max(0, lower - x, x - upper);
    const isNoise = Math.abs(d) <= noise;
    worstPrimal = Math.max(worstPrimal, missed);
    if (!isNoise) worstDual = Math.max(worstDual, wrongSign(d, x, lower, upper));
    if (d === 0) return;
    const side = d > 0 ? lower : upper;
    vagueness += Math.abs(d) * Math.max(missed, wayOf(Math.abs(x - side), x, isNoise));
    if (Number.isFinite(side)) vagueness += lostInReading(side, d);
  };
  let pauseAt = ENTRIES_PER_STEP;
  for (let j = 0; j < numCols; j++) {
    if (starts[j] + j >= pauseAt) {
      pauseAt = starts[j] + j + ENTRIES_PER_STEP;
      yield;
    }
    const x = primal[j];
    reduced.reset();
    reduced.add(cost[j]);
    for (let k = starts[j], end = starts[j + 1]; k < end; k++) {
      const i = indices[k];
      activity.addProduct(i, values[k], x);
      reduced.addProduct(-values[k], price(i));
      vagueness += lostInReading(values[k], x * price(i));
    }
    const d = reduced.value;
    vagueness += LAST_PLACES * Math.abs(cost[j] * x);
    add(d, ROUNDED_TO_ZERO * reduced.magnitude, x, columnLower[j], columnUpper[j]);
  }
  yield;
  for (let i = 0; i < numRows; i++) {
    add(price(i), 0, activity.value(i), rowLower[i], rowUpper[i]);
    worstDual = Math.max(worstDual, Math.abs(rowDual[i] - price(i)));
  }
  return { primal: worstPrimal, dual: worstDual, vagueness };
}

/** The LP that a state stands for, without its scaling. */
export function statedLp(s: SimplexState): LpData {
  const { numCols, numRows, columns, unscale, trueLower, trueUpper } = s;
  const values = columns.values.slice();
  for (let j = 0; j < numCols; j++) {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++)
      values[k] *= unscale[numCols + columns.indices[k]] / unscale[j];
  }
  const lower = trueLower.map((bound, j) => bound * unscale[j]);
  const upper = trueUpper.map((bound, j) => bound * unscale[j]);
  return {
    columns: { ...columns, values },
    cost: s.cost.map((cost, j) => cost / unscale[j]),
    columnLower: lower.subarray(0, numCols),
    columnUpper: upper.subarray(0, numCols),
    rowLower: Float64Array.from({ length: numRows }, (_, i) => 0 - upper[numCols + i]),
    rowUpper: Float64Array.from({ length: numRows }, (_, i) => 0 - lower[numCols + i]),
  };
}

/** A price of a side that is not there proves nothing: what it was for is left in the reduced costs. */
function leansOnNothing(y: number, lower: number, upper: number): boolean {
  return (y > 0 && lower === -Infinity) || (y < 0 && upper === Infinity);
}

/** What a decimal may be other than its double, at a price; whole numbers are what they read as. */
function lostInReading(value: number, price: number): number {
  return Number.isInteger(value) ? 0 : READ_PLACES * Math.abs(value * price);
}

/**
 * How far a value may go against a sign. One that rounding of the duals leaves of zero changes the objective by
 * what the value itself is worth.
 */
function wayOf(way: number, value: number, isNoise: boolean): number {
  const size = Math.max(1, Math.abs(value));
  if (isNoise) return Math.min(way, size);
  return way === Infinity ? FAR * size : way;
}

function wrongSign(d: number, x: number, lower: number, upper: number): number {
  const near = AT_BOUND * (1 + Math.abs(x));
  if (d > 0 && x > lower + near) return d;
  if (d < 0 && x < upper - near) return -d;
  return 0;
}
