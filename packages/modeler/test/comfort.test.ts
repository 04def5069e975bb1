import { describe, expect, it } from "vitest";
import { ALL, InvalidModelError, Model } from "../src/index.ts";

describe("sums", () => {
  it("take away as many terms as they are given", () => {
    const model = new Model();
    const [x, y, z] = model.reals(3, 0, 9, "x");
    expect(x!.minus(y!, z!, 2).key).toBe(x!.minus(y!).minus(z!).minus(2).key);
    expect(model.binary("b").minus(x!, y!).toString()).toContain("b");
  });

  it("grow in a loop in time linear in their terms, and add up in the order written", () => {
    const model = new Model();
    const xs = model.reals(5000, 0, 1);
    const factors = xs.map((_, k) => 0.1 * (k % 7) - 0.3);
    let grown = model.sum([]);
    for (const [k, x] of xs.entries()) grown = grown.plus(x.times(factors[k]!), 0.1);
    expect(grown.atoms.length).toBe(factors.filter((factor) => factor !== 0).length);
    // As decimals: doubles would leave 4.5e-11 beside it.
    expect(grown.constant).toBe(xs.length / 10);
    let gone = grown;
    for (const [k, x] of xs.entries()) gone = gone.minus(x.times(factors[k]!)).minus(0.1);
    expect(gone.atoms).toEqual([]);
    // A sum that is read on the way goes on as before.
    const [first, second] = [xs[0]!, xs[1]!];
    const longer = grown.plus(first, second);
    expect(longer.coefficients.slice(0, 2)).toEqual([factors[0]! + 1, factors[1]! + 1]);
    expect(grown.coefficients.slice(0, 2)).toEqual([factors[0]!, factors[1]!]);
  });

  it("are not made by JavaScript's operators, which say so", () => {
    const model = new Model();
    const [x, b] = [model.real(0, 1, "x"), model.binary("b")];
    const operators: (() => unknown)[] = [
      () => 2 * (x as never),
      () => (x as never) + (x as never),
      () => (x as unknown as number) < 3,
      () => (b as never) + 1,
    ];
    for (const operator of operators) expect(operator).toThrow(/operators .* call its methods/);
    expect([`${x.plus(b)}`, [x, b].join()]).toEqual(["x + b", "x,b"]);
  });
});

describe("Booleans", () => {
  it("compare as numbers do", () => {
    const model = new Model();
    const [a, b] = [model.binary("a"), model.binary("b")];
    model.require(a.isLessThan(b));
    model.require(b.isEqualTo(1).and(a.isDifferentFrom(b), a.isAtMost(b), b.isAtLeast(a)));
    model.require(a.isOneOf([0]).or(b.isMoreThan(a)));
    model.require(b.between(1, 1));
    const solution = model.solveSync();
    expect([solution.value(a), solution.value(b)]).toEqual([false, true]);
  });

  it("are fixed at truth values", () => {
    const model = new Model();
    const [a, x] = [model.binary("a"), model.integer(0, 3, "x")];
    model.minimize(a.plus(x));
    const fixed = model.fix(a, true);
    expect(model.solveSync().objective).toBe(1);
    model.remove(fixed);
    model.fix(a, false);
    expect(model.solveSync().objective).toBe(0);
    expect(() => model.fix(x, true)).toThrow(InvalidModelError);
  });
});

