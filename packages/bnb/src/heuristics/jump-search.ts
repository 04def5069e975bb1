import { type Problem, type Random, REAL_ZERO } from "@bough/problem";
import type { Steps } from "../steps.ts";
import { IndexSet } from "./index-set.ts";
import { FIXED, FLIPS, JumpState, SEEKS } from "./jump-state.ts";
import type { ColumnBounds } from "./within-bounds.ts";

/** Effort between two pauses: a few milliseconds, where columns have to find their best value. */
const SLICE = 50_000;
/** Columns looked at before a jump. */
const SAMPLE = 25;
/** Share of an activity, or of one, by which a row may be missed: a tenth of the referee's. */
const FEASIBLE = 1e-7;
/** Weight of the objective at first, of its steepest column, beside that of a row. */
const FIRST_WEIGHT = 0.1;
/** Growth of the objective's weight where only it could ask for more. */
const WEIGHT_GROWTH = 1.3;
/** Scores below this are rounding. */
const LEAST_SCORE = 1e-9;

/** A better point is better by at least this, relative. */
const GAIN = 1e-6;

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
 * a single one takes a while.
 *
 * B. Luteberget and G. Sartor, "Feasibility Jump: an LP-free Lagrangian MIP heuristic", Math.
 * Program. Comput. 15, 2023; for the objective P. Lin et al., "New characterizations and efficient
 * local search for general integer linear programming", 2023.
 */
export class JumpSearch {
  readonly #problem: Problem;
  readonly #random: Random;
  readonly #state: JumpState;
  readonly #jump: Float64Array; // value to which a column would jump [numCols]
  readonly #score: Float64Array; // weighted violation that the jump takes away [numCols]
  readonly #good: IndexSet; // columns with a positive score
  /** Columns of many values in rows that have changed: they are judged anew once, and not for each of these rows. */
  readonly #stale: IndexSet;
  /** Some activities do not belong to the values yet. */
  #isMoving = false;
  /** Effort at which the next pause is due. */
  #pauseAt = SLICE;
  readonly #violated: IndexSet; // rows
  #fewest = Infinity;
  #sinceImprovement = 0;
  readonly #limits: JumpLimits;
  #objective: number = REAL_ZERO;
  #bestObjective = Infinity;
  #best: Float64Array | null = null;
  /** Columns that may differ from the best point: of many columns few move between two of them. */
  readonly #moved: IndexSet;
  /** Columns with a cost that can move: where they are few, to look at all columns after each move takes seconds. */
  readonly #costed: number[] = [];

  /** @param start where to begin, integral at integer columns; [numCols] */
  constructor(
    problem: Problem,
    bounds: ColumnBounds,
    start: Float64Array,
    random: Random,
    limits: JumpLimits,
  ) {
    const { numRows, numCols } = problem;
    this.#problem = problem;
    this.#random = random;
    this.#limits = limits;
    this.#state = new JumpState(problem, bounds, start);
    this.#jump = new Float64Array(numCols);
    this.#score = new Float64Array(numCols);
    this.#good = new IndexSet(numCols);
    this.#stale = new IndexSet(numCols);
    this.#moved = new IndexSet(numCols);
    this.#violated = new IndexSet(numRows);
  }

  /** The point at hand. [numCols] */
  get values(): Float64Array {
    return this.#state.values;
  }

