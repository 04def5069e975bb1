import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { solveAllSync } from "../../src/solve/enumerate.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

it("a switch may be on where its row is met as a decimal, to the last digit", () => {
  const builder = new ProblemBuilder();
  const isInteger = true;
  const x = builder.addColumn({ lower: -999_999_999, upper: -999_999_998, isInteger, cost: 60 });
  const y = builder.addColumn({ lower: 0, upper: 2, isInteger, cost: 8.3 });
  const z = builder.addColumn({ lower: 700, upper: 702, isInteger, cost: -0.67 });
  const on = builder.addColumn({ lower: 0, upper: 1, isInteger, cost: -2.9 });
  const terms = [-0.8084, 0.3688, -1.2924];
  builder.addRow({ upper: 404199545.5592 }, [
    [x, -0.4042],
    [y, 0.1844],
    [z, -0.6462],
  ]);
  builder.addStructure({
    kind: "indicator",
    name: "while on",
    binary: on,
    activeValue: 1,
    columns: Int32Array.of(x, y, z),
    coefficients: Float64Array.from(terms),
    lower: -Infinity,
    upper: 808399091.1184,
  });
  const problem = builder.build();
  for (const presolve of [true, false]) {
    const options = { presolve, gapRelative: 0, gapAbsolute: 0 };
    expect(solveSync(problem, options).objective).toBeCloseTo(-60000000353.24, 3);
    const points = solveAllSync(problem, { presolve }).solutions.map((point) => point.join());
    expect(points).toContain("-999999998,0,702,1");
  }
});
