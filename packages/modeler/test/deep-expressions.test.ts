import { describe, expect, it } from "vitest";
import { type BooleanExpression, type Expression, Model } from "../src/index.ts";

const DEPTH = 1500;

/** Each step, by the vocabulary and by direct calculation, over an integer from 0 to 9. */
const steps: Record<
  string,
  {
    build: (model: Model, last: Expression, x: Expression) => Expression;
    truth: (last: number, x: number) => number;
  }
> = {
  maximum: {
    build: (model, last, x) => model.maximum([last.minus(1), x]),
    truth: (last, x) => Math.max(last - 1, x),
  },
  minimum: {
    build: (model, last, x) => model.minimum([last.plus(1), x]),
    truth: (last, x) => Math.min(last + 1, x),
  },
  absoluteValue: {
    build: (model, last, x) => model.minimum([last.minus(x).absoluteValue(), 9]),
    truth: (last, x) => Math.min(Math.abs(last - x), 9),
  },
  condition: {
    build: (model, last, x) => model.condition(last.isAtMost(4), x, last.minus(1)),
    truth: (last, x) => (last <= 4 ? x : last - 1),
  },
  remainder: {
    build: (_, last, x) => last.plus(x).remainder(10),
    truth: (last, x) => (last + x) % 10,
  },
};

it("conditions within conditions keep their ranges, whose doubling made numbers of 10^12", () => {
  const model = new Model();
  const [a, b] = [model.binary("a"), model.binary("b")];
  const xs = model.integers(40, 0, 9, "x");
  let last: Expression = xs[0]!;
  for (const x of xs.slice(1)) last = model.condition(a, x, last);
  for (const x of xs) last = model.condition(b.not(), last, x);
  for (const x of xs) last = last.times(a.not()).plus(x).minus(x);
  // Of two variables it is written as a sum with a product, which widens it once.
  expect([last.lower, last.upper]).toEqual([-9, 18]);
});

describe("expressions nested thousands deep", () => {
  for (const [name, { build, truth }] of Object.entries(steps)) {
    it(`are compiled, solved and read: ${name}`, async () => {
      const depth = name === "remainder" ? 150 : 300;
      const given = Array.from({ length: depth }, (_, k) => (k * k * 7 + 3 * k) % 10);
      for (const sense of ["minimize", "maximize"] as const) {
        const model = new Model();
        const xs = model.integers(depth, 0, 9, "x");
        let last: Expression = xs[0]!;
        for (const x of xs.slice(1)) last = build(model, last, x);
        xs.forEach((x, k) => {
          model.require(x.equals(given[k]!));
        });
        model[sense](last);
        const solution = await model.solve();
        expect(solution.status).toBe("optimal");
        expect(solution.objective).toBeCloseTo(
          given.reduce((value, x) => truth(value, x)),
          6,
        );
        expect(solution.value(last)).toBe(given.reduce((value, x) => truth(value, x)));
      }
    });
  }

  it("are found by a search, and contradictions in them explained by name", async () => {
    const model = new Model();
    const xs = model.integers(DEPTH, 0, 9, "x");
    let longest: Expression = xs[0]!;
    for (const x of xs.slice(1)) longest = model.maximum([longest, x]);
    model.require(xs[DEPTH / 2]!.atLeast(6), "one is long");
    model.minimize(longest);
    const solution = await model.solve();
    expect(solution.objective).toBe(6);
    expect(solution.value(longest)).toBe(6);
    model.require(longest.atMost(5), "none is long");
    const explanation = await model.explainInfeasibility();
    expect(explanation?.constraints.map((each) => each.name)).toEqual([
      "one is long",
      "none is long",
    ]);
  }, 60_000);

  it("are asserted, denied and read as Booleans", async () => {
    for (const isWanted of [true, false]) {
      const model = new Model();
      const bs = model.binaries(DEPTH, "b");
      let all: BooleanExpression = bs[0]!;
      const given = bs.map((_, k) => k % 3 === 0);
      let truth = given[0]!;
      for (const [k, b] of bs.entries()) {
        if (k === 0) continue;
        all = k % 3 === 0 ? all.and(b) : k % 3 === 1 ? all.or(b) : all.xor(b);
        truth =
          k % 3 === 0 ? truth && given[k]! : k % 3 === 1 ? truth || given[k]! : truth !== given[k]!;
      }
      bs.forEach((b, k) => {
        model.require(given[k]! ? b : b.not());
      });
      const free = await model.solve();
      expect(free.value(all)).toBe(truth);
      model.require(isWanted ? all : all.not());
      expect((await model.solve()).status).toBe(isWanted === truth ? "optimal" : "infeasible");
    }
  }, 60_000);

  it("are written as files and as short texts", async () => {
    const model = new Model();
    const xs = model.integers(DEPTH, 0, 9, "x");
    let last: Expression = xs[0]!;
    for (const x of xs.slice(1)) last = model.maximum([last.minus(1), x]);
    model.minimize(last);
    expect(await model.toLp()).toContain("Generals");
    expect(String(last)).toContain("…");
  });

  it("may scale by parameters", async () => {
    const model = new Model();
    const rate = model.parameter(1, "rate");
    let value: Expression = model.integer(0, 3, "x").plus(0);
    for (let k = 0; k < DEPTH; k++) value = value.times(rate);
    model.maximize(value);
    expect((await model.solve()).objective).toBe(3);
  });
});
