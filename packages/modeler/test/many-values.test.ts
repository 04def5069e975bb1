import { readProblem } from "@bough/formats";
import { type BooleanExpression, type Expression, InvalidModelError, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";

describe("many values", () => {
  it("costs all-different neither rows nor columns", () => {
    const model = new Model();
    const xs = model.integers(129, 0, 128, "x");
    model.require(model.allDifferent(xs));
    const { numRows, numCols } = model.compile();
    expect([numRows, numCols]).toEqual([0, 129]);
    const solution = model.solveSync({ workLimit: 1e8 });
    expect(solution.status).toBe("optimal");
    expect(new Set(xs.map((x) => solution.value(x))).size).toBe(129);
  });

  it("keeps all-different's optimum, in both senses", () => {
    for (const isLeast of [true, false]) {
      const model = new Model();
      const xs = model.integers(90, 0, 500, "x");
      const weights = xs.map((_, k) => 1 + ((k * 7) % 11));
      model.require(model.allDifferent(xs));
      const goal = model.dot(weights, xs);
      if (isLeast) model.minimize(goal);
      else model.maximize(goal);
      const falling = weights.toSorted((a, b) => b - a);
      const best = falling.reduce((sum, w, k) => sum + w * (isLeast ? k : 500 - k), 0);
      expect(model.solveSync({ workLimit: 1e9 }).objective).toBe(best);
    }
  });

  it("sees without a search that there are fewer values than expressions", () => {
    const model = new Model();
    const holes = model.integers(30, 1, 9, "hole");
    const apart = model.allDifferent(holes);
    const isAsked = model.binary("asked");
    model.require(isAsked.implies(apart));
    model.maximize(isAsked);
    expect(model.solveSync({ workLimit: 20_000 }).objective).toBe(0);
    model.require(apart);
    expect(model.solveSync({ workLimit: 20_000 }).status).toBe("infeasible");
  });

  it("finds queens on a large board", () => {
    const model = new Model();
    const queens = model.integers(130, 0, 129, "q");
    model.require(model.allDifferent(queens));
    model.require(model.allDifferent(queens.map((q, i) => q.plus(i))));
    model.require(model.allDifferent(queens.map((q, i) => q.minus(i))));
    const solution = model.solveSync({ workLimit: 1e10 });
    expect(solution.status).toBe("optimal");
    expect(model.violatedBy(solution)).toEqual([]);
  });

  it("decides all-different, its denial and its exception under conditions", async () => {
    // Far apart, so that no value gets a column: some of 0, 200, 300, 400 and 600.
    const factors = [200, 200, 300];
    const builders: ((model: Model, xs: Expression[]) => BooleanExpression)[] = [
      (model, xs) => model.allDifferent(xs),
      (model, xs) => model.allDifferent(xs).not(),
      (model, xs) => model.allDifferentExcept(200, xs),
    ];
    const isDistinct = (v: readonly number[]) => new Set(v).size === v.length;
    const truths = [
      isDistinct,
      (v: readonly number[]) => !isDistinct(v),
      (v: readonly number[]) => isDistinct(v.filter((value) => value !== 200)),
    ];
    for (const [k, build] of builders.entries()) {
      const model = new Model();
      const ds = model.integers(3, 0, 2, "d");
      const isOn = model.binary("isOn");
      const xs = ds.map((d, i) => d.times(factors[i]!));
      model.require(isOn.isEquivalentTo(build(model, xs)));
      const { solutions } = await model.solveAll({ over: [...ds, isOn] });
      expect(solutions.length).toBe(27);
      for (const solution of solutions) {
        const values = ds.map((d, i) => solution.value(d) * factors[i]!);
        expect([values, solution.value(isOn)]).toEqual([values, truths[k]!(values)]);
      }
    }
  });

  it("survives export", async () => {
    const model = new Model();
    const xs = model.integers(4, 0, 200, "x");
    const narrow = model.integers(3, 0, 3, "n");
    model.require(model.allDifferent(xs));
    model.require(model.allDifferent([...narrow, xs[0]!]));
    model.minimize(model.sum([...xs, ...narrow]));
    const { objective } = model.solveSync();
    expect(objective).toBe(9);
    for (const text of [await model.toLp(), await model.toMps()]) {
      const { problem } = await readProblem(text);
      expect(Model.from(problem).solveSync().objective).toBe(objective);
    }
    expect(Model.from(model.compile()).solveSync().objective).toBe(objective);
  });

  it("are tabulated up to a limit that errors name", () => {
    const model = new Model();
    const x = model.integer(0, 999, "x");
    model.require(x.mapped((v) => (v * v) % 1000).isEqualTo(321));
    const solution = model.solveSync();
    expect(solution.value(x) ** 2 % 1000).toBe(321);
    expect(x.oneHot().length).toBe(1000);
    const wide = model.integer(0, 20_000, "wide");
    expect(() => wide.mapped((v) => v)).toThrow(InvalidModelError);
    expect(() => wide.mapped((v) => v)).toThrow(/20001 values.*at most 10000.*nearer bounds/);
    expect(() => model.integer(0, Infinity, "u").oneHot()).toThrow(/infinitely many/);
  });
});
