import type { SparseMatrix } from "@bough/problem";
import type { MovingMemory } from "../kernels/moving-memory.ts";
import {
  BASIC_COLUMN,
  BASIS_INDICES,
  BASIS_STARTS,
  BASIS_VALUES,
  POSITIONS_OF_ROWS,
} from "../kernels/registers.ts";
import { Arena } from "./arena.ts";

/**
 * The columns of a basis side by side in the kernels' memory, by position: the matrix itself lies outside, and most
 * of it is not needed. Logicals have none.
 */
export class BasisColumns {
  /** Entries there are. */
  numEntries = 0;
  #basicColumn: Int32Array = new Int32Array(0); // [numRows]
  #starts: Int32Array = new Int32Array(1); // [numRows + 1]
  #indices: Int32Array = new Int32Array(0);
  #values: Float64Array = new Float64Array(0);
  readonly #memory: MovingMemory;
  readonly #columnPlace: number;
  readonly #startsPlace: number;
  readonly #entries: Arena;

  constructor(memory: MovingMemory) {
    this.#memory = memory;
    this.#columnPlace = memory.ints(BASIC_COLUMN, (array) => {
      this.#basicColumn = array;
    });
    this.#startsPlace = memory.ints(BASIS_STARTS, (array) => {
      this.#starts = array;
    });
    const entryPlaces = [
      memory.ints(BASIS_INDICES, (array) => {
        this.#indices = array;
      }),
      memory.reals(BASIS_VALUES, (array) => {
        this.#values = array;
      }),
      // The same by row, as a pattern.
      memory.ints(POSITIONS_OF_ROWS),
    ];
    this.#entries = new Arena(memory, entryPlaces, () => this.numEntries);
  }

  wantRows(numRows: number): void {
    this.#memory.want(this.#columnPlace, numRows);
    this.#memory.want(this.#startsPlace, numRows + 1);
  }

  /** Copies the columns of a basis. */
  take(columns: SparseMatrix, basicColumn: Int32Array, numRows: number): void {
    const { numLines, starts, indices, values } = columns;
    const total = this.#place(columns, basicColumn, numRows);
    this.numEntries = 0;
    this.#entries.ensure(total);
    this.numEntries = total;
    this.#basicColumn.set(basicColumn.subarray(0, numRows));
    const basisIndices = this.#indices;
    const basisValues = this.#values;
    let used = 0;
    for (let position = 0; position < numRows; position++) {
      const column = basicColumn[position];
      if (column >= numLines) continue;
      for (let k = starts[column], end = starts[column + 1]; k < end; k++) {
        basisIndices[used] = indices[k];
        basisValues[used++] = values[k];
      }
    }
  }

  #place({ numLines, starts }: SparseMatrix, basicColumn: Int32Array, numRows: number): number {
    const basisStarts = this.#starts;
    let total = 0;
    for (let position = 0; position < numRows; position++) {
      basisStarts[position] = total;
      const column = basicColumn[position];
      if (column < numLines) total += starts[column + 1] - starts[column];
    }
    basisStarts[numRows] = total;
    return total;
  }
}