  /** Nonzeros touched so far. */
  get effort(): number {
    return this.#state.effort;
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
    this.#state.objectiveWeight = FIRST_WEIGHT / steepest;
    this.#objective = 0;
    this.#costed.length = 0;
    for (let j = 0; j < numCols; j++) {
      this.#objective += cost[j] * this.#state.values[j];
      if (cost[j] !== 0 && this.#state.kind[j] !== FIXED) this.#costed.push(j);
    }
    this.#bestObjective = this.#objective;
    yield* this.#refreshCosted();
  }

  /** Makes moves until nothing is left to gain or a limit is met. */
  *run(): Steps<void> {
    while (
      this.#state.effort <= this.#limits.effort &&
      this.#sinceImprovement <= this.#limits.patience
    ) {
      if (this.#violated.count === 0) {
        if (this.#state.objectiveWeight === 0) return;
        this.#noteObjective();
        // No weight of the objective would ever move what stands at its best bound: it would grow without end.
        if (this.#good.count === 0 && !this.#costed.some((j) => this.#state.hasCheaper(j))) return;
      }
      const before = this.#state.effort++;
      yield* this.#jumpOnce();
      this.#sinceImprovement += this.#state.effort - before;
      if (this.#violated.count < this.#fewest) {
        this.#fewest = this.#violated.count;
        this.#sinceImprovement = 0;
      }
      if (this.#state.effort >= this.#pauseAt) yield* this.#pause();
    }
  }

  *#pause(): Steps<void> {
    yield;
    this.#pauseAt = this.#state.effort + SLICE;
  }

  *#jumpOnce(): Steps<void> {
    let column = -1;
    if (this.#good.count > 0) column = this.#bestOfSample();
    else if (this.#violated.count > 0) column = yield* this.#raiseWeights();
    else {
      this.#state.objectiveWeight *= WEIGHT_GROWTH;
      yield* this.#refreshCosted();
    }
    if (column >= 0) yield* this.#move(column);
  }

  #noteObjective(): void {
    const least = GAIN * Math.max(1, Math.abs(this.#bestObjective));
    if (this.#objective > this.#bestObjective - least) return;
    this.#bestObjective = this.#objective;
    this.#sinceImprovement = 0;
    const { values } = this.#state;
    this.#best ??= values.slice();
    while (this.#moved.count > 0) {
      const j = this.#moved.at(this.#moved.count - 1);
      this.#moved.set(j, false);
      this.#best[j] = values[j];
    }
  }

  *#refreshCosted(): Steps<void> {
    for (const j of this.#costed) {
      this.#refresh(j);
      if (this.#state.effort >= this.#pauseAt) yield* this.#pause();
    }
  }

  /** Judges the start: what is violated there, and where each column would jump. */
  *begin(): Steps<void> {
    const { numRows, numCols, columns } = this.#problem;
    this.#isMoving = true;
    for (let j = 0; j < numCols; j++) {
      const x = this.#state.values[j];
      if (x === 0) continue;
      for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++)
        this.#state.activity[columns.indices[k]] += columns.values[k] * x;
    }
    yield;
    for (let i = 0; i < numRows; i++) this.#fileRow(i);
    this.#isMoving = false;
    yield;
    for (let j = 0; j < numCols; j++) {
      this.#refresh(j);
      if (this.#state.effort >= this.#pauseAt) yield* this.#pause();
    }
    this.#fewest = this.#violated.count;
  }

  #fileRow(i: number): void {
    const size = Math.max(1, Math.abs(this.#state.activity[i]));
    const isViolated = this.#state.violation(i, this.#state.activity[i]) > FEASIBLE * size;
    this.#violated.set(i, isViolated);
  }

  /** Finds the column's best other value and what it gains. */
  #refresh(j: number): void {
    const value = this.#state.bestValue(j);
    this.#jump[j] = value;
    this.#score[j] = value === this.#state.values[j] ? 0 : this.#state.gain(j, value);
    this.#fileColumn(j);
  }

  #fileColumn(j: number): void {
    this.#good.set(j, this.#score[j] > LEAST_SCORE);
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
    for (let v = 0; v < this.#violated.count; v++) this.#state.weight[this.#violated.at(v)]++;
    for (let v = 0; v < this.#violated.count; v++) {
      const i = this.#violated.at(v);
      // As if the row came in anew, with a weight of one.
      this.#rescore(i, 1, this.#state.activity[i], 0);
      if (this.#state.effort >= this.#pauseAt) yield* this.#pause();
    }
    yield* this.#refreshStale();
    const i = this.#violated.at(this.#random.below(this.#violated.count));
    let best = -1;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const j = rows.indices[k];
      if (this.#jump[j] === this.#state.values[j]) continue;
      if (best < 0 || this.#score[j] > this.#score[best]) best = j;
    }
    return best;
  }

  *#move(j: number): Steps<void> {
    const { columns } = this.#problem;
    this.#isMoving = true;
    const step = this.#jump[j] - this.#state.values[j];
    this.#state.values[j] = this.#jump[j];
    this.#moved.set(j, true);
    this.#objective += this.#problem.cost[j] * step;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const before = this.#state.activity[i];
      this.#state.activity[i] += columns.values[k] * step;
      this.#fileRow(i);
      const weight = this.#state.weight[i];
      this.#rescore(i, weight, this.#state.activity[i], -weight, before);
      if (this.#state.effort >= this.#pauseAt) yield* this.#pause();
    }
    yield* this.#refreshStale();
    this.#isMoving = false;
    this.#refresh(j);
  }

  *#refreshStale(): Steps<void> {
    while (this.#stale.count > 0) {
      const j = this.#stale.at(this.#stale.count - 1);
      this.#stale.set(j, false);
      this.#refresh(j);
      if (this.#state.effort >= this.#pauseAt) yield* this.#pause();
    }
  }

  /**
   * Adds to the scores of a row's columns what flipping them gains in it: at one activity with one
   * weight, and at another one, where given, with another weight.
   */
  #rescore(
    i: number,
    weight: number,
    activity: number,
    oldWeight: number,
    before = activity,
  ): void {
    const { rows } = this.#problem;
    const violation = this.#state.violation(i, activity);
    const oldViolation = this.#state.violation(i, before);
    const end = rows.starts[i + 1];
    for (let k = rows.starts[i]; k < end; k++) {
      const c = rows.indices[k];
      if (this.#state.kind[c] === SEEKS) this.#stale.set(c, true);
      if (this.#state.kind[c] !== FLIPS) continue;
      const shift = rows.values[k] * (this.#jump[c] - this.#state.values[c]);
      this.#score[c] +=
        weight * (violation - this.#state.violation(i, activity + shift)) +
        oldWeight * (oldViolation - this.#state.violation(i, before + shift));
      this.#fileColumn(c);
    }
    this.#state.effort += end - rows.starts[i];
  }
}
