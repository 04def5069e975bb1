import { InvalidProblemError, type Problem, runToEnd, type Steps } from "@bough/problem";
import { createLpEngineSteps } from "../engine/create-lp-engine.ts";
import {
  isLpPoint,
  withRoomForReading,
  withRoomForTerms,
  withRoundingRoom,
} from "../exact/rounding-room.ts";
import {
  AT_LOWER,
  AT_UPPER,
  BASIC,
  type Basis,
  FREE,
  type LpEngine,
  type LpStatus,
} from "../lp-engine.ts";
import type { EngineOptions } from "../options.ts";
import { exactRanging } from "./exact-ranging.ts";
import { type LpRanging, rangingOf } from "./lp-ranging.ts";

/** Tableau entries and variables looked at between two pauses. */
const ENTRIES_PER_STEP = 50_000;
/** Tableau entries smaller than this may be nothing. */
const SMALL_ENTRY = 1e-9;
/**
 * Share of its terms, and of the largest term of the tableau row, below which a small entry is what rounding
 * has left of zero. Beside coefficients of 10^9 an entry of 10^-9 says as much as one beside ones.
 */
const NOISE = 1e-9;

/** What an optimum is looked for in, in turn: the problem itself, and with room for what decimals lose. */
const WIDENED: readonly ((problem: Problem) => Problem)[] = [
  (problem) => problem,
  (problem) => withRoomForTerms(withRoundingRoom(problem)),
  (problem) => withRoomForReading(problem),
];

/**
 * Sensitivity ranging at an optimal basis, as `solveLp` gives it: one tableau row for each basic
 * variable.
 *
 * @throws InvalidProblemError where the basis is not optimal
 */
export function rangeLp(problem: Problem, basis: Basis, options: EngineOptions = {}): LpRanging {
  return runToEnd(rangeLpSteps(problem, basis, options));
}

/** The same with pauses, for callers whose event loop must turn. */
export function* rangeLpSteps(
  problem: Problem,
  basis: Basis,
  options: EngineOptions = {},
): Steps<LpRanging> {
  const exact = yield* exactRanging(problem, basis);
  if (exact !== null) return exact;
  const engine = yield* engineAt(problem, basis, options);
  yield;
  const ranges = new Ranges(problem, engine, basis);
  yield* ranges.run();
  return yield* ranges.result();
}

/**
 * An engine that stands at an optimum of the problem. Where its equations contradict each other by last
 * places, as decimals do that doubles do not carry, `solveLp` has an optimum all the same, and so has
 * the problem with as much room around its sides.
 */
function* engineAt(problem: Problem, basis: Basis, options: EngineOptions): Steps<LpEngine> {
  let stated: LpStatus | undefined;
  for (const widened of WIDENED) {
    const tried = widened(problem);
    const engine = yield* createLpEngineSteps(tried, options);
    engine.loadBasis(basis);
    const status = yield* engine.resolveSteps();
    stated ??= status;
    if (status !== "optimal") continue;
    if (tried === problem || isLpPoint(problem, engine.primal.slice(0, problem.numCols)))
      return engine;
  }
  throw new InvalidProblemError(`ranging needs an optimum; the problem is ${stated}`);
}

class Ranges {
  readonly #problem: Problem;
  readonly #engine: LpEngine;
  /** Columns that presolve has left between their bounds, where they cost nothing; an engine moves them. */
  readonly #isBetween: (j: number) => boolean;
  readonly #lower: Float64Array; // bounds of columns and rows [numTotal]
  readonly #upper: Float64Array;
  #fall = new Float64Array(0); // how far each nonbasic variable may go down and up [numTotal]
  #rise = new Float64Array(0);
  #costFall = new Float64Array(0); // how far each cost may go [numTotal]
  #costRise = new Float64Array(0);
  /** Largest coefficient of each row. [numRows] */
  readonly #largest: Float64Array;
  /** Of the tableau row at hand: the multipliers of rows, and the largest term that they make. [numRows] */
  readonly #multipliers: Float64Array;
  #largestTerm = 0;

  constructor(problem: Problem, engine: LpEngine, { status }: Basis) {
    this.#problem = problem;
    this.#engine = engine;
    this.#isBetween = (j) => status[j] === FREE;
    this.#lower = joined(problem.columnLower, problem.rowLower);
    this.#upper = joined(problem.columnUpper, problem.rowUpper);
    this.#multipliers = new Float64Array(problem.numRows);
    this.#largest = largestOfRows(problem);
  }

