import type { Problem } from "@bough/problem";
import {
  BASIC,
  ENTRIES,
  FILLED,
  FILLED_VALUES,
  LOWER,
  NONBASIC,
  NUM_COLS,
  NUM_ROWS,
  UPPER,
  VALUE,
} from "../kernels/dense-registers.ts";
import type { KernelMemory } from "../kernels/kernel-memory.ts";
import { borrowMemory, returnMemory } from "../kernels/spare-memory.ts";
import { DualRatioTest, ratioBytes } from "./dual-ratio.ts";
import { type ProofArrays, proofArrays, proofBytes } from "./proof-arrays.ts";

/** Entries touched between two pauses: some tenths of a millisecond, or of ten where code has yet to be compiled. */
const ENTRIES_PER_STEP = 200_000;
/** Smaller entries do not bring a column back into the basis. */
const SMALLEST_RETURN = 1e-6;

/** Bytes that are lost where arrays are aligned. */
const ROOM_BESIDE = 1024;

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
  /** Where kernels work on the arrays above, and on those of the ratio test and of proofs. */
  readonly memory: KernelMemory;
  /** What `DenseProof` works in. */
  readonly proofArrays: ProofArrays;
  /** False where values of nonbasic variables have changed since those of the others were computed. */
  isCurrent = false;
  /** Entries read or written so far. */
  work = 0;
  #pausedAt = 0;
  #isReleased = false;
  dualPivots = 0;
  primalPivots = 0;

  constructor(problem: Problem) {
    const { numRows, numCols } = problem;
    this.problem = problem;
    this.numRows = numRows;
    this.numCols = numCols;
    const numTotal = numRows + numCols;
    const memory = borrowMemory(bytesFor(problem));
    this.memory = memory;
    memory.setNumber(NUM_ROWS, numRows);
    memory.setNumber(NUM_COLS, numCols);
    this.basic = memory.ints(numRows, BASIC);
    this.nonbasic = memory.ints(numCols, NONBASIC);
    this.entries = memory.reals((numRows + 1) * numCols, ENTRIES);
    this.lower = memory.reals(numTotal, LOWER);
    this.upper = memory.reals(numTotal, UPPER);
    this.value = memory.reals(numTotal, VALUE);
    // Places where the row that is pivoted on has an entry, or where variables are not zero, and what these are.
    memory.ints(numCols, FILLED);
    memory.reals(numCols, FILLED_VALUES);
    this.ratioTest = new DualRatioTest(this);
    this.proofArrays = proofArrays(problem, memory);
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

  /**
   * Gives the memory back, for the next tableau; nothing of this one may be used any more. Whoever leaves that out loses
   * nothing but the time to make another one, which tiny problems wait for.
   */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    returnMemory(this.memory);
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
    this.memory.kernels.computeDenseBasics();
    this.work += this.numRows * this.numCols;
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
    return this.memory.kernels.denseObjective();
  }

  /** Moves the nonbasic variable at a place by `step`, and the basic ones with it. */
  move(place: number, step: number): void {
    this.memory.kernels.moveDense(place, step);
  }

  /** The variables of a row and of a place change roles; values stay as they are. */
  pivot(row: number, place: number): void {
    const { basic, nonbasic } = this;
    this.work += this.memory.kernels.pivotDense(row, place);
    const leaving = basic[row];
    basic[row] = nonbasic[place];
    nonbasic[place] = leaving;
  }
}

/** Room for all that lies in a tableau's memory. */
function bytesFor({ numRows, numCols, rows }: Problem): number {
  const numTotal = numRows + numCols;
  const ofTableau = 8 * (numRows + 1) * numCols + 28 * numTotal + 12 * numCols;
  return (
    ofTableau + ratioBytes(numCols) + proofBytes(numRows, numCols, rows.values.length) + ROOM_BESIDE
  );
}
