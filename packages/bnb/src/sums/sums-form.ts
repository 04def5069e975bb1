import {
  errorWithin,
  type IntegerForm,
  integerForm,
  isEssential,
  lowerSideOf,
  type Problem,
  upperSideOf,
} from "@bough/problem";
import { areWhole } from "../small/small-problem.ts";
import { combinationsOf } from "./sum-list.ts";
import { restOf, type SlackColumn, SumRow } from "./sum-row.ts";

/** Combinations of values beyond this many, as a power of two, take hours. */
const MOST_BITS = 64;
/** Sums beyond this are not exact in doubles. */
const LARGEST_SUM = 2 ** 52;
/** Rows whose activity may take more values than these at no cost tell little. */
const MOST_FREE_SUMS = 4;
/** Share of what costs come to that is rounding. */
const COST_ROUNDING = 1e-9;
/** Some roundings of a sum of costs, as a share of its terms. */
const NOISE = 2 ** -48;

/** An integer column of which all values are tried. */
export interface SumColumn {
  readonly column: number;
  readonly lower: number;
  /** How many values it may take. */
  readonly count: number;
  /** What one unit costs beside what the rows' sums do. */
  readonly reducedCost: number;
  /** What one unit adds to the sum of each row. */
  readonly weights: Float64Array; // [rows]
}

/**
 * A problem whose integer columns have few values in all, and whose objective is told by the sums of rows:
 *
 *     minimise  d · x + Σ_i cost_i(sum_i)  with  sum_i = Σ_j weight_ij x_j
 *
 * where each cost_i is convex and, with the multipliers of an LP, grows on both sides of its least value.
 */
export interface SumsForm {
  readonly columns: readonly SumColumn[];
  readonly rows: readonly SumRow[];
  /** Of each row, its sum with all columns at their lower bounds. */
  readonly baseSums: Float64Array; // [rows]
  /** Standard deviation of each sum. */
  readonly spreads: Float64Array; // [rows]
  /** No point's objective is below this, without the constant. */
  readonly bound: number;
  /** Whether nothing costs anything but sums. */
  readonly isToldBySums: boolean;
  /** Whether each row has one sum that will do. */
  readonly hasFixedSums: boolean;
  /** Points to be expected for each choice of sums near the cheapest. */
  readonly pointsPerTarget: number;
}

interface ScaledRow {
  readonly row: SumRow;
  readonly form: IntegerForm;
  readonly columns: readonly number[];
  /** What a unit of its sum takes over of the objective. */
  readonly price: number;
  readonly slacks: readonly SlackColumn[];
}

/**
 * The problem as sums; null where it has columns that this does not hold for, or too many combinations.
 *
 * @param multipliers of the rows, from which reduced costs follow. [numRows]
 */
export function sumsForm(problem: Problem, multipliers: Float64Array): SumsForm | null {
  const { numRows, numCols, isInteger, columnLower, columnUpper, structures } = problem;
  if (structures.some(isEssential) || !areWhole(problem)) return null;
  if (!hasFewCombinations(problem)) return null;
  const isSlack = new Uint8Array(numCols);
  const scaled: ScaledRow[] = [];
  for (let i = 0; i < numRows; i++) {
    const row = scaledRow(problem, i, multipliers[i]);
    if (row === null) continue;
    scaled.push(row);
    for (const { column } of row.slacks) isSlack[column] = 1;
  }
  if (scaled.length === 0) return null;
  let bits = 0;
  for (let j = 0; j < numCols; j++) {
    if (isSlack[j] === 1) continue;
    if (isInteger[j] === 0) return null;
    bits += Math.log2(columnUpper[j] - columnLower[j] + 1);
    if (!(bits <= MOST_BITS)) return null;
  }
  return formOf(problem, scaled, isSlack);
}

/** Whether the columns that more rows than one hold have few values in all: most problems have many. */
function hasFewCombinations({ numCols, columns, columnLower, columnUpper }: Problem): boolean {
  let bits = 0;
  for (let j = 0; j < numCols && bits <= MOST_BITS; j++)
    if (columns.starts[j + 1] - columns.starts[j] > 1)
      bits += Math.log2(columnUpper[j] - columnLower[j] + 1);
  return bits <= MOST_BITS;
}

