import { expect, it } from "vitest";
import { ProblemBuilder } from "../src/index.ts";

it("tells the column and the row of a name", () => {
  const builder = new ProblemBuilder();
  const tables = builder.addColumn({ name: "tables" });
  const chairs = builder.addColumn({ name: "chairs" });
  const hours = builder.addRow({ name: "hours", upper: 50 }, [[chairs, 2]]);
  const problem = builder.build();
  expect(problem.columnIndex("chairs")).toBe(chairs);
  expect(problem.columnIndex("tables")).toBe(tables);
  expect(problem.rowIndex("hours")).toBe(hours);
  expect(problem.columnIndex("hours")).toBe(-1);
  expect(problem.columnIndex("toString")).toBe(-1);
});

it("tells them by the names that were made up, and in a changed problem", () => {
  const builder = new ProblemBuilder();
  builder.addColumn();
  builder.addColumn();
  const problem = builder.build().with({ columnUpper: Float64Array.of(1, 1) });
  expect(problem.columnIndex("x2")).toBe(1);
  expect(problem.columnIndex("x3")).toBe(-1);
});
