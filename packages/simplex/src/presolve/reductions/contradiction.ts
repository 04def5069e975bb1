import type { Edits } from "../edits.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { violationMargin } from "../tolerances.ts";

/** A bound moves only by more than this share of its size: creeping ones prove nothing in time. */
const LEAST_GAIN = 1e-3;

/** Derived bounds beyond this are not kept: rounding errors of their rows would be too large. */
const LARGEST_BOUND = 1e7;

/** Share of a row's terms that each derived bound gives away to rounding. */
const SLACK = 1e-11;

/** Share of a row's terms that a contradiction must exceed, for the slack of long chains. */
const CONTRADICTION_MARGIN = 1e-7;

/**
 * Sends bounds down through the rows and up again, on copies of its own, and asks only whether some row
 * cannot be met at all. An LP may not keep such bounds, whose duals nobody would pay for, but a
 * contradiction among them needs no duals. Asked once, and again where most rows have changed.
 *
 * J. Gondzio, "Presolve analysis of linear programs prior to applying an interior point method",
 * INFORMS Journal on Computing 9, 1997.
 */
export const contradiction: Reduction = {
  name: "contradiction",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (problem.integerMode || 2 * problem.numChangedRows < problem.numAliveRows) return "done";
    // Down the rows, and up again where a bound moved.
    const bounds = new DerivedBounds(problem);
    const { numRows } = problem;
    let isContradictory = false;
    for (let k = 0; k < 2 * numRows && !isContradictory; k++) {
      if (k === numRows && !bounds.hasMoved) break;
      const i = k < numRows ? k : 2 * numRows - 1 - k;
      if (edits.isPauseDue(2 * problem.matrix.rowSize[i])) yield;
      isContradictory = bounds.readRow(i);
    }
    edits.spend(bounds.work);
    return isContradictory ? "infeasible" : "done";
  },

  /** Writes no record. */
  undo() {},
};

/** Column bounds that follow from chains of rows. */
class DerivedBounds {
  hasMoved = false;
  work = 0;
  readonly #problem: ProblemView;
  readonly #lower: Float64Array; // [numCols]
  readonly #upper: Float64Array; // [numCols]

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.#lower = Float64Array.from(problem.columnLower);
    this.#upper = Float64Array.from(problem.columnUpper);
    this.work = problem.numRows + problem.numCols;
  }

  /** Derives bounds from a row; true where it cannot be met within them. */
  readRow(i: number): boolean {
    const { rowAlive, rowLower, rowUpper, matrix } = this.#problem;
    if (rowAlive[i] === 0) return false;
    const { entryColumn, entryValue, nextInRow, rowHead, rowSize } = matrix;
    const lower = this.#lower;
    const upper = this.#upper;
    let least = 0;
    let most = 0;
    let unboundedBelow = 0;
    let unboundedAbove = 0;
    let magnitude = 0;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      const j = entryColumn[k];
      const low = a > 0 ? a * lower[j] : a * upper[j];
      const high = a > 0 ? a * upper[j] : a * lower[j];
      if (low === -Infinity) unboundedBelow++;
      else {
        least += low;
        magnitude += Math.abs(low);
      }
      if (high === Infinity) unboundedAbove++;
      else {
        most += high;
        magnitude += Math.abs(high);
      }
    }
    this.work += 2 * rowSize[i];
    const margin = CONTRADICTION_MARGIN * magnitude;
    if (unboundedBelow === 0 && least > rowUpper[i] + violationMargin(rowUpper[i]) + margin)
      return true;
    if (unboundedAbove === 0 && most < rowLower[i] - violationMargin(rowLower[i]) - margin)
      return true;
    const bindsAbove = rowUpper[i] < Infinity && unboundedBelow <= 1;
    const bindsBelow = rowLower[i] > -Infinity && unboundedAbove <= 1;
    if (!bindsAbove && !bindsBelow) return false;
    const slack = SLACK * (magnitude + 1);
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      const j = entryColumn[k];
      const low = a > 0 ? a * lower[j] : a * upper[j];
      const high = a > 0 ? a * upper[j] : a * lower[j];
      let isMet = true;
      if (bindsAbove && (unboundedBelow === 0 || low === -Infinity)) {
        const rest = rowUpper[i] - (unboundedBelow === 0 ? least - low : least) + slack;
        isMet = a > 0 ? this.#lowerTo(j, rest / a) : this.#raiseTo(j, rest / a);
      }
      if (bindsBelow && (unboundedAbove === 0 || high === Infinity)) {
        const rest = rowLower[i] - (unboundedAbove === 0 ? most - high : most) - slack;
        isMet = (a > 0 ? this.#raiseTo(j, rest / a) : this.#lowerTo(j, rest / a)) && isMet;
      }
      if (!isMet) return true;
    }
    return false;
  }

  /** Takes an upper bound over; false where it contradicts the lower one. */
  #lowerTo(j: number, value: number): boolean {
    const upper = this.#upper[j];
    if (!(Math.abs(value) < LARGEST_BOUND)) return true;
    if (value >= upper - LEAST_GAIN * Math.max(1, Math.abs(value))) return true;
    this.#upper[j] = value;
    this.hasMoved = true;
    return value >= this.#lower[j] - violationMargin(value) - violationMargin(this.#lower[j]);
  }

  #raiseTo(j: number, value: number): boolean {
    const lower = this.#lower[j];
    if (!(Math.abs(value) < LARGEST_BOUND)) return true;
    if (value <= lower + LEAST_GAIN * Math.max(1, Math.abs(value))) return true;
    this.#lower[j] = value;
    this.hasMoved = true;
    return value <= this.#upper[j] + violationMargin(value) + violationMargin(this.#upper[j]);
  }
}