function formOf(problem: Problem, scaled: readonly ScaledRow[], isSlack: Uint8Array): SumsForm {
  const { numCols, cost, columnLower, columnUpper } = problem;
  const weights = new Map<number, Float64Array>();
  const reduced = cost.slice();
  const terms = cost.map(Math.abs);
  for (const [i, { columns, form, price }] of scaled.entries()) {
    for (const [k, j] of columns.entries()) {
      if (isSlack[j] === 1) continue;
      const own = weights.get(j) ?? new Float64Array(scaled.length);
      own[i] = form.integers[k];
      weights.set(j, own);
      reduced[j] -= price * form.integers[k];
      terms[j] += Math.abs(price * form.integers[k]);
    }
  }
  const baseSums = new Float64Array(scaled.length);
  const columns: SumColumn[] = [];
  let bound = 0;
  let magnitude = 0;
  for (let j = 0; j < numCols; j++) {
    if (isSlack[j] === 1) continue;
    const lower = columnLower[j];
    const own = weights.get(j) ?? new Float64Array(scaled.length);
    const reducedCost = Math.abs(reduced[j]) <= COST_ROUNDING * terms[j] ? 0 : reduced[j];
    const count = columnUpper[j] - lower + 1;
    columns.push({ column: j, lower, count, reducedCost, weights: own });
    for (let i = 0; i < own.length; i++) baseSums[i] += lower * own[i];
    bound += reducedCost * (reducedCost > 0 ? lower : columnUpper[j]);
    if (reducedCost === 0) bound -= Math.abs(reduced[j]) * (count - 1);
    magnitude += terms[j] * Math.max(Math.abs(lower), Math.abs(columnUpper[j]));
  }
  for (const { row } of scaled) {
    bound += row.leastCost;
    magnitude += row.largestTerm;
  }
  const rows = scaled.map(({ row }) => row);
  const spreads = spreadsOf(columns, rows.length);
  const pointsPerTarget = pointsPer(columns, { rows, baseSums, spreads });
  return {
    columns,
    rows,
    baseSums,
    spreads,
    bound: bound - NOISE * magnitude,
    isToldBySums: columns.every(({ reducedCost }) => reducedCost === 0),
    hasFixedSums: rows.every((row) => row.first === row.last),
    pointsPerTarget,
  };
}

/** Standard deviations of the rows' sums, of values that are all as likely. */
function spreadsOf(columns: readonly SumColumn[], numRows: number): Float64Array {
  const variances = new Float64Array(numRows);
  for (const { count, weights } of columns)
    for (let i = 0; i < numRows; i++) variances[i] += ((count ** 2 - 1) / 12) * weights[i] ** 2;
  return variances.map(Math.sqrt);
}

/** Combinations whose sums are the cheapest, were the sums normally distributed and independent. */
function pointsPer(
  columns: readonly SumColumn[],
  { rows, baseSums, spreads }: Pick<SumsForm, "rows" | "baseSums" | "spreads">,
): number {
  let points = combinationsOf(columns);
  for (const [i, row] of rows.entries()) {
    let mean = baseSums[i];
    for (const { count, weights } of columns) mean += ((count - 1) / 2) * weights[i];
    const off = ((row.at(0)?.sum ?? mean) - mean) / Math.max(1, spreads[i]);
    const density = Math.exp(-(off ** 2) / 2) / (Math.sqrt(2 * Math.PI) * spreads[i]);
    points *= Math.min(1, density);
  }
  return points;
}

/** A row as sums and the columns that make up what they miss; null where its sums tell little. */
function scaledRow(problem: Problem, index: number, multiplier: number): ScaledRow | null {
  const { rows, columns, isInteger, cost, columnLower, columnUpper } = problem;
  const integral: number[] = [];
  const values: number[] = [];
  const alone: number[] = [];
  for (let k = rows.starts[index]; k < rows.starts[index + 1]; k++) {
    const j = rows.indices[k];
    if (isInteger[j] === 0) {
      if (columns.starts[j + 1] - columns.starts[j] !== 1) return null;
      alone.push(k);
      continue;
    }
    integral.push(j);
    values.push(rows.values[k]);
  }
  if (values.length === 0) return null;
  const form = integerForm(values);
  if (form === null) return null;
  const error = errorWithin(form, { lower: columnLower, upper: columnUpper }, integral);
  if (error === null) return null;
  const scale = form.multiplier / form.divisor;
  const slacks: SlackColumn[] = alone.map((k) => slackOf(rows.indices[k], rows.values[k] * scale));
  let least = 0;
  let most = 0;
  let size = 0;
  for (const [k, j] of integral.entries()) {
    const weight = form.integers[k];
    if (isUnitSlack(j, weight)) {
      slacks.push(slackOf(j, weight));
      continue;
    }
    const ends = [weight * columnLower[j], weight * columnUpper[j]];
    least += Math.min(...ends);
    most += Math.max(...ends);
    size += Math.max(Math.abs(ends[0]), Math.abs(ends[1]));
  }
  if (!(size <= LARGEST_SUM) || slacks.some((slack) => Number.isNaN(restOf(slack)))) return null;
  const price = multiplier / scale;
  const isWhole = alone.length === 0;
  const { rowLower, rowUpper } = problem;
  const row = new SumRow({
    lower: isWhole ? lowerSideOf(form, rowLower[index], error) : rowLower[index] * scale,
    upper: isWhole ? upperSideOf(form, rowUpper[index], error) : rowUpper[index] * scale,
    least,
    most,
    price,
    slacks,
  });
  if (row.first > row.last) return null;
  const free = row.at(MOST_FREE_SUMS);
  if (free !== undefined && free.excess <= COST_ROUNDING * Math.max(1, Math.abs(row.leastCost)))
    return null;
  return { row, form, columns: integral, price, slacks };

  function slackOf(column: number, coefficient: number): SlackColumn {
    const bounds = { lower: columnLower[column], upper: columnUpper[column] };
    return { column, coefficient, cost: cost[column], ...bounds };
  }

  function isUnitSlack(j: number, weight: number): boolean {
    if (alone.length > 0 || Math.abs(weight) !== 1) return false;
    return columns.starts[j + 1] - columns.starts[j] === 1;
  }
}
