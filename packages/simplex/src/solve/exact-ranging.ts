import { magnitude, type Problem, type Steps } from "@bough/problem";
import { Dictionary } from "../exact/dictionary.ts";
import { exactSimplex, placeExactBasis } from "../exact/exact-simplex.ts";
import { fractionOver } from "../exact/quotient.ts";
import { AS_DECIMALS, AS_DOUBLES } from "../exact/reading.ts";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, FREE } from "../lp-engine.ts";
import { type LpRanging, rangingOf } from "./lp-ranging.ts";

/** Entries of a dictionary, rows times columns, up to which ranges are told exactly. */
const MOST_ENTRIES = 2500;
/** Work units that may be taken on the way to the basis: three seconds. */
const WORK_LIMIT = 150_000_000;
/** By how much, as a share from one on, a basis may miss bounds and signs of an optimum and stand for it. */
const SLIGHT = 1e-6;

/** A step of a variable, in units of the dictionary; the denominator positive. Null is one without an end. */
type Step = { readonly numerator: bigint; readonly denominator: bigint } | null;

const NONE: Step = { numerator: 0n, denominator: 1n };

/**
 * Ranges of the decimals that a small LP is written in, at a basis, without any rounding before the last:
 * where equations follow from others, as they do in decimals, doubles leave last places in the tableau
 * that coefficients of 10^9 make large. Where only the doubles have an optimum, the ranges are theirs.
 *
 * @returns null where the LP is large or has no optimum, or the basis is of another LP
 */
export function* exactRanging(problem: Problem, basis: Basis): Steps<LpRanging | null> {
  if (problem.numCols !== basis.numCols || problem.numRows !== basis.numRows) return null;
  if ((problem.numRows + 1) * problem.numCols > MOST_ENTRIES) return null;
  if (problem.columnLower.some((lower, j) => lower > problem.columnUpper[j])) return null;
  if (problem.rowLower.some((lower, i) => lower > problem.rowUpper[i])) return null;
  for (const reading of [AS_DECIMALS, AS_DOUBLES]) {
    const dictionary = new Dictionary(problem, reading);
    yield;
    if (!(yield* leadToOptimum(dictionary, basis))) continue;
    return new ExactRanges(problem, dictionary, basis).result();
  }
  return null;
}

/** False where there is no optimum, or none within the work. */
function* leadToOptimum(dictionary: Dictionary, basis: Basis): Steps<boolean> {
  yield* placeExactBasis(dictionary, basis, WORK_LIMIT);
  if (dictionary.work > WORK_LIMIT) return false;
  if (isAtOptimum(dictionary, basis)) return true;
  const { status } = yield* exactSimplex(dictionary, WORK_LIMIT);
  return status === "optimal";
}

/** True at the basis that was wanted, where it is optimal but for last places. */
function isAtOptimum(dictionary: Dictionary, { status }: Basis): boolean {
  const { base, numRows, numCols, nonbasic, basic, lower, upper, determinant } = dictionary;
  const { boundShift } = dictionary;
  if (nonbasic.some((j) => status[j] === BASIC)) return false;
  const slight = (distance: bigint, shift: number, size: bigint) =>
    fractionOver(base, shift, distance, determinant) <=
    SLIGHT * Math.max(1, fractionOver(base, shift, magnitude(size), determinant));
  for (let i = 0; i < numRows; i++) {
    const side = dictionary.side(i);
    const bound = (side < 0 ? lower : upper)[basic[i]];
    if (side === 0 || bound === null) continue;
    const shift = boundShift + shiftOf(dictionary, basic[i]);
    const distance = magnitude(dictionary.basicValue(i) - bound * determinant);
    if (!slight(distance, shift, bound * determinant)) return false;
  }
  for (let k = 0; k < numCols; k++) {
    const d = dictionary.entry(numRows, k);
    if (lower[nonbasic[k]] !== null && lower[nonbasic[k]] === upper[nonbasic[k]]) continue;
    const isWrong =
      dictionary.status[k] === FREE
        ? d !== 0n
        : dictionary.status[k] === AT_LOWER
          ? d < 0n
          : d > 0n;
    const shift = dictionary.costShift - shiftOf(dictionary, nonbasic[k]);
    if (isWrong && !slight(magnitude(d), shift, 0n)) return false;
  }
  return true;
}

