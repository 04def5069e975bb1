import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type Expression, InvalidModelError, Model, type Variable } from "../src/index.ts";

/** A model of a random kind, made anew from numbers that change. */
interface Numbers {
  readonly limit: number;
  readonly floor: number;
  readonly upper: readonly number[];
  readonly worth: readonly number[];
  readonly isMaximised: boolean;
}

function build(numbers: Numbers, isInteger: boolean, hasOperation: boolean) {
  const model = new Model();
  const xs = numbers.upper.map((_, k) =>
    isInteger ? model.integer(0, 9, `x_${k}`) : model.real(0, 9, `x_${k}`),
  );
  const limit = model.parameter(numbers.limit, "limit", -20, 40);
  const floor = model.parameter(numbers.floor, "floor", -20, 40);
  model.require(model.sum(xs.map((x, k) => x.times(k + 1))).atMost(limit));
  model.require(xs[0]!.plus(xs[1]!).atLeast(floor));
  if (hasOperation) model.require(xs[0]!.isAtLeast(floor).implies(xs[2]!.isAtMost(4)));
  const change = ({ upper, worth, isMaximised, ...rest }: Numbers) => {
    limit.set(rest.limit);
    floor.set(rest.floor);
    for (const [k, bound] of upper.entries()) model.setBounds(xs[k]!, 0, bound);
    const total = model.sum(xs.map((x: Variable, k) => x.times(worth[k]!)));
    if (isMaximised) model.maximize(total.plus(3));
    else model.minimize(total.plus(3));
  };
  change(numbers);
  return { model, change };
}

function drawn(random: Random): Numbers {
  return {
    limit: random.integer(4, 30),
    floor: random.integer(-2, 9),
    upper: Array.from({ length: 4 }, () => random.integer(1, 9)),
    worth: Array.from({ length: 4 }, () => random.integer(-5, 9)),
    isMaximised: random.chance(0.7),
  };
}

describe("a model that changes", () => {
  it("has the answers of one that was made of the new numbers", async () => {
    const statuses = new Set<string>();
    for (const [isInteger, hasOperation] of [
      [false, false],
      [true, false],
      [true, true],
    ] as const) {
      for (let seed = 0; seed < 6; seed++) {
        const random = new Random(seed);
        const { model, change } = build(drawn(random), isInteger, hasOperation);
        for (let step = 0; step < 6; step++) {
          const next = drawn(random);
          change(next);
          const again = step % 2 === 0 ? await model.solve() : model.solveSync();
          const fresh = build(next, isInteger, hasOperation).model.solveSync();
          const where = `seed ${seed}, step ${step}`;
          expect(again.status, where).toBe(fresh.status);
          statuses.add(again.status);
          if (fresh.objective === null) continue;
          expect(again.objective, where).toBeCloseTo(fresh.objective, 6);
          expect(model.violatedBy(again), where).toEqual([]);
        }
      }
    }
    expect(statuses).toEqual(new Set(["optimal", "infeasible"]));
  });

  it("compiles no more than twice where bounds, parameters and linear goals change", async () => {
    const model = new Model();
    const xs = model.reals(50, 0, 10, "x");
    const demand = model.parameter(20, "demand");
    model.require(model.sum(xs).atLeast(demand));
    model.minimize(model.sum(xs.map((x, k) => x.times(1 + (k % 7)))));
    let matrix: unknown;
    for (let k = 0; k < 4; k++) {
      demand.set(20 + k);
      model.setBounds(xs[0]!, 0, 5 + k);
      model.minimize(model.sum(xs.map((x, j) => x.times(2 + ((j + k) % 7)))));
      const solver = async (problem: { readonly columns: unknown }) => {
        if (k > 1) expect(problem.columns).toBe(matrix);
        matrix = problem.columns;
        throw new RangeError("looked at");
      };
      await expect(model.solve({ solver: solver as never })).rejects.toThrow("looked at");
    }
  });

  it("does without what was declared where an operation needs more", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
    const limit = model.parameter(3, "limit");
    model.require(x.isAtLeast(limit).implies(y.isAtMost(2)));
    model.maximize(x.plus(y.times(3)));
    for (const [value, objective] of [
      [3, 29],
      [8, 34],
      [2, 28],
    ] as const) {
      limit.set(value);
      expect((await model.solve()).objective).toBe(objective);
    }
  });

  it("takes constraints, too, that come and go", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
    model.maximize(x.plus(y));
    const row = model.require(x.plus(y.times(2)).atMost(10));
    expect((await model.solve()).objective).toBe(9);
    const other = model.require(x.atMost(4));
    expect((await model.solve()).objective).toBe(7);
    model.remove(row);
    expect((await model.solve()).objective).toBe(13);
    model.remove(other);
    const z = model.integer(0, 3, "z");
    model.maximize(x.plus(y).plus(z));
    expect((await model.solve()).objective).toBe(21);
    expect((await model.solve({ isRelaxed: true })).objective).toBe(21);
  });

  it("may be solved again before the first solve is over", async () => {
    const model = new Model();
    const xs = model.reals(30, 0, 10, "x");
    const limit = model.parameter(20, "limit");
    model.require(model.sum(xs).atMost(limit));
    model.maximize(model.sum(xs));
    const solves = [20, 30, 40].map((value) => {
      limit.set(value);
      return model.solve();
    });
    const objectives = (await Promise.all(solves)).map(({ objective }) => objective);
    expect(objectives).toEqual([20, 30, 40]);
  });

  it("shows present bounds where it looks for what is to blame", async () => {
    const model = new Model();
    const x = model.real(0, 10, "x");
    const demand = model.parameter(12, "demand");
    model.setBounds(x, 0, 8);
    const row = model.require(x.atLeast(demand));
    const explanation = await model.explainInfeasibility();
    expect(explanation?.constraints).toEqual([row]);
    expect(explanation?.bounds.map(String)).toEqual(["x <= 8", "demand >= 12"]);
    demand.set(7);
    expect(await model.explainInfeasibility()).toBeUndefined();
    expect((await model.solveAll({ over: [] })).solutions).toHaveLength(1);
  });

  it("keeps to what was declared", () => {
    const model = new Model();
    const x = model.integer(0, 5, "x");
    const s = model.semiContinuous(2, 5, "s");
    expect(() => model.setBounds(x, 0, 6)).toThrow("it was declared in [0, 5]; declare it wider");
    expect(() => model.setBounds(x, 1.2, 1.8)).toThrow("hold no value");
    expect(() => model.setBounds(s, 0, 3)).toThrow("semi-continuous");
    expect(() => model.setBounds(new Model().real(), 0, 1)).toThrow("a variable of the model");
    const p = model.parameter(3, "p", 0, 4);
    expect(() => p.set(5)).toThrow("5 lies outside [0, 4]");
    expect(() => p.set(Number.NaN)).toThrow(InvalidModelError);
    expect(() => model.setBounds(p, 0, 1)).toThrow(InvalidModelError);
    expect(p.value).toBe(3);
  });
});

