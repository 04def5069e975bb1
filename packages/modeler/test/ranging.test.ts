import { solve } from "@bough/bnb";
import { type Expression, type LinearConstraint, Model, type Solver } from "@bough/modeler";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

interface Sides {
  readonly lower: number;
  readonly upper: number;
}

interface Case {
  readonly isMaximised: boolean;
  readonly bounds: readonly Sides[];
  readonly costs: readonly number[];
  readonly rows: readonly (Sides & { readonly terms: readonly number[] })[];
}

/** Small whole numbers, so that vertices are often degenerate and duals often zero. */
function randomCase(random: Random): Case {
  const numCols = random.integer(1, 4);
  const bounds = Array.from({ length: numCols }, () => {
    const lower = random.integer(-3, 1);
    return { lower, upper: random.integer(0, 4) === 0 ? Infinity : lower + random.integer(0, 8) };
  });
  const rows = Array.from({ length: random.integer(1, 4) }, () => {
    const terms = bounds.map(() => random.integer(-2, 3));
    const lower = random.integer(-6, 6);
    const [width, kind] = [random.integer(1, 6), random.integer(0, 3)];
    if (kind === 0) return { terms, lower, upper: Infinity };
    if (kind === 1) return { terms, lower: -Infinity, upper: lower + width };
    return { terms, lower, upper: kind === 2 ? lower : lower + width };
  });
  const costs = bounds.map(() => random.integer(-4, 4));
  return { isMaximised: random.integer(0, 1) === 1, bounds, costs, rows };
}

function written({ isMaximised, bounds, costs, rows }: Case) {
  const model = new Model({ contradictions: "infeasible" });
  const xs = bounds.map(({ lower, upper }, j) => model.real(lower, upper, `x${j}`));
  const required = rows.map(({ terms, lower, upper }) => {
    const activity = model.dot(terms, xs);
    if (lower > upper)
      return model.requireAll([activity.atLeast(lower), activity.atMost(upper)])[0]!;
    return model.require(stated(activity, lower, upper));
  });
  const goal = model.dot(costs, xs);
  if (isMaximised) model.maximize(goal);
  else model.minimize(goal);
  return { model, xs, required };
}

function stated(activity: Expression, lower: number, upper: number): LinearConstraint {
  if (lower === upper) return activity.equals(lower);
  if (lower === -Infinity) return activity.atMost(upper);
  return upper === Infinity ? activity.atLeast(lower) : activity.between(lower, upper);
}

/** The optimum, undefined where there is none. */
function optimum(of: Case): number | undefined {
  const { status, objective } = written(of).model.solveSync();
  return status === "optimal" ? objective! : undefined;
}

/** Holds a range against solves at its ends, in between, and beyond; `line` is what holds within it. */
function expectRange(
  { lower, upper }: Sides,
  at: number,
  line: (value: number) => number,
  solved: (value: number) => number | undefined,
): void {
  expect(lower).toBeLessThanOrEqual(at + 1e-6);
  expect(upper).toBeGreaterThanOrEqual(at - 1e-6);
  const far = [Math.max(lower, at - 1000), Math.min(upper, at + 1000)];
  for (const value of [...far, ...far.map((end) => (end + at) / 2)]) {
    const found = solved(value);
    expect(found, `at ${value}`).toBeDefined();
    expect(found, `at ${value}`).toBeCloseTo(line(value), 5);
  }
  for (const value of [lower - 1, upper + 1]) {
    if (!Number.isFinite(value)) continue;
    const found = solved(value);
    if (found !== undefined)
      expect(Math.abs(found - line(value)), `at ${value}`).toBeGreaterThan(1e-4);
  }
}

const seeds = Array.from({ length: 10 }, (_, k) => k);

describe("ranges of a linear model", () => {
  it.each(seeds)("hold where sides move up to their ends, and no further: %i", async (block) => {
    let ranged = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const given = randomCase(new Random(100 * block + seed));
      if (optimum(given) === undefined) continue;
      const { model, required } = written(given);
      const analysis = await model.analyze();
      const objective = analysis.solution.objective!;
      for (const [i, row] of given.rows.entries()) {
        if (row.terms.every((a) => a === 0)) continue;
        const dual = analysis.dual(required[i]!);
        const pull = given.isMaximised ? -dual : dual;
        const activity = row.terms.reduce(
          (sum, a, j) => sum + a * analysis.solution.result.solution![j]!,
          0,
        );
        const isNearer = activity - row.lower <= row.upper - activity;
        const isLower = Math.abs(pull) > 1e-7 ? pull > 0 : isNearer;
        const side = isLower ? row.lower : row.upper;
        const moved = (value: number): Case => {
          const isEquation = row.lower === row.upper;
          const sides = {
            lower: isLower || isEquation ? value : row.lower,
            upper: !isLower || isEquation ? value : row.upper,
          };
          return { ...given, rows: given.rows.with(i, { ...row, ...sides }) };
        };
        expectRange(
          await analysis.sideRange(required[i]!),
          side,
          (value) => objective + dual * (value - side),
          (value) => optimum(moved(value)),
        );
        ranged++;
      }
    }
    expect(ranged).toBeGreaterThan(0);
  });

  it.each(seeds)("hold where costs move up to their ends, and no further: %i", async (block) => {
    let ranged = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const given = randomCase(new Random(100 * block + seed));
      if (optimum(given) === undefined) continue;
      const { model, xs } = written(given);
      const analysis = await model.analyze();
      const objective = analysis.solution.objective!;
      for (const [j, cost] of given.costs.entries()) {
        if (cost === 0) continue;
        const x = analysis.solution.value(xs[j]!);
        expectRange(
          await analysis.costRange(xs[j]!),
          cost,
          (value) => objective + (value - cost) * x,
          (value) => optimum({ ...given, costs: given.costs.with(j, value) }),
        );
        ranged++;
      }
    }
    expect(ranged).toBeGreaterThan(0);
  });

  it("end where the other side is", async () => {
    const model = new Model();
    const x = model.real(0, 10, "x");
    const row = model.require(x.between(2, 5));
    model.minimize(x);
    expect(await (await model.analyze()).sideRange(row)).toEqual({ lower: 0, upper: 5 });
    model.maximize(x);
    expect(await (await model.analyze()).sideRange(row)).toEqual({ lower: 2, upper: 10 });
  });

  it("are not made of what a limit has left", async () => {
    const model = new Model();
    const [x, y] = [model.real(0, 10, "x"), model.real(0, 10, "y")];
    const row = model.require(x.plus(y).between(2, 5));
    model.minimize(x.plus(y.times(2)));
    let isLate = false;
    // What an engine knows once it is out of time: a point, here the one that it began with.
    const solver: Solver = async (problem) => {
      const result = await solve(problem);
      if (!isLate) return result;
      return { ...result, status: "time-limit", solution: new Float64Array(problem.numCols) };
    };
    const analysis = await model.analyze({ solver });
    isLate = true;
    await expect(analysis.sideRange(row)).rejects.toThrow(/time-limit/);
    await expect(analysis.costRange(x)).rejects.toThrow(/time-limit/);
  });
});