describe("tables over named sets", () => {
  const plants = ["Seattle", "San Diego"];
  const markets = ["New York", "Chicago", "Topeka"];

  it("hold a variable for each combination, and sum along dimensions", () => {
    const model = new Model();
    const shipped = model.reals(plants, markets, 0, 1000, "shipped");
    const supply = new Map([
      ["Seattle", 350],
      ["San Diego", 600],
    ]);
    const demand = new Map([
      ["New York", 325],
      ["Chicago", 300],
      ["Topeka", 275],
    ]);
    const kilomiles = [
      [2.5, 1.7, 1.8],
      [2.5, 1.8, 1.4],
    ];
    for (const [plant, amount] of supply) model.require(shipped.sum(plant, ALL).atMost(amount));
    for (const [market, amount] of demand) model.require(shipped.sum(ALL, market).atLeast(amount));
    const costs = shipped.map((amount, plant, market) =>
      amount.times(
        0.09 * kilomiles[plants.indexOf(String(plant))]![markets.indexOf(String(market))]!,
      ),
    );
    model.minimize(model.sum(costs));
    const solution = model.solveSync();
    // Dantzig's example of a transportation problem.
    expect(solution.objective).toBeCloseTo(153.675, 6);
    expect(solution.value(shipped.sum())).toBeCloseTo(900, 6);
    expect(solution.value(shipped.at("San Diego", "Topeka"))).toBeCloseTo(275, 6);
    expect(shipped.at("Seattle", "Chicago").name).toBe("shipped_Seattle_Chicago");
    expect(model.variables.length).toBe(6);
    expect(shipped.where(ALL, "Topeka").map(String)).toEqual([
      "shipped_Seattle_Topeka",
      "shipped_San Diego_Topeka",
    ]);
  });

  it("name what is wrong with a key", () => {
    const model = new Model();
    const on = model.binaries(["a", "b"], [1, 2, 3], "on");
    expect(() => on.at("a")).toThrow("2 keys");
    expect(() => on.at("a", 4)).toThrow("dimension 2 has no key 4");
    expect(() => model.integers(["a", "a"], 0, 5)).toThrow('"a" twice');
    expect(model.binaries(new Set([1, 2])).size).toBe(2);
    expect([...on].length).toBe(6);
  });
});

describe("several goals", () => {
  it("may give up their tolerances for those after them", () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 10, "x"), model.integer(0, 10, "y")];
    model.require(x.plus(y).isAtMost(12));
    const values = (tolerances: object) => {
      model.optimizeInOrder([{ maximize: x, ...tolerances }, { maximize: y.times(2) }]);
      return model.solveSync().goalValues;
    };
    expect(values({})).toEqual([10, 4]);
    expect(values({ tolerance: 3 })).toEqual([7, 10]);
    expect(values({ toleranceRelative: 0.5 })).toEqual([5, 14]);
    expect(() => values({ tolerance: -1 })).toThrow("tolerance");
  });

  it("leave a pool of points", () => {
    const model = new Model();
    const xs = model.binaries(6, "x");
    model.require(model.sum(xs).atMost(3));
    model.maximize(model.sum(xs.map((x, k) => x.times(k + 1))));
    const solution = model.solveSync();
    const { pool } = solution;
    expect(pool[0]!.objective).toBe(15);
    for (const point of pool) {
      const total = model.sum(xs.map((x, k) => x.times(k + 1)));
      expect(point.value(total)).toBe(point.objective);
    }
  });
});

describe("constraints that come on demand", () => {
  it("are asked for in the model's own words, and refused where they are more than rows", async () => {
    const model = new Model();
    const xs = model.integers(3, 0, 5, "x");
    model.maximize(model.sum(xs));
    const asked: boolean[] = [];
    const solution = await model.solve({
      hooks: {
        separate: (point, { isIntegral, offer }) => {
          asked.push(isIntegral);
          offer(xs.map((x, k) => [x, k] as const));
          return point.value(model.sum(xs)) > 7 ? [model.sum(xs).isAtMost(7)] : [];
        },
      },
    });
    expect([solution.status, solution.objective, solution.goalValues]).toEqual(["optimal", 7, [7]]);
    expect(asked).toContain(true);
    const product = xs[0]!.times(xs[1]!).atMost(3);
    await expect(model.solve({ hooks: { separate: () => [product] } })).rejects.toThrow(
      "more than the model's variables",
    );
    const either = xs[0]!.isAtMost(1).or(xs[1]!.isAtMost(1));
    await expect(model.solve({ hooks: { separate: () => [either] } })).rejects.toThrow(
      "no linear constraint",
    );
  });
});

