/**
 * The work of the rounds: so many times that of the root's first LP while that is small, as much
 * again of what it takes beyond, and a constant. Dear LPs leave little time for anything else.
 */
const WORK_FACTOR = 30;
const CHEAP_WORK = 1e7;
const WORK_CONSTANT = 2e7;
/** Searches within searches must be quick, and what they may spend is better spent on points than on bounds. */
const NESTED_WORK_SHARE = 0.2;
/** Where the rounds still gain, they get half as much again, so often at most. */
const MOST_EXTENSIONS = 10;
const EXTENSION = 0.5;
/** … which is where the last part of what they may spend has brought this share of all that they have gained, or of what is left up to the cutoff. */
const LATE_PART = 1 / 3;
const LATE_GAIN = 0.05;
/** … and as much is left as this share of the cutoff: the tree closes less by itself. */
const WIDE_GAP = 0.01;
/**
 * A long tree has shown that it does not. There the last part is to have gained at this share of the pace of all rounds: with
 * less of a gap each column that is fixed makes the next cuts deeper, so that they may gain more and more.
 */
const LATE_PACE = 0.5;

/** Where the rounds of cuts stand. */
export interface RoundState {
  /** All work of the search so far. */
  readonly work: number;
  /** Objective of the LP. */
  readonly objective: number;
  /** What points have to be better than; Infinity without a point. */
  readonly cutoff: number;
}

/** What the rounds of cuts at a root may spend, and more while it pays. */
export class RoundBudget {
  readonly #start: RoundState;
  readonly #step: number;
  readonly #mayExtend: boolean;
  readonly #isInLongTree: boolean;
  #limit: number;
  /** Where the last part begins, and how the rounds stood there once they had come to it. */
  #lateFrom: number;
  #late: RoundState | null = null;
  #extensions = 0;

  /**
   * @param lpWork work of the first LP
   * @param nestedLimit what a search within another may spend at all; undefined in the user's own
   * @param given work units for the rounds, where they are not the first, as the tree has become long
   */
  constructor(start: RoundState, lpWork: number, nestedLimit: number | undefined, given?: number) {
    const cheap = Math.min(lpWork, CHEAP_WORK);
    const wanted = given ?? WORK_FACTOR * cheap + (lpWork - cheap) + WORK_CONSTANT;
    const budget = Math.min(wanted, NESTED_WORK_SHARE * (nestedLimit ?? Infinity));
    this.#start = start;
    this.#step = EXTENSION * budget;
    this.#mayExtend = nestedLimit === undefined;
    this.#isInLongTree = given !== undefined;
    this.#limit = start.work + budget;
    this.#lateFrom = start.work + (1 - LATE_PART) * budget;
  }

  /** Asked before each round. */
  isSpent(state: RoundState): boolean {
    const { work } = state;
    if (work > this.#lateFrom) this.#late ??= state;
    if (work <= this.#limit) return false;
    if (!this.#pays(state)) return true;
    this.#extensions++;
    this.#lateFrom = this.#limit;
    this.#limit += this.#step;
    this.#late = state;
    return false;
  }

  #pays(state: RoundState): boolean {
    const late = this.#late;
    const { objective, cutoff } = state;
    if (late === null || !this.#mayExtend || this.#extensions >= MOST_EXTENSIONS) return false;
    if (cutoff === Infinity) return false;
    const left = cutoff - objective;
    if (left > WIDE_GAP * Math.abs(cutoff)) {
      const least = LATE_GAIN * Math.min(objective - this.#start.objective, left);
      return objective - late.objective > least;
    }
    return this.#isInLongTree && paceSince(late, state) > LATE_PACE * paceSince(this.#start, state);
  }
}

/** What a unit of work has gained. */
function paceSince(before: RoundState, now: RoundState): number {
  return (now.objective - before.objective) / Math.max(1, now.work - before.work);
}
