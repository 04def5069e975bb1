import { type BooleanExpression, type Expression, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";

/** True for x = 1, at the end of what x can be: sums of decimals in doubles miss it by last places. */
const touching: Record<string, (model: Model, x: Expression) => BooleanExpression> = {
  "0.1 x + 0.2 = 0.3": (_, x) => x.times(0.1).plus(0.2).isEqualTo(0.3),
  "0.1 x + 0.2 <= 0.3": (_, x) => x.times(0.1).plus(0.2).isAtMost(0.3),
  "-0.1 x - 0.2 >= -0.3": (_, x) => x.times(-0.1).minus(0.2).isAtLeast(-0.3),
  "not 0.1 x + 0.2 > 0.3": (_, x) => x.times(0.1).plus(0.2).isMoreThan(0.3).not(),
  "0.1 x + 0.2 x <= 0.3": (_, x) => x.times(0.1).plus(x.times(0.2)).isAtMost(0.3),
  "3 x in tenths": (_, x) => x.times(3).times(0.1).isAtMost(0.3),
  "an element": (model, x) => model.element([0, 0.1, 0.7, 0.9], x).plus(0.2).isAtMost(0.3),
  "an absolute value": (_, x) => x.times(0.1).plus(0.2).absoluteValue().isAtMost(0.3),
  "a condition": (model, x) =>
    model.condition(x.isAtLeast(1), x.times(0.1).plus(0.2), 5).isAtMost(0.3),
  "a ceiling": (_, x) => x.times(0.1).plus(0.2).minus(0.3).ceiling().isEqualTo(0),
};

describe.each(Object.entries(touching))("%s", (_, compare) => {
  it.each([
    [0, 3],
    [1, 3],
    [1, 2],
    [1, 1],
  ])("is what it is on paper for x in %d .. %d", async (lower, upper) => {
    const model = new Model({ contradictions: "infeasible" });
    const x = model.integer(lower, upper, "x");
    model.require(x.isEqualTo(1));
    model.maximize(compare(model, x).asNumber());
    expect((await model.solve()).objective).toBe(1);
  });
});

describe("real sums that touch a limit", () => {
  it("count as at most what they are on paper", async () => {
    const model = new Model();
    const [a, b] = [model.real(0.1, 1, "a"), model.real(0.2, 1, "b")];
    model.maximize(a.plus(b).isAtMost(0.3).asNumber());
    expect((await model.solve()).objective).toBe(1);
  });

  it("are told apart where numbers are large", () => {
    const model = new Model();
    const x = model.integer(10 ** 12, 10 ** 12 + 1, "x");
    expect(x.isAtMost(10 ** 12).constantValue).toBeUndefined();
    expect(x.isAtMost(10 ** 12 + 1).constantValue).toBe(true);
    expect(x.times(0.5).isAtMost(5e11).constantValue).toBeUndefined();
  });

  it("are above a limit only beyond it", async () => {
    const model = new Model();
    const x = model.integer(1, 2, "x");
    model.require(x.times(0.1).plus(0.2).isMoreThan(0.3));
    model.minimize(x);
    expect((await model.solve()).objective).toBe(2);
  });
});

it("ends where a hint leaves a greatest common divisor without a value", async () => {
  const model = new Model();
  const i = model.integer(0, 4, "i");
  const x = model.integer(1, 9, "x");
  model.maximize(model.element([4, 6, 9], i).greatestCommonDivisor(x));
  const solution = await model.solve({
    hint: new Map([
      [x, 3],
      [i, 4],
    ]),
  });
  expect(solution.objective).toBe(9);
});

/** What each makes of a x + c for x at the end of its range, in hundredths on paper. */
const wholes: Record<string, readonly [(x: Expression) => Expression, (cents: number) => number]> =
  {
    floor: [(e) => e.floor(), (cents) => Math.floor(cents / 100)],
    rounded: [(e) => e.rounded(), (cents) => Math.floor((cents + 50) / 100)],
    truncated: [(e) => e.truncated(), (cents) => Math.trunc(cents / 100) + 0],
    quotient: [(e) => e.quotient(0.1), (cents) => Math.trunc(cents / 10) + 0],
  };

describe.each(Object.entries(wholes))("%s of a decimal", (_, [round, onPaper]) => {
  it.each([
    [2.3, 0.1, 3],
    [0.3, -0.7, 9],
    [1.2, -0.1, 3],
    [0.1, 0.7, 1],
  ])("reaches the end of %d x + %d at %d", async (a, c, last) => {
    const model = new Model();
    const x = model.integer(0, last, "x");
    model.maximize(round(x.times(a).plus(c)));
    expect((await model.solve()).objective).toBe(onPaper(Math.round(100 * (a * last + c))));
  });
});

it("leaves no part of a large power to weights that rows may be missed by", async () => {
  const model = new Model();
  const v = model.integerFrom([-2, 1, 11], "v");
  model.require(v.minus(v.power(v)).atMost(-1));
  for (const presolve of [true, false]) expect((await model.solve({ presolve })).value(v)).toBe(11);
});
