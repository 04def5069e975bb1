import { readLp } from "@bough/formats";
import { checkSolution } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveAllSync } from "../src/solve/enumerate.ts";
import { solveSync } from "../src/solve/solve-sync.ts";

/**
 * Rows with terms of 10^12 to 10^14 beside decimals. The point that meets them to the last digit misses
 * the doubles of their sides by last places, which are more than the small terms' digits.
 */
const models = {
  "a real column that takes up what two integers leave": {
    text: `minimize
 7.7 x1
subject to
 - 928400000 x0 - 2893000000 x1 - 536.7 x2 <= 1445571222163.2
 - 222.89 x1 + 7341000 x2 <= 5168175445
 - 876.61 x0 + 491.26 x1 + 2050000 x2 = 1442953493.39
bounds
 -500 <= x1 <= -499
 700 <= x2 <= 705
binaries
 x0
generals
 x1
end`,
    point: [-500, 1, 704],
  },
  "a faint coefficient beside a side that is off by far more": {
    text: `maximize
 0 x3
subject to
 - 31.34 x0 + 4958000000 x1 + 52700000000 x2 - 4.259 x3 = -2313842020402.34
 - 42970000000 x0 + 68.423 x1 + 81.262 x2 <= -27973470003507.105
bounds
 x0 = 651
 x1 = 1
 -44 <= x2 <= -43
 x3 <= 2
generals
 x0 x1 x3
end`,
    point: [0, 651, 1, -44],
  },
  "a bound from one row that another multiplies by a billion": {
    text: `minimize
 0 x0
subject to
 92.789 x1 - 45.537 x2 + 49110000 x3 - 6725000000 x4 = -13400829547.109
 6637000000 x1 - 86.699 x2 <= 4327323999913.301
 - 82.945 x0 - 82.192 x1 - 1677000000 x2 + 11.723 x3 - 50.533 x4 <= -1677053761.472
bounds
 x0 = 1
 x1 <= 652
 x2 <= 1
 x3 = 1
 x4 = 2
generals
 x0 x3 x4
end`,
    point: [1, 652, 1, 1, 2],
  },
  "a real column at its bound": {
    text: `minimize
 0 x0
subject to
 58880000000 x0 + 654300000 x1 - 8.832 x2 <= 41215999999982.336
bounds
 x0 = 700
 x1 <= 1
 x2 = 2
generals
 x0 x2
end`,
    point: [700, 0, 2],
  },
  "an equation over integers without its largest": {
    text: `maximize
 0 x0
subject to
 - 9.4114 x0 - 958000000000 x1 + 4.4029 x2 + 1.8257 x3 = -1915999999980.2002
bounds
 x0 <= 1
 x1 = 2
 x2 <= 2
 x3 <= 16
generals
 x0 x1 x2 x3
end`,
    point: [1, 2, 0, 16],
  },
  "bounds of one column from rows that are off": {
    text: `minimize
 0 x0
subject to
 680.71 x0 + 78.89 x2 >= 73288.81
 - 9733000 x0 - 265300000000 x1 - 906.54 x2 >= 132384699157824.34
bounds
 x0 <= 2
 x1 = -499
 x2 <= 929
generals
 x1
end`,
    point: [0, 929, -499],
  },
  "nothing but fixed columns": {
    text: `minimize
 0 x0
subject to
 4.9585 x0 + 861300000000 x1 - 2.6007 x4 <= 861299998639.591
bounds
 x0 = 1
 x1 = 1
 x4 = 525
generals
 x0 x1 x4
end`,
    point: [1, 1, 525],
  },
  "a row of decimals whose side has sixteen digits": {
    text: `maximize
 2.251 x2 - 1.046 x4 + 2.502 x5
subject to
 10167000000 x4 + 20.385 x5 + 1.806 x3 + 22.434 x7 <= 7259237991526.794
bounds
 -965 <= x2 <= -963
 714 <= x4 <= 715
 -420 <= x5 <= -419
 49 <= x3 <= 52
 x7 <= 1
generals
 x2 x4 x5 x3 x7
end`,
    point: [-963, 714, -420, 49, 0],
  },
  "a bound that is a quotient of thirteen digits": {
    text: `minimize
 - 0.6 x0 - 73 x1
subject to
 94.52 x1 >= -94520000000283.56
 47.5 x0 + 75.88 x1 = -123379999999942.64
 10.07 x1 <= -10070000000030.21
bounds
 -999999999999 <= x0 <= -999999999994
 -1000000000003 <= x1 <= -1000000000002
generals
 x1
end`,
    point: [-999999999994, -1000000000003],
  },
  "a whole side of nineteen digits beside a decimal": {
    text: `minimize
 47 x0 - 8.1 x1 + 0.88 x2
subject to
 - 6900000 x0 - 3240000000 x1 + 2.336 x2 = -6900000006473100000
bounds
 999999999997 <= x0 <= 1000000000000
 x1 <= 2
 x2 <= 1
generals
 x0 x1 x2
end`,
    point: [999999999999, 2, 0],
  },
  "two columns, of which one is fixed by another row": {
    text: `minimize
 - 9.7 x0 - 7.2 x1
subject to
 533.43 x1 = 373401
 - 773.26 x0 - 164000000000 x1 = -114799999615689.78
bounds
 -500 <= x0 <= -495
 700 <= x1 <= 701
generals
 x0 x1
end`,
    point: [-497, 700],
  },
  "an equation beside its multiple": {
    text: `minimize
 2.1 x0 + 9.9 x1
subject to
 2.84 x0 - 2.846 x1 = -2845999999980.144
 6.162 x1 >= 6162000000024.648
 8.52 x0 - 8.538 x1 = -8537999999940.432
bounds
 10 <= x0 <= 13
 1000000000002 <= x1 <= 1000000000007
generals
 x0 x1
end`,
    point: [11, 1000000000004],
  },
  "a longer equation beside its double": {
    text: `minimize
 0.5 x0 - 0.01 x1 - 2.1 x2 + x3 + 0.33 x4 - 0.36 x5
subject to
 - 48.76 x0 - 73.01 x1 + 0.78 x2 - 60.66 x3 + 21.84 x4 <= 862500024452.89
 36.84 x0 - 76.11 x1 - 24.98 x2 - 56.96 x4 - 41.4 x5 = -25037001418590.16
 73.68 x0 - 152.22 x1 - 49.96 x2 - 113.92 x4 - 82.8 x5 = -50074002837180.32
bounds
 -500 <= x0 <= -498
 x1 <= 1
 999999999998 <= x2 <= 1000000000000
 -1000000002 <= x3 <= -1000000000
 1000000000 <= x4 <= 1000000003
 1000003 <= x5 <= 1000005
generals
 x0 x1 x2 x3 x4 x5
end`,
    point: [-499, 0, 1000000000000, -1000000002, 1000000000, 1000005],
  },
  "integers of which a product goes beyond 2^53": {
    text: `minimize
 - 79 x0 + 35 x1 - 3.7 x2
subject to
 5642 x0 - 5073 x1 <= -5072999411
 2872 x0 - 3191 x1 - 9811 x2 = -9811003191029752
bounds
 x0 <= 5
 999999 <= x1 <= 1000001
 1000000000002 <= x2 <= 1000000000005
generals
 x0 x1 x2
end`,
    point: [1, 1000001, 1000000000003],
  },
  "a whole side of twenty digits beside a real column": {
    text: `minimize
 5.6 x0 + 0.86 x1 - 0.32 x2
subject to
 0.8698 x0 + 0.3599 x1 - 0.6922 x2 = -869799996.7979
 23300000 x0 + 9540000000 x1 - 446000000 x2 <= -23299953544800000
 21200000000 x0 - 121000000 x1 + 49100000000 x2 = -21199999768505000000
 - 0.9932 x0 + 0.0312 x1 = 993199996.1832
bounds
 -999999998 <= x0 <= -999999995
 x1 <= 5
 x2 <= 3
generals
 x0 x1
end`,
    point: [-999999996, 5, 3],
  },
};

