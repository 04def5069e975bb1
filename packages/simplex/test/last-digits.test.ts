import { readLp } from "@bough/formats";
import { checkSolution, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../src/engine/create-lp-engine.ts";
import { solveLp } from "../src/index.ts";

/** LPs whose answers hung on numbers within the tolerances; the optima come from exact arithmetic. */
const models = {
  "a reduced cost of 8e-12 with the wrong sign on a row that may move by 4e7": {
    text: `minimize
 9 x2 + 12 x3 - 2 x4 + 7 x5 - 0.009000000000000001 x6
subject to
 - 0.09 x1 - 0.2 x2 - 70000 x3 + 6 x6 <= 2
 8 x3 + 9 x4 + 8 x5 >= -10
 0.08 <= - 90 x1 - 200 x2 - 70000000 x3 + 6000 x6 <= 0.2
 - 7 x1 + 2 x3 - 1 x4 - 12 x5 + 7000 x6 >= -10
 2000000 x1 + 0.011 x2 + 5 x3 + 6 x4 + 5 x5 - 0.05 x6 >= 9
 3 x3 + 4 x4 - 10 x6 = -2
bounds
 x1 <= 20
 -0.005 <= x2 <= 11.995
 -0.002 <= x3 <= 1.998
 -inf <= x4 <= 2
 -11 <= x5 <= 99
 0.1 <= x6 <= 0.14
end`,
    objective: -7.315180001071429,
  },
  "a multiplier of 7e-11 on a missing side that is no noise": {
    text: `minimize
 - 12 x4 + 4 x6
subject to
 - 12 x1 + 2000000 x4 - 500 x6 <= 5000
 - 5 x2 + 9 x3 + 12 x5 >= -11
 12 x1 + 0.001 x2 + x4 + 0.9 x5 >= -6
 - 12 x1 - 11000000 x2 + 3 x3 - 0.30000000000000004 x5 <= 9
 480000 x1 + 440000000000 x2 - 120000 x3 + 12000.000000000002 x5 <= 10000000
 - 15 x2 + 27 x3 + 36 x5 <= 40000
bounds
 x1 >= -0.2
 x2 free
 -1 <= x3 <= 2
 7 <= x4 <= 12
 -1100 <= x5 <= -1096
 100000 <= x6 <= 100006
end`,
    objective: 399856,
  },
  "rows missed by 10^-8 that leave a column where it is not": {
    text: `minimize
 - 2.9 x1 + 1.1 x2 + 8.7 x3 + 8.7 x5
subject to
 6.17 x1 + 7.31 x3 + 6.15 x4 - 1000000000 x5 <= -2399999970.808
 - 0.97 x3 - 5.37 x4 >= -16.768
 - 0.17 x1 + 500000 x2 + 8.07 x3 <= -699967.312
 - 9.49 x2 - 0.91 x3 - 4.47 x4 + 4.37 x5 <= 9.406
 7.76 x1 + 0.17 x2 - 1000000000 x3 + 8.24 x5 = -3999999999.086
 3.69 x1 - 99999 x3 + 7.47 x4 >= -399986.928
bounds
 -6.5 <= x1 <= 1.7
 x2 = -1.4
 4 <= x3 <= 16.8
 x4 = 2.4
 -9.7 <= x5 <= 7.3
end`,
    objective: 61.1,
  },
  "an equation missed by 4e-10, beside which a column of cost 8.1 has a way of 18": {
    text: `minimize
 - 1.8 x1 + 8.1 x2 - 0.5 x3
subject to
 - 4.74 x2 + 1000000 x3 <= -799982.936
 1000000 x1 - 0.55 x3 <= -3199999.56
 - 8.63 x1 = 27.616
bounds
 -20.5 <= x1 <= 15.7
 -21.8 <= x2 <= 0.7
 -5.2 <= x3 <= -0.8
end`,
    objective: -23,
  },
  "a column that moves by 10^-3 with the last places of a side": {
    text: `maximize
 - 2.6 x1 + 0.1 x2 - 9.7 x3 + 0.3 x5
subject to
 1000000 x2 - 500000 x3 + 2.84 x4 <= -2899990.344
 -18.624 <= 9.2 x3 + 1.29 x5 <= -16.124
 - 9.38 x1 - 6.7 x3 - 1000000000 x4 <= -3400000010.452
bounds
 -inf <= x1 <= 19.3
 -3.8 <= x2 <= -2.2
 x3 = -1.8
 -4.4 <= x4 <= 9.8
 -1.6 <= x5 <= 2.8
end`,
    objective: 10.94139534883721,
  },
};

describe.each(Object.entries(models))("%s", (_, { text, objective }) => {
  it.each([true, false])("does not mislead, presolve %s", (presolve) => {
    const { problem } = readLp(text);
    const result = solveLp(problem, { presolve });
    expect(result.status).toBe("optimal");
    expect(Math.abs((result.objective ?? 0) - objective)).toBeLessThan(1e-9 * Math.abs(objective));
    expect(result.bound).toBe(result.objective);
    expect(checkSolution(problem, result.solution ?? []).isFeasible).toBe(true);
  });
});

describe("an engine that refines", () => {
  it("keeps the rows as they are given, however small scaling makes them", () => {
    const { problem } = readLp(`minimize
 14.5 x - 14.3 y - 47
subject to
 43900000 x - 625000 y >= -1249999.99999
bounds
 x <= 4
 -1 <= y <= 2
end`);
    const engine = createLpEngine(problem, { refines: true, scaling: "continuous" });
    engine.setBounds(0, 0, 0);
    expect(engine.resolve()).toBe("optimal");
    const [, , activity] = engine.primal;
    expect(activity).toBeGreaterThanOrEqual(-1249999.99999 - 1e-7);
    expect(engine.objective).toBeCloseTo(-75.6, 9);
  });
});

/** Each holds at one point in the decimals as written; the doubles miss it by 1e-7 to 1e-6. */
const FIXED_FAR_OFF = [
  { x: [99999998, 3, -3], row: [-3.18, -1.68, 6.97], side: -318000019.59 },
  { x: [29999998, -30000005, 3, -3], row: [72.4, 24.3, 51.3, 49.4], side: 1442999739.4 },
  { x: [-100000002, 100000003, -2, 3], row: [-6.44, 6.58, 3.02, -1.38], side: 1302000022.44 },
];

it.each(FIXED_FAR_OFF)("takes $x for a point of a row in decimals", ({ x, row, side }) => {
  const builder = new ProblemBuilder();
  const columns = x.map((value) => builder.addColumn({ lower: value, upper: value, cost: 1 }));
  builder.addRow(
    { lower: side, upper: side },
    row.map((a, k) => [columns[k] as number, a]),
  );
  for (const presolve of [true, false]) {
    const result = solveLp(builder.build(), { presolve });
    expect(result.status).toBe("optimal");
    expect(Array.from(result.solution ?? [])).toEqual(x);
  }
});

it("still says of a row that is missed beyond last places that no point holds it", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: 99999998, upper: 99999998 });
  const y = builder.addColumn({ lower: 3, upper: 3 });
  builder.addRow({ lower: -317999998.67999, upper: -317999998.67999 }, [
    [x, -3.18],
    [y, -1.68],
  ]);
  expect(solveLp(builder.build(), { presolve: false }).status).toBe("infeasible");
});
