import { Problem } from "@bough/problem";
import type { AddedRow } from "../lp/added-row.ts";

/** The problem with other column bounds and, where given, another objective. */
export function withBounds(
  problem: Problem,
  columnLower: Float64Array,
  columnUpper: Float64Array,
  cost: Float64Array = problem.cost,
): Problem {
  return new Problem({
    name: problem.name,
    sense: "minimize",
    cost,
    objectiveOffset: cost === problem.cost ? problem.objectiveOffset : 0,
    columns: problem.columns,
    columnLower,
    columnUpper,
    rowLower: problem.rowLower,
    rowUpper: problem.rowUpper,
    isInteger: problem.isInteger,
    structures: problem.structures,
  });
}

/** The problem with one more row, the last. */
export function withRow(problem: Problem, row: AddedRow): Problem {
  const { numCols, numRows, numNonzeros, columns } = problem;
  const extra = new Float64Array(numCols);
  row.columns.forEach((j, k) => {
    extra[j] += row.coefficients[k];
  });
  const starts = new Int32Array(numCols + 1);
  const indices = new Int32Array(numNonzeros + row.columns.length);
  const values = new Float64Array(numNonzeros + row.columns.length);
  let next = 0;
  for (let j = 0; j < numCols; j++) {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      indices[next] = columns.indices[k];
      values[next++] = columns.values[k];
    }
    if (extra[j] !== 0) {
      indices[next] = numRows;
      values[next++] = extra[j];
    }
    starts[j + 1] = next;
  }
  return new Problem({
    name: problem.name,
    sense: "minimize",
    cost: problem.cost,
    objectiveOffset: problem.objectiveOffset,
    columns: {
      numLines: numCols,
      lineLength: numRows + 1,
      starts,
      indices: indices.subarray(0, next),
      values: values.subarray(0, next),
    },
    columnLower: problem.columnLower,
    columnUpper: problem.columnUpper,
    rowLower: appended(problem.rowLower, row.lower),
    rowUpper: appended(problem.rowUpper, row.upper),
    isInteger: problem.isInteger,
    structures: problem.structures,
  });
}

function appended(sides: Float64Array, side: number): Float64Array {
  const longer: Float64Array = new Float64Array(sides.length + 1);
  longer.set(sides);
  longer[sides.length] = side;
  return longer;
}
