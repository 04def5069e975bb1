import type { SparseMatrix } from "@bough/problem";
import { runToEnd, type Steps } from "../steps.ts";

/** Entries copied between two pauses. */
const ENTRIES_PER_STEP = 500_000;

/** Under which name rows of hooks stand among the cuts: unlike these they follow from nothing. */
export const LAZY_ROW = "lazy-row";

/** A row that the search adds to the LP, valid for the whole problem: a cut, as a rule. */
export interface AddedRow {
  /** Who made it: the separator's name. */
  readonly name: string;
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
  /** Generations of cuts it rests on: one more than the highest rank of its rows. */
  readonly rank: number;
}

type Terms = Pick<AddedRow, "columns" | "coefficients">;

/** Rows as an engine takes them, over so many columns. */
export function matrixOf(rows: readonly Terms[], numCols: number): SparseMatrix {
  return runToEnd(matrixOfInSteps(rows, numCols));
}

/** The same with pauses. */
export function* matrixOfInSteps(rows: readonly Terms[], numCols: number): Steps<SparseMatrix> {
  const starts: Int32Array = new Int32Array(rows.length + 1);
  rows.forEach((row, k) => {
    starts[k + 1] = starts[k] + row.columns.length;
  });
  const indices: Int32Array = new Int32Array(starts[rows.length]);
  const values: Float64Array = new Float64Array(starts[rows.length]);
  let pauseAt = ENTRIES_PER_STEP;
  for (const [k, row] of rows.entries()) {
    if (starts[k] >= pauseAt) {
      pauseAt = starts[k] + ENTRIES_PER_STEP;
      yield;
    }
    indices.set(row.columns, starts[k]);
    values.set(row.coefficients, starts[k]);
  }
  return { numLines: rows.length, lineLength: numCols, starts, indices, values };
}
