import { type Problem, type Random, REAL_ZERO } from "@bough/problem";
import type { Steps } from "../steps.ts";
import { convexMinimiser } from "./convex-minimiser.ts";
import { IndexSet } from "./index-set.ts";

/** Effort between two pauses: some milliseconds. */
const SLICE = 500_000;
/** Columns looked at before a jump. */
const SAMPLE = 25;
/** Share of an activity, or of one, by which a row may be missed: a tenth of the referee's. */
const FEASIBLE = 1e-7;
/** Effort of finding the best value, for each breakpoint. */
const MINIMISER_EFFORT = 4;
/** Weight of the objective at first, of its steepest column, beside that of a row. */
const FIRST_WEIGHT = 0.1;
/** Growth of the objective's weight where only it could ask for more. */
const WEIGHT_GROWTH = 1.3;
/** Scores below this are rounding. */
const LEAST_SCORE = 1e-9;

const FIXED = 0;
const FLIPS = 1;
const SEEKS = 2;

/** A better point is better by at least this, relative. */
const GAIN = 1e-6;

/** The box in which a search moves. */
interface Bounds {
  lower(j: number): number;
  upper(j: number): number;
}

/** How far a search may go, in nonzeros touched. */
export interface JumpLimits {
  readonly effort: number;
  /** Without anything better. */
  readonly patience: number;
}

/**
 * Weighted local search without any LP: every column knows the value to which it would best jump,
 * and violated rows grow heavier where nothing helps. With a point to improve on, the objective
 * is one more weight: it grows where all rows hold and no column would move.
 *
 * Call `begin` before all else. It pauses within jumps too: on dense rows over columns of many values
 * a single one takes a quarter of a second.
 *
 * B. Luteberget and G. Sartor, "Feasibility Jump: an LP-free Lagrangian MIP heuristic", Math.
 * Program. Comput. 15, 2023; for the objective P. Lin et al., "New characterizations and efficient
 * local search for general integer linear programming", 2023.
 */
export class JumpSearch {
  readonly values: Float64Array; // [numCols]
  effort = 0;
  readonly #problem: Problem;
  readonly #random: Random;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #activity: Float64Array; // [numRows]
  readonly #weight: Float64Array; // [numRows]
  readonly #jump: Float64Array; // value to which a column would jump [numCols]
  /** How a column can move: not at all, to its only other value, or to one that has to be found. */
  readonly #kind: Uint8Array; // [numCols]
  readonly #score: Float64Array; // weighted violation that the jump takes away [numCols]
  readonly #good: IndexSet; // columns with a positive score
  /** Some activities do not belong to the values yet. */
  #isMoving = false;
  /** Effort at which the next pause is due. */
  #pauseAt = SLICE;
  readonly #violated: IndexSet; // rows
  #fewest = Infinity;
  #sinceImprovement = 0;
  readonly #limits: JumpLimits;
  #objectiveWeight: number = REAL_ZERO;
  #objective: number = REAL_ZERO;
  #bestObjective = Infinity;
  #best: Float64Array | null = null;
  readonly #breakpoints: Float64Array;
  readonly #slopes: Float64Array;

