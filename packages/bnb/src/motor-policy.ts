import type { Problem } from "@bough/problem";

/** Share of integer columns from which a problem without objective counts as a riddle. */
const RIDDLE_INTEGER_SHARE = 0.95;
/** Learning's share of the work on riddles, and elsewhere with the first point, at least and at most. */
const RIDDLE_SHARE = 0.85;
const FIRST_SHARE = 0.1;
/** Its share while no point is known: what makes points rare is mostly logic. */
const POINTLESS_SHARE = 0.5;
const LEAST_SHARE = 0.03;
const MOST_SHARE = 0.3;
/** Its share where nothing is measured. */
const FIXED_SHARE = 0.5;
/** Work that learning may do before the first LP. */
const RIDDLE_OPENING = 300_000_000;
const OPENING = 10_000_000;
/** Time of a unit of learning against one of the LP. */
const UNIT_RATIO = 1.3;

/** A division of work under way, for a search that goes on elsewhere. */
export interface PolicyState {
  readonly share: number;
  readonly hasPoint: boolean;
  /** Work that learning may still do before the tree gets its turn. */
  readonly opening: number;
}

/**
 * Divides the work between learning and the tree: by the class of the problem at first, then by
 * which of the two finds the better points.
 */
export class MotorPolicy {
  /** The share stays as it is, whoever finds points. */
  readonly #isFixed: boolean;
  #opening: number;
  #share: number;
  #hasPoint = false;

  /** Without `isMeasured` each motor gets half of the work all along. */
  constructor(problem: Problem, isMeasured = true) {
    const hasObjective = problem.cost.some((cost) => cost !== 0);
    const integerShare = problem.numIntegers / Math.max(1, problem.numCols);
    const isRiddle = !hasObjective && integerShare >= RIDDLE_INTEGER_SHARE;
    this.#isFixed = isRiddle || !isMeasured;
    this.#share = isRiddle ? RIDDLE_SHARE : POINTLESS_SHARE;
    this.#opening = isRiddle ? RIDDLE_OPENING : OPENING;
    if (isMeasured) return;
    this.#share = FIXED_SHARE;
    this.#opening = 0;
  }

  /** How it stands after so much work of learning. */
  stateAfter(learningWork: number): PolicyState {
    const opening = Math.max(0, this.#opening - UNIT_RATIO * learningWork);
    return { share: this.#share, hasPoint: this.#hasPoint, opening };
  }

  /** Goes on where another search has left off; both motors' work counts from here. */
  resume({ share, hasPoint, opening }: PolicyState): void {
    this.#share = share;
    this.#hasPoint = hasPoint;
    this.#opening = opening;
  }

  /** Whether the next turn is learning's, after so much work of each motor. */
  isLearningTurn(learningWork: number, treeWork: number): boolean {
    const beyond = UNIT_RATIO * learningWork - this.#opening;
    return beyond < 0 || beyond < this.#share * (beyond + treeWork);
  }

  /** An incumbent came: whoever found it gets more to do. */
  noteImprovement(byLearning: boolean): void {
    if (this.#isFixed) return;
    if (!this.#hasPoint) this.#share = FIRST_SHARE;
    this.#hasPoint = true;
    this.#share = byLearning
      ? Math.min(MOST_SHARE, this.#share + 0.05)
      : Math.max(LEAST_SHARE, this.#share * 0.7);
  }
}
