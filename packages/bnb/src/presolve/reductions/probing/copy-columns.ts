import type { Steps } from "@bough/problem";
import type { ProblemView } from "@bough/simplex/presolve";

/** Entries taken in between two pauses: some milliseconds. */
export const ENTRIES_PER_STEP = 15_000;

/** Columns one after the other. */
export interface CompressedColumns {
  readonly starts: Int32Array; // [numCols + 1]
  readonly rows: Int32Array; // [numEntries]
  readonly values: Float64Array; // [numEntries]
}

/** Room for the columns of a problem. */
export function roomForColumns(numCols: number, numEntries: number): CompressedColumns {
  return {
    starts: new Int32Array(numCols + 1),
    rows: new Int32Array(numEntries),
    values: new Float64Array(numEntries),
  };
}

/** Copies the linked columns of a problem into one stretch each; the number of their entries. */
export function* copyColumns(
  problem: ProblemView,
  { starts, rows, values }: CompressedColumns,
): Steps<number> {
  const { columnHead, nextInColumn, entryRow, entryValue } = problem.matrix;
  let position = 0;
  let pauseAt = ENTRIES_PER_STEP;
  for (let j = 0; j < problem.numCols; j++) {
    // A column costs as much as one of its entries.
    if (position + j >= pauseAt) {
      pauseAt = position + j + ENTRIES_PER_STEP;
      yield;
    }
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      rows[position] = entryRow[k];
      values[position++] = entryValue[k];
    }
    starts[j + 1] = position;
  }
  return position;
}
