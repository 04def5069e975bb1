import { describe, expect, it } from "vitest";
import { type BooleanExpression, type LinearConstraint, Model } from "../src/index.ts";

type Assumption = BooleanExpression | LinearConstraint;

function rota() {
  const model = new Model();
  const [ann, ben, eve] = ["ann", "ben", "eve"].map((name) => model.binary(name));
  const hours = model.integer(0, 40, "hours");
  model.require(ann!.or(ben!));
  model.require(hours.isAtLeast(ann!.times(20).plus(ben!.times(15)).plus(eve!.times(5))));
  model.minimize(hours);
  return { model, ann: ann!, ben: ben!, eve: eve!, hours };
}

describe("assumptions", () => {
  it("hold for one solve", async () => {
    const { model, ann, ben, eve, hours } = rota();
    expect((await model.solve({ assumptions: [ann] })).objective).toBe(20);
    expect((await model.solve()).objective).toBe(15);
    const both = await model.solve({
      assumptions: [ann.and(ben), hours.isBetween(10, 38), eve.not()],
    });
    expect([both.objective, both.core]).toEqual([35, undefined]);
  });

  it("that cannot hold together are named", async () => {
    const { model, ann, ben, eve, hours } = rota();
    const few = hours.isAtMost(18);
    const row = hours.atMost(30);
    const first = await model.solve({ assumptions: [row, ben.not(), few] });
    expect(first.status).toBe("infeasible");
    expect(first.core).toEqual([ben.not(), few]);
    const second = await model.solve({ assumptions: [ann.and(ben), eve.not(), row] });
    expect(second.core?.map(String)).toEqual([ann.and(ben), row].map(String));
    model.require(hours.isAtMost(3));
    expect((await model.solve({ assumptions: [eve] })).core).toEqual([]);
  });

  it("hold or fail by declared bounds as by others", async () => {
    const { model, ann, hours } = rota();
    const given = (...assumptions: Assumption[]) => model.solve({ assumptions });
    const granted = [hours.isAtLeast(0), hours.isBetween(-3, 50), hours.isAtMost(40)];
    expect((await given(...granted, model.truth(true))).objective).toBe(15);
    for (const refused of [hours.isAtLeast(41), hours.isAtMost(-1), hours.isEqualTo(50)])
      expect((await given(ann, refused, granted[0]!)).core).toEqual([refused]);
    expect((await given(ann, hours.times(2).isAtLeast(90))).core?.map(String)).toEqual([
      "2 hours >= 90",
    ]);
    // Between two integers there is none.
    const row = hours.equals(20.5);
    expect((await given(row, ann)).core).toEqual([row]);
    const stranger = new Model().integer(0, 3, "z");
    await expect(given(stranger.isAtLeast(0))).rejects.toThrow("belongs to another model");
  });

  it("may be given by a generator, also of several goals", async () => {
    const { model, ann, ben, eve, hours } = rota();
    model.optimizeInOrder([{ minimize: hours }, { maximize: eve }]);
    function* wanted() {
      yield ann.not();
      yield ben.not();
    }
    expect((await model.solve({ assumptions: wanted() })).core).toEqual([ann.not(), ben.not()]);
  });

  it("hold for lists of solutions, and are refused where they cannot", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 5, "x"), model.integer(0, 5, "y")];
    model.require(x.plus(y).atMost(6));
    const assumptions = [x.isAtMost(1)];
    expect((await model.solveAll({ assumptions })).solutions).toHaveLength(12);
    expect((await model.solveAll({ assumptions: [x.isAtLeast(6)] })).status).toBe("infeasible");
    model.maximize(x.times(3).plus(y.times(2)));
    const { solutions } = await model.solveBest(2, { assumptions });
    expect(solutions.map((each) => [each.value(x), each.value(y)])).toEqual([
      [1, 5],
      [1, 4],
    ]);
    await expect(model.solveAll({ hooks: {} })).rejects.toThrow("cannot take hooks into account");
    await expect(model.solveBest(2, { isRelaxed: true })).rejects.toThrow("isRelaxed");
    await expect(model.explainInfeasibility({ assumptions })).rejects.toThrow("assumptions");
    await expect(model.suggestRelaxation({ assumptions })).rejects.toThrow("assumptions");
    await expect(model.analyze({ assumptions })).rejects.toThrow("assumptions");
  });

  it("limit variables with a gap in their range", async () => {
    for (const kind of ["semiInteger", "semiContinuous"] as const) {
      const model = new Model();
      const x = model[kind](2, 5, "x");
      model.maximize(x);
      const best = async (assumption: BooleanExpression) =>
        (await model.solve({ assumptions: [assumption] })).objective;
      expect(await best(x.isAtMost(3))).toBe(3);
      expect(await best(x.isAtMost(1))).toBe(0);
      expect(await best(x.isAtLeast(1))).toBe(5);
      expect(await best(x.isAtLeast(6))).toBeNull();
    }
  });

  it("are Booleans and limits on variables", async () => {
    const { model, ann, ben, hours } = rota();
    const given = (assumption: unknown) => model.solve({ assumptions: [assumption as never] });
    await expect(given(ann.or(ben))).rejects.toThrow("assume a Boolean that implies it");
    await expect(given(hours.plus(ann).atMost(3))).rejects.toThrow("more than a limit");
    await expect(given(new Model().binary("b"))).rejects.toThrow("belongs to another model");
    await expect(given(7)).rejects.toThrow("more than a limit");
    const solver = (() => {}) as never;
    await expect(model.solve({ assumptions: [ann], solver })).rejects.toThrow("default engine");
  });
});

it("hold only where what they speak of has a value, also where bounds decide them", async () => {
  const model = new Model();
  const x = model.integer(0, 4, "x");
  const isSmall = model.element([0.75], x).isAtMost(1);
  model.maximize(x);
  const solution = await model.solve({ assumptions: [isSmall] });
  expect([solution.objective, solution.value(isSmall)]).toEqual([0, true]);
  model.minimize(x);
  expect((await model.solve({ assumptions: [x.quotient(x).isAtLeast(0)] })).objective).toBe(1);
});
