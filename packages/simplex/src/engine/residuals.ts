import {
  CompensatedSum,
  CompensatedSums,
  REAL_ZERO,
  type SparseMatrix,
  type Steps,
} from "@bough/problem";
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

/**
 * A variable counts as at a bound when it is within a millionth of it, relatively.
 *
 * Looked at once or twice a solve, this runs before V8 has compiled any of it: so its loops are plain functions that
 * are called for each column, which are compiled while they are needed, and terms that are zero are left out.
 */
export function* worstResiduals(
  lp: LpData,
  { primal, rowDual }: PrimalDualPoint,
): Steps<Residuals> {
  const { columns, columnLower, columnUpper, rowLower, rowUpper, cost } = lp;
  const { numLines: numCols, lineLength: numRows, starts } = columns;
  const price = standingPrices(lp, rowDual);
  const activity = new CompensatedSums(numRows);
  const reduced = new CompensatedSum();
  const worst = new WorstResiduals();
  let pauseAt = ENTRIES_PER_STEP;
  for (let j = 0; j < numCols; j++) {
    if (starts[j] + j >= pauseAt) {
      pauseAt = starts[j] + j + ENTRIES_PER_STEP;
      yield;
    }
    const x = primal[j];
    if (x !== 0) addColumn(columns, j, x, activity);
    reduced.reset();
    reduced.add(cost[j]);
    worst.vagueness += subtractPrices(columns, j, x, price, reduced);
    worst.vagueness += LAST_PLACES * Math.abs(cost[j] * x);
    const noise = ROUNDED_TO_ZERO * reduced.magnitude;
    worst.add(reduced.value, noise, x, columnLower[j], columnUpper[j]);
  }
  yield;
  for (let i = 0; i < numRows; i++) {
    worst.add(price[i], 0, activity.value(i), rowLower[i], rowUpper[i]);
    worst.dual = Math.max(worst.dual, Math.abs(rowDual[i] - price[i]));
  }
  const { primal: primalResidual, dual, vagueness } = worst;
  return { primal: primalResidual, dual, vagueness };
}

/** The worst of all variables so far, and what all of them leave vague. */
class WorstResiduals implements Residuals {
  primal: number = REAL_ZERO;
  dual: number = REAL_ZERO;
  vagueness: number = REAL_ZERO;

  /** Takes in the variable at `x` with the reduced cost `d`, of which up to `noise` may be rounding. */
  add(d: number, noise: number, x: number, lower: number, upper: number): void {
    const missed = Math.max(0, lower - x, x - upper);
    const isNoise = Math.abs(d) <= noise;
    if (missed > this.primal) this.primal = missed;
    if (!isNoise) this.dual = Math.max(this.dual, wrongSign(d, x, lower, upper));
    if (d === 0) return;
    const side = d > 0 ? lower : upper;
    this.vagueness += Math.abs(d) * Math.max(missed, wayOf(Math.abs(x - side), x, isNoise));
    if (Number.isFinite(side)) this.vagueness += lostInReading(side, d);
  }
}

/** Adds `x` times column `j` to the activities of its rows. */
function addColumn(
  { starts, indices, values }: SparseMatrix,
  j: number,
  x: number,
  activity: CompensatedSums,
): void {
  for (let k = starts[j], end = starts[j + 1]; k < end; k++) {
    activity.addProduct(indices[k], values[k], x);
  }
}

/** Takes the prices of column `j` off its reduced cost; what its decimals may be worth at `x`. */
function subtractPrices(
  { starts, indices, values }: SparseMatrix,
  j: number,
  x: number,
  price: Float64Array,
  reduced: CompensatedSum,
): number {
  let vagueness = 0;
  for (let k = starts[j], end = starts[j + 1]; k < end; k++) {
    const y = price[indices[k]];
    if (y === 0) continue;
    reduced.addProduct(-values[k], y);
    if (x !== 0) vagueness += lostInReading(values[k], x * y);
  }
  return vagueness;
}

/** The LP that a state stands for, without its scaling. */
export function statedLp(s: SimplexState): LpData {
  const { numCols, numRows, columns, unscale } = s;
  const values = columns.values.slice();
  const cost = new Float64Array(numCols);
  const columnLower = new Float64Array(numCols);
  const columnUpper = new Float64Array(numCols);
  for (let j = 0; j < numCols; j++) {
    unscaleColumn(columns, values, unscale, j);
    cost[j] = s.cost[j] / unscale[j];
    columnLower[j] = s.trueLower[j] * unscale[j];
    columnUpper[j] = s.trueUpper[j] * unscale[j];
  }
  const rowLower = new Float64Array(numRows);
  const rowUpper = new Float64Array(numRows);
  for (let i = 0; i < numRows; i++) {
    const j = numCols + i;
    rowLower[i] = 0 - s.trueUpper[j] * unscale[j];
    rowUpper[i] = 0 - s.trueLower[j] * unscale[j];
  }
  return { columns: { ...columns, values }, cost, columnLower, columnUpper, rowLower, rowUpper };
}

function unscaleColumn(
  { numLines, starts, indices }: SparseMatrix,
  values: Float64Array,
  unscale: Float64Array,
  j: number,
): void {
  const factor = unscale[j];
  for (let k = starts[j], end = starts[j + 1]; k < end; k++) {
    values[k] *= unscale[numLines + indices[k]] / factor;
  }
}

/** The prices of sides that are there. */
function standingPrices({ rowLower, rowUpper }: LpData, rowDual: Float64Array): Float64Array {
  const price = rowDual.slice();
  for (let i = 0; i < price.length; i++) {
    if (leansOnNothing(price[i], rowLower[i], rowUpper[i])) price[i] = 0;
  }
  return price;
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
