import { InvalidProblemError, ProblemBuilder, type SparseMatrix } from "@bough/problem";
import { expect, it } from "vitest";
import { createLpEngine } from "../../src/index.ts";

function engine() {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 2; j++) builder.addColumn({ upper: 4, cost: 1 });
  builder.addRow({ lower: 1 }, [
    [0, 1],
    [1, 1],
  ]);
  return createLpEngine(builder.build());
}

const rows = {
  numLines: 1,
  lineLength: 2,
  starts: Int32Array.of(0, 2),
  indices: Int32Array.of(0, 1),
  values: Float64Array.of(1, 2),
};
const [lower, upper] = [Float64Array.of(3), Float64Array.of(9)];

it.each([
  ["no sizes", { starts: rows.starts, indices: rows.indices, values: rows.values }, "its sizes"],
  ["no matrix", undefined, "its sizes"],
  ["other columns", { ...rows, lineLength: 3 }, "lines of 3, and the LP has room for 2"],
  ["too few starts", { ...rows, starts: Int32Array.of(0) }, "needs 2 starts, not 1"],
  ["too few entries", { ...rows, values: Float64Array.of(1) }, "2 entries, of which 1"],
  [
    "more rows than sides",
    { ...rows, numLines: 2, starts: Int32Array.of(0, 2, 2) },
    "lower needs 2",
  ],
])("refuses rows with %s, and goes on", (_, given, told) => {
  const lp = engine();
  const add = () => lp.addRows(given as SparseMatrix, lower, upper);
  expect(add).toThrow(InvalidProblemError);
  expect(add).toThrow(told);
  lp.addRows(rows, lower, upper);
  expect(lp.resolve()).toBe("optimal");
  expect(lp.objective).toBeCloseTo(1.5, 9);
});

it("refuses columns without costs", () => {
  const column = { ...rows, lineLength: 1, starts: Int32Array.of(0, 1) };
  const none = undefined as unknown as Float64Array;
  expect(() => engine().addColumns(column, none, lower, upper)).toThrow("cost needs 1 numbers");
});