describe.each(Object.entries(models))("%s", (name, { text, point }) => {
  const isHard = name === "a bound from one row that another multiplies by a billion";
  const { problem } = readLp(text);
  const optimum = problem.toUserObjective(problem.objectiveAt(Float64Array.from(point)));

  it("is met by its point", () => {
    expect(checkSolution(problem, point).isFeasible).toBe(true);
  });

  it.each([{}, { presolve: false }, { learning: false }, { without: ["tableau"] }])(
    "keeps it, %j",
    (options) => {
      const result = solveSync(problem, { gapRelative: 0, ...options });
      // Without presolve no basis of its linear program is within the tolerances: that much may be said.
      if (options.presolve === false && isHard && result.status === "numerical-trouble") return;
      expect(result.status).toBe("optimal");
      expect(result.objective).toBeCloseTo(optimum, 4);
      expect(checkSolution(problem, result.solution ?? []).isFeasible).toBe(true);
    },
  );
});

describe("a place in an array, far from zero, beside a real column that takes its element", () => {
  it.each([{}, { without: ["tableau"] }])("is listed once, %j", (options) => {
    const { problem } = readLp(`minimize
 0 x
subject to
 x - v = 1000001
 e - 1000001.9 v = -1000000.9
 e <= 0.9999
bounds
 1000001 <= x <= 1000002
 -1000000.9 <= e <= 1
binaries
 v
generals
 x
end`);
    const x = problem.columnIndex("x");
    const { status, isComplete, solutions } = solveAllSync(problem, { columns: [x], ...options });
    expect(status).toBe("optimal");
    expect(isComplete).toBe(true);
    expect(solutions.map((point) => point[x])).toEqual([1000001]);
  });
});

