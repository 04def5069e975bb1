import { readLp, readMps } from "@bough/formats";
import { type Expression, Model, type Requirement } from "@bough/modeler";
import { describe, expect, it } from "vitest";

/** Limits on one integer that its integrality would round, and where they leave its relaxation. */
const limits: Record<string, readonly [(x: Expression) => Requirement, number]> = {
  "a row": [(x) => x.times(2).atMost(7), 3.5],
  "a comparison": [(x) => x.times(2).isAtMost(7), 3.5],
  "the other way round": [(x) => x.times(-4).isAtLeast(-13), 3.25],
  "a range": [(x) => x.times(2).between(1, 5), 2.5],
  "a comparison with two sides": [(x) => x.times(2).isBetween(1, 5), 2.5],
  "a fraction": [(x) => x.dividedBy(3).isAtMost(1.5), 4.5],
  "nothing that integers round": [(x) => x.isAtMost(4), 4],
};

describe.each(Object.entries(limits))("%s on one integer", (_, [limit, most]) => {
  const build = () => {
    const model = new Model();
    const x = model.integer(0, 10, "x");
    model.require(limit(x));
    model.maximize(x);
    return { model, x };
  };

  it("keeps its side in the relaxation", async () => {
    const { model, x } = build();
    const relaxed = await model.solve({ isRelaxed: true });
    expect([relaxed.objective, relaxed.value(x)]).toEqual([most, most]);
    expect((await model.solve()).objective).toBe(Math.floor(most));
  });

  it("is a row of the exported file", async () => {
    const { model } = build();
    const files = [readMps(await model.toMps()), readLp(await model.toLp())];
    for (const { problem } of files) {
      expect([problem.numRows, problem.columnUpper[0]]).toEqual([1, 10]);
    }
  });
});

it("exports a limit under its name, also one that bounds imply", async () => {
  const model = new Model();
  const x = model.integer(0, 10, "x");
  model.require(x.isAtMost(12), "roof");
  model.require(x.times(2).isAtLeast(3), "floor");
  const lp = await model.toLp();
  expect(lp).toMatch(/roof: x <= 12/);
  expect(lp).toMatch(/floor: 2 x >= 3/);
});
