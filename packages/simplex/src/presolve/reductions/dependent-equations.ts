import type { Edits } from "../edits.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { sumBlur } from "../tolerances.ts";

/**
 * The longest equation of a part of a network goes: flows out of all nodes are flows into all nodes, so
 * the equations of a part, each taken once or minus once, add up to nothing. As long as all stand, their
 * duals may be moved by the same amount together, and pivots go round the part. Sides that do not add up
 * are left to the solver, as are problems with integers, where what follows for sums may be news to
 * propagation and cuts.
 *
 * An elimination of all equations with whole coefficients, which also finds the 170 of qap8 that follow from
 * others, was tried: it took longer than what the pivots saved, and qap8 took a fifth more of them.
 *
 * E. D. Andersen, "Finding all linearly dependent rows in large-scale linear programming", Optimization
 * Methods and Software 6, 1995.
 */
export const dependentEquations: Reduction = {
  name: "dependent-equations",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (problem.integerMode) return "done";
    const parts = new Parts(problem);
    const { rowAlive, rowLower, rowUpper, matrix } = problem;
    for (let i = 0; i < problem.numRows; i++) {
      if (rowAlive[i] === 0 || rowLower[i] !== rowUpper[i]) continue;
      edits.spend(matrix.rowSize[i]);
      if (edits.isPauseDue(matrix.rowSize[i])) yield;
      parts.count(i);
    }
    for (let i = 0; i < problem.numRows; i++) {
      if (!parts.isNew(i)) continue;
      const longest = yield* parts.walk(i, edits);
      if (longest >= 0) edits.removeRow(longest);
    }
    return "done";
  },

  /** Writes no record: a row that is not there any more has y = 0 and is basic. */
  undo() {},
};

/** Equations connected by columns that stand in two of them, with coefficients of the same size. */
class Parts {
  readonly #problem: ProblemView;
  readonly #equations: Int32Array; // that a column stands in [numCols]
  readonly #isEquation: Uint8Array; // [numRows]
  readonly #part: Int32Array; // the part that a row was met in, counted from 1 [numRows]
  readonly #sign: Int8Array; // with which it is taken [numRows]
  #numParts = 0;

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.#equations = new Int32Array(problem.numCols);
    this.#isEquation = new Uint8Array(problem.numRows);
    this.#part = new Int32Array(problem.numRows);
    this.#sign = new Int8Array(problem.numRows);
  }

  count(i: number): void {
    const { rowHead, nextInRow, entryColumn } = this.#problem.matrix;
    this.#isEquation[i] = 1;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) this.#equations[entryColumn[k]]++;
  }

  isNew(i: number): boolean {
    return this.#isEquation[i] === 1 && this.#part[i] === 0;
  }

  /**
   * Walks through the part of an equation; its longest where all of them add up to nothing, else -1. A walk
   * that fails ends at once: what it has not met fails when it meets what it has.
   */
  *walk(first: number, edits: Edits): Generator<void, number, void> {
    const { rowSize } = this.#problem.matrix;
    const rows = [first];
    const wide: number[] = [];
    this.#part[first] = ++this.#numParts;
    this.#sign[first] = 1;
    let longest = first;
    for (let next = 0; next < rows.length; next++) {
      const i = rows[next];
      edits.spend(3 * rowSize[i]);
      if (edits.isPauseDue(3 * rowSize[i])) yield;
      if (!this.#step(i, rows, wide)) return -1;
      if (rowSize[i] > rowSize[longest]) longest = i;
    }
    return wide.every((j) => this.#cancels(j)) && this.#holds(rows) ? longest : -1;
  }

  /** Meets the neighbours of a row; false where a column of it cannot cancel. */
  #step(i: number, rows: number[], wide: number[]): boolean {
    const { rowHead, nextInRow, entryColumn, entryValue } = this.#problem.matrix;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
      if (this.#equations[entryColumn[k]] === 1) return false;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      if (this.#equations[j] > 2) {
        wide.push(j);
        continue;
      }
      const other = this.#partner(j, i);
      const a = entryValue[k];
      const b = entryValue[other];
      if (a !== b && a !== -b) return false;
      const row = this.#problem.matrix.entryRow[other];
      const sign = a === b ? -this.#sign[i] : this.#sign[i];
      if (this.#part[row] === 0) {
        this.#part[row] = this.#part[i];
        this.#sign[row] = sign;
        rows.push(row);
      } else if (this.#part[row] !== this.#part[i] || this.#sign[row] !== sign) return false;
    }
    return true;
  }

  /** The entry of column `j` in the other of its two equations. */
  #partner(j: number, i: number): number {
    const { columnHead, nextInColumn, entryRow } = this.#problem.matrix;
    let k = columnHead[j];
    while (entryRow[k] === i || this.#isEquation[entryRow[k]] === 0) k = nextInColumn[k];
    return k;
  }

  /** Whether a column of more than two equations adds up to nothing, in whole numbers. */
  #cancels(j: number): boolean {
    const { columnHead, nextInColumn, entryRow, entryValue } = this.#problem.matrix;
    let sum = 0;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      const i = entryRow[k];
      if (this.#isEquation[i] === 0) continue;
      if (this.#part[i] !== this.#numParts || !Number.isInteger(entryValue[k])) return false;
      sum += this.#sign[i] * entryValue[k];
    }
    return sum === 0;
  }

  /** Whether the sides add up to nothing as well, but for what rounding made of them. */
  #holds(rows: readonly number[]): boolean {
    const { rowLower, sideBlur } = this.#problem;
    let sum = 0;
    let size = 0;
    let blur = 0;
    for (const i of rows) {
      sum += this.#sign[i] * rowLower[i];
      size += Math.abs(rowLower[i]);
      blur += sideBlur[i];
    }
    return Math.abs(sum) <= blur + (Number.isInteger(sum) ? 0 : sumBlur(size));
  }
}
