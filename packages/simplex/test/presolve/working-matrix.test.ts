import { compressColumns, runToEnd } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { WorkingMatrix } from "../../src/presolve/working-matrix.ts";

/** The matrix as a map of places, read by its rows and again by its columns. */
function contents(matrix: WorkingMatrix): [Map<string, number>, Map<string, number>] {
  const byRow = new Map<string, number>();
  const byColumn = new Map<string, number>();
  matrix.rowHead.forEach((head, i) => {
    let size = 0;
    for (let k = head; k >= 0; k = matrix.nextInRow[k]) {
      byRow.set(`${i},${matrix.entryColumn[k]}`, matrix.entryValue[k]);
      size++;
    }
    expect(size).toBe(matrix.rowSize[i]);
  });
  matrix.columnHead.forEach((head, j) => {
    let size = 0;
    for (let k = head; k >= 0; k = matrix.nextInColumn[k]) {
      byColumn.set(`${matrix.entryRow[k]},${j}`, matrix.entryValue[k]);
      size++;
    }
    expect(size).toBe(matrix.columnSize[j]);
  });
  return [byRow, byColumn];
}

describe("WorkingMatrix", () => {
  it("keeps rows and columns of the same entries through inserts and removals", () => {
    const random = new Random(7);
    const matrix = runToEnd(
      WorkingMatrix.inSteps(compressColumns(6, 5, 3, [0, 2, 5], [1, 1, 4], [3, -1, 2])),
    );
    const model = new Map<string, number>([
      ["0,1", 3],
      ["2,1", -1],
      ["5,4", 2],
    ]);
    for (let step = 1; step <= 400; step++) {
      const i = random.integer(0, 5);
      const j = random.integer(0, 4);
      const entry = matrix.find(i, j);
      expect(entry >= 0).toBe(model.has(`${i},${j}`));
      if (entry >= 0) {
        matrix.remove(entry);
        model.delete(`${i},${j}`);
      } else {
        matrix.insert(i, j, step);
        model.set(`${i},${j}`, step);
      }
    }
    const [byRow, byColumn] = contents(matrix);
    expect(byRow).toEqual(byColumn);
    expect(new Map([...byRow].sort())).toEqual(new Map([...model].sort()));
    expect(matrix.numEntries).toBe(model.size);
  });
});
