import { greatestCommonDivisor } from "@bough/problem";
import {
  type Edits,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  treatRows,
} from "@bough/simplex/presolve";
import { isClearStep, type WholeRow, wholeRow } from "./whole-row.ts";

/** Longer equations are seldom about what few coefficients reach. */
const LONGEST_ROW = 30;
/** Values that a column must have for a search to take long over the others. */
const MANY_VALUES = 1000;
/** Residues times columns up to which a table takes some milliseconds. */
const LARGEST_TABLE = 1_000_000;
/** Residues times columns after which a call begins no further equation, and more for each entry of the matrix. */
const BASE_WORK = 4 * LARGEST_TABLE;
const WORK_PER_NONZERO = 50;

/**
 * An equation over integers that nothing but their number keeps from its side: how little each residue of the
 * smallest coefficient takes tells whether the side can be reached by non-negative multiples at all. A search
 * would count through thousands of values of each column. It looks at no bound but those that the columns start from.
 *
 * Example: 5 x + 7 y = 23 has no solution, as 3 modulo 5 takes 28 at least.
 *
 * S. Böcker, Z. Lipták, "A fast and simple algorithm for the money changing problem", Algorithmica 48, 2007;
 * K. Aardal, A. K. Lenstra, "Hard equality constrained integer knapsacks", Mathematics of Operations Research 29, 2004.
 */
export const residueTable: Reduction = {
  name: "residue-table",
  cost: "exhaustive",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return treatRows(problem, edits, isToBeRead, readEquations);
  },

  /** Writes no record: the points are the same. */
  undo() {},
};

function isToBeRead(problem: ProblemView, edits: Edits, i: number): boolean {
  const { columnLower, columnUpper, isInteger, matrix, rowAlive, rowLower, rowUpper } = problem;
  const { entryColumn, entryValue, nextInRow, rowHead, rowSize } = matrix;
  if (rowAlive[i] === 0 || rowLower[i] !== rowUpper[i]) return false;
  if (rowSize[i] < 2 || rowSize[i] > LONGEST_ROW) return false;
  edits.spend(rowSize[i]);
  let withManyValues = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    // A column with such a coefficient makes up whatever the others leave.
    if (isInteger[j] === 0 || Math.abs(entryValue[k]) === 1) return false;
    if (!(columnUpper[j] - columnLower[j] < MANY_VALUES)) withManyValues++;
  }
  return withManyValues >= 2;
}

function* readEquations(
  problem: ProblemView,
  edits: Edits,
  equations: readonly number[],
): OutcomeSteps {
  const workLimit = edits.work + BASE_WORK + WORK_PER_NONZERO * problem.matrix.numEntries;
  for (const i of equations) {
    yield;
    if (edits.work >= workLimit || edits.shouldStop()) return "done";
    const row = wholeRow(problem, i);
    if (row === null || !isClearStep(1n, row)) continue;
    for (const sign of [1, -1]) {
      const weights = weightsFromStart(problem, row, sign);
      if (weights === null) continue;
      if (!(yield* isReachable(weights, edits))) return "infeasible";
    }
  }
  return "done";
}

/** What is to be made of which weights, as often as one likes. */
interface Weights {
  readonly weights: readonly number[];
  readonly total: number;
}

/**
 * sign · row with each column counted from the bound at which its term is least; null where a column has no such
 * bound, or the numbers are not for doubles.
 */
function weightsFromStart(
  { columnLower, columnUpper }: ProblemView,
  { terms, lower }: WholeRow,
  sign: number,
): Weights | null {
  const weights: number[] = [];
  let total = sign * Number(lower);
  if (!Number.isSafeInteger(total)) return null;
  for (const [j, coefficient] of terms) {
    const a = sign * Number(coefficient);
    const start = a > 0 ? Math.ceil(columnLower[j]) : Math.floor(columnUpper[j]);
    if (!Number.isSafeInteger(a * start)) return null;
    total -= a * start;
    if (columnLower[j] !== columnUpper[j]) weights.push(Math.abs(a));
    if (!Number.isSafeInteger(total)) return null;
  }
  return weights.length === 0 ? null : { weights, total };
}

/** Whether the total is a sum of weights; true as well where that would take too long to tell. */
function* isReachable({ weights, total }: Weights, edits: Edits): Generator<void, boolean> {
  const modulus = weights.reduce((least, weight) => Math.min(least, weight));
  const largest = weights.reduce((most, weight) => Math.max(most, weight));
  if (modulus * weights.length > LARGEST_TABLE) return true;
  if (!Number.isSafeInteger(modulus * largest) || total < 0) return true;
  const least = new Float64Array(modulus).fill(Infinity);
  least[0] = 0;
  for (const weight of weights) {
    if (weight % modulus === 0) continue;
    admit(least, weight);
    edits.spend(modulus);
    yield;
  }
  return least[total % modulus] <= total;
}

/**
 * Lets sums have one weight more: along each cycle of residues that it makes, from the one that takes least,
 * so that a single round is enough.
 *
 * @param least the least sum of each residue, Infinity where there is none; brought up to date
 */
function admit(least: Float64Array, weight: number): void {
  const modulus = least.length;
  const cycles = greatestCommonDivisor(weight, modulus);
  const step = weight % modulus;
  for (let first = 0; first < cycles; first++) {
    let at = first;
    for (let r = first; r < modulus; r += cycles) if (least[r] < least[at]) at = r;
    if (least[at] === Infinity) continue;
    for (let k = modulus / cycles; k > 1; k--) {
      const sum = least[at] + weight;
      at += step;
      if (at >= modulus) at -= modulus;
      if (sum < least[at]) least[at] = sum;
    }
  }
}