describe("a parameter as a coefficient", () => {
  /** Rows, a condition and a goal with three coefficients, numbers or parameters. */
  function write(
    model: Model,
    isInteger: boolean,
    scaled: (k: 0 | 1 | 2, expression: Expression) => Expression,
  ): void {
    const [x, y] = isInteger ? model.integers(2, -3, 6, "x") : model.reals(2, -3, 6, "x");
    const isOpen = model.binary("open");
    model.require(scaled(0, x).plus(y).atMost(7));
    model.require(scaled(1, x.minus(y).plus(1)).between(-9, 12));
    model.require(isOpen.implies(scaled(2, y).isAtMost(4)));
    model.require(isOpen.or(x.plus(y).isAtMost(1)));
    model.maximize(scaled(2, x).plus(scaled(0, y), isOpen.times(2)));
  }

  it("has the answers of a model that was written with the numbers", async () => {
    const statuses = new Set<string>();
    for (let seed = 0; seed < 30; seed++) {
      const random = new Random(seed);
      const isInteger = seed % 2 === 0;
      const draw = () => Array.from({ length: 3 }, () => random.integer(-8, 8) / 4);
      const kept = new Model();
      const parameters = [0, 1, 2].map((k) => kept.parameter(1, `p_${k}`));
      write(kept, isInteger, (k, expression) =>
        k === 1 ? parameters[k]!.times(expression) : expression.times(parameters[k]!),
      );
      for (let step = 0; step < 4; step++) {
        const numbers = draw();
        for (const [k, parameter] of parameters.entries()) parameter.set(numbers[k]!);
        const fresh = new Model({ contradictions: "infeasible" });
        write(fresh, isInteger, (k, expression) => expression.times(numbers[k]!));
        const again = await kept.solve();
        const once = await fresh.solve();
        const where = `seed ${seed}, step ${step}: ${numbers}`;
        expect(again.status, where).toBe(once.status);
        statuses.add(again.status);
        if (once.objective === null) continue;
        expect(again.objective, where).toBeCloseTo(once.objective, 6);
        expect(kept.violatedBy(again), where).toEqual([]);
      }
    }
    expect(statuses).toContain("optimal");
  });

  it("takes no column, and may be a product of parameters", () => {
    const model = new Model();
    const [p, q] = [model.parameter(2, "p"), model.parameter(5, "q")];
    const x = model.real(0, 10, "x");
    model.require(x.times(p.times(q).plus(1)).atMost(22));
    model.maximize(x);
    expect(model.compile().numCols).toBe(3);
    expect(model.solveSync().value(x)).toBeCloseTo(2);
    q.set(0.5);
    expect(model.solveSync().value(x)).toBeCloseTo(10);
  });
});

