import type { Problem } from "@bough/problem";
import type { Random } from "../random.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { convexMinimiser } from "./convex-minimiser.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { startAtBounds, startAtPoint } from "./start-point.ts";

/** Effort, in nonzeros touched, as multiples of the problem's: altogether, and without improvement. */
const EFFORT_PER_NONZERO = 512;
const PATIENCE_PER_NONZERO = 128;
/** Columns looked at before a jump. */
const SAMPLE = 25;
const FEASIBLE = 1e-7;
/** Effort between two pauses: some milliseconds. */
const SLICE = 500_000;
/** Effort of finding the best value, for each breakpoint. */
const MINIMISER_EFFORT = 4;

/**
 * Weighted local search without any LP: every column knows the value to which it would best jump,
 * and violated rows grow heavier where nothing helps.
 *
 * B. Luteberget and G. Sartor, "Feasibility Jump: an LP-free Lagrangian MIP heuristic", Math.
 * Program. Comput. 15, 2023.
 */
export const feasibilityJump: Heuristic = {
  name: "feasibility-jump",
  everyNodes: 0,
  cost: "medium",
  isReady: ({ gate, depth }) => gate.best === Infinity && depth === 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  for (const start of [startAtBounds(context), startAtPoint(context)]) {
    const search = new JumpSearch(context.problem, context.domain, start, context.random);
    while (search.step(SLICE)) yield;
    context.statistics.otherWork += search.effort;
    if (search.isFeasible && (yield* offer(search.values))) return;
  }
}

interface Bounds {
  lower(j: number): number;
  upper(j: number): number;
}

class JumpSearch {
  readonly values: Float64Array; // [numCols]
  effort = 0;
  readonly #problem: Problem;
  readonly #random: Random;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #activity: Float64Array; // [numRows]
  readonly #weight: Float64Array; // [numRows]
  readonly #jump: Float64Array; // value to which a column would jump [numCols]
  readonly #score: Float64Array; // weighted violation that the jump takes away [numCols]
  readonly #good: Int32Array; // columns with a positive score
  readonly #goodPlace: Int32Array; // place in #good, or -1 [numCols]
  #numGood = 0;
  readonly #violated: Int32Array;
  readonly #violatedPlace: Int32Array; // [numRows]
  #numViolated = 0;
  #fewest = Infinity;
  #sinceImprovement = 0;
  readonly #breakpoints: Float64Array;
  readonly #slopes: Float64Array;

  constructor(problem: Problem, bounds: Bounds, start: Float64Array, random: Random) {
    const { numRows, numCols } = problem;
    this.#problem = problem;
    this.#random = random;
    this.values = start;
    this.#lower = Float64Array.from({ length: numCols }, (_, j) => bounds.lower(j));
    this.#upper = Float64Array.from({ length: numCols }, (_, j) => bounds.upper(j));
    this.#activity = new Float64Array(numRows);
    this.#weight = new Float64Array(numRows).fill(1);
    this.#jump = new Float64Array(numCols);
    this.#score = new Float64Array(numCols);
    this.#good = new Int32Array(numCols);
    this.#goodPlace = new Int32Array(numCols).fill(-1);
    this.#violated = new Int32Array(numRows);
    this.#violatedPlace = new Int32Array(numRows).fill(-1);
    let longest = 0;
    for (let j = 0; j < numCols; j++)
      longest = Math.max(longest, problem.columns.starts[j + 1] - problem.columns.starts[j]);
    this.#breakpoints = new Float64Array(2 * longest + 2);
    this.#slopes = new Float64Array(2 * longest + 2);
    this.#initialise();
  }

  get isFeasible(): boolean {
    return this.#numViolated === 0;
  }

  /** Makes moves until about `effort` is spent; false when the search is over. */
  step(effort: number): boolean {
    const nonzeros = Math.max(100, this.#problem.numNonzeros);
    for (const end = this.effort + effort; this.effort < end; ) {
      if (this.#numViolated === 0) return false;
      if (this.effort > EFFORT_PER_NONZERO * nonzeros) return false;
      if (this.#sinceImprovement > PATIENCE_PER_NONZERO * nonzeros) return false;
      const before = this.effort++;
      const column = this.#numGood > 0 ? this.#bestOfSample() : this.#raiseWeights();
      if (column >= 0) this.#move(column);
      this.#sinceImprovement += this.effort - before;
      if (this.#numViolated < this.#fewest) {
        this.#fewest = this.#numViolated;
        this.#sinceImprovement = 0;
      }
    }
    return true;
  }

  #initialise(): void {
    const { numRows, numCols, columns } = this.#problem;
    for (let j = 0; j < numCols; j++) {
      const x = this.values[j];
      if (x === 0) continue;
      for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++)
        this.#activity[columns.indices[k]] += columns.values[k] * x;
    }
    for (let i = 0; i < numRows; i++) this.#fileRow(i);
    for (let j = 0; j < numCols; j++) this.#refresh(j);
    this.#fewest = this.#numViolated;
  }

  #violation(i: number, activity: number): number {
    const { rowLower, rowUpper } = this.#problem;
    return Math.max(0, rowLower[i] - activity, activity - rowUpper[i]);
  }

