import { CompensatedSum, distance } from "./exact/compensated-sum.ts";
import { isWide, lowerRest, upperRest, writtenRest } from "./exact/written-number.ts";
import type { Problem } from "./problem.ts";
import { runToEnd, type Steps } from "./steps.ts";
import {
  type EssentialStructure,
  isEssential,
  type KeptStructure,
  structureViolation,
} from "./structure.ts";
import { DEFAULT_TOLERANCES, type Tolerances } from "./tolerances.ts";

/** Columns, entries of rows and structures that are looked at between two pauses. */
const COLUMNS_PER_STEP = 50_000;
const ENTRIES_PER_STEP = 50_000;
const STRUCTURES_PER_STEP = 500;

/** What a point can violate. */
export type ViolationKind = "bound" | "row" | "integrality" | "structure";

/** One violation: where, and by how much. */
export interface Violation {
  readonly kind: ViolationKind;
  /** Column of a bound or integrality, row, or place in `problem.structures`. */
  readonly index: number;
  readonly name: string;
  /** Absolute distance from the allowed set; Infinity where the point holds NaN. */
  readonly amount: number;
  /** True where the amount is beyond what the tolerances forgive. */
  readonly isViolated: boolean;
}

/** The largest violation of each kind, null where a kind is kept to the last digit. */
export interface SolutionCheck {
  readonly isFeasible: boolean;
  readonly bound: Violation | null;
  readonly row: Violation | null;
  readonly integrality: Violation | null;
  readonly structure: Violation | null;
}

/** Integers beyond this may have been rounded. */
const LARGEST_EXACT = 2 ** 53;

/**
 * Share of a row's absolute terms that an activity may be off by beyond the tolerance: four units in
 * the last place. An exact solution rounded to doubles misses a row by half a unit at most.
 */
const LAST_PLACES = 2 ** -50;

/**
 * Checks `x` against the problem as it is stated, rows, bounds, integrality and essential
 * structures, with compensated sums. A row may be missed by the absolute tolerance and, beyond that,
 * by what doubles cannot carry. Terms that are integers they do carry, so a row of these with
 * integer sides holds exactly, however large the numbers are. Beyond 2^53 these are decimals of at
 * most fifteen digits where such read as the doubles; longer sides hold as decimals or as doubles.
 *
 * @param x a value for each column [numCols]
 */
export function checkSolution(
  problem: Problem,
  x: ArrayLike<number>,
  tolerances: Tolerances = DEFAULT_TOLERANCES,
): SolutionCheck {
  return runToEnd(checkSolutionSteps(problem, x, tolerances));
}

/** The same with pauses. */
export function* checkSolutionSteps(
  problem: Problem,
  x: ArrayLike<number>,
  tolerances: Tolerances = DEFAULT_TOLERANCES,
): Steps<SolutionCheck> {
  const bound = yield* worstBound(problem, x, tolerances.primalFeasibility);
  const row = yield* worstRow(problem, x, tolerances.primalFeasibility);
  const integrality = yield* worstIntegrality(problem, x, tolerances.integrality);
  const structure = yield* worstStructure(problem, x, tolerances);
  const isFeasible = ![bound, row, integrality, structure].some((v) => v?.isViolated);
  return { isFeasible, bound, row, integrality, structure };
}

/** The activity of row `i` at `x`, rounded once. */
export function rowActivity(problem: Problem, i: number, x: ArrayLike<number>): number {
  const sum = new CompensatedSum();
  addRow(sum, problem, i, x);
  return sum.value;
}

/** A row that stands in no problem: lower <= sum of coefficients times columns <= upper. */
export interface LooseRow {
  readonly columns: ArrayLike<number>;
  readonly coefficients: ArrayLike<number>;
  readonly lower: number;
  readonly upper: number;
}

/** True of a point that misses a row over columns of the problem by more than `checkSolution` forgives. */
export function missesRow(
  { isInteger }: Problem,
  { columns, coefficients, lower, upper }: LooseRow,
  x: ArrayLike<number>,
  { primalFeasibility }: Tolerances = DEFAULT_TOLERANCES,
): boolean {
  const sum = new CompensatedSum();
  const count = columns.length;
  const allIntegers = addTerms(sum, isInteger, columns, coefficients, 0, count, x);
  const amount = distanceFrom(sum, allIntegers, lower, upper);
  return amount > allowedOf(sum, allIntegers, primalFeasibility);
}

/** Keeps the worst of the violations it is shown: what is beyond tolerance first, then by amount. */
class Worst {
  #worst: Violation | null = null;

  get violation(): Violation | null {
    return this.#worst;
  }

  show(kind: ViolationKind, index: number, name: string, amount: number, tolerance: number): void {
    if (amount <= 0) return;
    const size = Number.isNaN(amount) ? Infinity : amount;
    const isViolated = size > tolerance;
    const worst = this.#worst;
    if (worst !== null && (worst.isViolated ? 1 : 0) > (isViolated ? 1 : 0)) return;
    if (worst !== null && worst.isViolated === isViolated && worst.amount >= size) return;
    this.#worst = { kind, index, name, amount: size, isViolated };
  }
}

