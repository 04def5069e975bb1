import { magnitude, UNIT_ROUNDOFF } from "@bough/problem";
import { type Edits, type ProblemView, sumBlur } from "@bough/simplex/presolve";
import { rescaleColumn } from "./rescaled-column.ts";
import { commonDivisor, isClearStep, LEAST_GAP, type WholeRow, wholeRow } from "./whole-row.ts";

/** Steps, and values to begin with, beyond which a column is not counted in steps. */
export const LARGEST_STEP = 1e6;
/** Share of a step by which a bound may miss a value and count as at it, at most. */
const MOST_FORGIVEN = 0.1;

/** The only continuous column of an equation over integers, which takes values a step apart as well: (side - k · divisor) / a. */
export interface Stock extends WholeRow {
  readonly row: number;
  readonly column: number;
  readonly a: bigint;
  readonly side: bigint;
  readonly divisor: bigint;
}

/** Null where the equation has none, or no other row has it: such a column is a matter of the equation's sides. */
export function stockOf(problem: ProblemView, row: number): Stock | null {
  const open = continuousColumns(problem, row);
  const column = open[0];
  if (open.length !== 1 || problem.matrix.columnSize[column] < 2) return null;
  const equation = wholeRow(problem, row);
  if (equation === null || equation.lower === null) return null;
  const a = equation.terms.get(column) ?? 0n;
  const divisor = commonDivisor(equation.terms, column);
  if (divisor === 0n || a === 0n || !isClearStep(divisor, equation)) return null;
  return { ...equation, row, column, a, side: equation.lower, divisor };
}

/**
 * True where the column is counted in steps from now on, as an integer. Where the step is finer than all coefficients it
 * says little, and where the column has no end a search would have nothing to count.
 */
export function countStock(problem: ProblemView, edits: Edits, stock: Stock): boolean {
  const { terms, column: j, a, side, divisor } = stock;
  const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
  if (lower === upper) return false;
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
export function moveStockInward(problem: ProblemView, edits: Edits, stock: Stock): boolean {
  const { column: j, a } = stock;
  const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
  const first = lower > -Infinity ? valueWithin(stock, lower, true) : lower;
  const last = upper < Infinity ? valueWithin(stock, upper, false) : upper;
  if (first > last) return false;
  const blur = sumBlur(rowSize(problem, stock.row)) / (Number(magnitude(a)) / stock.scale);
  if (first > lower) {
    edits.setColumnLower(j, first);
    edits.blurBounds(j, first, blur);
  }
  if (last < upper) {
    edits.setColumnUpper(j, last);
    edits.blurBounds(j, last, blur);
  }
  return true;
}

/** The column's value at the bound, or the next one on the inner side; the bound itself where that is not clear. */
function valueWithin(stock: Stock, bound: number, isLower: boolean): number {
  const { a, side, divisor, scale } = stock;
  const steps = stepsAt(stock, bound);
  const forgiven = (LEAST_GAP * scale) / Number(divisor);
  if (forgiven > MOST_FORGIVEN || Math.abs(steps) * UNIT_ROUNDOFF > forgiven / 8) return bound;
  const isFewer = isLower === a > 0n;
  const whole = BigInt(isFewer ? Math.floor(steps + forgiven) : Math.ceil(steps - forgiven));
  const value = Number(side - whole * divisor) / Number(a);
  return isLower ? Math.max(bound, value) : Math.min(bound, value);
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
