import { solve } from "@bough/bnb";
import { readProblem } from "@bough/formats";
import { InvalidModelError, Model, type Solver } from "@bough/modeler";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { noAnswer } from "../src/solving/no-answer.ts";

describe("solving", () => {
  it("finds the optimum and reads any expression", async () => {
    const model = new Model();
    const x = model.integer(0, 10, "x");
    const y = model.integer(0, 10, "y");
    const isOpen = model.binary("isOpen");
    model.require(isOpen.implies(x.plus(y).isAtMost(7)));
    model.require(isOpen.not().implies(x.isAtMost(2)));
    model.maximize(x.times(3).plus(y).plus(isOpen));
    const solution = await model.solve();
    expect([solution.status, solution.objective]).toEqual(["optimal", 22]);
    expect(solution.value(isOpen)).toBe(true);
    expect(solution.value(x.minus(y).absoluteValue())).toBe(7);
    expect(model.solveSync().objective).toBe(22);
  });

  it("gives solutions that read as a line", async () => {
    const model = new Model();
    const [x, isOpen] = [model.integer(0, 10, "x"), model.binary("isOpen")];
    const nameless = model.real(0, 1);
    model.require(isOpen.implies(x.isAtMost(7)));
    model.maximize(x.plus(isOpen.times(5), nameless));
    const solution = await model.solve();
    expect(`${solution}`).toBe("optimal, objective 13: x = 7, isOpen = true");
    const columns = [x, isOpen, nameless].map((each) => solution.columnOf(each));
    const point = new Float64Array(solution.result.solution!.length);
    point[columns[0]!] = 10;
    expect(String(solution.at(point))).toBe("optimal, objective 10: x = 10, isOpen = false");
    expect(solution.at(point).objective).toBe(10);
    model.integers(11, 0, 1, "y");
    expect(`${await model.solve()}`).toMatch(/, y_7 = \d, and 3 more$/);
    const stopped = { ...noAnswer("time-limit"), bound: 15 };
    const late = await model.solve({ solver: async () => stopped });
    expect(`${late}`).toBe("time-limit, no solution found, bound 15");
    model.require(x.isAtLeast(8));
    model.require(isOpen);
    expect(`${await model.solve()}`).toBe("infeasible");
  });

  it("passes the signal and the progress on to the engine", async () => {
    const model = new Model();
    const xs = model.integers(30, 0, 9, "x");
    const weights = xs.map((_, k) => 1000 + 37 * ((k * k) % 29));
    model.require(model.dot(weights, xs).isEqualTo(54321));
    model.maximize(
      model.dot(
        weights.map((weight, k) => weight + (k % 7)),
        xs,
      ),
    );
    const events: string[] = [];
    await model.solve({ nodeLimit: 5, threads: 1, onProgress: ({ kind }) => events.push(kind) });
    expect(events.at(-1)).toBe("done");
    const aborted = new AbortController();
    aborted.abort();
    expect((await model.solve({ signal: aborted.signal, threads: 1 })).status).toBe("interrupted");
  });

  it("checks a solution against the constraints as they were meant", async () => {
    const model = new Model();
    const x = model.real(0, 10, "x");
    model.require(x.dividedBy(3).floor().isEqualTo(2), "third");
    model.maximize(x.negated());
    const solution = await model.solve();
    expect(solution.value(x)).toBeCloseTo(6, 6);
    expect(model.violatedBy(solution)).toEqual([]);
    const above = model.require(x.isMoreThan(6.5), "above");
    expect(model.violatedBy(solution)).toEqual([above]);
  });

  it("hands the problem to another engine", async () => {
    const model = new Model();
    model.integer(0, 4, "x");
    let size = -1;
    const solution = await model.solve({
      solver: async (problem) => {
        size = problem.numCols;
        return noAnswer("interrupted");
      },
    });
    expect([size, solution.status, solution.hasValues]).toEqual([1, "interrupted", false]);
    expect(() => solution.value(model.constant(3))).toThrow(InvalidModelError);
  });

  it("needs no binaries where a use goes one way only", () => {
    const model = new Model();
    const xs = model.reals(3, -5, 5, "x");
    model.minimize(model.maximum(xs.map((x) => x.absoluteValue())).plus(xs[0]!.absoluteValue()));
    expect(model.compile().numIntegers).toBe(0);
  });

  it("holds earlier goals while it works on later ones", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
    model.require(x.plus(y).isAtMost(12));
    model.optimizeInOrder([{ maximize: x }, { maximize: y }, { minimize: x.plus(y) }]);
    const solution = await model.solve();
    expect([solution.value(x), solution.value(y)]).toEqual([9, 3]);
  });

  it.each([
    ["maximize", 3.5, 5.5],
    ["minimize", 1.5, 2.5],
  ] as const)(
    "holds goals over integers at fractions in the relaxation: %s",
    async (sense, first, later) => {
      const model = new Model();
      const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
      model.require(x.times(2).between(3, 7));
      model.require(x.plus(y).between(4, 9));
      model.optimizeInOrder(
        sense === "maximize"
          ? [{ maximize: x }, { maximize: y }]
          : [{ minimize: x }, { minimize: y }],
      );
      const relaxed = await model.solve({ isRelaxed: true });
      expect(relaxed.status).toBe("optimal");
      expect(relaxed.value(x)).toBeCloseTo(first, 6);
      expect(relaxed.value(y)).toBeCloseTo(later, 6);
    },
  );

  it("asks of a point that later goals have a value there, too", async () => {
    const model = new Model();
    const x = model.integer(0, 5, "x");
    model.optimizeInOrder([{ minimize: x }, { maximize: model.constant(10).quotient(x) }]);
    const solution = await model.solve();
    expect([solution.status, solution.goalValues]).toEqual(["optimal", [1, 10]]);
    expect((await model.solveAll()).solutions).toHaveLength(5);
  });

  it("lists the best by all goals in order", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 5, "x"), model.integer(0, 5, "y")];
    model.require(x.plus(y).atMost(6));
    model.optimizeInOrder([{ maximize: x.plus(y) }, { maximize: x.minus(y) }]);
    const { solutions } = await model.solveBest(6);
    expect(solutions.map((each) => [each.value(x), each.value(y)])).toEqual([
      [5, 1],
      [4, 2],
      [3, 3],
      [2, 4],
      [1, 5],
      [5, 0],
    ]);
  });

  it("weighs preferences against the goal", async () => {
    const model = new Model();
    const x = model.integer(0, 10, "x");
    const low = model.prefer(x.isAtMost(3), 4);
    const exact = model.prefer(x.equals(9), 0.5, "nine");
    model.maximize(x);
    const solution = await model.solve();
    expect(solution.value(x)).toBe(10);
    expect([solution.value(low.violation), solution.value(exact.violation)]).toEqual([1, 1]);
    model.remove(exact);
    model.remove(low);
    model.prefer(x.atMost(4), 3);
    expect((await model.solve()).value(x)).toBe(4);
  });

  it("solves again after adding, fixing and removing", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
    const sum = model.require(x.plus(y).isAtMost(10), "sum");
    model.maximize(x.times(2).plus(y));
    const first = await model.solve();
    expect(first.objective).toBe(19);
    const fixed = model.fix(x, 2);
    const second = await model.solve({ start: first });
    expect(second.objective).toBe(12);
    model.remove(fixed);
    model.remove(sum);
    expect((await model.solve({ start: [[x, 9]] })).objective).toBe(27);
    expect(() => model.remove(sum)).toThrow(/does not have it/);
  });

  it("leaves integrality out where asked", async () => {
    const model = new Model();
    const x = model.integer(0, 9, "x");
    model.require(x.times(2).atMost(7), "half");
    model.maximize(x);
    expect((await model.solve()).objective).toBe(3);
    expect((await model.solve({ isRelaxed: true })).objective).toBeCloseTo(3.5, 9);
  });

  it("gives duals and reduced costs of linear models", async () => {
    const model = new Model();
    const [x, y] = [model.real(0, 40, "x"), model.real(0, 30, "y")];
    const wood = model.require(x.times(2).plus(y).atMost(60), "wood");
    const paint = model.require(x.plus(y.times(3)).atMost(500), "paint");
    const most = model.require(y.atMost(20));
    model.maximize(x.times(3).plus(y.times(2)));
    const solution = await model.solve();
    expect(solution.objective).toBeCloseTo(100, 9);
    expect(solution.dual(wood)).toBeCloseTo(1.5, 9);
    expect(solution.dual(paint)).toBeCloseTo(0, 9);
    expect(solution.dual(most)).toBeCloseTo(0.5, 9);
    expect(solution.reducedCost(x)).toBeCloseTo(0, 9);
  });

  it("tells in which ranges costs and sides may move", async () => {
    const model = new Model();
    const [doors, windows] = [model.real(0, Infinity, "doors"), model.real(0, Infinity, "windows")];
    const one = model.require(doors.atMost(4), "plant 1");
    const two = model.require(windows.times(2).atMost(12), "plant 2");
    const three = model.require(doors.times(3).plus(windows.times(2)).atMost(18), "plant 3");
    model.maximize(doors.times(3).plus(windows.times(5)));
    const analysis = await model.analyze();
    expect(analysis.solution.objective).toBeCloseTo(36, 9);
    expect([one, two, three].map((row) => analysis.dual(row))).toEqual([0, 1.5, 1]);
    expect(await analysis.costRange(doors)).toEqual({ lower: 0, upper: 7.5 });
    expect(await analysis.costRange(windows)).toEqual({ lower: 2, upper: Infinity });
    expect(await analysis.sideRange(two)).toEqual({ lower: 6, upper: 18 });
    expect(await analysis.sideRange(three)).toEqual({ lower: 12, upper: 24 });
  });

  it("lists all solutions, and the best ones in order", async () => {
    const model = new Model();
    const xs = model.integers(3, 0, 3, "x");
    model.require(model.allDifferent(xs));
    model.require(model.sum(xs).isEqualTo(5));
    const all = await model.solveAll();
    expect([all.solutions.length, all.isComplete]).toEqual([6, true]);
    expect([...all]).toEqual(all.solutions);
    const firsts = await model.solveAll({ over: [xs[0]!.isAtLeast(2)] });
    expect(firsts.solutions.length).toBe(2);
    model.maximize(model.dot([100, 10, 1], xs));
    const best = await model.solveBest(3);
    expect(best.solutions.map(({ objective }) => objective)).toEqual([320, 302, 230]);
    expect(best.status).toBe("solution-limit");
    expect((await model.solveAll({ limit: 4 })).isComplete).toBe(false);
  });

  it.each<[string, Solver | undefined]>([
    ["the default engine", undefined],
    ["a given solver", solve],
  ])("tells the goal's value at each of all solutions, by %s", async (_, solver) => {
    const model = new Model();
    const x = model.integer(0, 3, "x");
    const options = solver === undefined ? {} : { solver };
    const told = async () => {
      const { solutions } = await model.solveAll(options);
      return solutions.map((each) => [each.value(x), each.objective, each.bound]).sort();
    };
    expect((await told()).map(([, objective]) => objective)).toEqual([0, 0, 0, 0]);
    model.maximize(x.times(2).plus(1));
    expect(await told()).toEqual([0, 1, 2, 3].map((value) => [value, 2 * value + 1, null]));
    model.optimizeInOrder([{ maximize: x.times(2) }, { minimize: x.minus(1) }]);
    expect(await told()).toEqual([0, 1, 2, 3].map((value) => [value, value - 1, null]));
    expect((await model.solve()).objective).toBe(2);
  });

  it.each([
    [{}, [0, 0]],
    [{ gapRelative: 0.01 }, [0.01, 0]],
  ])("lists the best ones best first, and no others: %j", async (options, gaps) => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = new Random(seed);
      const model = new Model();
      const xs = Array.from({ length: 8 }, (_, j) => model.binary(`x${j}`));
      const drawn = () => xs.map(() => random.integer(10_000, 20_000));
      const [weights, values] = [drawn(), drawn()];
      model.require(model.dot(weights, xs).atMost(50_000));
      model.maximize(model.dot(values, xs));
      const solver: Solver = async (problem, given) => {
        expect([given?.gapRelative, given?.gapAbsolute]).toEqual(gaps);
        return solve(problem, given);
      };
      const list = await model.solveBest(4, { solver, ...options });
      const objectives = list.solutions.map(({ objective }) => objective!);
      expect(objectives).toEqual([...objectives].sort((a, b) => b - a));
      if (gaps[0]! > 0) continue;
      const all = Array.from({ length: 2 ** xs.length }, (_, bits) => {
        const total = (of: number[]) =>
          of.reduce((sum, value, j) => sum + ((bits >> j) & 1) * value, 0);
        return total(weights) <= 50_000 ? total(values) : -1;
      });
      expect(objectives.map(Math.round)).toEqual(all.sort((a, b) => b - a).slice(0, 4));
    }
  });

  it("does not call a list complete whose goal has no end", async () => {
    // An engine that cannot tell no solution from no end, unless it is asked without a goal.
    const solver: Solver = async (problem, options) => {
      const result = await solve(problem, options);
      const isVague = problem.cost.some((cost) => cost !== 0) && result.status !== "optimal";
      return isVague ? { ...result, status: "infeasible-or-unbounded" } : result;
    };
    const model = new Model();
    const [x, y] = [model.integer(0, Infinity, "x"), model.integer(0, 3, "y")];
    model.require(x.atLeast(y));
    model.maximize(x);
    const endless = await model.solveBest(3, { solver });
    expect({ ...endless }).toEqual({ solutions: [], isComplete: false, status: "unbounded" });
    model.minimize(x.plus(y));
    model.require(x.atMost(0));
    const few = await model.solveBest(3, { solver });
    expect([few.solutions.length, few.isComplete, few.status]).toEqual([1, true, "optimal"]);
  });

  it("counts rows by origin", () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 5, "x"), model.integer(0, 5, "y")];
    model.require(x.absoluteValue().plus(y).atMost(7), "limit");
    model.require(x.minus(y).absoluteValue().atLeast(2), "apart");
    const statistics = model.statistics();
    expect(statistics.rowsByConstraint.get("limit")).toBe(1);
    expect(statistics.rowsByConstraint.get("apart")).toBe(3);
    expect(statistics.rowsByOperation.get("absolute-value")).toBe(2);
    expect([statistics.userColumns, statistics.auxiliaryColumns]).toEqual([2, 2]);
  });

  it("comes back from its own problem", async () => {
    const model = new Model({ name: "back" });
    const [x, y] = [model.integer(0, 9, "x"), model.real(-2, 8, "y")];
    const go = model.binary("go");
    const level = model.semiContinuous(2, 6, "level");
    model.require(x.plus(y).plus(level).atMost(11), "limit");
    model.require(go.implies(y.isAtMost(3)), "slow");
    model.maximize(x.plus(y.times(2)).plus(go.times(7)).plus(level).plus(1));
    const again = Model.from(model.compile());
    expect((await again.solve()).objective).toBe((await model.solve()).objective);
    expect(again.variable("x").toString()).toBe("x");
    expect(again.requirement("limit").text).toBe("limit");
    expect(() => again.variable("z")).toThrow(/no variable of that name/);
    expect(() => again.requirement("z")).toThrow(/no constraint of that name/);
  });

  it("takes ranges with a gap below zero, or with zero in them", async () => {
    const text = (range: string) =>
      `Minimize\n obj: x\nSubject To\n c: x >= -9\nBounds\n ${range}\nSemi-Continuous\n x\nEnd\n`;
    const optimumOf = async (range: string, sense: "minimize" | "maximize", limit: number) => {
      const again = Model.from((await readProblem(text(range))).problem);
      const x = again.variable("x");
      again.require(x.atMost(limit));
      if (sense === "maximize") again.maximize(x);
      return (await again.solve()).objective;
    };
    expect(await optimumOf("-2 <= x <= 4", "minimize", 9)).toBe(-2);
    expect(await optimumOf("-2 <= x <= 4", "maximize", 1)).toBe(1);
    expect(await optimumOf("-5 <= x <= -2", "minimize", 9)).toBe(-5);
    expect(await optimumOf("-5 <= x <= -2", "maximize", -1)).toBe(-2);
    expect(await optimumOf("-5 <= x <= -2", "maximize", 9)).toBe(0);
  });

  it("reads as a person would write it, and exports with names", async () => {
    const model = new Model({ name: "trip" });
    const [x, go] = [model.integer(0, 5, "x"), model.binary("go")];
    model.require(go.implies(x.isAtLeast(2)), "far");
    model.require(x.times(2).plus(go).atMost(9), "fuel");
    model.maximize(x);
    expect(model.toString()).toBe(
      "maximize x\nsubject to\n  far: (not go or x >= 2)\n  fuel: 2 x + go <= 9",
    );
    const [mps, lp] = [await model.toMps(), await model.toLp()];
    for (const name of ["x", "go", "far", "fuel"]) {
      expect(mps).toContain(name);
      expect(lp).toContain(name);
    }
  });
});
