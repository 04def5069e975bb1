import type { SparseMatrix, Steps } from "@bough/problem";
import type { MovingMemory } from "../kernels/moving-memory.ts";
import { LOWER_COLUMNS, LOWER_ROWS, UPPER_COLUMNS, UPPER_ROWS } from "../kernels/registers.ts";
import { Elimination } from "./elimination.ts";
import { kernelSteps, singletonSteps } from "./elimination-steps.ts";
import { LineStore } from "./line-store.ts";
import { MAX_PIVOT_THRESHOLD, PIVOT_THRESHOLD_GROWTH } from "./tolerances.ts";

/** Entries and rows that one stage may touch in passing: they lie far apart. */
const LONG_STAGE = 100_000;

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
    elimination.begin(numRows);
    if (isLong(numRows)) yield;
    yield* singletonSteps(elimination, columns, basicColumn);
    if (elimination.numPivots < numRows) {
      if (isLong(numRows + elimination.numEntries)) yield;
      yield* kernelSteps(elimination, this.#threshold);
    }
    const numPivoted = elimination.numPivots;
    const replaced = this.#repair(basicColumn, columns.numLines);
    let isDone = false;
    try {
      yield* this.#assemblySteps(numPivoted);
      isDone = true;
    } finally {
      if (!isDone) this.#undoRepair(basicColumn, replaced);
    }
    return replaced;
  }

  /** Writes L and U; slots from `numPivoted` on are of positions that were repaired. */
  *#assemblySteps(numPivoted: number): Steps<void> {
    const { elimination, upperColumns, upperRows } = this;
    const { numRows } = elimination;
    const lowerEntries = elimination.lowerStarts[numRows];
    if (isLong(numRows + lowerEntries)) yield;
    this.lowerColumns.clearArena(lowerEntries);
    this.lowerRows.clearArena(lowerEntries);
    elimination.kernels.assembleLower(numRows);
    const upperEntries = elimination.numEntries + elimination.upperStarts[numPivoted];
    if (isLong(numRows + upperEntries)) yield;
    upperColumns.clearArena(upperEntries);
    elimination.kernels.assembleUpperColumns(numRows, numPivoted);
    if (isLong(numRows + upperEntries)) yield;
    const rowRoom = elimination.kernels.roomOfUpperRows(numRows);
    upperRows.clearArena(rowRoom);
    elimination.kernels.assembleUpperRows(numRows, rowRoom);
    elimination.end();
  }

  /** Asks for room for so many, from the memory's next `settle` on. */
  wantRows(numRows: number, numSlots: number): void {
    this.elimination.wantRows(numRows, numSlots);
    this.lowerColumns.wantLines(numRows);
    this.lowerRows.wantLines(numRows);
    this.upperColumns.wantLines(numSlots);
    this.upperRows.wantLines(numSlots);
  }

  /** Gives every position without a pivot the logical of a row without one. */
  #repair(basicColumn: Int32Array, numCols: number): number {
    const { elimination } = this;
    const { numRows, numPivots, slotRow, slotPosition } = elimination;
    const missing = numRows - numPivots;
    if (missing === 0) return 0;
    if (this.replacedPosition.length < missing) {
      this.replacedPosition = new Int32Array(missing);
      this.replacedColumn = new Int32Array(missing);
    }
    elimination.kernels.pivotDeficient(numRows);
    for (let k = 0; k < missing; k++) {
      const position = slotPosition[numPivots + k];
      this.replacedPosition[k] = position;
      this.replacedColumn[k] = basicColumn[position];
      basicColumn[position] = numCols + slotRow[numPivots + k];
    }
    return missing;
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
