import { isEssential, type Problem } from "@bough/problem";
import type { SolveOptions } from "../options.ts";

/** Rows, columns, and places of a tableau that are few, and what costs may come to: */
export interface TableauSize {
  readonly rows: number;
  readonly columns: number;
  readonly entries: number;
  readonly cost: number;
}

/** for a problem as it is stated, */
const STATED: TableauSize = { rows: 60, columns: 120, entries: 5000, cost: 1e5 };
/** for one that presolve leaves, */
export const PRESOLVED: TableauSize = { rows: 400, columns: 600, entries: 50_000, cost: 1e7 };
/** and for what a restart leaves of a wide one. */
export const RESTARTED: TableauSize = { rows: 400, columns: 10_000, entries: 200_000, cost: 1e7 };
/** Magnitudes of coefficients, and the largest of bounds and sides, that doubles carry with ease. */
const SMALLEST = 1e-3;
const LARGEST = 1e5;
const LARGEST_BOUND = 1e7;

/** Options that ask for nothing but the answer, or may be left aside by one who has it at once. */
const PLAIN: ReadonlySet<string> = new Set<keyof SolveOptions>([
  ...(["threads", "timeLimit", "signal", "seed", "deterministic", "presolve", "poolSize"] as const),
  ...(["gapRelative", "gapAbsolute", "learning", "symmetry"] as const),
  ...(["hint", "branchingPriority", "branchingDirection"] as const),
]);

/**
 * Whether the options leave it open how the answer is found.
 *
 * @param others options that may be given as well
 */
export function isPlain(options: SolveOptions, ...others: (keyof SolveOptions)[]): boolean {
  for (const name in options) {
    const isGiven = options[name as keyof SolveOptions] !== undefined;
    if (isGiven && !PLAIN.has(name) && !others.includes(name as keyof SolveOptions)) return false;
  }
  return true;
}

/** Whether a problem is so small, and its numbers so near each other, that a dense tableau may do. */
export function isSmall(problem: Problem, most = STATED): boolean {
  const { numRows, numCols, cost, columns, structures } = problem;
  if (numCols === 0 || numRows > most.rows || numCols > most.columns) return false;
  if ((numRows + 1) * numCols > most.entries || structures.some(isEssential)) return false;
  const { values, starts } = columns;
  return (
    areModest(values, starts[numCols], LARGEST) &&
    areModest(cost, numCols, most.cost) &&
    areBounds(problem.columnLower, problem.columnUpper) &&
    areBounds(problem.rowLower, problem.rowUpper) &&
    areWhole(problem)
  );
}

function areModest(values: Float64Array, count: number, largest: number): boolean {
  for (let k = 0; k < count; k++) {
    const size = Math.abs(values[k]);
    if (size !== 0 && !(size >= SMALLEST && size <= largest)) return false;
  }
  return true;
}

function areBounds(lower: Float64Array, upper: Float64Array): boolean {
  for (let k = 0; k < lower.length; k++) {
    if (!(lower[k] <= upper[k]) || lower[k] === Infinity || upper[k] === -Infinity) return false;
    if (Math.abs(lower[k]) > LARGEST_BOUND && lower[k] !== -Infinity) return false;
    if (Math.abs(upper[k]) > LARGEST_BOUND && upper[k] !== Infinity) return false;
  }
  return true;
}

/** Whether the bounds of integers are integers: others are for presolve, which knows how near is near. */
export function areWhole({ numCols, isInteger, columnLower, columnUpper }: Problem): boolean {
  for (let j = 0; j < numCols; j++) {
    if (isInteger[j] === 0) continue;
    if (Number.isFinite(columnLower[j]) && !Number.isInteger(columnLower[j])) return false;
    if (Number.isFinite(columnUpper[j]) && !Number.isInteger(columnUpper[j])) return false;
  }
  return true;
}