describe("a start that only last places of its terms let pass", () => {
  it("is the answer where exact arithmetic has none", () => {
    const { problem } = readLp(`maximize
 0.2008 x1 + 85.8 x2 - 17 x3
subject to
 -42 x0 - 2.6 x1 + 49 x2 + 10 x3 = 3296.99818
 21 x1 - 1000000 x3 <= -71697992.9853
 29 x2 = 1450
 4.8 x0 + 4.7 x1 + 4.5 x2 + 1000000000 x3 >= 86000000248.5033
 3.1 x0 - 0.2 x2 + 30 x3 >= 2570
bounds
 x0 = 0
 -infinity <= x1 <= 5.1007
 11 <= x2 <= 113
 x3 <= 108
generals
 x2 x3
end`);
    const named = { x0: 0, x1: 5.0007, x2: 50, x3: 86 };
    const start = new Float64Array(problem.numCols);
    for (const [name, value] of Object.entries(named)) start[problem.columnIndex(name)] = value;
    expect(checkSolution(problem, start).isFeasible).toBe(true);
    const { status, solution } = solveSync(problem, { start });
    expect(status).toBe("optimal");
    expect(checkSolution(problem, solution ?? []).isFeasible).toBe(true);
  });
});

it("needs no tree where decimals contradict each other beside terms of 10^13", () => {
  // Thirteen times the first row and the second say 0 >= 0.074.
  const { problem } = readLp(`minimize
 78.7 x1 - 0.007 x3
subject to
 0.014 x3 - 954.4 x1 - 38.6 x0 >= 1870.074
 - 0.182 x3 + 12407.2 x1 + 501.8 x0 >= -24310.888
bounds
 x0 >= -7999999
 -7000000002 <= x1 <= 7999999998
 -909 <= x3 <= 891
general
 x0 x1 x3
end`);
  for (const presolve of [true, false]) {
    const { status, nodes } = solveSync(problem, { presolve, nodeLimit: 100 });
    expect(status).toBe("infeasible");
    expect(nodes).toBeLessThan(10);
  }
});
