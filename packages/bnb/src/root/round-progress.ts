import { PointDrift } from "./point-drift.ts";

/** Rounds without progress after which cutting ends. */
const STALL_LIMIT = 5;
/**
 * What a round counts for there whose point moves on while the bound stands still. With 0 the roots of 45 models
 * close a point more of their gaps for up to six times the work; without it wide optimal faces end the rounds too early.
 */
const MOVING_STALL = 0.5;
/**
 * Rounds are progress once they gain this share of what all before them have gained: each alone gains
 * a hundredth for a long time where a lot-sizing path grows by one period a round.
 */
const PROGRESS_SHARE = 0.02;
/** … or this share of what is left up to the cutoff: in networks that is little beside the way behind them. */
const PROGRESS_GAP = 0.05;
/** … and this share of the objective. */
const PROGRESS_RELATIVE = 1e-5;
/** A bound that has moved by less than this share of it has stood still … */
const STANDSTILL = 1e-6;
/** … but not where it is this share of what is left up to the cutoff: times since 1970 are large, and differ by little. */
const STANDSTILL_GAP = 1e-4;
/**
 * Where the bound stands still over a wide optimal face, which so many fractional columns tell, a round takes away
 * the more of it the more cuts it has that are not parallel: with so many it counts as one, with more as less.
 */
const WIDE_FACE = 50;
const FULL_STALL_CUTS = 4;
const LEAST_STALL = 0.25;

/** What a round of cuts came to. */
interface RoundOutcome {
  /** Objective of the LP with the cuts. */
  readonly objective: number;
  /** Its point. [columns] */
  readonly point: Float64Array;
  /** Fractional columns of the point. */
  readonly numFractional: number;
  /** What points have to be better than. */
  readonly cutoff: number;
  /** Cuts that the round has added. */
  readonly numCuts: number;
}

/** How the rounds of a cut loop get on: which bound they have come to, and for how long it has hardly moved. */
export class RoundProgress {
  readonly #first: number;
  readonly #stallLimit: number;
  readonly #drift: PointDrift;
  /** Where the last progress led. */
  #mark: number;
  #last: number;
  #stalled = 0;
  /** Whether the last round has moved the bound at all. */
  hasMoved = true;

  /**
   * @param objective of the LP before the rounds, whose point is `point`
   * @param stallLimit rounds without progress that are borne with; by default few, as most trees are small
   */
  constructor(objective: number, point: Float64Array, stallLimit: number = STALL_LIMIT) {
    this.#first = objective;
    this.#mark = objective;
    this.#last = objective;
    this.#drift = new PointDrift(point);
    this.#stallLimit = stallLimit;
  }

  get isStalled(): boolean {
    return this.#stalled >= this.#stallLimit;
  }

  /** A round had no cuts to add. */
  noteEmpty(): void {
    this.#stalled++;
  }

  note(round: RoundOutcome): void {
    const { objective } = round;
    const last = this.#last;
    this.#last = objective;
    const least = STANDSTILL * Math.max(1, Math.abs(last));
    this.hasMoved = objective - last > Math.min(least, STANDSTILL_GAP * (round.cutoff - last));
    const isMoving = this.#drift.movesOn(round.point);
    if (objective - this.#mark > this.#leastProgress(round.cutoff)) {
      this.#stalled = 0;
      this.#mark = objective;
    } else this.#stalled += this.#weightOf(round, isMoving);
  }

  #leastProgress(cutoff: number): number {
    const mark = this.#mark;
    return Math.max(
      Math.min(PROGRESS_SHARE * (mark - this.#first), PROGRESS_GAP * (cutoff - mark)),
      PROGRESS_RELATIVE * Math.max(1, Math.abs(mark)),
    );
  }

  #weightOf({ numFractional, numCuts }: RoundOutcome, isMoving: boolean): number {
    const weight = isMoving ? MOVING_STALL : 1;
    if (this.hasMoved || numFractional < WIDE_FACE) return weight;
    return Math.min(weight, Math.max(LEAST_STALL, FULL_STALL_CUTS / numCuts));
  }
}