/** As in `Ranges`, with fractions of whole numbers. */
class ExactRanges {
  readonly #problem: Problem;
  readonly #dictionary: Dictionary;
  /** Columns that presolve has left between their bounds, where they cost nothing. */
  readonly #isBetween: (j: number) => boolean;
  readonly #fall: Step[]; // how far each nonbasic variable may go down and up, by place [numCols]
  readonly #rise: Step[];
  readonly #costFall: Step[]; // how far each cost may go [numCols]
  readonly #costRise: Step[];

  constructor(problem: Problem, dictionary: Dictionary, { status }: Basis) {
    const { numCols, numRows, nonbasic, basic } = dictionary;
    this.#problem = problem;
    this.#dictionary = dictionary;
    this.#isBetween = (j) =>
      status[j] === FREE && (dictionary.lower[j] !== null || dictionary.upper[j] !== null);
    this.#fall = new Array<Step>(numCols).fill(null);
    this.#rise = new Array<Step>(numCols).fill(null);
    this.#costFall = new Array<Step>(numCols).fill(null);
    this.#costRise = new Array<Step>(numCols).fill(null);
    for (let k = 0; k < numCols; k++) if (nonbasic[k] < numCols) this.#rangeNonbasicCost(k);
    for (let i = 0; i < numRows; i++) this.#takeLine(i);
    for (const j of [...basic, ...nonbasic]) {
      if (j >= numCols || !this.#isBetween(j)) continue;
      this.#costFall[j] = NONE;
      this.#costRise[j] = NONE;
    }
  }

  /** A nonbasic cost may move until its reduced cost is zero. */
  #rangeNonbasicCost(k: number): void {
    const { nonbasic, numRows, determinant } = this.#dictionary;
    const j = nonbasic[k];
    if (this.#isFixed(j)) return;
    const d = this.#dictionary.entry(numRows, k);
    const status = this.#statusOf(k);
    if (status !== AT_UPPER) this.#costFall[j] = step(d, determinant);
    if (status !== AT_LOWER) this.#costRise[j] = step(-d, determinant);
  }

  /** The line says how the variable basic in it follows the others, and how reduced costs follow its cost. */
  #takeLine(i: number): void {
    const { numCols, numRows, basic, nonbasic, lower, upper, determinant } = this.#dictionary;
    const j = basic[i];
    const value = this.#dictionary.basicValue(i);
    const down = roomTo(lower[j], (bound) => value - bound * determinant);
    const up = roomTo(upper[j], (bound) => bound * determinant - value);
    for (let k = 0; k < numCols; k++) {
      const entry = this.#dictionary.entry(i, k);
      if (entry === 0n) continue;
      const size = magnitude(entry);
      const [forRise, forFall] = entry > 0n ? [up, down] : [down, up];
      this.#rise[k] = lesser(this.#rise[k], forRise === null ? null : step(forRise, size));
      this.#fall[k] = lesser(this.#fall[k], forFall === null ? null : step(forFall, size));
      if (j >= numCols || this.#isFixed(nonbasic[k])) continue;
      const ratio = step(magnitude(this.#dictionary.entry(numRows, k)), size);
      const status = this.#statusOf(k);
      const isFree = status !== AT_LOWER && status !== AT_UPPER;
      const blocksRise = isFree || (status === AT_LOWER) === entry < 0n;
      if (blocksRise) this.#costRise[j] = lesser(this.#costRise[j], ratio);
      if (isFree || !blocksRise) this.#costFall[j] = lesser(this.#costFall[j], ratio);
    }
  }

  result(): LpRanging {
    const { numCols, numRows, basic, nonbasic } = this.#dictionary;
    const low = new Float64Array(numCols + numRows);
    const high = new Float64Array(numCols + numRows);
    for (let i = 0; i < numRows; i++) [low[basic[i]], high[basic[i]]] = this.#ofBasic(i);
    for (let k = 0; k < numCols; k++) [low[nonbasic[k]], high[nonbasic[k]]] = this.#ofNonbasic(k);
    const costLow = new Float64Array(numCols);
    const costHigh = new Float64Array(numCols);
    for (let j = 0; j < numCols; j++) [costLow[j], costHigh[j]] = this.#ofCost(j);
    return rangingOf(costLow, costHigh, low, high);
  }

  #ofCost(j: number): [number, number] {
    const { base, costShift, cost } = this.#dictionary;
    const end = (by: Step, sign: bigint) =>
      by === null
        ? Number(sign) * Infinity
        : fractionOver(
            base,
            costShift,
            cost[j] * by.denominator + sign * by.numerator,
            by.denominator,
          );
    const [least, most] = [end(this.#costFall[j], -1n), end(this.#costRise[j], 1n)];
    return this.#problem.sense === "maximize" ? [0 - most, 0 - least] : [least, most];
  }

  /** Equations that follow from others are basic, and have no point elsewhere at this basis. */
  #ofBasic(i: number): [number, number] {
    const { base, numCols, basic, determinant, boundShift, rowShift } = this.#dictionary;
    const j = basic[i];
    const isRow = j >= numCols;
    const lower = isRow ? this.#problem.rowLower[j - numCols] : this.#problem.columnLower[j];
    const upper = isRow ? this.#problem.rowUpper[j - numCols] : this.#problem.columnUpper[j];
    if (lower === upper) return [lower, upper];
    const shift = boundShift + (isRow ? rowShift[j - numCols] : 0);
    const x = fractionOver(base, shift, this.#dictionary.basicValue(i), determinant);
    return upper < Infinity ? [x, Infinity] : [-Infinity, x];
  }

  #ofNonbasic(k: number): [number, number] {
    const { base, nonbasic, status, lower, upper, boundShift } = this.#dictionary;
    const j = nonbasic[k];
    const at = this.#dictionary.placeValue(k);
    const end = (by: Step, sign: bigint, other: bigint | null) => {
      if (by === null && other === null) return Number(sign) * Infinity;
      const toOther = other === null ? null : { numerator: magnitude(other - at), denominator: 1n };
      const nearer = lesser(by, toOther) as NonNullable<Step>;
      const whole = at * nearer.denominator + sign * nearer.numerator;
      const shift = boundShift + shiftOf(this.#dictionary, j);
      return fractionOver(base, shift, whole, nearer.denominator);
    };
    const isEquation = this.#isFixed(j);
    return [
      end(this.#fall[k], -1n, status[k] === AT_UPPER && !isEquation ? lower[j] : null),
      end(this.#rise[k], 1n, status[k] === AT_LOWER && !isEquation ? upper[j] : null),
    ];
  }

  #isFixed(j: number): boolean {
    const { lower, upper } = this.#dictionary;
    return lower[j] !== null && lower[j] === upper[j];
  }

  #statusOf(k: number): number {
    const { nonbasic, status } = this.#dictionary;
    return this.#isBetween(nonbasic[k]) ? FREE : status[k];
  }
}

/** What a basic variable may move; where it is beyond its bound by last places, nothing. */
function roomTo(bound: bigint | null, distance: (bound: bigint) => bigint): bigint | null {
  if (bound === null) return null;
  const room = distance(bound);
  return room > 0n ? room : 0n;
}

function step(numerator: bigint, denominator: bigint): NonNullable<Step> {
  return { numerator: numerator > 0n ? numerator : 0n, denominator };
}

function lesser(a: Step, b: Step): Step {
  if (a === null || b === null) return a ?? b;
  return b.numerator * a.denominator < a.numerator * b.denominator ? b : a;
}

function shiftOf({ numCols, rowShift }: Dictionary, j: number): number {
  return j < numCols ? 0 : rowShift[j - numCols];
}
