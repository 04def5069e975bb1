import type { Tolerances } from "@bough/problem";
import { cutoffBelow, LAST_PLACES, marginAbove } from "./objective-grid.ts";

/** What changes with the search's problem. */
export interface SearchedProblem {
  /** See `objectiveStep`: 0 where objectives have no common step. */
  readonly objectiveStep: number;
  /** Constant of its objective, from which steps count. */
  readonly objectiveOffset: number;
  /** See the function of this name. Default: none. */
  readonly objectiveNoise?: number;
}

/** Share of the forgiven gap within which subproblems are dropped on the way. */
const DROPPED_SHARE_OF_GAP = 0.01;

/**
 * Share of the objective without its constant, or of one, below which a better objective is none: what
 * sums of doubles are off by. It counts where the user forgives no gap at all and objectives have no step.
 * With 1e-11, steps of 0.01 beside terms of 10^9 were lost where a constant of 10^12 hides that there are steps.
 */
const NOISE = 2 ** -46;

/**
 * Share of the objective without its constant, or of one, that bounds of LPs may miss although nothing better is left: cuts
 * are written with room for rounding, and duals are optimal within tolerances. Where no gap at all is forgiven, a tree
 * went on for ever over optima as good as each other, 2e-10 below what is known.
 */
const LP_ROUNDING = 1e-9;

/** What the objective of an incumbent, and the gap that the user forgives, leave to be searched. */
export class Cutoffs {
  readonly #tolerances: Tolerances;
  readonly #initialCutoff: number;
  #best = Infinity;
  #searched: SearchedProblem;
  #cutoff: number;

  constructor(searched: SearchedProblem, tolerances: Tolerances, initialCutoff = Infinity) {
    this.#searched = searched;
    this.#tolerances = tolerances;
    this.#initialCutoff = initialCutoff;
    this.#cutoff = this.#currentCutoff();
  }

  /** Minimised objective of the incumbent, Infinity without one. */
  get best(): number {
    return this.#best;
  }

  set best(best: number) {
    this.#best = best;
    this.#cutoff = this.#currentCutoff();
  }

  get searched(): SearchedProblem {
    return this.#searched;
  }

  set searched(searched: SearchedProblem) {
    this.#searched = searched;
    this.#cutoff = this.#currentCutoff();
  }

  /**
   * Subproblems whose bound reaches this are dropped: they hold no better point where the objective
   * has a step, and else none that is better by more than a hundredth of the gap that the user
   * forgives. So the search may end early, but what it drops on the way costs no accuracy. A point
   * that misses the initial cutoff does not weaken it.
   */
  get cutoff(): number {
    return this.#cutoff;
  }

  #currentCutoff(): number {
    return Math.min(this.#initialCutoff, this.toBeat);
  }

  /** What points have to beat for the search to gain by them: the cutoff that the incumbent sets by itself. */
  get toBeat(): number {
    if (this.best === Infinity) return Infinity;
    if (this.#forgiven === Infinity) return -Infinity;
    // No point is told to be better by less than last places.
    const rounding = LAST_PLACES * Math.abs(this.best);
    const least = Math.max(this.#tolerances.gapAbsolute - this.#lostInTelling, rounding);
    const margin = Math.max(least, DROPPED_SHARE_OF_GAP * this.#forgiven);
    if (this.searched.objectiveStep === 0) return this.best - Math.max(margin, this.#noise);
    return Math.min(this.best - margin, this.#belowBest);
  }

  /** Once the bound of all that is open reaches this, the incumbent is within the gap. */
  get goal(): number {
    if (this.best === Infinity) return Infinity;
    if (this.#forgiven === Infinity) return -Infinity;
    return Math.min(this.cutoff, this.best - Math.max(0, this.#forgiven - this.#lostInTelling));
  }

  /** Once it reaches this, the search may end: the goal, or as near to the incumbent as LPs tell. */
  get lastGoal(): number {
    return this.isToTheLastDigit ? Math.min(this.goal, this.best - this.#missedByLps) : this.goal;
  }

  /** Whether the user forgives less of a gap than LPs may miss: what lies within it is then worth more of a search. */
  get isToTheLastDigit(): boolean {
    return this.best < Infinity && this.#forgiven < this.#missedByLps;
  }

  get #missedByLps(): number {
    const { objectiveStep, objectiveOffset } = this.searched;
    if (objectiveStep > 0) return 0;
    return LP_ROUNDING * Math.max(1, Math.abs(this.best - objectiveOffset));
  }

  /** The most that bounds within the forgiven gap lose when they are told: what is told is to be within it. */
  get #lostInTelling(): number {
    const { objectiveNoise = 0 } = this.searched;
    return Math.max(objectiveNoise, LAST_PLACES * (Math.abs(this.best) + this.#forgiven));
  }

  get #noise(): number {
    const { best } = this;
    const varying = Math.abs(best - this.searched.objectiveOffset);
    return Math.max(LAST_PLACES * Math.abs(best), NOISE * Math.max(1, varying));
  }

  /**
   * What an exhausted search proves: that nothing is better than the cutoff. Where objectives have a
   * step, and the cutoff lies above the next better value, that is: nothing is better than the
   * incumbent. A forgiven gap of a step or more takes the cutoff below that value.
   */
  get provenBound(): number {
    const { best, cutoff } = this;
    const nothingBetween =
      this.searched.objectiveStep === 0 ? best - 2 * this.#noise : this.#belowBest;
    return cutoff >= nothingBetween ? best : cutoff;
  }

  /** Just above the next better value of an objective with steps; the incumbent's where it has none. */
  get #belowBest(): number {
    const { objectiveStep, objectiveOffset, objectiveNoise } = this.searched;
    return cutoffBelow(this.best, objectiveStep, objectiveOffset, objectiveNoise);
  }

  /** How far the cutoff of a better point lies above the best objective that it rules out; 0 where there is no grid. */
  get cutoffMargin(): number {
    const { objectiveStep, objectiveNoise } = this.searched;
    return marginAbove(objectiveStep, objectiveNoise);
  }

  get #forgiven(): number {
    const { gapAbsolute, gapRelative } = this.#tolerances;
    return Math.max(gapAbsolute, gapRelative * Math.abs(this.best));
  }
}