describe("a model whose coefficients change", () => {
  it("has the answers of one that was made of the new ones, and writes only what has changed", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = new Random(seed);
      const draw = () => Array.from({ length: 4 }, () => random.integer(-2, 7));
      const isInteger = seed % 2 === 0;
      const make = (rows: readonly number[][]) => {
        const model = new Model();
        const xs = Array.from({ length: 4 }, (_, k) =>
          isInteger ? model.integer(0, 9, `x_${k}`) : model.real(0, 9, `x_${k}`),
        );
        const row = (weights: readonly number[]) => model.dot(weights, xs).atMost(20);
        const required = rows.map((weights, i) =>
          model.require(row(weights), i === 0 ? "first" : undefined),
        );
        model.require(xs[0]!.atMost(5));
        model.maximize(model.dot([3, 5, 2, 4], xs));
        return { model, xs, required, row };
      };
      const rows = [draw(), draw(), draw()];
      const { model, required, row } = make(rows);
      model.solveSync();
      for (let step = 0; step < 6; step++) {
        const place = random.integer(0, 2);
        rows[place] = draw();
        required[place] = model.replace(required[place]!, row(rows[place]!));
        const again = model.solveSync();
        const fresh = make(rows).model.solveSync();
        const where = `seed ${seed}, step ${step}`;
        expect([again.status, model.violatedBy(again)], where).toEqual([fresh.status, []]);
        expect(again.objective, where).toBeCloseTo(fresh.objective!, 6);
      }
      expect(model.requirement("first")).toBe(required[0]);
      if (!isInteger) expect(model.compile().numRows).toBe(3);
    }
  });

  it("keeps its other rows in a compilation", async () => {
    const model = new Model();
    const xs = model.reals(40, 0, 10, "x");
    for (let i = 0; i < 30; i++)
      model.require(
        model
          .dot(
            xs.map((_, k) => 1 + ((i * k) % 7)),
            xs,
          )
          .atMost(100),
      );
    const changing = model.require(model.sum(xs).atMost(60));
    model.maximize(model.sum(xs));
    const seen: unknown[] = [];
    const solver = (problem: { rowUpper: Float64Array }) => {
      seen.push(problem);
      return Promise.reject(new Error("enough"));
    };
    await model.solve({ solver: solver as never }).catch(() => {});
    const heavier = xs.map((x, k) => x.times(k === 0 ? 3 : 1));
    model.replace(changing, model.sum(heavier).atMost(55));
    await model.solve({ solver: solver as never }).catch(() => {});
    const [before, after] = seen as { rows: { values: Float64Array }; rowUpper: Float64Array }[];
    expect(after!.rowUpper[30]).toBe(55);
    expect([...after!.rows.values].filter((value, k) => value !== before!.rows.values[k])).toEqual([
      3,
    ]);
    expect(model.violatedBy(model.solveSync())).toEqual([]);
    // A replacement that contradicts the bounds leaves what was there.
    const kept = model.require(xs[2]!.plus(xs[3]!).atMost(12), "kept");
    expect(() => model.replace(kept, xs[2]!.isAtLeast(11))).toThrow("contradict");
    expect(model.requirement("kept")).toBe(kept);
    // What says more than a row is compiled as ever.
    const [a, b] = [model.binary("a"), model.binary("b")];
    const mixed = model.require(xs[0]!.plus(xs[1]!).atMost(9));
    model.solveSync();
    model.replace(mixed, a.and(b));
    const solution = model.solveSync();
    expect([solution.value(a), solution.value(b)]).toEqual([true, true]);
  });
});

/** Rows of alternatives are written without the parts that other constraints rule out. */
describe("a constraint is replaced on which others rested", () => {
  const drawn = () => {
    const model = new Model();
    const x = model.integer(-5, 5, "x");
    const y = model.integer(-5, 5, "y");
    const limit = model.require(x.atMost(3), "limit");
    const isGone = () => model.replace(limit, y.atMost(5));
    return { model, x, y, isGone };
  };

  it("by an alternative", () => {
    const { model, x, y, isGone } = drawn();
    model.require(x.isAtMost(4).or(y.isAtLeast(2)));
    model.maximize(x.minus(y));
    expect(model.solveSync().objective).toBe(8);
    isGone();
    expect(model.solveSync().objective).toBe(9);
  });

  it("by a comparison of which a Boolean is part", () => {
    const { model, x, y, isGone } = drawn();
    model.require(x.isAtMost(4).asNumber().times(3).plus(y).atLeast(3));
    model.maximize(x.times(2).minus(y));
    expect(model.solveSync().objective).toBe(6);
    isGone();
    expect(model.solveSync().objective).toBe(8);
  });

  it("by the values of a variable", () => {
    const model = new Model();
    const even = model.integerFrom([2, 4, 6], "even");
    const limit = model.require(even.atMost(3), "limit");
    model.maximize(even);
    expect(model.solveSync().objective).toBe(2);
    model.replace(limit, even.atMost(5));
    expect(model.solveSync().objective).toBe(4);
    model.replace(model.requirement("limit"), even.atMost(7));
    expect(model.solveSync().objective).toBe(6);
  });
});
