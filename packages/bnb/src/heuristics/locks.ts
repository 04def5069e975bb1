import type { SearchContext } from "../search-context.ts";

/** Rows that moving column j down (entry 2j) or up (2j + 1) can violate. [2 numCols] */
export function locksOf(context: SearchContext): Int32Array {
  return context.kept(countLocks);
}

function countLocks({ problem }: SearchContext): Int32Array {
  const { numCols, columns, rowLower, rowUpper } = problem;
  const locks: Int32Array = new Int32Array(2 * numCols);
  for (let j = 0; j < numCols; j++) {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const isPositive = columns.values[k] > 0;
      if (rowLower[columns.indices[k]] !== -Infinity) locks[2 * j + (isPositive ? 0 : 1)]++;
      if (rowUpper[columns.indices[k]] !== Infinity) locks[2 * j + (isPositive ? 1 : 0)]++;
    }
  }
  return locks;
}
