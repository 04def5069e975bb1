import {
  type Example,
  type Expression,
  linearizations,
  Model,
  type Requirement,
} from "@bough/modeler";
import { describe, expect, it } from "vitest";
import { fromAtom } from "../../src/build-expression.ts";
import { PointValues } from "../../src/evaluate.ts";
import { violated } from "../../src/solving/violations.ts";
import { assignments, columnNamed, isFeasible } from "../support/projection.ts";
import { gridOf } from "../support/value-grid.ts";

/** Requirements that hold whatever the value is, so that nothing but its absence can break them. */
const certain: Record<string, (model: Model, value: Expression) => Requirement> = {
  "compared with its bounds": (_, value) =>
    value.isBetween(Math.floor(value.lower) - 1, Math.ceil(value.upper) + 1),
  "times zero in a row": (_, value) => value.times(0).atMost(1),
  "minus itself": (_, value) => value.minus(value).isEqualTo(0),
  "below the maximum": (model, value) =>
    model.maximum([value, value.upper + 1]).isAtLeast(value.upper + 1),
  "in a disjunction that is true": (model, value) => model.truth(true).or(value.isAtMost(0)),
  "in the branch not taken": (model, value) => model.condition(true, 1, value).equals(1),
  "in an array, not chosen": (model, value) => model.element([value, 3], 1).equals(3),
  "in a sum that is compared": (_, value) => value.plus(1).isAtLeast(value.lower - 5),
  "as an exclusive or with itself": (_, value) => value.isAtMost(0).xor(value.isAtMost(0)).not(),
  "rounded and multiplied away": (_, value) => value.floor().times(0).equals(0),
};

const numbers = linearizations
  .flatMap(({ name, entries }) =>
    entries.map((entry) => ({ name: `${name}: ${entry.call}`, entry })),
  )
  .filter(({ entry }) => entry.example(new Model()).result.type === "number");

describe.each(numbers)("$name", ({ entry }) => {
  it.each(Object.keys(certain))("has a value where it stands %s", (use) => {
    const model = new Model();
    const example = entry.example(model);
    const required = model.require(certain[use]!(model, example.result as Expression));
    expectPoints(model, example, (values) => entryHasValue(example, values));
    expectViolations(model, example, required);
  });

  it("has a value where the goal mentions it", () => {
    const model = new Model();
    const example = entry.example(model);
    model.minimize((example.result as Expression).times(0));
    expectPoints(model, example, (values) => entryHasValue(example, values));
  });
});

function entryHasValue(example: Example, values: readonly number[]): boolean {
  return example.truth(...values) !== undefined;
}

function expectPoints(
  model: Model,
  example: Example,
  isPoint: (values: readonly number[]) => boolean,
): void {
  const problem = model.compile();
  const columns = example.variables.map((variable) => columnNamed(problem, variable));
  const wrong: string[] = [];
  for (const values of assignments(example.variables.map(gridOf))) {
    const fixed = new Map(values.map((value, k) => [columns[k]!, value]));
    if (isFeasible(problem, fixed) !== isPoint(values)) wrong.push(`(${values})`);
    if (wrong.length > 5) break;
  }
  expect(wrong).toEqual([]);
}

/** `violatedBy` says of every point what the compiled rows say. */
function expectViolations(
  model: Model,
  example: Example,
  required: ReturnType<Model["require"]>,
): void {
  const problem = model.compile();
  for (const values of assignments(example.variables.map(gridOf))) {
    const known = new Map(
      values.map((value, k) => [columnNamed(problem, example.variables[k]!), value]),
    );
    const point = new PointValues((atom) => known.get(columnNamed(problem, fromAtom(atom)))!);
    const isOther = violated(
      model.requirements.filter((each) => each !== required),
      point,
    ).length;
    if (isOther > 0) continue;
    const found = violated([required], point).length === 0;
    expect(found, `(${values})`).toBe(example.truth(...values) !== undefined);
  }
}

