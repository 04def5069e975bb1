import { compressColumns, Problem, type Structure } from "@bough/problem";

/** The problem with the rows of the given indicators written out as ordinary rows. */
export function withIndicatorRows(problem: Problem, indicators: readonly Structure[]): Problem {
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
  for (const structure of indicators) {
    if (structure.kind !== "indicator") continue;
    for (let k = 0; k < structure.columns.length; k++) {
      rowOf.push(rowLower.length);
      columnOf.push(structure.columns[k]);
      values.push(structure.coefficients[k]);
    }
    rowLower.push(structure.lower);
    rowUpper.push(structure.upper);
  }
  const numRows = rowLower.length;
  return new Problem({
    name: problem.name,
    sense: problem.sense,
    cost: problem.cost,
    objectiveOffset: problem.objectiveOffset,
    columns: compressColumns(numRows, problem.numCols, values.length, rowOf, columnOf, values),
    columnLower: problem.columnLower,
    columnUpper: problem.columnUpper,
    rowLower: Float64Array.from(rowLower),
    rowUpper: Float64Array.from(rowUpper),
    isInteger: problem.isInteger,
  });
}
