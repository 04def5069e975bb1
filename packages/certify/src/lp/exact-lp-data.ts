import {
  compressColumnsSteps,
  filledFloat64,
  Problem,
  runToEnd,
  type SparseMatrix,
  type Steps,
} from "@bough/problem";
import { type Rational, type Statement, type Terms, ZERO } from "@bough/proof";

/** Coefficients read between two pauses. */
const ENTRIES_PER_STEP = 5000;

/** Rows taken over between two pauses. */
const ROWS_PER_STEP = 20_000;

/** One row, and which constraints of the proof say its sides; null and -1 where there is no side. */
export interface ExactRow {
  readonly terms: Terms;
  readonly lower: Rational | null;
  readonly upper: Rational | null;
  readonly lowerLine: number;
  readonly upperLine: number;
}

/** Bounds of the columns and which constraints of the proof say them. */
export interface ExactBounds {
  readonly lower: (Rational | null)[];
  readonly upper: (Rational | null)[];
  readonly lowerLine: number[];
  readonly upperLine: number[];
}

/** A problem in exact numbers, to be minimised, the constant left out. */
export interface ExactProblem {
  readonly numCols: number;
  readonly isInteger: readonly boolean[];
  /** Of the minimisation, whatever the sense. [numCols] */
  readonly cost: readonly Rational[];
  readonly rows: readonly ExactRow[];
  readonly bounds: ExactBounds;
}

export function* exactProblemOf(statement: Statement): Steps<ExactProblem> {
  const { problem, columnLower, columnUpper, rowLower, rowUpper } = statement;
  const numCols = problem.variables.length;
  const side = (line: number) => (line < 0 ? null : problem.constraints[line].rhs);
  const rows: ExactRow[] = [];
  for (const [i, lowerLine] of rowLower.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const upperLine = rowUpper[i];
    const line = lowerLine < 0 ? upperLine : lowerLine;
    const terms = line < 0 ? { indices: [], values: [] } : problem.constraints[line].terms;
    rows.push({ terms, lower: side(lowerLine), upper: side(upperLine), lowerLine, upperLine });
  }
  yield;
  const cost = new Array<Rational>(numCols).fill(ZERO);
  problem.objective.indices.forEach((j, k) => {
    const value = problem.objective.values[k];
    cost[j] = problem.sense === "max" ? value.negated() : value;
  });
  yield;
  const lower = Array.from(columnLower, side);
  yield;
  const upper = Array.from(columnUpper, side);
  yield;
  return {
    numCols,
    isInteger: problem.isInteger,
    cost,
    rows,
    bounds: {
      lower,
      upper,
      lowerLine: [...columnLower],
      upperLine: [...columnUpper],
    },
  };
}

/** The doubles nearest to it all, for an engine; integrality is left out. */
export function nearestProblem(problem: ExactProblem): Problem {
  return runToEnd(nearestProblemSteps(problem));
}

/** The same with pauses. */
export function* nearestProblemSteps(problem: ExactProblem): Steps<Problem> {
  const { numCols, cost, rows, bounds } = problem;
  const columns = yield* nearestColumns(rows, numCols);
  yield;
  const costs = yield* nearestNumbers(cost, 0);
  const columnLower = yield* nearestNumbers(bounds.lower, -Infinity);
  const columnUpper = yield* nearestNumbers(bounds.upper, Infinity);
  return new Problem({
    name: "",
    sense: "minimize",
    cost: costs,
    objectiveOffset: 0,
    columns,
    columnLower,
    columnUpper,
    rowLower: filledFloat64(rows.length, (i) => rows[i].lower?.toNumber() ?? -Infinity),
    rowUpper: filledFloat64(rows.length, (i) => rows[i].upper?.toNumber() ?? Infinity),
    isInteger: new Uint8Array(numCols),
  });
}

/** @param open what stands for a number that is missing */
function* nearestNumbers(values: readonly (Rational | null)[], open: number): Steps<Float64Array> {
  const nearest = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) {
    if (k % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
    nearest[k] = values[k]?.toNumber() ?? open;
  }
  return nearest;
}

function* nearestColumns(rows: readonly ExactRow[], numCols: number): Steps<SparseMatrix> {
  const rowOf: number[] = [];
  const columnOf: number[] = [];
  const value: number[] = [];
  for (const [i, { terms }] of rows.entries()) {
    for (let k = 0; k < terms.indices.length; k++) {
      if (value.length % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
      rowOf.push(i);
      columnOf.push(terms.indices[k]);
      value.push(terms.values[k].toNumber());
    }
  }
  return yield* compressColumnsSteps(rows.length, numCols, value.length, rowOf, columnOf, value);
}
