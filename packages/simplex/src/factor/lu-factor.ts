import type { SparseMatrix } from "@bough/problem";
import { runToEnd, type Steps } from "@bough/problem";
import type { IndexedVector } from "../vectors/indexed-vector.ts";
import { scatter } from "../vectors/line-kernels.ts";
import { assembleLower, assembleUpper } from "./assembly.ts";
import type { BasisFactor } from "./basis-factor.ts";
import { Elimination } from "./elimination.ts";
import { RowEtas, replaceSlot } from "./forrest-tomlin.ts";
import { LineStore } from "./line-store.ts";
import { MarkowitzKernel } from "./markowitz.ts";
import { PackedVector } from "./packed-vector.ts";
import { RefactorPolicy } from "./refactor-policy.ts";
import { Scratch } from "./scratch.ts";
import { SingletonPass } from "./singletons.ts";
import {
  DEFAULT_PIVOT_THRESHOLD,
  MAX_PIVOT_THRESHOLD,
  PIVOT_THRESHOLD_GROWTH,
  UPDATE_TOLERANCE,
} from "./tolerances.ts";
import {
  finishDiagonalLoop,
  finishDiagonalSparse,
  finishUnitLoop,
  finishUnitSparse,
  solveDiagonalLoop,
  solveDiagonalSparse,
  solveUnitLoop,
  solveUnitSparse,
} from "./triangular-solve.ts";

export interface FactorOptions {
  /** Updates after which `shouldRefactor` always says yes. */
  readonly updateLimit?: number;
  /** First relative pivot threshold of the kernel, in (0, 0.5]. */
  readonly pivotThreshold?: number;
}

const DEFAULT_UPDATE_LIMIT = 500;

/** A stage is tried by symbolic search when its right-hand side is at most this dense. */
const SPARSE_START = 0.05;
/** The search may touch this share of the slots where the result is expected to be sparse ... */
const SEARCH_SHARE = 0.3;
/** ... and this one elsewhere: some results are sparse among many that are not. */
const TRIAL_SHARE = 0.15;
/** A result is expected to be sparse up to this density. */
const SPARSE_RESULT = 0.1;

/** Entries touched between two pauses of a factorisation: about a millisecond. */
const PAUSE_WORK = 500_000;

/** A vector with more nonzeros than this share is read by a scan. */
const DENSE_SHARE = 0.3;

/** Room that each row of U keeps for the spikes of updates. */
const UPPER_ROW_SLACK = 4;
const UPPER_ROW_RELATIVE_SLACK = 0.1;

/**
 * Sparse LU of the basis with Forrest–Tomlin updates and hyper-sparse solves.
 *
 * Everything inside is indexed by *slot*: the place in the pivot order. Slot s < numRows pivoted
 * row `slotRow[s]` against basis position `slotPosition[s]`; update t retires the slot of its
 * position and opens slot numRows + t for it. So L and U are plainly triangular, loops run over
 * memory in order, and rows and positions matter only when a vector enters or leaves.
 */
export class LuFactor implements BasisFactor {
  #numRows: number;
  readonly #updateLimit: number;
  #threshold: number;
  readonly #elimination = new Elimination();
  readonly #singletons = new SingletonPass();
  readonly #kernel = new MarkowitzKernel();
  readonly #scratch = new Scratch();

  readonly #lowerColumns = new LineStore();
  readonly #lowerRows = new LineStore();
  readonly #upperColumns = new LineStore();
  readonly #upperRows = new LineStore();
  readonly #etas: RowEtas;

  // What an update needs: the entering column before U, and the leaving row after U.
  readonly #spike = new PackedVector();
  readonly #leavingRow = new PackedVector();
  #rowPosition = -1;

  #replacedPosition: Int32Array = new Int32Array(0);
  #replacedColumn: Int32Array = new Int32Array(0);

  readonly #policy = new RefactorPolicy();