describe("a hook that refuses solutions", () => {
  it("is asked once for each, whatever else tells what they come from", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 5, "x"), model.integer(-1, 2, "y")];
    const tasks = [x, 1].map((demand) => ({ start: y, duration: 3, demand }));
    model.require(model.cumulative(tasks, 1).not());
    model.minimize(y);
    const seen: string[] = [];
    const { status } = await model.solve({
      threads: 1,
      hooks: {
        onIncumbent: (point) => {
          seen.push(`${point.value(x)} ${point.value(y)}`);
          return "refuse";
        },
      },
    });
    expect([status, seen.length]).toEqual(["infeasible", new Set(seen).size]);
    expect(seen.length).toBe(20);
  });
});

describe("values that a hook offers", () => {
  it("count where operations have columns that the values do not tell", async () => {
    const model = new Model();
    const [x, y] = model.integers(2, 0, 9, "x");
    const b = model.binary("b");
    const tuples = [
      [0, 1],
      [1, 0],
      [2, 1],
    ];
    model.require(b.not().or(model.isTuple([x, y], tuples)));
    model.require(x.times(2).plus(y.times(2)).plus(b.times(3)).atMost(9.5));
    model.maximize(x.times(2).plus(y).plus(b.times(3)));
    const sources: string[] = [];
    const solution = await model.solve({
      hooks: {
        separate: (_, { offer }) => {
          offer([
            [x, 2],
            [y, 1],
            [b, true],
          ]);
          return [];
        },
      },
      // Presolve would leave nothing for a hook to be asked about.
      presolve: false,
      without: ["heuristics"],
      onProgress: (event) => {
        if (event.kind === "incumbent") sources.push(event.source);
      },
    });
    expect([solution.objective, sources[0]]).toEqual([8, "hook"]);
  });

  it("are passed over where an expression has no value at them", async () => {
    const model = new Model();
    const [x, y] = model.integers(2, 0, 9, "x");
    model.require(model.element([3, 1, 2], x).plus(y.times(2)).atMost(7.5));
    model.maximize(x.plus(y));
    const offered = [
      [x, 7],
      [y, 1],
    ] as const;
    const heuristic = (_: unknown, { offer }: { offer(values: typeof offered): void }) =>
      offer(offered);
    const separate = (point: unknown, info: { offer(values: typeof offered): void }) => {
      heuristic(point, info);
      return [];
    };
    expect((await model.solve({ hooks: { heuristic, separate } })).objective).toBe(4);
  });

  it("have to be all of them", async () => {
    const model = new Model();
    const [x, y] = model.integers(2, 0, 9, "x");
    model.require(x.times(2).plus(y.times(2)).atMost(7));
    model.maximize(x.plus(y));
    const separate = (_: unknown, { offer }: { offer(values: [typeof x, number][]): void }) => {
      offer([[x, 1]]);
      return [];
    };
    await expect(model.solve({ hooks: { separate } })).rejects.toThrow("values of all variables");
  });
});

describe("division of reals", () => {
  it("by a real that keeps away from 0 has JavaScript's remainder", () => {
    const wholeQuotient = (a: number, by: number) => Math.trunc(a / by) + 0;
    for (const [a, by] of [
      [-3, 2],
      [-2.5, 1.5],
      [2.5, 1.5],
      [4, 2.5],
      [0, 1],
      [3.75, 1.25],
    ] as const) {
      const model = new Model();
      const [z, w] = [model.real(-3, 4, "z"), model.real(1, 2.5, "w")];
      const [quotient, rest] = [z.quotient(w), z.remainder(w)];
      model.fix(z, a);
      model.fix(w, by);
      for (const sense of ["maximize", "minimize"] as const) {
        model[sense](rest);
        const solution = model.solveSync();
        expect(solution.objective).toBeCloseTo(a % by, 6);
        expect(solution.value(quotient)).toBe(wholeQuotient(a, by));
        expect(solution.value(rest)).toBeCloseTo(a % by, 6);
      }
    }
    const model = new Model();
    const [z, w] = [model.real(0, 1, "z"), model.real(-1, 1, "w")];
    expect(() => z.remainder(w)).toThrow(/a real divisor has to keep away from 0/);
    const nearlyZero = model.integer(3, 4, "n").times(0.1).minus(0.3);
    expect(nearlyZero.lower).toBeGreaterThan(0);
    expect(() => z.remainder(nearlyZero)).toThrow(/a real divisor has to keep away from 0/);
    expect(() => z.dividedBy(nearlyZero, { precision: 0.01 })).toThrow(/keep away from 0/);
    expect(() => z.quotient(0)).toThrow(/the divisor is zero/);
    expect(model.integer(0, 9).remainder(4).isInteger).toBe(true);
  });

  it("is decided by goals over ranges, too", () => {
    const model = new Model();
    const z = model.real(0, 10, "z");
    model.require(z.remainder(3).isAtLeast(1.5));
    model.maximize(z);
    expect(model.solveSync().objective).toBeCloseTo(9 - 3 * model.context.epsilon, 5);
  });
});

