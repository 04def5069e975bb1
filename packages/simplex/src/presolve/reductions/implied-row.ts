import type { Edits } from "../edits.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { roundingMargin } from "../tolerances.ts";

/** Implied bounds beyond this come from cancelled sums more often than from the model. */
const LARGEST_IMPLIED_BOUND = 1e8;

/**
 * A side of a row that other rows imply is dropped: they bound the columns better than the columns'
 * own bounds do, and within those bounds the row cannot reach its side.
 *
 * Each implied bound follows from one row and the columns' own bounds, and counts only while that
 * row stands as it was, so each step leaves the set of points alone and none leans on itself.
 *
 * T. Achterberg, R. E. Bixby, Z. Gu, E. Rothberg and D. Weninger, "Presolve reductions in mixed
 * integer programming", INFORMS Journal on Computing 32, 2020.
 */
export const impliedRow: Reduction = {
  name: "implied-row",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const implied = new ImpliedBounds(problem);
    for (let i = 0; i < problem.numRows; i++) {
      if (problem.rowAlive[i] === 0) continue;
      if (edits.isPauseDue(2 * problem.matrix.rowSize[i])) yield;
      implied.addRow(i);
    }
    edits.spend(2 * problem.matrix.numEntries);
    const { rowAlive, rowLower, rowUpper } = problem;
    for (let i = 0; i < problem.numRows; i++) {
      if (rowAlive[i] === 0 || rowLower[i] === rowUpper[i]) continue;
      if (edits.isPauseDue(2 * problem.matrix.rowSize[i])) yield;
      const lower = rowLower[i];
      const upper = rowUpper[i];
      const least = lower > -Infinity ? implied.leastActivity(i) : 0;
      const most = upper < Infinity ? implied.mostActivity(i) : 0;
      const noise = problem.rowNoise(i);
      const dropsLower = lower > -Infinity && least >= lower + roundingMargin(lower) + noise;
      const dropsUpper = upper < Infinity && most <= upper - roundingMargin(upper) - noise;
      if (!dropsLower && !dropsUpper) continue;
      implied.forget(i);
      if ((dropsLower || lower === -Infinity) && (dropsUpper || upper === Infinity)) {
        edits.removeRow(i);
      } else if (dropsLower) edits.setRowLower(i, -Infinity);
      else edits.setRowUpper(i, Infinity);
    }
    return "done";
  },

  /** Writes no record: a row that is not there any more has y = 0 and is basic. */
  undo() {},
};

/** The best bound that a single row puts on each column, and which row that is. */
class ImpliedBounds {
  readonly #problem: ProblemView;
  readonly #lower: Float64Array; // [numCols]
  readonly #upper: Float64Array; // [numCols]
  readonly #lowerSource: Int32Array; // [numCols]
  readonly #upperSource: Int32Array; // [numCols]
  /** 0 once a row lost a side. [numRows] */
  readonly #stands: Uint8Array;

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.#lower = Float64Array.from(problem.columnLower);
    this.#upper = Float64Array.from(problem.columnUpper);
    this.#lowerSource = new Int32Array(problem.numCols).fill(-1);
    this.#upperSource = new Int32Array(problem.numCols).fill(-1);
    this.#stands = Uint8Array.from(problem.rowAlive);
  }

  /** Notes what the row implies, given the columns' own bounds. */
  addRow(i: number): void {
    const { matrix, columnLower, columnUpper, rowLower, rowUpper } = this.#problem;
    const { rowHead, nextInRow, entryColumn, entryValue } = matrix;
    let least = 0;
    let most = 0;
    let openBelow = 0;
    let openAbove = 0;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      const j = entryColumn[k];
      const low = a > 0 ? a * columnLower[j] : a * columnUpper[j];
      const high = a > 0 ? a * columnUpper[j] : a * columnLower[j];
      if (low === -Infinity) openBelow++;
      else least += low;
      if (high === Infinity) openAbove++;
      else most += high;
    }
    const side = rowUpper[i];
    const otherSide = rowLower[i];
    const bindsAbove = side < Infinity && openBelow <= 1;
    const bindsBelow = otherSide > -Infinity && openAbove <= 1;
    if (!bindsAbove && !bindsBelow) return;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      const j = entryColumn[k];
      const low = a > 0 ? a * columnLower[j] : a * columnUpper[j];
      const high = a > 0 ? a * columnUpper[j] : a * columnLower[j];
      if (bindsAbove && (openBelow === 0 || low === -Infinity)) {
        this.#note(i, j, a > 0, (side - (openBelow === 0 ? least - low : least)) / a);
      }
      if (bindsBelow && (openAbove === 0 || high === Infinity)) {
        this.#note(i, j, a < 0, (otherSide - (openAbove === 0 ? most - high : most)) / a);
      }
    }
  }

  #note(i: number, j: number, isUpper: boolean, bound: number): void {
    if (!(Math.abs(bound) < LARGEST_IMPLIED_BOUND)) return;
    if (isUpper && bound < this.#upper[j]) {
      this.#upper[j] = bound;
      this.#upperSource[j] = i;
    } else if (!isUpper && bound > this.#lower[j]) {
      this.#lower[j] = bound;
      this.#lowerSource[j] = i;
    }
  }

  /** From now on nothing follows from the row. */
  forget(i: number): void {
    this.#stands[i] = 0;
  }

  leastActivity(i: number): number {
    const { rowHead, nextInRow, entryColumn, entryValue } = this.#problem.matrix;
    let sum = 0;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      sum += a * (a > 0 ? this.#lowerFor(entryColumn[k], i) : this.#upperFor(entryColumn[k], i));
      if (sum === -Infinity) break;
    }
    return sum;
  }

  mostActivity(i: number): number {
    const { rowHead, nextInRow, entryColumn, entryValue } = this.#problem.matrix;
    let sum = 0;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const a = entryValue[k];
      sum += a * (a > 0 ? this.#upperFor(entryColumn[k], i) : this.#lowerFor(entryColumn[k], i));
      if (sum === Infinity) break;
    }
    return sum;
  }

  /** Best lower bound of a column that does not come from row `i` itself. */
  #lowerFor(j: number, i: number): number {
    const source = this.#lowerSource[j];
    const counts = source >= 0 && source !== i && this.#stands[source] === 1;
    return counts ? this.#lower[j] : this.#problem.columnLower[j];
  }

  #upperFor(j: number, i: number): number {
    const source = this.#upperSource[j];
    const counts = source >= 0 && source !== i && this.#stands[source] === 1;
    return counts ? this.#upper[j] : this.#problem.columnUpper[j];
  }
}
