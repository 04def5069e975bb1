import { compressColumns, Problem, type SwitchedRow } from "@bough/problem";

/** The problem with these rows beside its own, and without structures. */
export function withSwitchedRows(problem: Problem, rows: readonly SwitchedRow[]): Problem {
  if (rows.length === 0) return problem;
  const rowOf: number[] = [];
  const columnOf: number[] = [];
  const values: number[] = [];
  const { starts, indices } = problem.columns;
  for (let j = 0; j < problem.numCols; j++) {
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      rowOf.push(indices[k]);
      columnOf.push(j);
      values.push(problem.columns.values[k]);
    }
  }
  const rowLower = Array.from(problem.rowLower);
  const rowUpper = Array.from(problem.rowUpper);
  for (const { columns, coefficients, lower, upper } of rows) {
    for (let k = 0; k < columns.length; k++) {
      rowOf.push(rowLower.length);
      columnOf.push(columns[k]);
      values.push(coefficients[k]);
    }
    rowLower.push(lower);
    rowUpper.push(upper);
  }
  const numRows = rowLower.length;
  return new Problem({
    ...problem,
    columns: compressColumns(numRows, problem.numCols, values.length, rowOf, columnOf, values),
    rowLower: Float64Array.from(rowLower),
    rowUpper: Float64Array.from(rowUpper),
    structures: [],
  });
}
