import type { Problem } from "@bough/problem";
import { DualRatioTest } from "./dual-ratio.ts";

/** Entries touched between two pauses: some tenths of a millisecond, or of ten where code has yet to be compiled. */
const ENTRIES_PER_STEP = 200_000;
/** Smaller entries do not bring a column back into the basis. */
const SMALLEST_RETURN = 1e-6;

/** Share of a row that has entries from which it is added zeros and all: without a list that takes half of the time. */
const FULL_SHARE = 0.5;

/** A basis with the entries that belong to it. */
export interface TableauCopy {
  readonly basic: Int32Array;
  readonly nonbasic: Int32Array;
  readonly entries: Float64Array;
}

/**
 * A whole simplex tableau without zeros left out, for problems of a few dozen rows: variables are the
 * columns and, after them, the activities of the rows. Each basic variable is a combination of the
 * nonbasic ones,
 *
 *     x[basic[i]] = Σ_k entries[i, k] x[nonbasic[k]],
 *
 * without a constant, since an activity is a · x; the last row combines to the objective.
 */
export class DenseTableau {
  readonly problem: Problem;
  readonly numRows: number;
  readonly numCols: number;
  /** Basic variable of each row. [numRows] */
  readonly basic: Int32Array;
  /** Variable of each place. [numCols] */
  readonly nonbasic: Int32Array;
  /** By row, the reduced costs last. [(numRows + 1) * numCols] */
  readonly entries: Float64Array;
  /** Bounds in force, of columns and then of activities. [numCols + numRows] */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** [numCols + numRows] */
  readonly value: Float64Array;
  readonly ratioTest: DualRatioTest;
  /** Places where the row that is pivoted on has an entry, or where variables are not zero. [numCols] */
  readonly #filled: Int32Array;
  /** What is not zero at those. [numCols] */
  readonly #values: Float64Array;
  /** False where values of nonbasic variables have changed since those of the others were computed. */
  isCurrent = false;
  /** Entries read or written so far. */
  work = 0;
  #pausedAt = 0;
  dualPivots = 0;
  primalPivots = 0;

  constructor(problem: Problem) {
    const { numRows, numCols } = problem;
    this.problem = problem;
    this.numRows = numRows;
    this.numCols = numCols;
    const numTotal = numRows + numCols;
    this.basic = new Int32Array(numRows);
    this.nonbasic = new Int32Array(numCols);
    this.entries = new Float64Array((numRows + 1) * numCols);
    this.lower = new Float64Array(numTotal);
    this.upper = new Float64Array(numTotal);
    this.value = new Float64Array(numTotal);
    this.ratioTest = new DualRatioTest(this);
    this.#filled = new Int32Array(numCols);
    this.#values = new Float64Array(numCols);
    this.lower.set(problem.columnLower);
    this.upper.set(problem.columnUpper);
    this.lower.set(problem.rowLower, numCols);
    this.upper.set(problem.rowUpper, numCols);
    this.#writeRows();
  }

