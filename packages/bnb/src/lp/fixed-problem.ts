import { Problem } from "@bough/problem";
import type { AddedRow } from "./added-row.ts";

/** The problem with other column bounds. */
export function withBounds(
  problem: Problem,
  columnLower: Float64Array,
  columnUpper: Float64Array,
): Problem {
  return new Problem({ ...problem, sense: "minimize", columnLower, columnUpper });
}

/** The problem with more rows, the last ones. */
export function withRows(problem: Problem, rows: readonly AddedRow[]): Problem {
  if (rows.length === 0) return problem;
  const { numCols, numRows, numNonzeros, columns } = problem;
  const extra = Array.from({ length: numCols }, (): [row: number, value: number][] => []);
  let most = numNonzeros;
  rows.forEach((row, i) => {
    most += row.columns.length;
    row.columns.forEach((j, k) => {
      const last = extra[j].at(-1);
      if (last?.[0] === numRows + i) last[1] += row.coefficients[k];
      else extra[j].push([numRows + i, row.coefficients[k]]);
    });
  });
  const starts = new Int32Array(numCols + 1);
  const indices = new Int32Array(most);
  const values = new Float64Array(most);
  let next = 0;
  for (let j = 0; j < numCols; j++) {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      indices[next] = columns.indices[k];
      values[next++] = columns.values[k];
    }
    for (const [row, value] of extra[j]) {
      if (value === 0) continue;
      indices[next] = row;
      values[next++] = value;
    }
    starts[j + 1] = next;
  }
  return new Problem({
    ...problem,
    sense: "minimize",
    columns: {
      numLines: numCols,
      lineLength: numRows + rows.length,
      starts,
      indices: indices.subarray(0, next),
      values: values.subarray(0, next),
    },
    rowLower: appended(
      problem.rowLower,
      rows.map(({ lower }) => lower),
    ),
    rowUpper: appended(
      problem.rowUpper,
      rows.map(({ upper }) => upper),
    ),
  });
}

function appended(sides: Float64Array, more: readonly number[]): Float64Array {
  const longer: Float64Array = new Float64Array(sides.length + more.length);
  longer.set(sides);
  longer.set(more, sides.length);
  return longer;
}
