import type { SparseMatrix } from "@bough/problem";

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

/** Rows as an engine takes them, over so many columns. */
export function matrixOf(
  rows: readonly Pick<AddedRow, "columns" | "coefficients">[],
  numCols: number,
): SparseMatrix {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, k) => {
    starts[k + 1] = starts[k] + row.columns.length;
  });
  const indices = new Int32Array(starts[rows.length]);
  const values = new Float64Array(starts[rows.length]);
  rows.forEach((row, k) => {
    indices.set(row.columns, starts[k]);
    values.set(row.coefficients, starts[k]);
  });
  return { numLines: rows.length, lineLength: numCols, starts, indices, values };
}
