import { solveAllSync } from "@bough/bnb";
import { readLp, readMps } from "@bough/formats";
import { type BooleanExpression, type Expression, Model, type Requirement } from "@bough/modeler";
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

/** What counts leave of Booleans that are comparisons themselves, and how many of eight points that is. */
const counts: Record<
  string,
  readonly [(model: Model, a: BooleanExpression, b: BooleanExpression) => Requirement, number]
> = {
  "one of one": [(model, a) => model.atLeast(1, [a]), 4],
  "a Boolean as a number": [(_, a) => a.asNumber().isAtLeast(1), 4],
  "all of two": [(model, a, b) => model.atLeast(2, [a, b]), 2],
  "none of two": [(model, a, b) => model.exactly(0, [a, b]), 2],
  "one that is an alternative": [(model, a, b) => model.exactly(1, [model.or([a, b])]), 6],
  "no two alike but for an exception": [
    (model, a, b) => model.and([b.not(), model.atMost(0, [a])]),
    2,
  ],
};

it.each(Object.entries(counts))("counts %s in files as well", async (_, [count, points]) => {
  const model = new Model();
  const x = model.integer(0, 1, "x");
  const y = model.integer(-1, 0, "y");
  const free = model.binary("free");
  model.require(count(model, y.isAtMost(-1), x.isAtLeast(1)));
  for (const { problem } of [readMps(await model.toMps()), readLp(await model.toLp())]) {
    const found = solveAllSync(problem).solutions.map((point) => point.slice(0, 3).join());
    expect(new Set(found).size).toBe(points);
  }
  expect((await model.solveAll({ over: [x, y, free] })).solutions).toHaveLength(points);
});

it("keeps what counts of comparisons say in the relaxation", async () => {
  const model = new Model();
  const y = model.real(0, 10, "y");
  model.require(model.atLeast(1, [y.isAtMost(4)]));
  model.maximize(y);
  expect((await model.solve({ isRelaxed: true })).objective).toBe(4);
});
