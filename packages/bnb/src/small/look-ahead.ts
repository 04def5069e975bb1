import type { Problem } from "@bough/problem";
import type { DenseProof, DenseTableau } from "@bough/simplex/dense";
import type { Pseudocosts } from "../node/pseudocosts.ts";
import type { TableauDecision, TableauPath } from "../node/tableau-path.ts";
import type { Steps } from "../steps.ts";

/** Distance from a whole number, relative from one on, within which a value is one. */
const WHOLE = 1e-9;
/** Gain of a child's bound, relative to the objective from one on, that counts as one. */
const LEAST_GAIN = 1e-6;

/** The search that looks ahead. */
export interface LookAheadHost {
  readonly tableau: DenseTableau;
  readonly proof: DenseProof;
  /** Where columns are narrowed of which one child is empty. */
  readonly path: TableauPath;
  readonly gains: Pseudocosts;
  /** Whether a bound holds nothing that is wanted. */
  isEnough(bound: number): boolean;
}

/**
 * Looks one step of the dual method into both children of every integer column that is not whole. On a tableau each
 * costs no more than two passes over a row, and a child whose bound reaches the cutoff by then need not be visited. What
 * children have gained before counts where it is more.
 *
 * N. J. Driebeek, "An algorithm for the solution of mixed integer programming problems", Management Science 12, 1966.
 */
export class LookAhead {
  readonly #problem: Problem;
  readonly #tableau: DenseTableau;
  readonly #host: LookAheadHost;

  constructor(problem: Problem, host: LookAheadHost) {
    this.#problem = problem;
    this.#tableau = host.tableau;
    this.#host = host;
  }

  /**
   * The column whose children both lift the bound. "narrowed" where a child was proven to be empty.
   *
   * @param cutoff objective from which nothing is wanted
   */
  *choose(cutoff: number): Steps<TableauDecision | "whole" | "narrowed"> {
    const { isInteger } = this.#problem;
    const { numRows, numCols, basic, value, objective, lower, upper } = this.#tableau;
    const { gains, path } = this.#host;
    const enough = cutoff - objective;
    const least = LEAST_GAIN * Math.max(1, Math.abs(objective));
    let best: TableauDecision | undefined;
    let most = -1;
    let isNarrowed = false;
    this.#tableau.ratioTest.listMovable();
    for (let i = 0; i < numRows; i++) {
      const j = basic[i];
      if (j >= numCols || isInteger[j] === 0) continue;
      const x = value[j];
      const fraction = Math.abs(x - Math.round(x));
      if (fraction <= WHOLE * Math.max(1, Math.abs(x))) continue;
      if (this.#tableau.isPauseDue()) yield;
      const floor = Math.floor(x);
      this.#tableau.ratioTest.collectBoth(i);
      const down = this.#gain(i, lower[j], floor, enough);
      if (down === EMPTY) {
        path.narrow(j, floor + 1, upper[j]);
        isNarrowed = true;
        continue;
      }
      const up = this.#gain(i, floor + 1, upper[j], enough);
      if (up === EMPTY) {
        path.narrow(j, lower[j], floor);
        isNarrowed = true;
        continue;
      }
      const byDown = Math.max(down, gains.seenGain(j, false, x - floor));
      const byUp = Math.max(up, gains.seenGain(j, true, floor + 1 - x));
      // Of equals, the one farthest from whole numbers.
      const score = Math.max(byDown, least) * Math.max(byUp, least) + least * least * fraction;
      if (score <= most) continue;
      most = score;
      const isUpFirst = byUp === byDown ? x - floor > 1 / 2 : byUp < byDown;
      best = { column: j, value: x, floor, isUpFirst, objective, ...UNTOLD };
    }
    return isNarrowed ? "narrowed" : (best ?? "whole");
  }

  /** By how much a child's bound on a row that was collected is higher after one step of the dual method; EMPTY where that proves it holds nothing. */
  #gain(row: number, lower: number, upper: number, enough: number): number {
    const { basic, value, ratioTest } = this.#tableau;
    const isLow = value[basic[row]] < lower;
    const violation = isLow ? lower - value[basic[row]] : value[basic[row]] - upper;
    ratioTest.choose(row, isLow, violation, enough);
    const isImpossible = ratioTest.entering < 0 && ratioTest.gain < enough;
    if (ratioTest.gain < enough && !isImpossible) return ratioTest.gain;
    const step = isLow ? ratioTest.ratio : -ratioTest.ratio;
    return this.#isEmpty(row, lower, upper, isImpossible ? null : step) ? EMPTY : ratioTest.gain;
  }

  #isEmpty(row: number, low: number, high: number, step: number | null): boolean {
    const { proof, isEnough } = this.#host;
    const { basic, lower, upper } = this.#tableau;
    const column = basic[row];
    const [lowerBefore, upperBefore] = [lower[column], upper[column]];
    lower[column] = low;
    upper[column] = high;
    const isEmpty =
      step === null ? proof.provesInfeasible(row) : proof.reaches(row, step, isEnough);
    lower[column] = lowerBefore;
    upper[column] = upperBefore;
    return isEmpty;
  }
}

/** Gain of a child that holds nothing. */
const EMPTY = -1;
/** What nobody asks of a node whose children are not told of. */
const UNTOLD = { bound: -Infinity, downEstimate: -Infinity, upEstimate: -Infinity };
