import {
  bigGreatestCommonDivisor,
  greatestCommonDivisor,
  magnitude,
  UNIT_ROUNDOFF,
} from "@bough/problem";
import {
  type Edits,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  treatRows,
} from "@bough/simplex/presolve";
import { rescaleColumn } from "./rescaled-column.ts";
import { continuousColumns, countStock, LARGEST_STEP, moveStockInward, stockOf } from "./stock.ts";
import {
  commonDivisor,
  eliminate,
  isClearStep,
  isOutOfReach,
  LEAST_GAP,
  positiveRest,
  type WholeRow,
  wholeRow,
} from "./whole-row.ts";

/** Longer equations are seldom about divisibility, and their integers get long. */
const LONGEST_ROW = 30;
/** Times that an equation's entries are read in one look, as far as pauses are concerned. */
const READINGS = 4;
/** Rows read between two pauses, and columns of theirs listed: a few milliseconds. */
const ROWS_PER_STEP = 500;

/**
 * Rows over integers, read as the decimals that were written, reach only multiples of what their
 * coefficients have in common: sides between two multiples, with room for continuous columns, leave no solution. In an
 * equation, modulo the common divisor of the others a column may only take values a fixed step apart. Bounds move inward to such
 * values, and the column is counted in steps from there on, so that the next equation can be read in turn;
 * propagation, which knows intervals alone, would count for ever where columns have no end.
 * A continuous column is first worked out of another equation that has no further one.
 *
 * Example: 6 x + 9 y = 4 has no solution; in 6 x + 10 y + z = 3, 0 <= z <= 2, z must be odd: z = 1. A stock
 * that begins empty, takes batches of 12 and gives 10 is 2, 14, 26 ..., and never 0.
 */
export const congruence: Reduction = {
  name: "congruence",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return treatRows(problem, edits, isToBeRead, readRows);
  },

  /** Writes no record: the points are the same. */
  undo() {},
};

function isToBeRead(problem: ProblemView, edits: Edits, i: number): boolean {
  const { rowAlive, rowLower, rowUpper, matrix } = problem;
  if (rowAlive[i] === 0 || matrix.rowSize[i] === 0 || matrix.rowSize[i] > LONGEST_ROW) return false;
  if (rowLower[i] === -Infinity || rowUpper[i] === Infinity) return false;
  edits.spend(matrix.rowSize[i]);
  edits.passBy(READINGS * matrix.rowSize[i]);
  return isEquation(problem, i) ? !reachesAll(problem, i) : isMixed(problem, i);
}

/** True of a row that `integerRow` may have to leave as it is: with continuous columns, or decimals over integers without ends. */
function isMixed({ isInteger, matrix }: ProblemView, i: number): boolean {
  const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    if (isInteger[entryColumn[k]] === 0 || !Number.isInteger(entryValue[k])) return true;
  return false;
}

