import { greatestCommonDivisor } from "@bough/problem";
import {
  type Edits,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  visitRows,
} from "@bough/simplex/presolve";

/** Longer rows are seldom knapsacks of a few weights. */
const LONGEST_ROW = 1000;
/** Divisors that are tried. */
const DIVISOR_LIMIT = 12;
/** Terms and sides beyond this are no longer told from their neighbours in sums. */
const LARGEST_SUM = 2 ** 50;

/**
 * A row over integers may be divided by a number and its coefficients rounded down where that loses nothing:
 * where what the roundings leave of all terms together fits what rounding leaves of the side. The integer points
 * stay, the LP shrinks, and a knapsack that is a clique in disguise is seen to be one.
 *
 * The rounding is Chvátal's, "Edmonds polytopes and a hierarchy of combinatorial problems", Discrete Math. 4, 1973;
 * the condition is that of the inequalities that say the same in T. Achterberg, "Constraint integer programming", 2007,
 * section 10.1.
 *
 * Example: 3 x + 3 y + z <= 4 with x, y, z binary becomes x + y <= 1.
 */
export const rowRounding: Reduction = {
  name: "row-rounding",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, roundRow);
  },

  /** Writes no record: the integer points are the same. */
  undo() {},
};

/** A row as  sum of sizes times distances from bounds <= capacity. */
interface Knapsack {
  readonly columns: readonly number[];
  /** Of the terms, not negative. */
  readonly sizes: readonly number[];
  /** 1 where the distance is from the lower bound, -1 where from the upper one. */
  readonly signs: readonly number[];
  readonly capacity: number;
}

function roundRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  const { rowAlive, rowLower, rowUpper, sideBlur, matrix } = problem;
  if (rowAlive[i] === 0 || matrix.rowSize[i] < 2 || matrix.rowSize[i] > LONGEST_ROW) return "done";
  const isUpper = rowLower[i] === -Infinity && Number.isSafeInteger(rowUpper[i]);
  const isLower = rowUpper[i] === Infinity && Number.isSafeInteger(rowLower[i]);
  if ((!isUpper && !isLower) || sideBlur[i] > 0) return "done";
  edits.spend(matrix.rowSize[i]);
  const divisors = divisorsOf(problem, i);
  if (divisors.length === 0) return "done";
  const sense = isUpper ? 1 : -1;
  const knapsack = readKnapsack(problem, i, sense);
  if (knapsack === null) return "done";
  edits.spend(divisors.length * matrix.rowSize[i]);
  const divisor = divisors.find((candidate) => losesNothing(problem, knapsack, candidate));
  if (divisor !== undefined) divide(problem, edits, i, { knapsack, divisor, sense });
  return "done";
}

/**
 * The sizes of the coefficients and the common divisors of the largest ones, as far as they are above one, the
 * largest first; none of a row with other coefficients than integers.
 */
function divisorsOf({ matrix }: ProblemView, i: number): number[] {
  const { entryValue, nextInRow, rowHead } = matrix;
  const sizes = new Set<number>();
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const size = Math.abs(entryValue[k]);
    if (!Number.isSafeInteger(size)) return [];
    if (sizes.size < DIVISOR_LIMIT) sizes.add(size);
  }
  const found = [...sizes].sort((a, b) => b - a);
  let common = found[0];
  for (const size of found.slice(1)) {
    common = greatestCommonDivisor(size, common);
    sizes.add(common);
  }
  sizes.delete(1);
  return [...sizes].sort((a, b) => b - a);
}

/** The row read as  sense · a x <= sense · side;  null where that is no knapsack, or none that sums are exact in. */
function readKnapsack(problem: ProblemView, i: number, sense: number): Knapsack | null {
  const { matrix, isInteger, columnLower, columnUpper, rowLower, rowUpper } = problem;
  const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
  const columns: number[] = [];
  const sizes: number[] = [];
  const signs: number[] = [];
  let capacity = sense > 0 ? rowUpper[i] : -rowLower[i];
  let magnitude = Math.abs(capacity);
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    const a = sense * entryValue[k];
    const bound = a > 0 ? columnLower[j] : columnUpper[j];
    if (isInteger[j] === 0 || !Number.isSafeInteger(bound)) return null;
    capacity -= a * bound;
    magnitude += Math.abs(a * bound);
    columns.push(j);
    sizes.push(Math.abs(a));
    signs.push(a > 0 ? 1 : -1);
  }
  return magnitude <= LARGEST_SUM && capacity >= 0 ? { columns, sizes, signs, capacity } : null;
}

/** Whether what rounding leaves of the terms fits what it leaves of the capacity. */
function losesNothing(
  { columnLower, columnUpper }: ProblemView,
  { columns, sizes, capacity }: Knapsack,
  divisor: number,
): boolean {
  let room = capacity % divisor;
  for (let t = 0; t < columns.length && room >= 0; t++) {
    const rest = sizes[t] % divisor;
    if (rest > 0) room -= rest * (columnUpper[columns[t]] - columnLower[columns[t]]);
  }
  return room >= 0;
}

function divide(
  { columnLower, columnUpper }: ProblemView,
  edits: Edits,
  i: number,
  { knapsack, divisor, sense }: { knapsack: Knapsack; divisor: number; sense: number },
): void {
  const columns: number[] = [];
  const values: number[] = [];
  let side = Math.floor(knapsack.capacity / divisor);
  for (const [t, j] of knapsack.columns.entries()) {
    const quotient = knapsack.signs[t] * Math.floor(knapsack.sizes[t] / divisor);
    if (quotient === 0) continue;
    columns.push(j);
    values.push(sense * quotient);
    side += quotient * (quotient > 0 ? columnLower[j] : columnUpper[j]);
  }
  const sides = { lower: -Infinity, upper: Infinity };
  if (sense > 0) sides.upper = side;
  else sides.lower = 0 - side;
  edits.rewriteRow(i, columns, values, sides);
}