  /** The activities basic, and the entries as the problem has them. */
  #writeRows(): void {
    const { numRows, numCols, entries } = this;
    const { columns, cost } = this.problem;
    const { starts, indices, values } = columns;
    entries.fill(0);
    for (let j = 0; j < numCols; j++) {
      this.nonbasic[j] = j;
      for (let k = starts[j]; k < starts[j + 1]; k++)
        entries[indices[k] * numCols + j] += values[k];
      entries[numRows * numCols + j] = cost[j];
    }
    for (let i = 0; i < numRows; i++) this.basic[i] = numCols + i;
    this.work += entries.length;
    this.isCurrent = false;
  }

  /**
   * The entries made afresh: rounding errors grow with each pivot. The basis stays, but for columns that
   * would not come back to it by pivots of some size.
   */
  refresh(): void {
    const { numRows, numCols, basic, nonbasic, entries } = this;
    const isWanted = new Uint8Array(numCols);
    const mayLeave = new Uint8Array(numRows);
    for (let i = 0; i < numRows; i++) if (basic[i] < numCols) isWanted[basic[i]] = 1;
    for (let q = 0; q < numCols; q++)
      if (nonbasic[q] >= numCols) mayLeave[nonbasic[q] - numCols] = 1;
    this.#writeRows();
    for (let q = 0; q < numCols; q++) {
      if (isWanted[q] === 0) continue;
      let row = -1;
      let most = SMALLEST_RETURN;
      for (let i = 0; i < numRows; i++) {
        const size = Math.abs(entries[i * numCols + q]);
        if (size <= most || basic[i] < numCols || mayLeave[i] === 0) continue;
        most = size;
        row = i;
      }
      if (row >= 0) this.pivot(row, q);
    }
  }

  /** @param into a copy that is not needed any more */
  copy(into?: TableauCopy): TableauCopy {
    const { basic, nonbasic, entries } = this;
    this.work += entries.length;
    if (into === undefined)
      return { basic: basic.slice(), nonbasic: nonbasic.slice(), entries: entries.slice() };
    into.basic.set(basic);
    into.nonbasic.set(nonbasic);
    into.entries.set(entries);
    return into;
  }

  /** Returns to a basis; bounds stay as they are. */
  load({ basic, nonbasic, entries }: TableauCopy): void {
    this.work += this.entries.length;
    this.basic.set(basic);
    this.nonbasic.set(nonbasic);
    this.entries.set(entries);
    this.isCurrent = false;
  }

  /** Values of the basic variables from those of the others. */
  computeBasics(): void {
    const { numRows, numCols, basic, nonbasic, entries, value } = this;
    const places = this.#filled;
    const values = this.#values;
    let count = 0;
    for (let q = 0; q < numCols; q++) {
      const x = value[nonbasic[q]];
      if (x === 0) continue;
      places[count] = q;
      values[count++] = x;
    }
    for (let i = 0, begin = 0; i < numRows; i++, begin += numCols) {
      let sum = 0;
      for (let k = 0; k < count; k++) sum += entries[begin + places[k]] * values[k];
      value[basic[i]] = sum;
    }
    this.work += numRows * numCols;
    this.isCurrent = true;
  }

  /** Whether a pause is due: so much was touched since this was true last. */
  isPauseDue(): boolean {
    if (this.work - this.#pausedAt < ENTRIES_PER_STEP) return false;
    this.#pausedAt = this.work;
    return true;
  }

  /** The objective without its constant. */
  get objective(): number {
    const { numRows, numCols, nonbasic, entries, value } = this;
    let sum = 0;
    for (let q = 0, k = numRows * numCols; q < numCols; q++, k++)
      sum += entries[k] * value[nonbasic[q]];
    return sum;
  }

  /** Moves the nonbasic variable at a place by `step`, and the basic ones with it. */
  move(place: number, step: number): void {
    const { numRows, numCols, basic, nonbasic, entries, value } = this;
    value[nonbasic[place]] += step;
    for (let i = 0, k = place; i < numRows; i++, k += numCols) value[basic[i]] += entries[k] * step;
  }

  /** The variables of a row and of a place change roles; values stay as they are. */
  pivot(row: number, place: number): void {
    const { numRows, numCols, basic, nonbasic, entries } = this;
    const begin = row * numCols;
    const inverse = 1 / entries[begin + place];
    const filled = this.#filled;
    let count = 0;
    entries[begin + place] = -1;
    for (let q = 0; q < numCols; q++) {
      if (entries[begin + q] === 0) continue;
      entries[begin + q] *= -inverse;
      filled[count++] = q;
    }
    const isFull = count >= FULL_SHARE * numCols;
    let touched = numCols;
    for (let i = 0; i <= numRows; i++) {
      const start = i * numCols;
      const factor = entries[start + place];
      if (i === row || factor === 0) continue;
      entries[start + place] = 0;
      if (isFull) addRow(entries, start, factor, begin, numCols);
      else
        for (let k = 0; k < count; k++) {
          const q = filled[k];
          entries[start + q] += factor * entries[begin + q];
        }
      touched += count;
    }
    this.work += touched;
    const leaving = basic[row];
    basic[row] = nonbasic[place];
    nonbasic[place] = leaving;
  }
}

/** Adds `factor` times the row that begins at `from` to the one that begins at `to`, four entries at a time. */
function addRow(
  entries: Float64Array,
  to: number,
  factor: number,
  from: number,
  count: number,
): void {
  const end = from + count;
  const offset = to - from;
  let k = from;
  for (; k + 3 < end; k += 4) {
    entries[k + offset] += factor * entries[k];
    entries[k + offset + 1] += factor * entries[k + 1];
    entries[k + offset + 2] += factor * entries[k + 2];
    entries[k + offset + 3] += factor * entries[k + 3];
  }
  for (; k < end; k++) entries[k + offset] += factor * entries[k];
}