  #fileRow(i: number): void {
    const size = Math.max(1, Math.abs(this.#activity[i]));
    const isViolated = this.#violation(i, this.#activity[i]) > FEASIBLE * size;
    const place = this.#violatedPlace[i];
    if (isViolated === place >= 0) return;
    if (isViolated) {
      this.#violatedPlace[i] = this.#numViolated;
      this.#violated[this.#numViolated++] = i;
      return;
    }
    const last = this.#violated[--this.#numViolated];
    this.#violated[place] = last;
    this.#violatedPlace[last] = place;
    this.#violatedPlace[i] = -1;
  }

  /** Finds the column's best other value and what it gains. */
  #refresh(j: number): void {
    const value = this.#bestValue(j);
    this.#jump[j] = value;
    this.#score[j] = value === this.values[j] ? 0 : this.#gain(j, value);
    const place = this.#goodPlace[j];
    const isGood = this.#score[j] > 1e-12;
    if (isGood === place >= 0) return;
    if (isGood) {
      this.#goodPlace[j] = this.#numGood;
      this.#good[this.#numGood++] = j;
      return;
    }
    const last = this.#good[--this.#numGood];
    this.#good[place] = last;
    this.#goodPlace[last] = place;
    this.#goodPlace[j] = -1;
  }

  #gain(j: number, value: number): number {
    const { columns } = this.#problem;
    const step = value - this.values[j];
    let gain = 0;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const before = this.#activity[i];
      const after = before + columns.values[k] * step;
      gain += this.#weight[i] * (this.#violation(i, before) - this.#violation(i, after));
    }
    this.effort += columns.starts[j + 1] - columns.starts[j];
    return gain;
  }

  /** The minimiser of the weighted violation along the column: convex and piecewise linear. */
  #bestValue(j: number): number {
    const lower = this.#lower[j];
    const upper = this.#upper[j];
    if (lower === upper) return this.values[j];
    if (this.#problem.isInteger[j] === 1 && upper - lower === 1)
      return this.values[j] === lower ? upper : lower;
    const { columns, rowLower, rowUpper } = this.#problem;
    let slope = 0;
    let count = 0;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const a = columns.values[k];
      const rest = this.#activity[i] - a * this.values[j];
      const weight = this.#weight[i] * Math.abs(a);
      const [low, high] =
        a > 0
          ? [(rowLower[i] - rest) / a, (rowUpper[i] - rest) / a]
          : [(rowUpper[i] - rest) / a, (rowLower[i] - rest) / a];
      if (low !== -Infinity) {
        slope -= weight;
        this.#breakpoints[count] = low;
        this.#slopes[count++] = weight;
      }
      if (high !== Infinity) {
        this.#breakpoints[count] = high;
        this.#slopes[count++] = weight;
      }
    }
    this.effort += MINIMISER_EFFORT * count;
    // The present value does not matter; without breakpoints every value is as good.
    const target = convexMinimiser(slope, this.#breakpoints, this.#slopes, count);
    return this.#inside(j, count === 0 ? this.values[j] : target);
  }

  /** Clipped to the bounds and rounded inwards to an integer where it must be one. */
  #inside(j: number, target: number): number {
    const lower = this.#lower[j];
    const upper = this.#upper[j];
    let value = Math.min(Math.max(target, lower), upper);
    if (!Number.isFinite(value)) return this.values[j];
    if (this.#problem.isInteger[j] === 1) {
      const floor = Math.floor(value);
      const isFloor = floor === value || this.#gain(j, floor) >= this.#gain(j, floor + 1);
      value = isFloor ? Math.max(floor, lower) : Math.min(floor + 1, upper);
    }
    return value;
  }

  #bestOfSample(): number {
    let best = -1;
    const all = this.#numGood <= SAMPLE;
    const size = Math.min(SAMPLE, this.#numGood);
    for (let k = 0; k < size; k++) {
      const j = this.#good[all ? k : this.#random.below(this.#numGood)];
      if (best < 0 || this.#score[j] > this.#score[best]) best = j;
    }
    return best;
  }

  /** A local minimum: violated rows get heavier; the best column of one of them moves next. */
  #raiseWeights(): number {
    const { rows } = this.#problem;
    for (let v = 0; v < this.#numViolated; v++) this.#weight[this.#violated[v]]++;
    for (let v = 0; v < this.#numViolated; v++) {
      const i = this.#violated[v];
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) this.#refresh(rows.indices[k]);
    }
    const i = this.#violated[this.#random.below(this.#numViolated)];
    let best = -1;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const j = rows.indices[k];
      if (this.#jump[j] === this.values[j]) continue;
      if (best < 0 || this.#score[j] > this.#score[best]) best = j;
    }
    return best;
  }

  #move(j: number): void {
    const { columns, rows } = this.#problem;
    const step = this.#jump[j] - this.values[j];
    this.values[j] = this.#jump[j];
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      this.#activity[i] += columns.values[k] * step;
      this.#fileRow(i);
      for (let t = rows.starts[i]; t < rows.starts[i + 1]; t++) this.#refresh(rows.indices[t]);
    }
    this.#refresh(j);
  }
}
