import { compressColumns, Problem } from "@bough/problem";

/** A small model as plain data, every row dense: easy to enumerate, to print and to shrink. */
export interface PlainModel {
  /** Minimised. [numCols] */
  readonly cost: readonly number[];
  readonly offset: number;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Integer columns come first; at most one continuous column follows them. */
  readonly numIntegers: number;
  readonly rows: readonly PlainRow[];
}

export interface PlainRow {
  /** One coefficient a column. [numCols] */
  readonly coefficients: readonly number[];
  readonly lower: number;
  readonly upper: number;
}

/** The model as a problem for solvers. */
export function problemOf(model: PlainModel): Problem {
  const { cost, rows, numIntegers } = model;
  const rowOf: number[] = [];
  const columnOf: number[] = [];
  const values: number[] = [];
  rows.forEach(({ coefficients }, i) => {
    coefficients.forEach((value, j) => {
      if (value === 0) return;
      rowOf.push(i);
      columnOf.push(j);
      values.push(value);
    });
  });
  return new Problem({
    name: "tight",
    sense: "minimize",
    cost: Float64Array.from(cost),
    objectiveOffset: model.offset,
    columns: compressColumns(rows.length, cost.length, values.length, rowOf, columnOf, values),
    columnLower: Float64Array.from(model.lower),
    columnUpper: Float64Array.from(model.upper),
    rowLower: Float64Array.from(rows, (row) => row.lower),
    rowUpper: Float64Array.from(rows, (row) => row.upper),
    isInteger: Uint8Array.from(cost, (_, j) => (j < numIntegers ? 1 : 0)),
  });
}
