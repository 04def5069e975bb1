import {
  errorWithin,
  greatestCommonDivisor,
  type IntegerForm,
  integerForm,
  integerFormSteps,
  lowerSideOf,
  upperSideOf,
} from "@bough/problem";
import {
  type Edits,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  treatRows,
} from "@bough/simplex/presolve";

/** Rows from this length on are read with pauses. */
const LONG_ROW = 20_000;

/** Rows are not multiplied by more: the LP would have to keep them all the tighter. */
const LARGEST_FACTOR = 1000;

/** Coefficients beyond this are no longer told from their neighbours in products. */
const LARGEST_COEFFICIENT = 1e9;

/**
 * A row over integer columns whose coefficients have a common measure is written in coprime
 * integers. Only integers are reached then: sides move inward to integers, and where none lies
 * between them there is no solution. From here on such a row is exact in doubles.
 */
export const integerRow: Reduction = {
  name: "integer-row",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return treatRows(problem, edits, isOpen, rewriteRows);
  },

  /** Writes no record: the integer points are the same. */
  undo() {},
};

/** True of a row that may have to be written in another way. */
function isOpen(problem: ProblemView, edits: Edits, i: number): boolean {
  if (problem.rowAlive[i] === 0 || problem.matrix.rowSize[i] === 0) return false;
  edits.spend(problem.matrix.rowSize[i]);
  return problem.sideBlur[i] > 0 || !isIntegerRow(problem, i);
}

function* rewriteRows(problem: ProblemView, edits: Edits, open: readonly number[]): OutcomeSteps {
  for (const i of open) {
    if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
    if (!(yield* rewriteInIntegers(problem, edits, i))) return "infeasible";
  }
  return "done";
}

/** False where no integer lies between the sides. */
function* rewriteInIntegers(
  problem: ProblemView,
  edits: Edits,
  i: number,
): Generator<void, boolean, void> {
  const { rowLower, rowUpper, matrix } = problem;
  const isLong = matrix.rowSize[i] > LONG_ROW;
  if (isLong) yield;
  const row = yield* readRow(problem, i);
  if (row === null) return true;
  if (isLong) yield;
  const { coefficients } = row;
  const form = isLong ? yield* integerFormSteps(coefficients) : integerForm(coefficients);
  const found = form === null ? null : checkedForm(problem, row, form);
  if (found === null) return true;
  const blur = problem.sideBlur[i];
  const lower = lowerSideOf(found.form, rowLower[i] - blur, found.error);
  const upper = upperSideOf(found.form, rowUpper[i] + blur, found.error);
  if (lower > upper) return false;
  if (isLong) yield;
  rewriteRow(problem, edits, i, found.form);
  if (isLong) yield;
  edits.setRowLower(i, lower);
  edits.setRowUpper(i, upper);
  edits.sharpenSides(i);
  return true;
}

/** True where the row is written as it would be: small coprime integers over integer columns. */
function isIntegerRow({ matrix, isInteger, rowLower, rowUpper }: ProblemView, i: number): boolean {
  if (!isIntegerSide(rowLower[i]) || !isIntegerSide(rowUpper[i])) return false;
  if (rowLower[i] > rowUpper[i]) return false;
  const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
  let divisor = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const a = entryValue[k];
    if ((a | 0) !== a || isInteger[entryColumn[k]] === 0) return false;
    if (divisor !== 1)
      divisor = a === 1 || a === -1 ? 1 : greatestCommonDivisor(Math.abs(a), divisor);
  }
  return divisor === 1;
}

function isIntegerSide(side: number): boolean {
  return (side | 0) === side || side === Infinity || side === -Infinity;
}

interface RowTerms {
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
}

/** The terms of a row of integer columns; null of another. */
function* readRow(
  { matrix, isInteger }: ProblemView,
  i: number,
): Generator<void, RowTerms | null, void> {
  const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
  const columns: number[] = [];
  const coefficients: number[] = [];
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    if (isInteger[entryColumn[k]] === 0) return null;
    if (columns.length % LONG_ROW === LONG_ROW - 1) yield;
    columns.push(entryColumn[k]);
    coefficients.push(entryValue[k]);
  }
  return { columns, coefficients };
}

/** The row in integers, and what sums over them may be off by; null where it stays as it is. */
function checkedForm(
  { columnLower, columnUpper }: ProblemView,
  { columns }: RowTerms,
  form: IntegerForm,
): { readonly form: IntegerForm; readonly error: number } | null {
  if (form.multiplier > LARGEST_FACTOR * form.divisor) return null;
  if (form.integers.some((integer) => integer === 0 || Math.abs(integer) > LARGEST_COEFFICIENT))
    return null;
  const error = errorWithin(form, { lower: columnLower, upper: columnUpper }, columns);
  return error === null ? null : { form, error };
}

function rewriteRow(
  problem: ProblemView,
  edits: Edits,
  i: number,
  { integers }: IntegerForm,
): void {
  const { entryValue, nextInRow, rowHead } = problem.matrix;
  let place = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const value = integers[place++];
    if (value !== entryValue[k]) edits.setCoefficient(k, value);
  }
}