describe("the dual of a constraint on one variable", () => {
  const drawn = () => {
    const model = new Model();
    const [x, y] = model.reals(2, 0, 10, "x");
    model.maximize(x!.times(5.4).plus(y!));
    return { model, x: x!, y: y! };
  };

  it("counts units of its side, and not of the variable", () => {
    const { model, x } = drawn();
    const row = model.require(x.times(-4.5).equals(-18));
    expect(model.solveSync().dual(row)).toBeCloseTo(-1.2, 9);
  });

  it("is nothing where it does not bind, also of a Boolean", () => {
    const { model, x, y } = drawn();
    const rows = [x.atLeast(2), x.isAtLeast(3), y.isAtLeast(3)].map((row) => model.require(row));
    const solution = model.solveSync();
    expect(rows.map((row) => solution.dual(row))).toEqual([0, 0, 0]);
    model.minimize(x.plus(y.times(4)));
    const least = model.solveSync();
    expect(rows.map((row) => least.dual(row))).toEqual([0, 1, 4]);
  });

  it("is that of the row, where a Boolean says it", async () => {
    const { model, x, y } = drawn();
    model.minimize(x.plus(y.times(4)));
    const limit = model.require(y.isAtLeast(3), "limit");
    const sum = model.require(x.plus(y).isAtLeast(7));
    const solution = model.solveSync();
    expect([solution.dual(limit), solution.dual(sum)]).toEqual([3, 1]);
    const analysis = await model.analyze();
    expect([analysis.dual(limit), analysis.dual(sum)]).toEqual([3, 1]);
    const scale = model.parameter(2, "scale", 1, 9);
    const scaled = model.require(y.times(scale).isAtLeast(8));
    expect(model.solveSync().dual(scaled)).toBeCloseTo(1.5, 9);
    model.remove(scaled);
    const relaxed = model.solveSync({ isRelaxed: true });
    expect([relaxed.dual(limit), relaxed.dual(sum)]).toEqual([3, 1]);
  });

  it("goes to one of two limits that meet, and is told of the variable where no constraint has it", () => {
    const model = new Model();
    const [x, y] = model.reals(2, 0, 10, "x");
    const meets = model.require(x!.times(3.9).atMost(7.8));
    const same = model.require(x!.atMost(2));
    model.setBounds(x!, 2, 9);
    for (const sense of ["minimize", "maximize"] as const) {
      model[sense](x!.times(5).plus(y!));
      const solution = model.solveSync();
      const [first, second, own] = [
        solution.dual(meets),
        solution.dual(same),
        solution.reducedCost(x!),
      ];
      expect(3.9 * first + second + own).toBeCloseTo(5, 9);
      expect([first, second, own].filter((price) => price !== 0)).toHaveLength(1);
      // The limits from above are paid where the goal would rise beyond them, the bound where it would fall.
      expect(own).toBe(sense === "minimize" ? 5 : 0);
    }
  });

  it("leaves a reduced cost of nothing, whether the constraint is a bound or a row", () => {
    for (const name of [undefined, "limit"]) {
      const { model, x, y } = drawn();
      const limit = model.require(x.times(2).atMost(6), name);
      const solution = model.solveSync();
      expect([solution.dual(limit), solution.reducedCost(x)]).toEqual([2.7, 0]);
      expect(solution.reducedCost(y)).toBe(1);
    }
  });

  it("has no reduced cost of a sum, nor of a multiple", () => {
    const { model, x, y } = drawn();
    const solution = model.solveSync();
    for (const sum of [x.plus(y), x.times(2)])
      expect(() => solution.reducedCost(sum)).toThrow(/not a variable/);
  });

  it("is nothing where its coefficients are zero", () => {
    const { model, x } = drawn();
    const price = model.parameter(0, "price", 0, 9);
    const row = model.require(x.times(price).atMost(8));
    expect(model.solveSync().dual(row)).toBe(0);
    price.set(2);
    expect(model.solveSync().dual(row)).toBeCloseTo(2.7, 9);
  });
});