describe("functions with jumps", () => {
  it("have a fixed cost that is paid where it is needed", () => {
    const model = new Model();
    const x = model.real(0, 5, "x");
    const cost = model.piecewiseLinear(x, [
      [0, 0],
      [0, 10],
      [5, 20],
    ]);
    model.minimize(cost.minus(x.times(3)));
    const nothing = model.solveSync();
    expect([nothing.objective, nothing.value(x), nothing.value(cost)]).toEqual([0, 0, 0]);
    const atLeast = model.require(x.atLeast(2));
    expect(model.solveSync().objective).toBeCloseTo(5, 6);
    model.remove(atLeast);
    model.minimize(cost.minus(x.times(5)));
    expect(model.solveSync().objective).toBeCloseTo(-5, 6);
  });

  it("say where they cannot be", () => {
    const model = new Model();
    const x = model.real(0, 5, "x");
    const four = [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ] as const;
    expect(() => model.piecewiseLinear(x, four)).toThrow(/more than three points/);
    expect(() =>
      model.piecewiseLinear(x, [
        [1, 0],
        [0, 1],
      ]),
    ).toThrow(/ascending abscissas/);
    expect(
      model.piecewiseLinear(2, [
        [0, 0],
        [2, 1],
        [2, 5],
        [2, 9],
        [3, 9],
      ]).constant,
    ).toBe(5);
  });
});

describe("a model as text", () => {
  it("tells which names the format could not write", async () => {
    const model = new Model();
    const [a, b] = [model.integer(0, 4, "hours a day"), model.integer(0, 4, "nights")];
    model.require(a.plus(b).atMost(5), "at most: 5");
    model.require(a.minus(b).atMost(2), "apart");
    const { text, renamed, warnings } = await model.export("lp");
    expect([...renamed.columns.keys()]).toEqual(["hours a day"]);
    expect([...renamed.rows.keys()]).toEqual(["at most: 5"]);
    for (const name of [...renamed.columns.values(), ...renamed.rows.values(), "nights", "apart"])
      expect(text).toContain(name);
    expect(text).not.toContain("hours a day");
    expect(warnings).toHaveLength(2);
    expect(await model.toLp()).toBe(text);
    expect((await model.export("mps")).text).toBe(await model.toMps());
    const [first, second] = model.integers(2, 0, 3, "goal");
    model.optimizeInOrder([{ maximize: first! }, { maximize: second! }]);
    expect((await model.export("mps")).warnings.at(-1)).toBe(
      "of 2 goals in order the file has the first alone",
    );
    await expect(model.export("opb" as never)).rejects.toThrow('give "mps" or "lp"');
    await expect(model.export("lp", { signal: 3 as never })).rejects.toThrow("give an AbortSignal");
  });

  it("is left where the signal asks for it", async () => {
    const model = new Model();
    const { signal } = new AbortController();
    model.require(model.sum(model.integers(20_000, 0, 9)).isAtMost(50));
    expect(await model.toLp({ signal })).toBe(await model.toLp());
    const controller = new AbortController();
    const writing = model.toMps({ signal: controller.signal });
    setImmediate(() => controller.abort(new Error("enough")));
    await expect(writing).rejects.toThrow("enough");
    await expect(model.toLp({ signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});
