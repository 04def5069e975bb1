import { describe, expect, it } from "vitest";
import { ProblemBuilder } from "../src/index.ts";

const COUNT = 150_000;

/** Rows i: x_i + 2 x_0 <= i, of which each thousandth has a name. */
function manyRows(): ProblemBuilder {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < COUNT; j++)
    builder.addColumn({ cost: j % 7, lower: -j, upper: j, isInteger: j % 3 === 0 });
  for (let i = 0; i < COUNT; i++) {
    const name = i % 1000 === 999 ? `c${i}` : undefined;
    builder.addRow({ name, upper: i }, [
      [i, 1],
      [0, 2],
    ]);
  }
  return builder;
}

describe("a builder of very many rows", () => {
  it("gives them all back, changed or not, and pauses on the way", () => {
    const builder = manyRows();
    builder.setCost(70_000, 99);
    builder.setColumnBounds(COUNT - 1, 3, 4);
    builder.setRowBounds(65_536, -1, 5);
    builder.setInteger(65_535, false);
    expect(builder.columnUpper(65_536)).toBe(65_536);
    expect(builder.rowUpper(65_536)).toBe(5);
    expect(builder.isInteger(65_538)).toBe(true);
    const steps = builder.buildSteps();
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    const problem = step.value;
    expect(pauses).toBeGreaterThan(15);
    expect(problem.numNonzeros).toBe(2 * COUNT - 1);
    expect(problem.columns.starts[1]).toBe(COUNT);
    for (let j = 1; j < COUNT; j++) {
      if (problem.columns.indices[problem.columns.starts[j]] !== j) expect.fail(`column ${j}`);
      if (j !== 70_000 && problem.cost[j] !== (j % 7 === 0 ? 0 : -(j % 7)))
        expect.fail(`cost ${j}`);
      if (j < COUNT - 1 && (problem.columnLower[j] !== -j || problem.columnUpper[j] !== j))
        expect.fail(`bounds of ${j}`);
      const isInteger = j % 3 === 0 && j !== 65_535 ? 1 : 0;
      if (problem.isInteger[j] !== isInteger) expect.fail(`integer ${j}`);
      if (j !== 65_536 && problem.rowUpper[j] !== j) expect.fail(`row ${j}`);
    }
    expect(problem.cost[70_000]).toBe(-99);
    expect(problem.columnLower[COUNT - 1]).toBe(3);
    expect(problem.rowLower[65_536]).toBe(-1);
  });

  it("names the rows that have no name, beside those that have one", () => {
    const problem = manyRows().build();
    expect(problem.rowName(999)).toBe("c999");
    // Its own default would be c999, which is taken.
    expect(problem.rowName(998)).toBe("_c999");
    expect(problem.rowName(0)).toBe("c1");
    expect(problem.rowName(COUNT - 1)).toBe(`c${COUNT - 1}`);
    expect(problem.rowIndex("_c20999")).toBe(20_998);
  });
});
