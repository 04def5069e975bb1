import type { SparseMatrix } from "@bough/problem";
import { runToEnd, type Steps } from "@bough/problem";
import type { IndexedVector } from "../vectors/indexed-vector.ts";
import type { BasisFactor } from "./basis-factor.ts";
import type { Elimination } from "./elimination.ts";
import { Factorisation } from "./factorisation.ts";
import { RowEtas, replaceSlot } from "./forrest-tomlin.ts";
import { KeptUpper, type UpperParts } from "./kept-upper.ts";
import type { LineStore } from "./line-store.ts";
import { PackedVector } from "./packed-vector.ts";
import { RefactorPolicy } from "./refactor-policy.ts";
import { Scratch } from "./scratch.ts";
import { DEFAULT_PIVOT_THRESHOLD, UPDATE_TOLERANCE } from "./tolerances.ts";
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
  readonly #scratch = new Scratch();
  readonly #factorisation: Factorisation;
  readonly #elimination: Elimination;
  readonly #lowerColumns: LineStore;
  readonly #lowerRows: LineStore;
  readonly #upperColumns: LineStore;
  readonly #upperRows: LineStore;
  readonly #etas: RowEtas;

  // What an update needs: the entering column before U, and the leaving row after U.
  readonly #spike = new PackedVector();
  readonly #leavingRow = new PackedVector();
  #rowPosition = -1;

  readonly #policy = new RefactorPolicy();

  /** Factorisations begun. */
  #makings = 0;
  #kept: KeptUpper | undefined;
  /** The factorisation to which the kept copy of U belongs, -1 for none. */
  #keptMaking = -1;

  constructor(numRows: number, options: FactorOptions = {}) {
    this.#numRows = numRows;
    this.#updateLimit = options.updateLimit ?? DEFAULT_UPDATE_LIMIT;
    this.#factorisation = new Factorisation(options.pivotThreshold ?? DEFAULT_PIVOT_THRESHOLD);
    this.#elimination = this.#factorisation.elimination;
    this.#lowerColumns = this.#factorisation.lowerColumns;
    this.#lowerRows = this.#factorisation.lowerRows;
    this.#upperColumns = this.#factorisation.upperColumns;
    this.#upperRows = this.#factorisation.upperRows;
    this.#etas = new RowEtas(this.#updateLimit);
    this.#ensureRows();
  }

  get replacedPosition(): Int32Array {
    return this.#factorisation.replacedPosition;
  }

  get replacedColumn(): Int32Array {
    return this.#factorisation.replacedColumn;
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
    this.#keptMaking = -1;
    this.#ensureRows();
    this.#spike.forget();
    this.#leavingRow.forget();
  }

  tightenPivotTolerance(): boolean {
    return this.#factorisation.tightenPivotTolerance();
  }

  factorise(columns: SparseMatrix, basicColumn: Int32Array): number {
    return runToEnd(this.factoriseSteps(columns, basicColumn));
  }

  *factoriseSteps(columns: SparseMatrix, basicColumn: Int32Array): Steps<number> {
    const numRows = this.#numRows;
    const elimination = this.#elimination;
    const workBefore = elimination.work;
    this.#makings++;
    this.#etas.clear();
    this.#spike.forget();
    this.#leavingRow.forget();
    const replaced = yield* this.#factorisation.steps(columns, basicColumn, numRows);
    this.#policy.begin(elimination.work - workBefore, this.#upperColumns.used);
    return replaced;
  }

  ftran(vector: IndexedVector, expectedDensity: number, keepSpike = false): void {
    const numRows = this.#numRows;
    const elimination = this.#elimination;
    const scratch = this.#scratch;
    const short = SPARSE_START * numRows;
    const budget = this.#searchBudget(expectedDensity);
    const count = this.#etas.count;
    const first = scratch.takeIn(vector, elimination.rowSlot, numRows, numRows + count, short);
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
    const { positionSlot } = this.#elimination;
    const first = scratch.takeIn(vector, positionSlot, numRows, numRows + this.#etas.count, short);
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

  prepareUpdate(): void {
    const { slots, count } = this.#spike;
    if (count > 0) this.#upperRows.ensureRoomFor(slots, count);
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

  keep(): void {
    this.#kept ??= new KeptUpper();
    this.#kept.keep(this.#upperParts);
    this.#keptMaking = this.#makings;
    this.#scratch.work += this.#upperColumns.used + this.#upperRows.used;
  }

  comeBack(): boolean {
    if (this.#kept === undefined || this.#keptMaking !== this.#makings) return false;
    this.#spike.forget();
    this.#leavingRow.forget();
    this.#kept.restore(this.#upperParts);
    this.#scratch.work += this.#upperColumns.used + this.#upperRows.used;
    return true;
  }

  get #upperParts(): UpperParts {
    return {
      numRows: this.#numRows,
      elimination: this.#elimination,
      columns: this.#upperColumns,
      rows: this.#upperRows,
      etas: this.#etas,
      policy: this.#policy,
    };
  }

  shouldRefactor(): boolean {
    return this.#etas.count >= this.#updateLimit || this.#policy.isDue;
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

  #ensureRows(): void {
    const numRows = this.#numRows;
    const numSlots = numRows + this.#updateLimit;
    this.#factorisation.ensureRows(numRows, numSlots);
    this.#scratch.ensureSlots(numSlots);
    this.#etas.ensureSlots(numSlots);
    this.#spike.ensureSlots(numSlots);
    this.#leavingRow.ensureSlots(numSlots);
  }
}
