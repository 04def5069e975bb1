import { writeMps } from "@bough/formats";
import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { readMps } from "../../src/index.ts";

it.each([1e15, -1e15, 123456789012, 2e20, 9.87654e-9])(
  "keeps %d within the columns of fixed format, in names with blanks",
  (value) => {
    const builder = new ProblemBuilder();
    builder.addColumn({ name: "a b", cost: value, lower: -Infinity, upper: Math.abs(value) });
    builder.addRow({ name: "c d", upper: value }, [[0, value]]);
    const { problem, warnings } = readMps(writeMps(builder.build(), { free: false }).text);
    expect(warnings).toEqual([]);
    expect([problem.cost[0], problem.columnUpper[0], problem.rowUpper[0]]).toEqual([
      value,
      Math.abs(value) >= 1e20 ? Number.POSITIVE_INFINITY : Math.abs(value),
      value >= 1e20 ? Number.POSITIVE_INFINITY : value,
    ]);
  },
);