  *run(): Steps<void> {
    const engine = this.#engine;
    const total = this.#lower.length;
    yield;
    this.#fall = new Float64Array(total).fill(Infinity);
    this.#rise = new Float64Array(total).fill(Infinity);
    yield;
    this.#costFall = new Float64Array(total).fill(Infinity);
    this.#costRise = new Float64Array(total).fill(Infinity);
    yield;
    const row = new Float64Array(total);
    let entries = 0;
    for (let j = 0; j < total; j++) {
      if (engine.basisStatus(j) === BASIC) {
        engine.tableauRow(j, this.#multipliers, row);
        this.#noteLargestTerm();
        this.#takeRow(j, row);
        entries += total;
      } else this.#rangeNonbasicCost(j);
      if (++entries < ENTRIES_PER_STEP) continue;
      entries = 0;
      yield;
    }
  }

  /** A nonbasic cost may move until its reduced cost is zero. */
  #rangeNonbasicCost(j: number): void {
    if (this.#lower[j] === this.#upper[j]) return;
    const d = this.#engine.reducedCost[j];
    const status = this.#statusOf(j);
    if (status !== AT_UPPER) this.#costFall[j] = Math.max(d, 0);
    if (status !== AT_LOWER) this.#costRise[j] = Math.max(-d, 0);
  }

  /** The row says how the other reduced costs follow its cost, and how it follows them. */
  #takeRow(basic: number, row: Float64Array): void {
    const { reducedCost, primal } = this.#engine;
    const down = Math.max(primal[basic] - this.#lower[basic], 0);
    const up = Math.max(this.#upper[basic] - primal[basic], 0);
    for (let k = 0; k < row.length; k++) {
      const alpha = row[k];
      const size = Math.abs(alpha);
      if (k === basic || size === 0 || (size < SMALL_ENTRY && this.#isNoise(k, size))) continue;
      this.#rise[k] = Math.min(this.#rise[k], (alpha > 0 ? down : up) / size);
      this.#fall[k] = Math.min(this.#fall[k], (alpha > 0 ? up : down) / size);
      if (this.#lower[k] === this.#upper[k]) continue;
      this.#limitCost(basic, this.#statusOf(k), Math.abs(reducedCost[k]) / size, alpha);
    }
  }

  #noteLargestTerm(): void {
    this.#largestTerm = 0;
    for (let i = 0; i < this.#largest.length; i++)
      this.#largestTerm = Math.max(
        this.#largestTerm,
        Math.abs(this.#multipliers[i]) * this.#largest[i],
      );
  }

  /** True where an entry of the tableau row at hand is small because its terms have cancelled, or are noise. */
  #isNoise(k: number, size: number): boolean {
    const { numCols, columns } = this.#problem;
    if (k >= numCols) return size * this.#largest[k - numCols] <= NOISE * this.#largestTerm;
    let terms = 0;
    for (let p = columns.starts[k]; p < columns.starts[k + 1]; p++)
      terms += Math.abs(this.#multipliers[columns.indices[p]] * columns.values[p]);
    return size <= NOISE * terms || terms <= NOISE * this.#largestTerm;
  }

  #statusOf(j: number): number {
    return this.#isBetween(j) ? FREE : this.#engine.basisStatus(j);
  }

  #limitCost(basic: number, status: number, ratio: number, alpha: number): void {
    const isFree = status !== AT_LOWER && status !== AT_UPPER;
    const blocksRise = isFree || (status === AT_LOWER) === alpha > 0;
    const blocksFall = isFree || !blocksRise;
    if (blocksRise) this.#costRise[basic] = Math.min(this.#costRise[basic], ratio);
    if (blocksFall) this.#costFall[basic] = Math.min(this.#costFall[basic], ratio);
  }

  *result(): Steps<LpRanging> {
    const { numCols, numRows, cost } = this.#problem;
    const total = numCols + numRows;
    const low = new Float64Array(total);
    const high = new Float64Array(total);
    for (let j = 0; j < total; j++) {
      if (j % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
      this.#rangeBound(j, low, high);
      if (!this.#isBetween(j)) continue;
      this.#costFall[j] = 0;
      this.#costRise[j] = 0;
    }
    const isMaximised = this.#problem.sense === "maximize";
    const costLow = new Float64Array(numCols);
    const costHigh = new Float64Array(numCols);
    for (let j = 0; j < numCols; j++) {
      if (j % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
      const least = cost[j] - this.#costFall[j];
      const most = cost[j] + this.#costRise[j];
      costLow[j] = isMaximised ? 0 - most : least;
      costHigh[j] = isMaximised ? 0 - least : most;
    }
    yield;
    return rangingOf(costLow, costHigh, low, high);
  }

  #rangeBound(j: number, low: Float64Array, high: Float64Array): void {
    const status = this.#engine.basisStatus(j);
    const x = this.#engine.primal[j];
    const lower = this.#lower[j];
    const upper = this.#upper[j];
    if (status === BASIC && lower === upper) {
      // Basic all the same, as of equations that follow from others: no other value has a point at this basis.
      low[j] = lower;
      high[j] = upper;
      return;
    }
    if (status === BASIC) {
      const hasUpper = upper < Infinity;
      low[j] = hasUpper ? x : -Infinity;
      high[j] = hasUpper ? Infinity : x;
      return;
    }
    const isEquation = lower === upper;
    low[j] = Math.max(x - this.#fall[j], status === AT_UPPER && !isEquation ? lower : -Infinity);
    high[j] = Math.min(x + this.#rise[j], status === AT_LOWER && !isEquation ? upper : Infinity);
  }
}

function largestOfRows({ numRows, columns }: Problem): Float64Array {
  const largest = new Float64Array(numRows);
  const { indices, values } = columns;
  for (let p = 0; p < indices.length; p++)
    largest[indices[p]] = Math.max(largest[indices[p]], Math.abs(values[p]));
  return largest;
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
