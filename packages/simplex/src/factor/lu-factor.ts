import type { SparseMatrix } from "@bough/problem";
import { runToEnd, type Steps } from "@bough/problem";
import { MovingMemory } from "../kernels/moving-memory.ts";
import {
  ETA_WORK,
  LEAVING_COUNT,
  LEAVING_SLOTS,
  LEAVING_VALUES,
  SPIKE_COUNT,
  SPIKE_SLOTS,
  SPIKE_VALUES,
  UPPER_WORK,
} from "../kernels/registers.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";
import type { BasisFactor } from "./basis-factor.ts";
import type { Elimination } from "./elimination.ts";
import { Factorisation } from "./factorisation.ts";
import { RowEtas } from "./forrest-tomlin.ts";
import { KeptUpper, type UpperParts } from "./kept-upper.ts";
import type { LineStore } from "./line-store.ts";
import { PackedVector } from "./packed-vector.ts";
import { RefactorPolicy } from "./refactor-policy.ts";
import { Scratch } from "./scratch.ts";
import { DEFAULT_PIVOT_THRESHOLD } from "./tolerances.ts";

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
  readonly #memory = new MovingMemory();
  readonly #scratch = new Scratch(this.#memory);
  readonly #factorisation: Factorisation;
  readonly #elimination: Elimination;
  readonly #lowerColumns: LineStore;
  readonly #upperColumns: LineStore;
  readonly #upperRows: LineStore;
  readonly #etas: RowEtas;

  // What an update needs: the entering column before U, and the leaving row after U.
  readonly #spike = new PackedVector(this.#memory, SPIKE_SLOTS, SPIKE_VALUES);
  readonly #leavingRow = new PackedVector(this.#memory, LEAVING_SLOTS, LEAVING_VALUES);
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
    this.#factorisation = new Factorisation(
      this.#memory,
      options.pivotThreshold ?? DEFAULT_PIVOT_THRESHOLD,
    );
    this.#elimination = this.#factorisation.elimination;
    this.#lowerColumns = this.#factorisation.lowerColumns;
    this.#upperColumns = this.#factorisation.upperColumns;
    this.#upperRows = this.#factorisation.upperRows;
    this.#etas = new RowEtas(this.#memory, this.#updateLimit);
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

  release(): void {
    this.#memory.release();
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
    const { rowSlot } = this.#elimination;
    const scratch = this.#scratch;
    const memory = this.#memory.current;
    const short = SPARSE_START * numRows;
    const { count } = this.#etas;
    const first = scratch.takeIn(vector, rowSlot, numRows, numRows + count, short);
    const length = memory.kernels.ftran(
      numRows,
      count,
      scratch.listed,
      first,
      short,
      this.#searchBudget(expectedDensity),
      Number(expectedDensity <= SPARSE_RESULT),
      Number(keepSpike),
    );
    if (keepSpike) this.#spike.count = memory.numberAt(SPIKE_COUNT);
    scratch.handOut(length, vector);
    this.#charge();
  }

  btran(vector: IndexedVector, expectedDensity: number, keepRow = false): void {
    const numRows = this.#numRows;
    const scratch = this.#scratch;
    const memory = this.#memory.current;
    const short = SPARSE_START * numRows;
    const position = keepRow && vector.count === 1 ? vector.indices[0] : -1;
    const scale = position >= 0 ? vector.values[position] : 1;
    const { positionSlot } = this.#elimination;
    const { count } = this.#etas;
    const first = scratch.takeIn(vector, positionSlot, numRows, numRows + count, short);
    const length = memory.kernels.btran(
      numRows,
      count,
      scratch.listed,
      first,
      short,
      this.#searchBudget(expectedDensity),
      SPARSE_RESULT * numRows,
      Number(position >= 0),
      scale,
    );
    if (position >= 0) {
      this.#leavingRow.count = memory.numberAt(LEAVING_COUNT);
      this.#rowPosition = position;
    }
    scratch.handOut(length, vector);
    this.#charge();
  }

  prepareUpdate(): void {
    const { count } = this.#spike;
    if (count <= 0) return;
    this.#upperRows.ensureArena(this.#memory.current.kernels.rowArenaForSpike(count));
  }

  update(position: number, pivot: number): boolean {
    const etas = this.#etas;
    const { count } = etas;
    const spikeCount = this.#spike.count;
    if (spikeCount < 0 || count >= this.#updateLimit) return false;
    if (this.#leavingRow.count < 0 || this.#rowPosition !== position) this.#computeRow(position);
    const rowCount = this.#leavingRow.count;
    // All room first: arrays move for it.
    etas.ensure(rowCount);
    this.#upperColumns.ensureArena(this.#upperColumns.used + spikeCount);
    this.prepareUpdate();
    const old = this.#elimination.positionSlot[position];
    const retired = this.#upperColumns.lengthOf(old) + this.#upperRows.lengthOf(old);
    this.#spike.forget();
    this.#leavingRow.forget();
    this.#scratch.work += 2 * spikeCount + rowCount;
    const { kernels } = this.#memory.current;
    if (kernels.updateFactor(position, this.#numRows, count, spikeCount, rowCount, pivot) === 0)
      return false;
    etas.count++;
    this.#policy.upperEntries += spikeCount - retired;
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

  /** Notes what the last solve has spent on updates. */
  #charge(): void {
    const memory = this.#memory.current;
    this.#policy.charge(memory.realAt(ETA_WORK), memory.realAt(UPPER_WORK));
  }

  /** The row of U⁻¹ that an update needs, where no BTRAN has left it. */
  #computeRow(position: number): void {
    const numRows = this.#numRows;
    const memory = this.#memory.current;
    const slot = this.#elimination.positionSlot[position];
    const size = numRows + this.#etas.count;
    memory.kernels.leavingRow(size, slot, SPARSE_START * numRows, this.#searchBudget(0));
    this.#leavingRow.count = memory.numberAt(LEAVING_COUNT);
    this.#rowPosition = position;
    this.#scratch.addWork();
  }

  #ensureRows(): void {
    const numRows = this.#numRows;
    const numSlots = numRows + this.#updateLimit;
    this.#factorisation.wantRows(numRows, numSlots);
    this.#scratch.wantSlots(numSlots);
    this.#etas.wantSlots(numSlots);
    this.#spike.wantSlots(numSlots);
    this.#leavingRow.wantSlots(numSlots);
    this.#memory.settle();
    this.#scratch.noteSlots(numSlots);
  }
}
