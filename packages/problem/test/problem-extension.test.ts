import { describe, expect, it } from "vitest";
import { ProblemBuilder } from "../src/problem-builder.ts";
import { ProblemExtension } from "../src/problem-extension.ts";

describe("ProblemExtension", () => {
  it("names what is new unlike all that there was", () => {
    const builder = new ProblemBuilder();
    for (const name of ["x3", "_x3"]) builder.addColumn({ name, upper: 1 });
    builder.addRow({ name: "c2", upper: 1 }, [[0, 1]]);
    const extension = new ProblemExtension(builder.build());
    for (let k = 0; k < 2; k++) extension.addBinary();
    extension.addRow([0, 2, 3], [1, 2, 3], -Infinity, 4);
    const problem = extension.build([]);
    expect([0, 1, 2, 3].map((j) => problem.columnName(j))).toEqual(["x3", "_x3", "__x3", "x4"]);
    expect([0, 1].map((i) => problem.rowName(i))).toEqual(["c2", "_c2"]);
  });

  it("keeps entries in their places where there are more than are moved at a time", () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 300; j++) builder.addColumn({ upper: 1 });
    const extension = new ProblemExtension(builder.build());
    const columns = Array.from({ length: 300 }, (_, j) => j);
    for (let i = 0; i < 2000; i++)
      extension.addRow(
        columns,
        columns.map((j) => (i + j) % 7),
        0,
        i,
      );
    const { columns: matrix, rowUpper } = extension.build([]);
    expect(rowUpper[1999]).toBe(1999);
    let wrong = 0;
    let k = 0;
    for (let j = 0; j < 300; j++)
      for (let i = 0; i < 2000; i++) {
        if ((i + j) % 7 === 0) continue;
        if (matrix.indices[k] !== i || matrix.values[k++] !== (i + j) % 7) wrong++;
      }
    expect([wrong, k, matrix.starts[300], matrix.values.length]).toEqual([0, k, k, k]);
  });
});