  /** @param start where to begin, integral at integer columns; [numCols] */
  constructor(
    problem: Problem,
    bounds: Bounds,
    start: Float64Array,
    random: Random,
    limits: JumpLimits,
  ) {
    const { numRows, numCols } = problem;
    this.#problem = problem;
    this.#random = random;
    this.values = start;
    this.#limits = limits;
    this.#lower = Float64Array.from({ length: numCols }, (_, j) => bounds.lower(j));
    this.#upper = Float64Array.from({ length: numCols }, (_, j) => bounds.upper(j));
    this.#activity = new Float64Array(numRows);
    this.#weight = new Float64Array(numRows).fill(1);
    this.#jump = new Float64Array(numCols);
    this.#score = new Float64Array(numCols);
    this.#kind = Uint8Array.from({ length: numCols }, (_, j) => {
      const width = this.#upper[j] - this.#lower[j];
      if (width === 0) return FIXED;
      return problem.isInteger[j] === 1 && width === 1 ? FLIPS : SEEKS;
    });
    this.#good = new IndexSet(numCols);
    this.#violated = new IndexSet(numRows);
    let longest = 0;
    for (let j = 0; j < numCols; j++)
      longest = Math.max(longest, problem.columns.starts[j + 1] - problem.columns.starts[j]);
    this.#breakpoints = new Float64Array(2 * longest + 2);
    this.#slopes = new Float64Array(2 * longest + 2);
  }

  get isFeasible(): boolean {
    return this.#violated.count === 0 && !this.#isMoving;
  }

  /** The best point since `improveUpon`; null without one. [numCols] */
  get improved(): Float64Array | null {
    return this.#best;
  }

  /** From now on points count that have an objective below that of the present, feasible one. */
  *improveUpon(): Steps<void> {
    const { cost, numCols } = this.#problem;
    const steepest = cost.reduce((most, c) => Math.max(most, Math.abs(c)), 0);
    if (steepest === 0) return;
    this.#objectiveWeight = FIRST_WEIGHT / steepest;
    this.#objective = 0;
    for (let j = 0; j < numCols; j++) this.#objective += cost[j] * this.values[j];
    this.#bestObjective = this.#objective;
    yield* this.#refreshCosted();
  }

  /** Makes moves until nothing is left to gain or a limit is met. */
  *run(): Steps<void> {
    while (this.effort <= this.#limits.effort && this.#sinceImprovement <= this.#limits.patience) {
      if (this.#violated.count === 0) {
        if (this.#objectiveWeight === 0) return;
        this.#noteObjective();
      }
      const before = this.effort++;
      yield* this.#jumpOnce();
      this.#sinceImprovement += this.effort - before;
      if (this.#violated.count < this.#fewest) {
        this.#fewest = this.#violated.count;
        this.#sinceImprovement = 0;
      }
      if (this.effort >= this.#pauseAt) yield* this.#pause();
    }
  }

  *#pause(): Steps<void> {
    yield;
    this.#pauseAt = this.effort + SLICE;
  }

  *#jumpOnce(): Steps<void> {
    let column = -1;
    if (this.#good.count > 0) column = this.#bestOfSample();
    else if (this.#violated.count > 0) column = yield* this.#raiseWeights();
    else {
      this.#objectiveWeight *= WEIGHT_GROWTH;
      yield* this.#refreshCosted();
    }
    if (column >= 0) yield* this.#move(column);
  }

  #noteObjective(): void {
    const least = GAIN * Math.max(1, Math.abs(this.#bestObjective));
    if (this.#objective > this.#bestObjective - least) return;
    this.#bestObjective = this.#objective;
    this.#sinceImprovement = 0;
    if (this.#best === null) this.#best = this.values.slice();
    else this.#best.set(this.values);
  }

  *#refreshCosted(): Steps<void> {
    const { cost, numCols } = this.#problem;
    for (let j = 0; j < numCols; j++) {
      if (cost[j] !== 0) this.#refresh(j);
      if (this.effort >= this.#pauseAt) yield* this.#pause();
    }
  }

  /** Judges the start: what is violated there, and where each column would jump. */
  *begin(): Steps<void> {
    const { numRows, numCols, columns } = this.#problem;
    for (let j = 0; j < numCols; j++) {
      const x = this.values[j];
      if (x === 0) continue;
      for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++)
        this.#activity[columns.indices[k]] += columns.values[k] * x;
    }
    for (let i = 0; i < numRows; i++) this.#fileRow(i);
    for (let j = 0; j < numCols; j++) {
      this.#refresh(j);
      if (this.effort >= this.#pauseAt) yield* this.#pause();
    }
    this.#fewest = this.#violated.count;
  }

  #violation(i: number, activity: number): number {
    const { rowLower, rowUpper } = this.#problem;
    return Math.max(0, rowLower[i] - activity, activity - rowUpper[i]);
  }

  #fileRow(i: number): void {
    const size = Math.max(1, Math.abs(this.#activity[i]));
    const isViolated = this.#violation(i, this.#activity[i]) > FEASIBLE * size;
    this.#violated.set(i, isViolated);
  }

  /** Finds the column's best other value and what it gains. */
  #refresh(j: number): void {
    const value = this.#bestValue(j);
    this.#jump[j] = value;
    this.#score[j] = value === this.values[j] ? 0 : this.#gain(j, value);
    this.#fileColumn(j);
  }

  #fileColumn(j: number): void {
    this.#good.set(j, this.#score[j] > LEAST_SCORE);
  }

  #gain(j: number, value: number): number {
    const { columns } = this.#problem;
    const step = value - this.values[j];
    let gain = -this.#objectiveWeight * this.#problem.cost[j] * step;
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
    if (this.#kind[j] === FIXED) return this.values[j];
    if (this.#kind[j] === FLIPS) return this.values[j] === lower ? upper : lower;
    const { columns, rowLower, rowUpper } = this.#problem;
    let slope = this.#objectiveWeight * this.#problem.cost[j];
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
    // Without breakpoints and cost every value is as good.
    if (count === 0 && slope === 0) return this.values[j];
    return this.#inside(j, convexMinimiser(slope, this.#breakpoints, this.#slopes, count));
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
    const all = this.#good.count <= SAMPLE;
    const size = Math.min(SAMPLE, this.#good.count);
    for (let k = 0; k < size; k++) {
      const j = this.#good.at(all ? k : this.#random.below(this.#good.count));
      if (best < 0 || this.#score[j] > this.#score[best]) best = j;
    }
    return best;
  }

  /** A local minimum: violated rows get heavier; the best column of one of them moves next. */
  *#raiseWeights(): Generator<void, number, void> {
    const { rows } = this.#problem;
    for (let v = 0; v < this.#violated.count; v++) this.#weight[this.#violated.at(v)]++;
    for (let v = 0; v < this.#violated.count; v++) {
      const i = this.#violated.at(v);
      // As if the row came in anew, with a weight of one.
      for (let next = rows.starts[i]; next < rows.starts[i + 1]; ) {
        next = this.#rescore(i, next, 1, this.#activity[i], 0);
        if (this.effort >= this.#pauseAt) yield* this.#pause();
      }
    }
    const i = this.#violated.at(this.#random.below(this.#violated.count));
    let best = -1;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const j = rows.indices[k];
      if (this.#jump[j] === this.values[j]) continue;
      if (best < 0 || this.#score[j] > this.#score[best]) best = j;
    }
    return best;
  }

  *#move(j: number): Steps<void> {
    const { columns, rows } = this.#problem;
    this.#isMoving = true;
    const step = this.#jump[j] - this.values[j];
    this.values[j] = this.#jump[j];
    this.#objective += this.#problem.cost[j] * step;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const before = this.#activity[i];
      this.#activity[i] += columns.values[k] * step;
      this.#fileRow(i);
      for (let next = rows.starts[i]; next < rows.starts[i + 1]; ) {
        const weight = this.#weight[i];
        next = this.#rescore(i, next, weight, this.#activity[i], -weight, before);
        if (this.effort >= this.#pauseAt) yield* this.#pause();
      }
    }
    this.#isMoving = false;
    this.#refresh(j);
  }

  /**
   * Adds to the scores of a row's columns, from entry `first` on, what flipping them gains in it: at
   * one activity with one weight, and at another one, where given, with another weight. Returns the
   * entry at which it goes on after a pause that became due, else the row's end.
   */
  #rescore(
    i: number,
    first: number,
    weight: number,
    activity: number,
    oldWeight: number,
    before = activity,
  ): number {
    const { rows } = this.#problem;
    const violation = this.#violation(i, activity);
    const oldViolation = this.#violation(i, before);
    const end = rows.starts[i + 1];
    let k = first;
    while (k < end) {
      const c = rows.indices[k++];
      if (this.#kind[c] === SEEKS) {
        this.#refresh(c);
        if (this.effort >= this.#pauseAt) break;
        continue;
      }
      if (this.#kind[c] !== FLIPS) continue;
      const shift = rows.values[k - 1] * (this.#jump[c] - this.values[c]);
      this.#score[c] +=
        weight * (violation - this.#violation(i, activity + shift)) +
        oldWeight * (oldViolation - this.#violation(i, before + shift));
      this.#fileColumn(c);
    }
    this.effort += k - first;
    return k;
  }
}