describe("what has no value", () => {
  it("rules out the arguments of a table, though bounds decide the comparison", async () => {
    const model = new Model();
    const v = model.integer(0, 4, "v");
    model.require(v.mapped((n) => (n % 2 === 1 ? n : Number.NaN)).isBetween(1, 4));
    model.maximize(v);
    expect((await model.solve()).value(v)).toBe(3);
  });

  it("rules out the operand that a maximum drops", async () => {
    const model = new Model();
    const a = model.integer(-5, 3, "a");
    model.require(model.maximum([a.factorial(), a.plus(20)]).isAtMost(25));
    model.minimize(a);
    expect((await model.solve()).value(a)).toBe(0);
  });

  const never = (model: Model) => {
    const [x, zero] = [model.integer(1, 5, "x"), model.integer(0, 0, "zero")];
    const far = model.integer(5, 9, "far");
    return [
      x.dividedBy(zero),
      x.quotient(zero),
      x.remainder(zero),
      far.plus(14).factorial(),
      model.element([1, 2], far),
      model.withElement([x, 2], far, 0)[0]!,
      far.mapped(() => Number.NaN),
      model.piecewiseLinear(far, [
        [0, 1],
        [2, 3],
      ]),
      x.power(far.negated()),
      zero.greatestPowerDividing(2),
    ];
  };
  const kinds = never(new Model()).map((_, k) => k);

  it.each(kinds)("contradicts the bounds where it never can have one (%i)", async (k) => {
    const strict = new Model();
    const value = never(strict)[k]!;
    expect(() => strict.require(value.isAtMost(10))).toThrow(/never has a value/);
    expect(() => strict.minimize(value)).toThrow(/never has a value/);
    const tolerant = new Model({ contradictions: "infeasible" });
    tolerant.require(never(tolerant)[k]!.isAtMost(10));
    expect((await tolerant.solve()).status).toBe("infeasible");
    const goal = new Model({ contradictions: "infeasible" });
    goal.maximize(never(goal)[k]!);
    expect((await goal.solve()).status).toBe("infeasible");
  });

  it("is reported by values and violations", async () => {
    const model = new Model();
    const [x, y] = [model.integer(2, 2, "x"), model.integer(0, 3, "y")];
    model.minimize(y);
    const solution = await model.solve();
    const ratio = x.quotient(y);
    expect(solution.value(ratio)).toBeNaN();
    expect(solution.value(ratio.times(0))).toBeNaN();
    expect(solution.value(ratio.isAtMost(5))).toBe(false);
    expect(solution.value(ratio.isAtMost(5).not())).toBe(false);
    const broken = model.require(ratio.times(0).atMost(1));
    expect(model.violatedBy(solution)).toEqual([broken]);
  });

  it("costs nothing where the same operation was only built", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 5, "x"), model.integer(0, 3, "y")];
    x.plus(x.quotient(y).times(0)).absoluteValue();
    model.require(x.absoluteValue().isAtMost(4));
    model.minimize(y);
    expect((await model.solve()).value(y)).toBe(0);
  });

  it("does not depend on declared bounds: the greatest power that divides 0", async () => {
    const model = new Model();
    const x = model.integer(0, 40, "x");
    model.require(x.greatestPowerDividing(2).isAtLeast(1));
    model.minimize(x);
    expect((await model.solve()).value(x)).toBe(1);
    expect(() => model.constant(0).greatestPowerDividing(2)).toThrow(/no value/);
  });

  it("leaves an index in its array, however wide its bounds are", async () => {
    const ranges = [
      [0, 1000],
      [-Infinity, Infinity],
      [0, Infinity],
    ] as const;
    for (const [lower, upper] of ranges) {
      const model = new Model();
      const i = model.integer(lower, upper, "i");
      model.maximize(model.element([4, 2, 9], i));
      const solution = await model.solve();
      expect([solution.objective, solution.value(i)]).toEqual([9, 2]);
    }
    const model = new Model();
    const [i, j] = [model.integer(-2000, 1000, "i"), model.integer(0, 1000, "j")];
    const xs = model.integers(3, 0, 5, "x");
    model.require(model.element(xs, i.plus(j)).equals(5));
    model.require(i.atLeast(-900));
    model.require(j.atLeast(900));
    model.minimize(model.sum(xs));
    expect((await model.solve()).objective).toBe(5);
  });
});
