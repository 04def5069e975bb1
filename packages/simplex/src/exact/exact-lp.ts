import { bigGreatestCommonDivisor, InternalError, type Problem, type Steps } from "@bough/problem";
import { BASIC, type Basis } from "../lp-engine.ts";
import { Dictionary } from "./dictionary.ts";
import { type ExactEnd, exactSimplex, placeExactBasis, violatedLines } from "./exact-simplex.ts";
import type { WorkMeter } from "./exact-work.ts";
import { bitsOf, fractionOver, quotient } from "./quotient.ts";
import { AS_DOUBLES, type Reading } from "./reading.ts";

/** Entries of a dictionary, rows times columns, up to which exact arithmetic is affordable. */
const MOST_ENTRIES = 10_000;
/** The same where doubles have no answer: a second or two. */
const MOST_IN_TROUBLE = 60_000;
/** Work units that an exact solve may take: ten seconds. */
const WORK_LIMIT = 500_000_000;
/** Bits of a multiplier that stays far from the end of the doubles. */
const LARGEST_BITS = 500;

/** The answer to an LP in exact arithmetic, rounded to doubles at the very end. */
export type ExactAnswer =
  | {
      readonly status: "optimal";
      readonly primal: Float64Array; // [numCols]
      readonly rowDual: Float64Array; // [numRows]
      readonly reducedCost: Float64Array; // [numCols]
      readonly basis: Basis;
    }
  | {
      readonly status: "infeasible";
      /** Proofs in whole numbers, which may be longer than what doubles hold. [numRows] each */
      readonly proofs: readonly (readonly bigint[])[];
    }
  | { readonly status: "unbounded"; readonly ray: Float64Array }
  | { readonly status: "undecided" };

export interface ExactLpOptions {
  /** Work units; ten seconds at most. */
  readonly workLimit?: number | undefined;
  /** What the data are taken for; proofs of infeasibility are of this reading. */
  readonly reading?: Reading;
  /** Is told of all work as it is done. */
  readonly meter?: WorkMeter;
}

/** True where the LP is small enough for `exactLp`. */
export function isExactlySolvable({ numRows, numCols }: Problem): boolean {
  return (numRows + 1) * numCols <= MOST_ENTRIES;
}

/** True where `exactLp` pays once doubles have no answer. */
export function isExactlySolvableInTrouble({ numRows, numCols }: Problem): boolean {
  return (numRows + 1) * numCols <= MOST_IN_TROUBLE;
}

/**
 * Solves the continuous relaxation of a problem in whole numbers, from a basis that an engine has
 * left: for the few LPs that doubles leave undecided, as rows that are parallel to the ninth digit.
 *
 * @param basis where to begin; wanted as far as its basic variables are independent
 * @returns "undecided" where the work is not enough
 */
export function* exactLp(
  problem: Problem,
  basis: Basis,
  { workLimit = WORK_LIMIT, reading = AS_DOUBLES, meter }: ExactLpOptions = {},
): Steps<ExactAnswer> {
  const contradiction = contradictoryBounds(problem);
  if (contradiction !== null) return { status: "infeasible", proofs: contradiction };
  if (workLimit <= 0) return { status: "undecided" };
  const dictionary = new Dictionary(problem, reading, meter);
  yield;
  const limit = Math.min(workLimit, WORK_LIMIT);
  yield* placeExactBasis(dictionary, basis, limit);
  const end = yield* exactSimplex(dictionary, limit);
  return answerOf(dictionary, end);
}

function answerOf(dictionary: Dictionary, end: ExactEnd): ExactAnswer {
  switch (end.status) {
    case "work-limit":
      return { status: "undecided" };
    case "unbounded":
      return { status: "unbounded", ray: rayOf(dictionary, end.place, end.rises) };
    case "infeasible":
      return { status: "infeasible", proofs: Array.from(proofsOf(dictionary)) };
    default:
      return { status: "optimal", ...optimumOf(dictionary) };
  }
}

/** Multipliers that show sides which cross, and none for bounds of a column; null without such. */
function contradictoryBounds(problem: Problem): bigint[][] | null {
  const { numRows, rowLower, rowUpper, columnLower, columnUpper } = problem;
  const row = rowLower.findIndex((lower, i) => lower > rowUpper[i]);
  if (row >= 0) return [Array.from({ length: numRows }, (_, i) => (i === row ? 1n : 0n))];
  return columnLower.some((lower, j) => lower > columnUpper[j]) ? [] : null;
}

