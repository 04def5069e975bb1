import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import {
  absolute,
  commonDivisor,
  eliminate,
  greatestCommonDivisor,
  isClearStep,
  isOutOfReach,
  positiveRest,
  type WholeRow,
  wholeRow,
} from "./whole-row.ts";

/** Longer equations are seldom about divisibility, and their integers get long. */
const LONGEST_ROW = 30;
/** Equations read between two pauses, and columns of theirs listed: a few milliseconds. */
const EQUATIONS_PER_STEP = 500;

/**
 * Equations over integers, read as the decimals that were written, reach only multiples of what their
 * coefficients have in common: a side between two multiples has no solution, and modulo the common
 * divisor of the others a column may only take values a fixed step apart. Bounds move inward to such
 * values; propagation, which knows intervals alone, would count for ever where columns have no end.
 * A continuous column is first worked out of another equation that has no further one.
 *
 * Example: 6 x + 9 y = 4 has no solution; in 6 x + 10 y + z = 3, 0 <= z <= 2, z must be odd: z = 1.
 */
export const congruence: Reduction = {
  name: "congruence",
  cost: "fast",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper, matrix } = problem;
    const definitions = new Map<number, number>();
    const equations: number[] = [];
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
      if (rowAlive[i] === 0 || rowLower[i] !== rowUpper[i]) continue;
      if (matrix.rowSize[i] === 0 || matrix.rowSize[i] > LONGEST_ROW) continue;
      edits.spend(matrix.rowSize[i]);
      if (k % EQUATIONS_PER_STEP === EQUATIONS_PER_STEP - 1) yield;
      if (hasTwoUnits(problem, i)) continue;
      const open = continuousColumns(problem, i);
      if (open.length === 1) definitions.set(open[0], i);
      equations.push(i);
    }
    for (const [k, i] of equations.entries()) {
      if (k % EQUATIONS_PER_STEP === EQUATIONS_PER_STEP - 1) yield;
      const equation = integerEquation(problem, i, definitions);
      if (equation !== null && !tighten(problem, edits, equation)) return "infeasible";
    }
    return "done";
  },

  /** Writes no record: the points are the same. */
  undo() {},
};

/** True for whole numbers with two ones among the integer columns' coefficients: any value can be reached. */
function hasTwoUnits(problem: ProblemView, i: number): boolean {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  if (!Number.isInteger(problem.rowLower[i])) return false;
  let units = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    if (problem.isInteger[entryColumn[k]] === 0 || !Number.isInteger(entryValue[k])) return false;
    if (Math.abs(entryValue[k]) === 1) units++;
  }
  return units >= 2;
}

function continuousColumns(problem: ProblemView, i: number): number[] {
  const { entryColumn, nextInRow, rowHead } = problem.matrix;
  const open: number[] = [];
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    if (problem.isInteger[entryColumn[k]] === 0) open.push(entryColumn[k]);
  return open;
}

/** The equation over integer columns alone; null where it is none, or its data are no short decimals. */
function integerEquation(
  problem: ProblemView,
  i: number,
  definitions: ReadonlyMap<number, number>,
): WholeRow | null {
  const open = continuousColumns(problem, i);
  const own = wholeRow(problem, i);
  if (own === null || open.length > 1) return null;
  if (open.length === 0) return own;
  const by = definitions.get(open[0]);
  const other = by === undefined || by === i ? null : wholeRow(problem, by);
  if (other === null) return null;
  return eliminate(own, other, open[0]);
}

/** False where no integers satisfy the equation within the bounds. */
function tighten(problem: ProblemView, edits: Edits, equation: WholeRow): boolean {
  const { terms, lower: side } = equation;
  const all = commonDivisor(terms, -1);
  if (all === 0n || side === null || !isClearStep(all, equation)) return true;
  if (side % all !== 0n) return !isOutOfReach(equation);
  const units = [...terms].filter(([, a]) => absolute(a) === all);
  if (units.length >= 2) return true;
  for (const [j, a] of units.length === 1 ? units : terms) {
    edits.spend(terms.size);
    const others = commonDivisor(terms, j);
    const step = others / greatestCommonDivisor(others, absolute(a));
    if (step <= 1n) continue;
    const start = positiveRest((side / all) * inverse(positiveRest(a / all, step), step), step);
    if (!moveInward(problem, edits, j, start, step)) return false;
  }
  return true;
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
