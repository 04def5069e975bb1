import { readLp } from "@bough/formats";
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

it("a switch beside a side beyond 2^53 is as coarse as the side", () => {
  const builder = new ProblemBuilder();
  const isInteger = true;
  const x = builder.addColumn({ lower: 300000003, upper: 300000005, isInteger, cost: -45 });
  const on = builder.addColumn({ lower: 0, upper: 1, isInteger, cost: 9 });
  const y = builder.addColumn({ lower: 0, upper: 1, isInteger, cost: -3.9 });
  builder.addRow({ lower: 2683800035532, upper: 2683800035532 }, [
    [x, 8946],
    [on, -9198],
  ]);
  builder.addRow({ lower: -2190000036500000 }, [[x, -7300000]]);
  builder.addRow({ lower: -5351 }, [
    [on, -5351],
    [y, -1000000000],
  ]);
  builder.addStructure({
    kind: "indicator",
    name: "while on",
    binary: on,
    activeValue: 1,
    columns: Int32Array.of(x, y),
    coefficients: Float64Array.of(8100000000, -2447),
    lower: 2430000040500000000,
    upper: Infinity,
  });
  for (const presolve of [true, false]) {
    const { status, objective } = solveSync(builder.build(), { presolve });
    expect([status, objective]).toEqual(["optimal", -13500000216]);
  }
});

it("a side beyond 2^53 is met as it was written, where its row stays under its switch", () => {
  const { problem } = readLp(`maximize
 86 x0 - 16 x1 + 24 x2 + 7.8 x3
subject to
 - 5554 x0 - 355000 x1 + 8612 x2 <= 86119999622263
 5516 x1 + 1660 x2 <= 16600000002244
 x3 = 1 -> 427000000 x1 - 826000000 x2 <= -8259999997921000000
bounds
 9999999997 <= x2 <= 9999999998
binaries
 x0 x1 x3
generals
 x2
end`);
  for (const presolve of [true, false]) {
    const options = { presolve, gapRelative: 0, gapAbsolute: 0 };
    expect(solveSync(problem, options).objective).toBeCloseTo(240000000029.8, 1);
  }
});

it("a side beyond 2^53 is met as it was written, where the switch is put into the row", () => {
  const { problem } = readLp(`minimize
 x0
subject to
 - 4563 x0 + 3781 x2 = 4600810000019687
 x1 = 0 -> - 45630 x0 + 37810 x2 = 46008100000196870
bounds
 -1000000000003 <= x0 <= -1000000000000
 10000000003 <= x2 <= 10000000008
binaries
 x1
generals
 x0 x2
end`);
  for (const presolve of [true, false]) {
    const points = solveAllSync(problem, { presolve }).solutions.map(
      (x) => x[problem.columnIndex("x1")],
    );
    expect(points.sort()).toEqual([0, 1]);
  }
});
