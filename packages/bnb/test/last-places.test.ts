import { readLp } from "@bough/formats";
import { checkSolution, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveAllSync } from "../src/solve/enumerate.ts";
import { solveSync } from "../src/solve/solve-sync.ts";

/**
 * Points that meet their rows as decimals, real columns among them. The doubles of the sides they miss by last
 * places, which is far more than what an LP is solved to.
 */
const models = {
  "a slack column that comes back a last place below its bound": {
    text: `minimize
 43 x0 - 0.39 x1 - 0.1 x2 - 0.84 x3
subject to
 - 484.9 x0 - 431.4 x1 - 119.1 x3 = 11909568594407.3
 670.4 x1 <= 670401340.8
bounds
 10 <= x0 <= 13
 999997 <= x1 <= 1000002
 0 <= x2 <= 1
 -100000000002 <= x3 <= -100000000000
generals
 x1 x2 x3
end`,
    point: [10, 1000002, 1, -100000000001],
  },
  "a real column that another row puts in its place": {
    text: `maximize
 0.09 x0 + 71 x1 - 24 x2 - 81 x3
subject to
 - 608.4 x0 + 561.3 x3 <= -561908400141.3
 21.6 x0 + 10.6 x2 - 410.8 x3 <= 410821598874.8
 - 982.4 x1 + 672.7 x2 - 766.1 x3 = 766100000392.5
bounds
 1000001 <= x0 <= 1000004
 0 <= x1 <= 1
 0 <= x2 <= 5
 -999999998 <= x3 <= -999999995
generals
 x0 x1 x2
end`,
    point: [1000003, 0, 4, -999999997],
  },
  "a real column that is fixed at a quotient": {
    text: `maximize
 - 2.5 x0 - 0.32 x1 + 82 x2 + 2 x3 - 0.69 x4
subject to
 0.9547 x0 - 0.4515 x1 - 0.3847 x4 = 3847000000.3706
 0.5121 x2 - 0.9294 x4 <= 9447629999.355
 0.8608 x0 <= 1.7216
bounds
 0 <= x0 <= 2
 0 <= x1 <= 1
 300000002 <= x2 <= 300000007
 0 <= x3 <= 1
 -9999999997 <= x4 <= -9999999995
generals
 x0 x1 x2 x3
end`,
    point: [2, 0, 300000006, 1, -9999999996],
  },
  "two real columns at their bounds": {
    text: `minimize
 0.32 x0 + 42 x1 - 6.4 x2 - 0.53 x3
subject to
 123456789 x0 + 5.367 x1 + 9.464 x2 <= 5367123456773.882
 1000000000 x0 + 0.973 x1 + 1.264 x2 + 4.87 x3 = 925300000023.868
 0.47 x2 - 0.203 x3 <= 2029999996.635
bounds
 0 <= x0 <= 1
 1000000000002 <= x1 <= 1000000000007
 -5 <= x2 <= 0
 -9999999997 <= x3 <= -9999999995
generals
 x0 x1
end`,
    point: [1, 1000000000006, -5, -9999999995],
  },
  "an integer bound that is a quotient of sixteen digits": {
    text: `minimize
 0.47 x0 + 84 x1 + 0 x2
subject to
 4.378 x0 + 10000 x1 - 8.782 x2 <= -4377991218035.128
 2760000000 x2 <= -2759988960000000
 5.186 x0 >= -5186000000000
 10.372 x0 >= -10372000000000
bounds
 -1000000000001 <= x0 <= -999999999996
 0 <= x1 <= 1
 -999997 <= x2 <= -999995
generals
 x0 x1
end`,
    point: [-1000000000000, 0, -999996],
  },
  "a side whose digits end where its row's do not": {
    text: `maximize
 - 0.05 x0 - 1.4 x1 - 0.22 x2 + 0 x3 - 2.3 x4
subject to
 0.1061 x1 - 0.593 x3 + 1000000000 x4 = 998939002.4781
 - 0.544 x0 + 0.9472 x1 >= -9471999.5978
 - 0.661 x2 >= 660999999999.339
 0.3459 x1 + 0.3692 x2 - 0.3302 x3 + 0.84 x4 = -369203458997.1241
bounds
 0 <= x0 <= 1
 -9999999 <= x1 <= -9999996
 -1000000000001 <= x2 <= -999999999999
 -5 <= x3 <= 0
 0 <= x4 <= 1
generals
 x0 x1 x2 x3 x4
end`,
    point: [1, -9999999, -999999999999, -4, 1],
  },
  "a row that is left with its largest coefficient and what terms of 10^13 were off by": {
    text: `maximize
 6.2 x0 + 6.3 x1 - 75 x2 - 2.7 x3 + 5.3 x4
subject to
 - 473000 x0 - 86.01 x2 - 25.52 x3 - 58.36 x4 <= -514080.25
 - 4700000000 x0 - 73600000 x1 - 31.45 x2 - 41.27 x3 + 150000000 x4 >= 73700673599927.28
 - 9630000 x1 + 92.88 x2 + 36.04 x3 - 74.9 x4 <= 9630009577549.12
bounds
 0 <= x0 <= 5
 -1000001 <= x1 <= -1000000
 0 <= x2 <= 1
 0 <= x3 <= 1
 700 <= x4 <= 702
generals
 x1 x2 x3 x4
end`,
    point: [1, -1000001, 1, 1, 702],
  },
  "a side of integers beyond 2^53, left by integers that are fixed": {
    text: `maximize
 65 x0 - 6.9 x1 + 79 x2 - 0.01 x3 + 34 x4
subject to
 1.287 x0 - 7.823 x1 + 8.593 x2 = -7822994630.822
 3680000000 x1 + 657000 x2 - 7950000 x3 + 2800000 x4 = 880000011490464000
 5.68 x1 + 2.753 x2 + 1000000000 x3 - 8.069 x4 <= 8075680001957.715
 12.87 x0 - 78.23 x1 + 85.93 x2 = -78229946308.22
bounds
 -500 <= x0 <= -497
 1000000002 <= x1 <= 1000000003
 700 <= x2 <= 703
 0 <= x3 <= 1
 -1000000000003 <= x4 <= -1000000000001
generals
 x0 x1 x2 x3 x4
end`,
    point: [-497, 1000000003, 702, 1, -1000000000001],
  },
  "an LP that only last places leave without a point, and whose bounds lie far": {
    text: `minimize
 - 0.68 x0 + 0.91 x1 - 90 x2 - 27 x3 + 89 x4
subject to
 57.82 x0 + 61.24 x1 + 57.76 x2 - 31.95 x4 = -3420000022039.07
 52.9 x1 + 48.83 x3 + 12.52 x4 = -52411699990689.79
 578.2 x0 + 612.4 x1 + 577.6 x2 - 319.5 x4 = -34200000220390.7
bounds
 1000000000001 <= x0 <= 1000000000006
 -999999999997 <= x1 <= -999999999995
 0 <= x2 <= 5
 10000000003 <= x3 <= 10000000005
 700 <= x4 <= 703
generals
 x1 x2 x3 x4
end`,
    point: [1000000000001, -999999999995, 1, 10000000005, 703],
  },
  "a row of integers with a side beyond 2^53": {
    text: `maximize
 86 x0 - 16 x1 + 24 x2 + 7.8 x3
subject to
 - 5554 x0 - 355000 x1 + 8612 x2 <= 86119999622263
 5516 x0 + 1660 x2 <= 16600000002244
 427000000 x1 - 826000000 x2 <= -8259999997921000000
bounds
 9999999997 <= x2 <= 9999999998
generals
 x2
binaries
 x0 x1 x3
end`,
    point: [1, 1, 9999999998, 1],
  },
};