function optimumOf(dictionary: Dictionary) {
  const { base, numCols, numRows, basic, nonbasic, determinant } = dictionary;
  const { boundShift, costShift } = dictionary;
  const primal = new Float64Array(numCols);
  const cost = new Float64Array(numCols + numRows);
  const status = new Uint8Array(numCols + numRows).fill(BASIC);
  basic.forEach((j, i) => {
    if (j < numCols)
      primal[j] = fractionOver(base, boundShift, dictionary.basicValue(i), determinant);
  });
  nonbasic.forEach((j, k) => {
    if (j < numCols) primal[j] = fractionOver(base, boundShift, dictionary.placeValue(k));
    const shift = j < numCols ? 0 : dictionary.rowShift[j - numCols];
    cost[j] = fractionOver(base, costShift - shift, dictionary.entry(numRows, k), determinant);
    status[j] = dictionary.status[k];
  });
  return {
    primal,
    rowDual: cost.slice(numCols),
    reducedCost: cost.slice(0, numCols),
    basis: { numCols, numRows, status },
  };
}

/** The direction of the columns in which the variable at `place` goes on for ever. */
function rayOf(dictionary: Dictionary, place: number, rises: boolean): Float64Array {
  const { base, numCols, numRows, basic, nonbasic, determinant } = dictionary;
  const sign = rises ? 1 : -1;
  const ray = new Float64Array(numCols);
  const own = nonbasic[place];
  const scale = own < numCols ? 0 : dictionary.rowShift[own - numCols];
  if (own < numCols) ray[own] = sign;
  for (let i = 0; i < numRows; i++)
    if (basic[i] < numCols)
      ray[basic[i]] = sign * fractionOver(base, -scale, dictionary.entry(i, place), determinant);
  return ray;
}

/** What each line that cannot be mended proves by itself, and last what all of them do together. */
function* proofsOf(dictionary: Dictionary): Generator<bigint[]> {
  const violated = violatedLines(dictionary);
  for (const [line, side] of violated) {
    if (isStuck(dictionary, line, side)) yield multipliers(dictionary, new Map([[line, side]]));
  }
  yield multipliers(dictionary, violated);
}

/** True where no nonbasic variable can lead the line's variable towards the bound that it breaks. */
function isStuck(dictionary: Dictionary, line: number, side: number): boolean {
  const { nonbasic, lower, upper, numCols } = dictionary;
  for (let k = 0; k < numCols; k++) {
    const slope = BigInt(side) * dictionary.entry(line, k);
    if (slope === 0n) continue;
    const bound = (slope > 0n ? lower : upper)[nonbasic[k]];
    if (bound === null || bound !== dictionary.placeValue(k)) return false;
  }
  return true;
}

/** Row multipliers of the sum of lines, whole and without a common factor. */
function multipliers(dictionary: Dictionary, lines: ReadonlyMap<number, number>): bigint[] {
  const { base, numCols, numRows, basic, nonbasic, determinant, rowShift } = dictionary;
  const whole = new Array<bigint>(numRows).fill(0n);
  for (const [line, side] of lines) {
    const weight = BigInt(-side);
    if (basic[line] >= numCols) whole[basic[line] - numCols] += weight * determinant;
    nonbasic.forEach((j, k) => {
      if (j >= numCols) whole[j - numCols] -= weight * dictionary.entry(line, k);
    });
  }
  const least = rowShift.reduce((a, b) => Math.min(a, b), Infinity);
  const unshifted = whole.map((y, i) => y * base ** BigInt(rowShift[i] - least));
  const divisor = unshifted.reduce(bigGreatestCommonDivisor, 0n);
  if (divisor === 0n) throw new InternalError("an exact proof of infeasibility has no multipliers");
  return unshifted.map((y) => y / divisor);
}

/** The nearest doubles to whole multipliers, or to a power of two times these: they are what they were. */
export function asDoubles(multipliers: readonly bigint[]): Float64Array {
  const bits = multipliers.reduce((most, y) => Math.max(most, bitsOf(y)), 0);
  const surplus = Math.max(0, bits - LARGEST_BITS);
  return Float64Array.from(multipliers, (y) => quotient(y, 1n, -surplus));
}
