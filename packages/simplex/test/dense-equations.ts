import { Random } from "@bough/testing";
import type { LpData } from "../src/lp-data.ts";

/** Equations without a zero, with a point strictly inside the bounds: its bases are dense. */
export function denseEquations(numRows: number, numCols: number): LpData {
  const random = new Random(1);
  const values = Float64Array.from({ length: numRows * numCols }, () => 1 + random.next());
  const point = Float64Array.from({ length: numCols }, () => 1 + random.next());
  const side = new Float64Array(numRows);
  for (let k = 0; k < values.length; k++)
    side[k % numRows] += values[k] * point[Math.floor(k / numRows)];
  return {
    cost: Float64Array.from({ length: numCols }, () => random.next()),
    columns: {
      numLines: numCols,
      lineLength: numRows,
      starts: Int32Array.from({ length: numCols + 1 }, (_, j) => j * numRows),
      indices: Int32Array.from(values, (_, k) => k % numRows),
      values,
    },
    columnLower: new Float64Array(numCols),
    columnUpper: new Float64Array(numCols).fill(Infinity),
    rowLower: side,
    rowUpper: side.slice(),
  };
}
