import { type Problem, runToEnd } from "@bough/problem";
import { createBasisFactor, IndexedVector, PartitionedRows } from "@bough/simplex/internals";
import type { Kernel } from "./kernel.ts";
import { optimalBasis, spread } from "./optimal-basis.ts";

/** Pivot rows of one run. */
const PIVOT_ROWS = 20;

/** Pivot rows priced over the nonbasic columns, from rows of the inverse of an optimal basis. */
export function priceKernel(name: string, problem: Problem): Kernel {
  const { columns, numRows, numCols } = problem;
  const basis = optimalBasis(problem);
  const rows = runToEnd(PartitionedRows.inSteps(columns));
  const position: Int32Array = new Int32Array(numCols + numRows).fill(-1);
  basis.forEach((j, p) => {
    position[j] = p;
  });
  rows.partition(position);
  const inverseRows = rowsOfInverse(problem, basis, rows);
  const result = new IndexedVector(numCols, rows.memory);
  const run = () => {
    for (const multipliers of inverseRows) rows.price(multipliers, result);
  };
  const before = rows.work;
  run();
  return { name: `${name} price`, work: rows.work - before, run };
}

/** Rows of the inverse, where `rows` can read them. */
function rowsOfInverse(
  { columns, numRows }: Problem,
  basis: Int32Array,
  rows: PartitionedRows,
): IndexedVector[] {
  const factor = createBasisFactor(numRows);
  factor.factorise(columns, basis);
  return Array.from({ length: PIVOT_ROWS }, (_, k) => {
    const row = new IndexedVector(numRows, rows.memory);
    row.append(spread(k, numRows), 1);
    factor.btran(row, 0);
    return row;
  });
}
