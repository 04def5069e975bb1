import { InvalidModelError, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";
import { expectSolutions } from "./support/projection.ts";

describe("variables", () => {
  it("may be one of a set", () => {
    const model = new Model();
    const x = model.integerFrom([7, 2, 3, 2], "x");
    expectSolutions(model, [x], (v) => [2, 3, 7].includes(v));
    expect(() => model.integerFrom([], "none")).toThrow(InvalidModelError);
  });

  it("may be zero or within limits", async () => {
    const model = new Model();
    const amount = model.semiContinuous(3, 8, "amount");
    const boxes = model.semiInteger(2, 5, "boxes");
    model.require(amount.plus(boxes).atLeast(1.5), "some");
    model.minimize(amount.times(2).plus(boxes.times(4)));
    const solution = await model.solve();
    expect([solution.value(amount), solution.value(boxes)]).toEqual([3, 0]);
    model.require(amount.atMost(2.5));
    const second = await model.solve();
    expect([second.value(amount), second.value(boxes)]).toEqual([0, 2]);
    expect(() => model.semiContinuous(0, 4)).toThrow(/must be positive/);
  });

  it("may be unbounded: a switch is then an indicator", async () => {
    const model = new Model();
    const x = model.real(0, Infinity, "x");
    const isSmall = model.binary("isSmall");
    model.require(isSmall.implies(x.isAtMost(3)));
    model.require(isSmall.not().implies(x.isAtLeast(40)));
    expect(model.compile().structures.map(({ kind }) => kind)).toEqual(["indicator"]);
    model.require(x.atLeast(5));
    model.minimize(x);
    const solution = await model.solve();
    expect([solution.value(x), solution.value(isSmall)]).toEqual([40, false]);
  });

  it("take their bounds from what is required, also from one another", () => {
    const model = new Model();
    const [x, y] = [model.integer(0, Infinity, "x"), model.integer(0, Infinity, "y")];
    const isOn = model.binary("isOn");
    model.require(x.plus(y.times(2)).isAtMost(9));
    model.require(isOn.implies(x.isEqualTo(y)));
    const problem = model.compile();
    expect(problem.structures).toEqual([]);
    const largest = Math.max(...problem.rows.values.map(Math.abs));
    expect(largest).toBe(9);
  });

  it("count as numbers only where they are numbers", () => {
    const model = new Model();
    const x = model.integer(0, 3, "x");
    const b = model.binary("b");
    // @ts-expect-error a number is not a Boolean
    expect(() => b.and(x)).toThrow(/not a Boolean/);
    // @ts-expect-error a number cannot be required
    expect(() => model.require(x)).toThrow(/needs a Boolean or a constraint/);
    // @ts-expect-error a row has no negation
    expect(() => x.atMost(2).not()).toThrow(TypeError);
    // @ts-expect-error a Boolean has no absolute value
    expect(() => b.absoluteValue()).toThrow(TypeError);
    // @ts-expect-error a row is not a Boolean
    expect(() => b.implies(x.atMost(2))).toThrow(/was given the row .*isAtMost/);
    expect(model.sum([b, x, true as never].slice(0, 2)).toString()).toBe("x + b");
  });

  it("are told apart by name, and by their model", () => {
    const model = new Model();
    model.integers(2, 0, 4, "x");
    expect(() => model.integer(0, 4, "x_1")).toThrow(/another variable is named "x_1"/);
    const other = new Model();
    expect(() => model.require(other.binary("b"))).toThrow(/belongs to another model/);
    expect(() => model.sum([other.binary("c")])).toThrow(/sum\(…\) was given c/);
  });
});

describe("calls that make no sense", () => {
  const model = new Model();
  const x = model.integer(0, 9, "x");
  const y = model.integer(-3, 3, "y");
  const z = model.real(0, 1, "z");
  const free = model.integer(0, Infinity, "free");

  it.each([
    ["(x).quotient(0)", () => x.quotient(0)],
    ["(x).quotient(z)", () => x.quotient(z)],
    ["(z).times(z)", () => z.times(z)],
    ["(x).dividedBy(0)", () => x.dividedBy(0)],
    ["(y).digits(2)", () => y.digits(2)],
    ["(x).digits(1)", () => x.digits(1)],
    ["(y).bits()", () => y.bits()],
    ["(free).factorial()", () => free.factorial()],
    ["(x).power(-1)", () => x.power(-1)],
    ["greatestCommonDivisor", () => x.greatestCommonDivisor(y)],
    ["(y).greatestPowerDividing(2)", () => y.greatestPowerDividing(2)],
    ["maximum([])", () => model.maximum([])],
    ["element", () => model.element([1, 2], 5)],
    ["nthSmallest(3, …)", () => model.nthSmallest(3, [x, y])],
    ["dot", () => model.dot([1], [x, y])],
    ["isTuple", () => model.isTuple([x, y], [[1]])],
    [
      "piecewiseLinear",
      () =>
        model.piecewiseLinear(x, [
          [1, 0],
          [0, 1],
        ]),
    ],
    ["onGrid", () => model.onGrid(x, [0, 1], [2])],
    ["isLexicographicallyLess", () => model.isLexicographicallyLess([x], [x, y])],
    ["loop", () => model.loop(free, [x], (values) => values)],
    ["circuit", () => model.circuit([{ from: -1, to: 0, isChosen: true }])],
    ["flow", () => model.flow([{ from: 0, to: 3, amount: x }], [1, -1])],
    ["prefer", () => model.prefer(x.isAtMost(3), -1)],
    ["oneHot", () => free.oneHot()],
    [
      "isAccepted",
      () => model.isAccepted([x], { states: 1, start: 0, accepting: [3], transitions: [] }),
    ],
    ["cumulative", () => model.cumulative([{ start: x, duration: y, demand: 1 }], 2)],
  ])("say so: %s", (place, call) => {
    let message = "";
    try {
      call();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidModelError);
      message = (error as Error).message;
    }
    expect(message).toContain(place);
  });
});