describe.each(Object.entries(models))("%s", (_, { text, point }) => {
  it.each([true, false])("is no reason to lose the point, with presolve %s", (presolve) => {
    const { problem } = readLp(text);
    const x = new Float64Array(problem.numCols);
    point.forEach((value, j) => {
      x[problem.columnIndex(`x${j}`)] = value;
    });
    expect(checkSolution(problem, x).isFeasible).toBe(true);
    const options = { presolve, gapRelative: 0, gapAbsolute: 0 };
    const { status, objective, solution } = solveSync(problem, options);
    expect(status).toBe("optimal");
    expect(checkSolution(problem, solution ?? []).isFeasible).toBe(true);
    const sign = problem.sense === "minimize" ? 1 : -1;
    const least = problem.toUserObjective(problem.objectiveAt(x));
    expect(sign * ((objective ?? Infinity) - least)).toBeLessThan(1);
  });
});

/** Optima whose real columns the doubles of the sides leave 10^-5 off. */
const moved = {
  "a real column whose row's side is off by 6e-5 as a double, in two rows that are parallel": {
    text: `maximize
 45 x0 - 47 x1 - 0.94 x2 + 2.7 x3
subject to
 8600000 x0 - 0.1292 x2 - 0.9356 x3 <= -658.7908
 - 0.6744 x0 + 0.8853 x1 - 420000000 x3 = -295679999998.2294
 - 6.744 x0 + 8.853 x1 - 4200000000 x3 = -2956799999982.294
bounds
 0 <= x0 <= 1
 0 <= x1 <= 3
 0 <= x2 <= 1
 700 <= x3 <= 705
generals
 x0 x2 x3
end`,
    point: [0, 2, 1, 704],
  },
  "a real column that a term of 10^11 leaves at 0.99999": {
    text: `minimize
 - 79 x0 + 0.2 x1 + 1.3 x2 + 0.57 x3 - 8 x4
subject to
 - 0.5725 x0 + 0.5737 x1 + 93600000000 x2 = 93599999999.4275
 1000000000 x1 - 10000000 x2 - 10000 x4 >= -10000000.0026
bounds
 0 <= x0 <= 2
 0 <= x1 <= 1
 0 <= x2 <= 1
 -9999998 <= x3 <= -9999997
 0 <= x4 <= 1
generals
 x1 x2 x3 x4
end`,
    point: [1, 0, 1, -9999998, 0],
  },
};