  constructor(numRows: number, options: FactorOptions = {}) {
    this.#numRows = numRows;
    this.#updateLimit = options.updateLimit ?? DEFAULT_UPDATE_LIMIT;
    this.#threshold = options.pivotThreshold ?? DEFAULT_PIVOT_THRESHOLD;
    this.#etas = new RowEtas(this.#updateLimit);
    this.#ensureRows();
  }

  get replacedPosition(): Int32Array {
    return this.#replacedPosition;
  }

  get replacedColumn(): Int32Array {
    return this.#replacedColumn;
  }

  get updates(): number {
    return this.#etas.count;
  }

  /** Off-diagonal entries of L and U as they stand. */
  get entries(): number {
    return this.#lowerColumns.used + this.#policy.upperEntries + this.#etas.entries;
  }

  /** Rows that no singleton pass could pivot in the last factorisation. */
  get kernelSize(): number {
    return this.#numRows - this.#elimination.kernelBegin;
  }

  get work(): number {
    return this.#elimination.work + this.#scratch.work;
  }

  resize(numRows: number): void {
    this.#numRows = numRows;
    this.#ensureRows();
    this.#spike.forget();
    this.#leavingRow.forget();
  }

  tightenPivotTolerance(): boolean {
    if (this.#threshold >= MAX_PIVOT_THRESHOLD) return false;
    this.#threshold = Math.min(MAX_PIVOT_THRESHOLD, PIVOT_THRESHOLD_GROWTH * this.#threshold);
    return true;
  }

  factorise(columns: SparseMatrix, basicColumn: Int32Array): number {
    return runToEnd(this.factoriseSteps(columns, basicColumn));
  }

  *factoriseSteps(columns: SparseMatrix, basicColumn: Int32Array): Steps<number> {
    const numRows = this.#numRows;
    const elimination = this.#elimination;
    const workBefore = elimination.work;
    this.#etas.clear();
    this.#spike.forget();
    this.#leavingRow.forget();
    elimination.begin(columns, basicColumn, numRows);
    this.#singletons.run(elimination);
    if (elimination.numPivots < numRows) {
      if (isLong(elimination.numEntries)) yield;
      this.#kernel.begin(elimination);
      const threshold = this.#threshold;
      while (!this.#kernel.advance(elimination, threshold, elimination.work + PAUSE_WORK)) yield;
    }
    const numPivoted = elimination.numPivots;
    const replaced = this.#repair(basicColumn);
    let isDone = false;
    try {
      if (isLong(elimination.lowerStarts[numRows])) yield;
      assembleLower(elimination, this.#lowerColumns, this.#lowerRows);
      if (isLong(elimination.numEntries + elimination.upperStarts[numPivoted])) yield;
      assembleUpper(
        elimination,
        numPivoted,
        this.#upperColumns,
        this.#upperRows,
        UPPER_ROW_RELATIVE_SLACK,
        UPPER_ROW_SLACK,
      );
      isDone = true;
    } finally {
      if (!isDone) this.#undoRepair(basicColumn, replaced);
    }
    this.#policy.begin(elimination.work - workBefore, this.#upperColumns.used);
    return replaced;
  }

  ftran(vector: IndexedVector, expectedDensity: number, keepSpike = false): void {
    const numRows = this.#numRows;
    const elimination = this.#elimination;
    const scratch = this.#scratch;
    const short = SPARSE_START * numRows;
    const budget = this.#searchBudget(expectedDensity);
    const first = this.#enter(vector, elimination.rowSlot, short);
    if (!scratch.isShort(short) || !solveUnitSparse(this.#lowerColumns, scratch, numRows, budget)) {
      const { filledLower, numFilledLower } = elimination;
      solveUnitLoop(this.#lowerColumns, scratch, filledLower, numFilledLower, first);
    }
    const workBefore = scratch.work;
    this.#etas.apply(scratch, numRows);
    const workBetween = scratch.work;
    const size = numRows + this.#etas.count;
    if (!scratch.isListed && expectedDensity <= SPARSE_RESULT) scratch.listNonzeros(size);
    if (keepSpike) this.#keepSpike(size);
    const workAgain = scratch.work;
    const { slotPivot } = elimination;
    if (
      !scratch.isShort(short) ||
      !finishDiagonalSparse(this.#upperColumns, slotPivot, scratch, size, budget, vector)
    ) {
      finishDiagonalLoop(this.#upperColumns, slotPivot, scratch, size, vector);
    }
    this.#policy.charge(workBetween - workBefore, scratch.work - workAgain);
  }

  btran(vector: IndexedVector, expectedDensity: number, keepRow = false): void {
    const numRows = this.#numRows;
    const scratch = this.#scratch;
    const short = SPARSE_START * numRows;
    const budget = this.#searchBudget(expectedDensity);
    const position = keepRow && vector.count === 1 ? vector.indices[0] : -1;
    const scale = position >= 0 ? vector.values[position] : 1;
    const first = this.#enter(vector, this.#elimination.positionSlot, short);
    const workBefore = scratch.work;
    this.#solveUpperTransposed(first, budget);
    const workBetween = scratch.work;
    if (position >= 0) this.#keepRow(position, scale);
    if (!scratch.isShort(SPARSE_RESULT * numRows)) scratch.isListed = false;
    this.#etas.applyTransposed(scratch, numRows);
    this.#policy.charge(scratch.work - workBetween, workBetween - workBefore);
    const rows = this.#lowerRows;
    if (!scratch.isShort(short) || !finishUnitSparse(rows, scratch, numRows, budget, vector)) {
      finishUnitLoop(rows, scratch, numRows, vector);
    }
  }

  update(position: number, pivot: number): boolean {
    const etas = this.#etas;
    const spike = this.#spike;
    if (spike.count < 0 || etas.count >= this.#updateLimit) return false;
    if (this.#leavingRow.count < 0 || this.#rowPosition !== position) this.#computeRow(position);
    const numRows = this.#numRows;
    const old = this.#elimination.positionSlot[position];
    const fresh = numRows + etas.count;
    const oldDiagonal = this.#elimination.slotPivot[old];
    const newDiagonal = etas.append(old, oldDiagonal, this.#leavingRow, spike, this.#scratch);
    const expected = oldDiagonal * pivot;
    const spikeCount = spike.count;
    spike.forget();
    this.#leavingRow.forget();
    const error = Math.abs(newDiagonal - expected);
    if (!(error <= UPDATE_TOLERANCE * Math.abs(newDiagonal)) || newDiagonal === 0) return false;

    etas.commit(old);
    this.#policy.upperEntries +=
      spikeCount - this.#upperColumns.lengthOf(old) - this.#upperRows.lengthOf(old);
    replaceSlot(this.#upperColumns, this.#upperRows, old, fresh, spike, spikeCount);
    this.#elimination.slotPivot[fresh] = newDiagonal;
    this.#elimination.positionSlot[position] = fresh;
    this.#upperColumns.setPlace(fresh, position);
    return true;
  }

  shouldRefactor(): boolean {
    return this.#etas.count >= this.#updateLimit || this.#policy.isDue;
  }

  /**
   * Moves a vector into the scratch, `slotOf` its places, with a list where it has at most
   * `listLimit` nonzeros; returns the first slot that may be nonzero.
   */
  #enter(vector: IndexedVector, slotOf: Int32Array, listLimit: number): number {
    const scratch = this.#scratch;
    const { values, indices, count } = vector;
    const x = scratch.values;
    vector.count = 0;
    if (count < 0 || count > DENSE_SHARE * this.#numRows) {
      scatter(values, slotOf, this.#numRows, x);
      values.fill(0, 0, this.#numRows);
      scratch.isListed = false;
      scratch.work += this.#numRows;
      return 0;
    }
    scratch.work += count;
    let first = this.#numRows + this.#etas.count;
    if (count > listLimit) {
      for (let k = 0; k < count; k++) {
        const i = indices[k];
        const slot = slotOf[i];
        x[slot] = values[i];
        values[i] = 0;
        if (slot < first) first = slot;
      }
      scratch.isListed = false;
      return first;
    }
    const list = scratch.list;
    for (let k = 0; k < count; k++) {
      const i = indices[k];
      const slot = slotOf[i];
      x[slot] = values[i];
      values[i] = 0;
      list[k] = slot;
      if (slot < first) first = slot;
    }
    scratch.begin = 0;
    scratch.end = count;
    scratch.isListed = true;
    return first;
  }

  #searchBudget(expectedDensity: number): number {
    const share = expectedDensity <= SPARSE_RESULT ? SEARCH_SHARE : TRIAL_SHARE;
    return share * (this.#numRows + this.#etas.count);
  }

  #solveUpperTransposed(first: number, budget: number): void {
    const numRows = this.#numRows;
    const scratch = this.#scratch;
    const size = numRows + this.#etas.count;
    const rows = this.#upperRows;
    const { slotPivot } = this.#elimination;
    if (
      !scratch.isShort(SPARSE_START * numRows) ||
      !solveDiagonalSparse(rows, slotPivot, scratch, size, budget)
    ) {
      solveDiagonalLoop(rows, slotPivot, scratch, size, first);
    }
  }

  #keepSpike(size: number): void {
    this.#scratch.pack(size, 1, this.#spike);
  }

  #keepRow(position: number, scale: number): void {
    const size = this.#numRows + this.#etas.count;
    this.#scratch.pack(size, scale, this.#leavingRow);
    this.#rowPosition = position;
  }

  /** The row of U⁻¹ that an update needs, where no BTRAN has left it. */
  #computeRow(position: number): void {
    const scratch = this.#scratch;
    const slot = this.#elimination.positionSlot[position];
    scratch.values[slot] = 1;
    scratch.list[0] = slot;
    scratch.begin = 0;
    scratch.end = 1;
    scratch.isListed = true;
    this.#solveUpperTransposed(slot, this.#searchBudget(0));
    this.#keepRow(position, 1);
    const { slots, count } = this.#leavingRow;
    for (let k = 0; k < count; k++) scratch.values[slots[k]] = 0;
  }

  /** Gives every position without a pivot the logical of a row without one. */
  #repair(basicColumn: Int32Array): number {
    const elimination = this.#elimination;
    const { numRows, numCols, rowSlot, positionSlot } = elimination;
    const missing = numRows - elimination.numPivots;
    if (missing === 0) return 0;
    if (this.#replacedPosition.length < missing) {
      this.#replacedPosition = new Int32Array(missing);
      this.#replacedColumn = new Int32Array(missing);
    }
    const lowerEnd = elimination.lowerStarts[elimination.numPivots];
    let row = 0;
    let replaced = 0;
    for (let position = 0; position < numRows; position++) {
      if (positionSlot[position] >= 0) continue;
      while (rowSlot[row] >= 0) row++;
      this.#replacedPosition[replaced] = position;
      this.#replacedColumn[replaced++] = basicColumn[position];
      basicColumn[position] = numCols + row;
      elimination.pivot(row, position, 1, lowerEnd);
    }
    return replaced;
  }

  #undoRepair(basicColumn: Int32Array, replaced: number): void {
    for (let k = 0; k < replaced; k++) {
      basicColumn[this.#replacedPosition[k]] = this.#replacedColumn[k];
    }
  }

  #ensureRows(): void {
    const numRows = this.#numRows;
    const numSlots = numRows + this.#updateLimit;
    this.#elimination.ensureRows(numRows, numSlots);
    this.#scratch.ensureSlots(numSlots);
    this.#etas.ensureSlots(numSlots);
    this.#lowerColumns.ensureLines(numRows);
    this.#lowerRows.ensureLines(numRows);
    this.#upperColumns.ensureLines(numSlots);
    this.#upperRows.ensureLines(numSlots);
    this.#spike.ensureSlots(numSlots);
    this.#leavingRow.ensureSlots(numSlots);
  }
}

/** Whether a stage that touches so many entries is worth a pause of its own. */
function isLong(entries: number): boolean {
  return entries > PAUSE_WORK;
}
