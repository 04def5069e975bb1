import { type BooleanExpression, type Expression, Model, type Requirement } from "@bough/modeler";
import { describe, expect, it } from "vitest";

/** Multiples of a binary that are nowhere near one: at 10⁹ b a whole unit is 10⁻⁹ of b. */
describe.each([1e6, 1e7, 1e9, -1e9])("%d b", (factor) => {
  const binary = () => {
    const model = new Model({ contradictions: "infeasible" });
    const b = model.binary("b");
    return { model, b, far: b.asNumber().times(factor) };
  };

  const never: Record<string, (model: Model, far: Expression) => Requirement> = {
    "equals one": (_, far) => far.equals(1),
    "is one": (_, far) => far.isEqualTo(1),
    "is one or two": (_, far) => far.isOneOf([1, 2]),
    "lies between one and two": (_, far) => far.isBetween(1, 2),
    "lies between them, as a row": (_, far) => far.between(1, 2),
    "is one, less one": (_, far) => far.minus(1).isEqualTo(0),
  };

  it.each(Object.entries(never))("never %s", async (_, state) => {
    const { model, far } = binary();
    model.require(state(model, far));
    expect((await model.solve()).status).toBe("infeasible");
  });

  it("is seldom one where it is counted", async () => {
    const { model, far } = binary();
    model.maximize(model.count([far.isEqualTo(1), far.isBetween(1, 2)] as BooleanExpression[]));
    expect((await model.solve()).objective).toBe(0);
  });

  it("points at the first element, or beyond all", async () => {
    const { model, far } = binary();
    model.maximize(model.element([10, 20, 30], far));
    expect((await model.solve()).objective).toBe(10);
  });

  it("fits a tuple", async () => {
    const { model, b, far } = binary();
    const y = model.integer(0, 3, "y");
    const tuples = [
      [0, 1],
      [1, 2],
    ];
    model.require(model.isTuple([far, y], tuples));
    model.maximize(b.asNumber().plus(y));
    expect((await model.solve()).objective).toBe(1);
  });
});

it.each([
  [1_000_001, 2, 1],
  [10_000_001, 7, 4],
  [2_858_839_818, 2, 0],
  [1_000_001.5, 2, 1.5],
])("the remainder of %d by %d is %d", (a, k, rest) => {
  const model = new Model();
  expect(model.constant(a).remainder(k).constant).toBeCloseTo(rest, 6);
});

it.each([1e6, 1e9, 1e12])("a real goal of %d is kept by the goals after it", async (size) => {
  const model = new Model();
  const x = model.integer(0, 9, "x");
  const y = model.real(0, 2e12, "y");
  model.require(y.minus(x).atLeast(size));
  model.optimizeInOrder([{ minimize: y }, { maximize: x }]);
  const solution = await model.solve({ gapRelative: 0 });
  expect(solution.value(x)).toBe(0);
});

describe("small ranges that lie 10^10 apart", () => {
  const drawn = () => {
    const model = new Model();
    const near = model.integers(2, 0, 1, "near");
    const far = model.integer(10_000_000_000, 10_000_000_002, "far");
    return { model, all: [...near, far] };
  };

  it("are counted by the values in them", () => {
    const { model, all } = drawn();
    model.minimize(model.countDifferent(all));
    expect(model.solveSync().objective).toBe(2);
    model.maximize(model.countDifferent(all));
    expect(model.solveSync().objective).toBe(3);
  });

  it("differ, unless they are the exception", () => {
    const { model, all } = drawn();
    model.require(model.allDifferent(all));
    model.maximize(all[0]!.minus(all[1]!));
    expect(model.solveSync().objective).toBe(1);
    const { model: other, all: xs } = drawn();
    other.require(other.allDifferentExcept(0, xs));
    other.maximize(other.sum(xs.slice(0, 2)));
    expect(other.solveSync().objective).toBe(1);
  });
});