it.each(Object.entries(moved))(
  "%s has the value that the decimals give it",
  (_, { text, point }) => {
    const { problem } = readLp(text);
    for (const presolve of [true, false]) {
      const { solution } = solveSync(problem, { presolve, gapRelative: 0, gapAbsolute: 0 });
      const values = point.map((_, j) => solution?.[problem.columnIndex(`x${j}`)] ?? Number.NaN);
      values.forEach((value, j) => {
        expect(value).toBeCloseTo(point[j] as number, 9);
      });
    }
  },
);

describe("a side beyond 2^53", () => {
  const solved = (coefficients: readonly number[], upper: number) => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const terms = coefficients.map((a): [number, number] => {
      const lower = 9_999_999_997;
      return [builder.addColumn({ lower, upper: lower + 2, isInteger: true, cost: 1 }), a];
    });
    builder.addRow({ upper }, terms);
    const problem = builder.build();
    return [true, false].map((presolve) => [
      solveSync(problem, { presolve, gapRelative: 0, gapAbsolute: 0 }).objective,
      solveAllSync(problem, { presolve }).solutions.length,
    ]);
  };

  it("is the number that was written, where its double is less", () => {
    // Of 7921000000 the double is ...7920999552, and 9999999998 would be no more.
    expect(solved([-826_000_000], -8_259_999_998_348_000_000)).toEqual([
      [9_999_999_999, 2],
      [9_999_999_999, 2],
    ]);
    expect(solved([999_000_000], 9_989_999_998_002_000_000)).toEqual([
      [9_999_999_998, 2],
      [9_999_999_998, 2],
    ]);
  });

  it("holds as the double that it is where the number that was written may be another", () => {
    // 2^30 times a point: 10737418237852516352, which is written as ...000.
    expect(solved([2 ** 30], 2 ** 30 * 9_999_999_998)).toEqual([
      [9_999_999_998, 2],
      [9_999_999_998, 2],
    ]);
    expect(solved([2 ** 33], 2 ** 33 * 9_999_999_998)).toEqual([
      [9_999_999_998, 2],
      [9_999_999_998, 2],
    ]);
  });

  it("is read as coefficients beside it are", () => {
    const builder = new ProblemBuilder();
    const b = builder.addColumn({ upper: 1, isInteger: true });
    builder.addRow({ lower: 8_259_999_998_348_000_000 }, [[b, 8_259_999_998_348_000_000]]);
    builder.addRow({ upper: 9_989_999_998_002_000_000 }, [[b, 9_989_999_998_002_000_000]]);
    builder.addRow({ lower: 2 ** 60, upper: 2 ** 60 }, [[b, 2 ** 60]]);
    expect(Array.from(solveSync(builder.build()).solution ?? [])).toEqual([1]);
  });
});
