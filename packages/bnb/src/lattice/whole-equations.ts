import { errorWithin, integerForm, lowerSideOf, type Problem, upperSideOf } from "@bough/problem";
import { LARGEST_MISS, missInUnits } from "./units.ts";
import { equationsWithoutReals } from "./without-reals.ts";

/** Sides beyond this are not exact in doubles. */
const LARGEST_SIDE = 2 ** 52;
/** A row is narrow where its activity may take fewer values than this share of its largest coefficient. */
const NARROW = 0.25;

/** What is unknown in equations: a column of the problem, or how far a narrow row is from zero. */
export interface Unknown {
  /** Undefined for the activity of a row. */
  readonly column: number | undefined;
  readonly lower: number;
  readonly upper: number;
}

/** Rows of a problem that are equations between whole numbers. */
export interface WholeEquations {
  /** The problem's rows that they stand for. */
  readonly rows: readonly number[];
  readonly unknowns: readonly Unknown[];
  readonly coefficients: readonly (readonly bigint[])[]; // [equations][unknowns]
  readonly sides: readonly bigint[]; // [equations]
  /** True where rows add up to what no whole numbers come to; nothing else counts then. */
  readonly isContradictory: boolean;
}

interface StatedEquation {
  /** Undefined where it says what the objective is. */
  readonly row: number | undefined;
  readonly integers: readonly number[];
  readonly columns: readonly number[];
  readonly lower: number;
  readonly upper: number;
}

/**
 * The rows over integer columns alone whose activity has to be one whole number, or one of few beside their
 * coefficients; of these, the activity is one more unknown. Rows with real columns, too, as far as they add up to such
 * without them. Where there are none, what the objective is, if that is a whole number: along such a lattice a search tries
 * one of its values after the other. Beside other equations that was tried, too; directions that are short along the
 * objective are long elsewhere, and of 60 models that end at once 20 did not end.
 */
export function wholeEquations(problem: Problem): WholeEquations {
  const stated: StatedEquation[] = [];
  for (let i = 0; i < problem.numRows; i++) {
    const equation = statedEquation(problem, i);
    if (equation !== null) stated.push(equation);
  }
  const addedUp = equationsWithoutReals(problem);
  for (const { side, ...equation } of addedUp)
    if (side !== undefined) stated.push({ ...equation, lower: side, upper: side });
  const objective = stated.length === 0 ? statedObjective(problem) : null;
  if (objective !== null) stated.push(objective);
  const unknowns: Unknown[] = [];
  const placeOf = new Map<number, number>();
  for (const { columns } of stated) {
    for (const column of columns) {
      if (placeOf.has(column)) continue;
      placeOf.set(column, unknowns.length);
      const { columnLower, columnUpper } = problem;
      unknowns.push({ column, lower: columnLower[column], upper: columnUpper[column] });
    }
  }
  const activityOf = stated.map(({ lower, upper }) => {
    if (lower === upper) return -1;
    return unknowns.push({ column: undefined, lower, upper }) - 1;
  });
  const coefficients = stated.map(({ integers, columns }, e) => {
    const line = new Array<bigint>(unknowns.length).fill(0n);
    for (const [k, j] of columns.entries()) line[placeOf.get(j) as number] = BigInt(integers[k]);
    if (activityOf[e] >= 0) line[activityOf[e]] = -1n;
    return line;
  });
  const sides = stated.map(({ lower }, e) => (activityOf[e] < 0 ? BigInt(lower) : 0n));
  const isContradictory = addedUp.some(({ side }) => side === undefined);
  const rows = stated.flatMap(({ row }) => row ?? []);
  return { rows, unknowns, coefficients, sides, isContradictory };
}

function statedObjective({ cost, isInteger }: Problem): StatedEquation | null {
  const columns = Array.from(cost.keys()).filter((j) => cost[j] !== 0);
  if (columns.length === 0 || columns.some((j) => isInteger[j] === 0)) return null;
  const form = integerForm(columns.map((j) => cost[j]));
  if (form === null) return null;
  const { integers } = form;
  return { row: undefined, integers, columns, lower: -Infinity, upper: Infinity };
}

function statedEquation(problem: Problem, row: number): StatedEquation | null {
  const { rows, rowLower, rowUpper, isInteger, columnLower, columnUpper } = problem;
  if (rowLower[row] === -Infinity || rowUpper[row] === Infinity) return null;
  const columns: number[] = [];
  const values: number[] = [];
  for (let k = rows.starts[row]; k < rows.starts[row + 1]; k++) {
    if (isInteger[rows.indices[k]] === 0) return null;
    columns.push(rows.indices[k]);
    values.push(rows.values[k]);
  }
  const form = integerForm(values);
  if (form === null || missInUnits(form) > LARGEST_MISS) return null;
  const error = errorWithin(form, { lower: columnLower, upper: columnUpper }, columns);
  if (error === null) return null;
  const lower = lowerSideOf(form, rowLower[row], error);
  const upper = upperSideOf(form, rowUpper[row], error);
  if (!(lower <= upper) || Math.max(-lower, upper) > LARGEST_SIDE) return null;
  const largest = Math.max(0, ...form.integers.map(Math.abs));
  if (lower < upper && upper - lower + 1 > NARROW * largest) return null;
  return { row, integers: form.integers, columns, lower, upper };
}

/**
 * How long the directions of the solutions are in the mean, as a power of two: what the equations' lengths multiply to,
 * over the directions that they leave; Infinity where they leave none.
 */
export function meanLengthInBits({ coefficients, unknowns }: WholeEquations): number {
  let bits = 0;
  for (const line of coefficients) bits += Math.log2(Math.hypot(...line.map(Number)));
  return bits / Math.max(0, unknowns.length - coefficients.length);
}