function* readRows(problem: ProblemView, edits: Edits, rows: readonly number[]): OutcomeSteps {
  const definitions = new Map<number, number>();
  for (const [k, i] of rows.entries()) {
    if (k % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const open = continuousColumns(problem, i);
    if (open.length === 1 && isEquation(problem, i)) definitions.set(open[0], i);
  }
  for (const [k, i] of rows.entries()) {
    if (k % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    if (!readRow(problem, edits, i, definitions)) return "infeasible";
  }
  return "done";
}

/**
 * False where no integers satisfy the row within the bounds.
 *
 * @param definitions equations by their only continuous column
 */
function readRow(
  problem: ProblemView,
  edits: Edits,
  i: number,
  definitions: ReadonlyMap<number, number>,
): boolean {
  const open = continuousColumns(problem, i);
  const row = open.length === problem.matrix.rowSize[i] ? null : wholeRow(problem, i);
  if (row === null) return true;
  const range = open.length === 0 ? row : withoutOpen(problem, row, open);
  if (range !== null && isOutOfReach(range)) return false;
  if (open.length > 1 || !isEquation(problem, i)) return true;
  if (open.length === 0) return tighten(problem, edits, row);
  const stock = stockOf(row, open[0]);
  if (stock !== null) {
    if (!moveStockInward(problem, edits, i, stock)) return false;
    if (countStock(problem, edits, stock)) return true;
  }
  const by = definitions.get(open[0]);
  const other = by === undefined || by === i ? null : wholeRow(problem, by);
  return other === null || tighten(problem, edits, eliminate(row, other, open[0]));
}

function isEquation({ rowLower, rowUpper }: ProblemView, i: number): boolean {
  return rowLower[i] === rowUpper[i];
}

/** What the row leaves to its integers, whichever values its continuous columns take; null where that is not clear. */
function withoutOpen(
  { columnLower, columnUpper }: ProblemView,
  { terms, lower, upper, scale }: WholeRow,
  open: readonly number[],
): WholeRow | null {
  if (lower === null || upper === null) return null;
  const integers = new Map(terms);
  let [least, most, size] = [0, 0, 0];
  for (const j of open) {
    const a = Number(terms.get(j) ?? 0n);
    integers.delete(j);
    least += a * (a > 0 ? columnLower[j] : columnUpper[j]);
    most += a * (a > 0 ? columnUpper[j] : columnLower[j]);
    size += Math.abs(a) * Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
  }
  const rounding = open.length * size * UNIT_ROUNDOFF;
  if (!(rounding <= (LEAST_GAP * scale) / 8)) return null;
  return {
    terms: integers,
    lower: lower - BigInt(Math.ceil(most)),
    upper: upper - BigInt(Math.floor(least)),
    scale,
  };
}

/**
 * True for small whole numbers over integer columns where, whichever term is left out, the coefficients of the
 * others have nothing in common: then any value of any column can be reached, and longer arithmetic is in vain.
 */
function reachesAll(problem: ProblemView, i: number): boolean {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  if (!Number.isSafeInteger(problem.rowLower[i])) return false;
  let units = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const a = entryValue[k];
    if (problem.isInteger[entryColumn[k]] === 0 || !Number.isSafeInteger(a)) return false;
    if (a === 1 || a === -1) units++;
  }
  if (units >= 2) return true;
  for (let left = rowHead[i]; left >= 0; left = nextInRow[left]) {
    let divisor = 0;
    for (let k = rowHead[i]; k >= 0 && divisor !== 1; k = nextInRow[k])
      if (k !== left) divisor = greatestCommonDivisor(Math.abs(entryValue[k]), divisor);
    if (divisor !== 1) return false;
  }
  return true;
}

/** False where no integers satisfy the equation within the bounds. */
function tighten(problem: ProblemView, edits: Edits, equation: WholeRow): boolean {
  const { terms, lower: side } = equation;
  const all = commonDivisor(terms, -1);
  if (all === 0n || side === null || !isClearStep(all, equation)) return true;
  if (side % all !== 0n) return !isOutOfReach(equation);
  const units = [...terms].filter(([, a]) => magnitude(a) === all);
  if (units.length >= 2) return true;
  for (const [j, a] of units.length === 1 ? units : terms) {
    edits.spend(terms.size);
    const others = commonDivisor(terms, j);
    const step = others / bigGreatestCommonDivisor(others, a);
    if (step <= 1n) continue;
    const start = positiveRest((side / all) * inverse(positiveRest(a / all, step), step), step);
    if (!moveInward(problem, edits, j, start, step)) return false;
    // The equation is another one then, and comes again.
    if (countInSteps(problem, edits, j, start, step)) return true;
  }
  return true;
}

/** True where the column, whose finite bounds are such values, is counted in steps from now on. */
function countInSteps(
  problem: ProblemView,
  edits: Edits,
  j: number,
  start: bigint,
  step: bigint,
): boolean {
  const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
  if (problem.isInteger[j] === 0 || lower === upper || step > LARGEST_STEP) return false;
  const offset = lower > -Infinity ? lower : upper < Infinity ? upper : Number(start);
  if (Math.abs(offset) > LARGEST_STEP) return false;
  return rescaleColumn(problem, edits, j, Number(step), offset);
}

/** The nearest values of the form start + k · step within the bounds; false where there is none. */
function moveInward(
  problem: ProblemView,
  edits: Edits,
  j: number,
  start: bigint,
  step: bigint,
): boolean {
  const lower = Math.ceil(problem.columnLower[j]);
  const upper = Math.floor(problem.columnUpper[j]);
  const first = Number.isSafeInteger(lower)
    ? lower + Number(positiveRest(start - BigInt(lower), step))
    : lower;
  const last = Number.isSafeInteger(upper)
    ? upper - Number(positiveRest(BigInt(upper) - start, step))
    : upper;
  if (first > last) return false;
  if (first > problem.columnLower[j]) edits.setColumnLower(j, first);
  if (last < problem.columnUpper[j]) edits.setColumnUpper(j, last);
  return true;
}

/** x with a · x = 1 modulo `modulus`; a and the modulus are coprime. */
function inverse(a: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, a];
  let [x, nextX] = [0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [x, nextX] = [nextX, x - quotient * nextX];
  }
  return positiveRest(x, modulus);
}
