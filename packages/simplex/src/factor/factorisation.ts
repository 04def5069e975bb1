import type { SparseMatrix, Steps } from "@bough/problem";
import type { MovingMemory } from "../kernels/moving-memory.ts";
import { LOWER_COLUMNS, LOWER_ROWS, UPPER_COLUMNS, UPPER_ROWS } from "../kernels/registers.ts";
import { assembleLower, assembleUpperColumns, assembleUpperRows } from "./assembly.ts";
import { Elimination } from "./elimination.ts";
import { LineStore } from "./line-store.ts";
import { MarkowitzKernel } from "./markowitz.ts";
import { SingletonPass } from "./singletons.ts";
import { MAX_PIVOT_THRESHOLD, PIVOT_THRESHOLD_GROWTH } from "./tolerances.ts";

/** Entries touched between two pauses: about a millisecond. */
const PAUSE_WORK = 500_000;

/** Entries and rows that one stage may touch in passing: they lie far apart. */
const LONG_STAGE = 100_000;

/** Room that each row of U keeps for the spikes of updates. */
const UPPER_ROW_SLACK = 4;
const UPPER_ROW_RELATIVE_SLACK = 0.1;

/**
 * Makes L and U of a basis: singletons, the kernel by Markowitz, logicals where the basis is
 * singular, then both by row and by column.
 */
export class Factorisation {
  readonly elimination: Elimination;
  readonly lowerColumns: LineStore;
  readonly lowerRows: LineStore;
  readonly upperColumns: LineStore;
  readonly upperRows: LineStore;
  /** Positions that the last repair gave to logicals, and what was basic there. */
  replacedPosition: Int32Array = new Int32Array(0);
  replacedColumn: Int32Array = new Int32Array(0);
  readonly #singletons = new SingletonPass();
  readonly #kernel = new MarkowitzKernel();
  #threshold: number;

  /**
   * @param memory what holds the arrays that solves need
   * @param threshold first relative pivot threshold of the kernel
   */
  constructor(memory: MovingMemory, threshold: number) {
    this.elimination = new Elimination(memory);
    this.lowerColumns = new LineStore(memory, LOWER_COLUMNS);
    this.lowerRows = new LineStore(memory, LOWER_ROWS);
    this.upperColumns = new LineStore(memory, UPPER_COLUMNS);
    this.upperRows = new LineStore(memory, UPPER_ROWS);
    this.#threshold = threshold;
  }

  /** Asks larger pivots of the kernel; false where they cannot be larger. */
  tightenPivotTolerance(): boolean {
    if (this.#threshold >= MAX_PIVOT_THRESHOLD) return false;
    this.#threshold = Math.min(MAX_PIVOT_THRESHOLD, PIVOT_THRESHOLD_GROWTH * this.#threshold);
    return true;
  }

  /** Returns how many positions were repaired. Steps that are left at a pause leave the basis as it was. */
  *steps(columns: SparseMatrix, basicColumn: Int32Array, numRows: number): Steps<number> {
    const { elimination } = this;
    elimination.begin(columns, basicColumn, numRows);
    if (isLong(numRows)) yield;
    yield* this.#singletons.steps(elimination);
    if (elimination.numPivots < numRows) {
      if (isLong(numRows + elimination.numEntries)) yield;
      this.#kernel.begin(elimination);
      const threshold = this.#threshold;
      while (!this.#kernel.advance(elimination, threshold, elimination.work + PAUSE_WORK)) yield;
    }
    const numPivoted = elimination.numPivots;
    const replaced = this.#repair(basicColumn);
    let isDone = false;
    try {
      if (isLong(numRows + elimination.lowerStarts[numRows])) yield;
      assembleLower(elimination, this.lowerColumns, this.lowerRows);
      const upperEntries = elimination.numEntries + elimination.upperStarts[numPivoted];
      const { upperColumns, upperRows } = this;
      if (isLong(numRows + upperEntries)) yield;
      assembleUpperColumns(elimination, numPivoted, upperColumns, upperRows);
      if (isLong(numRows + upperEntries)) yield;
      assembleUpperRows(
        elimination,
        upperColumns,
        upperRows,
        UPPER_ROW_RELATIVE_SLACK,
        UPPER_ROW_SLACK,
      );
      isDone = true;
    } finally {
      if (!isDone) this.#undoRepair(basicColumn, replaced);
    }
    return replaced;
  }

  /** Room for so many; that of arrays in the kernels' memory is asked for, from its next `settle` on. */
  ensureRows(numRows: number, numSlots: number): void {
    this.elimination.ensureRows(numRows, numSlots);
    this.lowerColumns.wantLines(numRows);
    this.lowerRows.wantLines(numRows);
    this.upperColumns.wantLines(numSlots);
    this.upperRows.wantLines(numSlots);
  }

  /** Gives every position without a pivot the logical of a row without one. */
  #repair(basicColumn: Int32Array): number {
    const { elimination } = this;
    const { numRows, numCols, rowSlot, positionSlot } = elimination;
    const missing = numRows - elimination.numPivots;
    if (missing === 0) return 0;
    if (this.replacedPosition.length < missing) {
      this.replacedPosition = new Int32Array(missing);
      this.replacedColumn = new Int32Array(missing);
    }
    const lowerEnd = elimination.lowerStarts[elimination.numPivots];
    let row = 0;
    let replaced = 0;
    for (let position = 0; position < numRows; position++) {
      if (positionSlot[position] >= 0) continue;
      while (rowSlot[row] >= 0) row++;
      this.replacedPosition[replaced] = position;
      this.replacedColumn[replaced++] = basicColumn[position];
      basicColumn[position] = numCols + row;
      elimination.pivot(row, position, 1, lowerEnd);
    }
    return replaced;
  }

  #undoRepair(basicColumn: Int32Array, replaced: number): void {
    for (let k = 0; k < replaced; k++) {
      basicColumn[this.replacedPosition[k]] = this.replacedColumn[k];
    }
  }
}

/** Whether a stage that touches so many entries and rows is worth a pause of its own. */
function isLong(entries: number): boolean {
  return entries > LONG_STAGE;
}