function* worstBound(
  problem: Problem,
  x: ArrayLike<number>,
  tolerance: number,
): Steps<Violation | null> {
  const worst = new Worst();
  const { columnLower, columnUpper } = problem;
  for (let j = 0; j < problem.numCols; j++) {
    if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    const value = x[j];
    if (value >= columnLower[j] && value <= columnUpper[j] && Number.isFinite(value)) continue;
    if (!Number.isFinite(value)) {
      worst.show("bound", j, problem.columnName(j), Infinity, 0);
      continue;
    }
    const isExact = problem.isInteger[j] === 1 && Number.isInteger(value);
    const allowed = isExact ? tolerance : tolerance + LAST_PLACES * Math.abs(value);
    const amount = Math.max(columnLower[j] - value, value - columnUpper[j]);
    worst.show("bound", j, problem.columnName(j), amount, allowed);
  }
  return worst.violation;
}

function* worstRow(
  problem: Problem,
  x: ArrayLike<number>,
  tolerance: number,
): Steps<Violation | null> {
  const worst = new Worst();
  const sum = new CompensatedSum();
  yield* problem.prepareRows();
  const { starts } = problem.rows;
  let pauseAt = ENTRIES_PER_STEP;
  for (let i = 0; i < problem.numRows; i++) {
    if (starts[i] + i >= pauseAt) {
      pauseAt = starts[i] + i + ENTRIES_PER_STEP;
      yield;
    }
    sum.reset();
    const allIntegers = addRow(sum, problem, i, x);
    const amount = distanceFrom(sum, allIntegers, problem.rowLower[i], problem.rowUpper[i]);
    if (amount > 0)
      worst.show("row", i, problem.rowName(i), amount, allowedOf(sum, allIntegers, tolerance));
  }
  return worst.violation;
}

/** How far the sum of a row lies outside its sides, as they were written where it is one of integers. */
function distanceFrom(
  sum: CompensatedSum,
  allIntegers: boolean,
  lower: number,
  upper: number,
): number {
  if (!allIntegers || !(isWide(lower) || isWide(upper))) return distance(sum, lower, upper);
  const below = distance(sum, lower, Infinity) + lowerRest(lower);
  const above = distance(sum, -Infinity, upper) - upperRest(upper);
  return Math.max(below, above);
}

function allowedOf(sum: CompensatedSum, allIntegers: boolean, tolerance: number): number {
  return allIntegers ? tolerance : tolerance + LAST_PLACES * sum.magnitude;
}

/** Adds the terms of row `i`; see `addTerms`. */
function addRow(sum: CompensatedSum, problem: Problem, i: number, x: ArrayLike<number>): boolean {
  const { starts, indices, values } = problem.rows;
  return addTerms(sum, problem.isInteger, indices, values, starts[i], starts[i + 1], x);
}

/** Adds terms; true where each is a product of an integer and an integer variable's value. */
function addTerms(
  sum: CompensatedSum,
  isInteger: Uint8Array,
  columns: ArrayLike<number>,
  coefficients: ArrayLike<number>,
  begin: number,
  end: number,
  x: ArrayLike<number>,
): boolean {
  let allIntegers = true;
  for (let k = begin; k < end; k++) {
    const j = columns[k];
    sum.addProduct(coefficients[k], x[j]);
    if (Math.abs(coefficients[k]) > LARGEST_EXACT)
      sum.addProduct(writtenRest(coefficients[k]), x[j]);
    if (isInteger[j] !== 1 || !Number.isInteger(x[j]) || !Number.isInteger(coefficients[k]))
      allIntegers = false;
  }
  return allIntegers;
}

function* worstIntegrality(
  problem: Problem,
  x: ArrayLike<number>,
  tolerance: number,
): Steps<Violation | null> {
  const worst = new Worst();
  for (let j = 0; j < problem.numCols; j++) {
    if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    if (problem.isInteger[j] !== 1) continue;
    const amount = Math.abs(x[j] - Math.round(x[j]));
    // Most names are made when asked for: of a million columns that takes longer than the check.
    if (amount === 0) continue;
    worst.show("integrality", j, problem.columnName(j), amount, tolerance);
  }
  return worst.violation;
}

function* worstStructure(
  problem: Problem,
  x: ArrayLike<number>,
  tolerances: Tolerances,
): Steps<Violation | null> {
  const worst = new Worst();
  for (const [index, structure] of problem.structures.entries()) {
    if (index % STRUCTURES_PER_STEP === STRUCTURES_PER_STEP - 1) yield;
    if (!isEssential(structure)) continue;
    const { amount, magnitude } = structureViolation(structure, x);
    const allowed = tolerances.primalFeasibility + LAST_PLACES * magnitude;
    worst.show("structure", index, structureName(problem, structure), amount, allowed);
  }
  return worst.violation;
}

/** How a structure is called in a message. */
export function structureName(problem: Problem, structure: EssentialStructure): string {
  return structure.kind === "semi-continuous"
    ? problem.columnName(structure.column)
    : structure.name;
}

/** True where the point, rounded, breaks the structure, which is about integers alone. */
export function breaksKept(structure: KeptStructure, x: ArrayLike<number>): boolean {
  return structureViolation(structure, x).amount > 0;
}
