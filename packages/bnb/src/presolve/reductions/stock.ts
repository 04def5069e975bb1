import { magnitude, UNIT_ROUNDOFF } from "@bough/problem";
import { type Edits, type ProblemView, sumBlur } from "@bough/simplex/presolve";
import { rescaleColumn } from "./rescaled-column.ts";
import { commonDivisor, isClearStep, LEAST_GAP, type WholeRow } from "./whole-row.ts";

/** Steps, and values to begin with, beyond which a column is not counted in steps. */
export const LARGEST_STEP = 1e6;
/** Share of a step by which a bound may miss a value and count as at it, at most. */
const MOST_FORGIVEN = 0.1;

/** The only continuous column of an equation over integers, which takes values a step apart as well: (side - k · divisor) / a. */
export interface Stock extends WholeRow {
  readonly column: number;
  readonly a: bigint;
  readonly side: bigint;
  readonly divisor: bigint;
}

/** @param column the only continuous column of the equation */
export function stockOf(equation: WholeRow, column: number): Stock | null {
  const { terms, lower: side } = equation;
  const a = terms.get(column) ?? 0n;
  const divisor = commonDivisor(terms, column);
  if (side === null || divisor === 0n || a === 0n || !isClearStep(divisor, equation)) return null;
  return { ...equation, column, a, side, divisor };
}

/**
 * True where the column is counted in steps from now on, as an integer. Where the step is finer than all coefficients, or
 * no other row has the column, it says little, and where the column has no end a search would have nothing to count.
 */
export function countStock(problem: ProblemView, edits: Edits, stock: Stock): boolean {
  const { terms, column: j, a, side, divisor } = stock;
  const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
  if (lower === upper || problem.matrix.columnSize[j] < 2) return false;
  if (![...terms].some(([column, b]) => column !== j && magnitude(b) === divisor)) return false;
  const step = Number(divisor) / Number(magnitude(a));
  if (!((upper - lower) / step <= LARGEST_STEP)) return false;
  const first = side - BigInt(Math.round(stepsAt(stock, lower))) * divisor;
  if ([first, divisor, a].some((whole) => !Number.isSafeInteger(Number(whole)))) return false;
  const offset = Number(first) / Number(a);
  if (step === 1 && Number.isInteger(offset)) return false;
  if (!rescaleColumn(problem, edits, j, step, offset)) return false;
  edits.markInteger(j);
  return true;
}

/**
 * The column's bounds move inward to its nearest values; false where there is none between them.
 *
 * Example: of lots of 2.5, 1.5 and 4 that are to make 1003.3 with a rest, the rest is 0.3, 0.8, 1.3 and so on. It is never
 * zero, so that what it costs at all has to be paid: a tree without that tried all lots first.
 */
export function moveStockInward(
  problem: ProblemView,
  edits: Edits,
  row: number,
  stock: Stock,
): boolean {
  const { column: j, a } = stock;
  const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
  const first = lower > -Infinity ? valueWithin(stock, lower, true) : lower;
  const last = upper < Infinity ? valueWithin(stock, upper, false) : upper;
  const size = Number(magnitude(a)) / stock.scale;
  if (first > last + LEAST_GAP / size) return false;
  const blur = sumBlur(rowSize(problem, row)) / size;
  // Where one bound is at a value, as far as that can be told, the other one may move no further.
  const least = Math.min(first, upper);
  const most = Math.max(last, lower);
  if (least > lower) {
    edits.setColumnLower(j, least);
    edits.blurBounds(j, least, blur);
  }
  if (most < upper) {
    edits.setColumnUpper(j, most);
    edits.blurBounds(j, most, blur);
  }
  return true;
}

/** The next value on the inner side of the bound; the bound itself where it is at one, or that is not clear. */
function valueWithin(stock: Stock, bound: number, isLower: boolean): number {
  const { a, side, divisor, scale } = stock;
  const steps = stepsAt(stock, bound);
  const forgiven = (LEAST_GAP * scale) / Number(divisor);
  // Of 10^6 times a bound of 547984.93, and a side as large, no double tells multiples of 5 to a millionth.
  const terms = Math.abs(Number(side)) + Math.abs(Number(a) * bound);
  const rounding = (terms * UNIT_ROUNDOFF) / Number(divisor);
  if (forgiven > MOST_FORGIVEN || rounding > forgiven / 8) return bound;
  if (Math.abs(steps - Math.round(steps)) <= forgiven) return bound;
  const isFewer = isLower === a > 0n;
  const whole = BigInt(isFewer ? Math.floor(steps) : Math.ceil(steps));
  return Number(side - whole * divisor) / Number(a);
}

/** After how many steps the column is at a value; between two values that it takes, no whole number. */
function stepsAt({ a, side, divisor }: Stock, value: number): number {
  return (Number(side) - Number(a) * value) / Number(divisor);
}

/** What the row's terms may add up to by size, those of whole coefficients left out, which doubles carry exactly. */
function rowSize(problem: ProblemView, i: number): number {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  const { columnLower, columnUpper } = problem;
  let size = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    const reach = Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
    if (reach < Infinity && !Number.isInteger(entryValue[k]))
      size += Math.abs(entryValue[k]) * reach;
  }
  return size;
}

/** The columns of a row that are not integer. */
export function continuousColumns(problem: ProblemView, i: number): number[] {
  const { entryColumn, nextInRow, rowHead } = problem.matrix;
  const open: number[] = [];
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    if (problem.isInteger[entryColumn[k]] === 0) open.push(entryColumn[k]);
  return open;
}
