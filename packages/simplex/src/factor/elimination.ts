import type { SparseMatrix } from "@bough/problem";
import type { MovingMemory } from "../kernels/moving-memory.ts";
import { DIAGONAL, FILLED_LOWER } from "../kernels/registers.ts";

/** A basis while it is being factorised: what has been pivoted so far, and L and U as they grow. */
export class Elimination {
  numRows = 0;
  /** Structural columns; larger basic indices are logicals. */
  numCols = 0;
  columns: SparseMatrix = NO_MATRIX;
  basicColumn: Int32Array = new Int32Array(0);

  /** Slots in pivot order. */
  numPivots = 0;
  rowSlot: Int32Array = new Int32Array(0); // slot at which the row was pivoted, or -1 [numRows]
  positionSlot: Int32Array = new Int32Array(0); // slot of the basis position, or -1 [numRows]
  slotRow: Int32Array = new Int32Array(0); // [numRows]
  slotPosition: Int32Array = new Int32Array(0); // [numRows]
  slotPivot: Float64Array = new Float64Array(0); // [numSlots]; updates write behind numRows

  /** Positions that hold no logical of their own, in order; and how many entries their columns have. */
  structurals: Int32Array = new Int32Array(0); // [numRows]
  numStructurals = 0;
  numEntries = 0;

  // L by column: the multipliers of slot s at lowerStarts[s] .. lowerStarts[s + 1] - 1, by row.
  lowerStarts: Int32Array = new Int32Array(1); // [numRows + 1]
  lowerIndices: Int32Array = new Int32Array(0);
  lowerValues: Float64Array = new Float64Array(0);
  /** The slots whose column of L holds anything, ascending. */
  filledLower: Int32Array = new Int32Array(0); // [numRows]
  numFilledLower = 0;

  // U of the kernel by row: the entries of slot s, by position.
  upperStarts: Int32Array = new Int32Array(1); // [numRows + 1]
  upperIndices: Int32Array = new Int32Array(0);
  upperValues: Float64Array = new Float64Array(0);

  /** First slot of the kernel; before it U's columns are entries of the basis itself. */
  kernelBegin = 0;

  // Counts over what is active: rows and positions without a pivot.
  rowCount: Int32Array = new Int32Array(0); // [numRows]
  columnCount: Int32Array = new Int32Array(0); // [numRows]
  /** Rows that were active when the column singletons were gone. */
  activeRows: Int32Array = new Int32Array(0); // [numRows]
  numActiveRows = 0;
  /** Entries touched so far. */
  work = 0;
  readonly #memory: MovingMemory;
  readonly #pivotPlace: number;
  readonly #filledPlace: number;

  /** @param memory what holds the arrays that solves need */
  constructor(memory: MovingMemory) {
    this.#memory = memory;
    this.#pivotPlace = memory.reals(DIAGONAL, (values) => {
      this.slotPivot = values;
    });
    this.#filledPlace = memory.ints(FILLED_LOWER, (slots) => {
      this.filledLower = slots;
    });
  }

  begin(columns: SparseMatrix, basicColumn: Int32Array, numRows: number): void {
    this.columns = columns;
    this.basicColumn = basicColumn;
    this.numRows = numRows;
    this.numCols = columns.numLines;
    this.numPivots = 0;
    this.numStructurals = 0;
    this.numEntries = 0;
    this.numActiveRows = 0;
    this.numFilledLower = 0;
    this.rowSlot.fill(-1, 0, numRows);
    this.positionSlot.fill(-1, 0, numRows);
    this.lowerStarts[0] = 0;
  }

  /** Gives the next slot to a row and a basis position; L's column ends at what was written. */
  pivot(row: number, position: number, value: number, lowerEnd: number): void {
    const slot = this.numPivots++;
    this.rowSlot[row] = slot;
    this.positionSlot[position] = slot;
    this.slotRow[slot] = row;
    this.slotPosition[slot] = position;
    this.slotPivot[slot] = value;
    if (this.lowerStarts[slot] !== lowerEnd) this.filledLower[this.numFilledLower++] = slot;
    this.lowerStarts[slot + 1] = lowerEnd;
  }

  ensureLower(size: number): void {
    if (this.lowerIndices.length >= size) return;
    const length = Math.max(size, 2 * this.lowerIndices.length);
    this.lowerIndices = grownInts(this.lowerIndices, length);
    this.lowerValues = grownReals(this.lowerValues, length);
  }

  ensureUpper(size: number): void {
    if (this.upperIndices.length >= size) return;
    const length = Math.max(size, 2 * this.upperIndices.length);
    this.upperIndices = grownInts(this.upperIndices, length);
    this.upperValues = grownReals(this.upperValues, length);
  }

  /** Room for so many; that of arrays in the kernels' memory is asked for, from its next `settle` on. */
  ensureRows(numRows: number, numSlots: number): void {
    this.#memory.want(this.#pivotPlace, numSlots);
    this.#memory.want(this.#filledPlace, numRows);
    if (this.rowSlot.length >= numRows) return;
    this.rowSlot = new Int32Array(numRows);
    this.positionSlot = new Int32Array(numRows);
    this.slotRow = new Int32Array(numRows);
    this.slotPosition = new Int32Array(numRows);
    this.structurals = new Int32Array(numRows);
    this.activeRows = new Int32Array(numRows);
    this.lowerStarts = new Int32Array(numRows + 1);
    this.upperStarts = new Int32Array(numRows + 1);
    this.rowCount = new Int32Array(numRows);
    this.columnCount = new Int32Array(numRows);
  }
}

const NO_MATRIX: SparseMatrix = {
  numLines: 0,
  lineLength: 0,
  starts: new Int32Array(1),
  indices: new Int32Array(0),
  values: new Float64Array(0),
};

export function grownInts(array: Int32Array, length: number): Int32Array {
  const grown: Int32Array = new Int32Array(length);
  grown.set(array);
  return grown;
}

export function grownReals(array: Float64Array, length: number): Float64Array {
  const grown: Float64Array = new Float64Array(length);
  grown.set(array);
  return grown;
}
