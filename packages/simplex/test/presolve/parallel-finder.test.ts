import { compressColumns, runToEnd } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { ParallelFinder } from "../../src/presolve/parallel-finder.ts";
import { WorkingMatrix } from "../../src/presolve/working-matrix.ts";

describe("ParallelFinder", () => {
  it("finds multiples, of either sign, and tells near misses apart", () => {
    const rows = [
      [1, 2, 0, 3],
      [1, 2, 0, 3.0000001],
      [-2, -4, 0, -6],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [1 / 3, 2 / 3, 0, 1],
    ];
    const rowOf: number[] = [];
    const columnOf: number[] = [];
    const values: number[] = [];
    rows.forEach((row, i) => {
      row.forEach((value, j) => {
        if (value === 0) return;
        rowOf.push(i);
        columnOf.push(j);
        values.push(value);
      });
    });
    const matrix = runToEnd(
      WorkingMatrix.inSteps(compressColumns(6, 4, values.length, rowOf, columnOf, values)),
    );
    const { rowHead, nextInRow, entryColumn, entryValue, rowSize } = matrix;
    const finder = new ParallelFinder(rowHead, nextInRow, entryColumn, entryValue, rowSize, 4);
    expect(rows.map((_, i) => finder.partnerOf(i))).toEqual([-1, -1, 0, -1, -1, 0]);
    expect(finder.scale).toBeCloseTo(1 / 3, 15);
  });
});
