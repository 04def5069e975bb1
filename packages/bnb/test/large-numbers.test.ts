import { readLp } from "@bough/formats";
import { checkSolution, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../src/solve/solve-sync.ts";

/** Models whose rows were missed, or lost in trouble, while margins grew with the numbers. */
const models = {
  "a real column tied to a large multiple of a binary": {
    text: `maximize
 x
subject to
 x - 999999999 b = 0
 b = 1
bounds
 x <= 1000000000
binaries
 b
end`,
    objective: 999999999,
  },
  "the same with an integer column": {
    text: `maximize
 x
subject to
 x - 999999999 b = 0
 b = 1
bounds
 x <= 1000000000
generals
 x
binaries
 b
end`,
    objective: 999999999,
  },
  "integers tied by a row, far from zero": {
    text: `maximize
 - x3
subject to
 10 x1 - 12 x2 + 2 x3 = 0
bounds
 x2 free
 -1000000000 <= x3 <= 1
binaries
 x1
generals
 x2 x3
end`,
    objective: 999999996,
  },
  "rows that contradict each other by less than a bound's margin": {
    text: `minimize
 0 x1
subject to
 900 x1 + x2 >= 5.0001
 900 x1 + x2 <= 5
binaries
 x2
end`,
    objective: null,
  },
  "a switch with a wide range and a value just above zero": {
    text: `minimize
 x1
subject to
bounds
 -2.5 <= x1 <= 1
 0.001 <= x2 <= 1000000
sos
 s: S1:: x1:1 x2:2
end`,
    objective: 0,
  },
  "a quotient beyond what margins can tell apart": {
    text: `maximize
 x
subject to
 2 x <= 17000000000000000
generals
 x
end`,
    objective: 8500000000000000,
  },
  "an integer row with a side that rounding left": {
    text: `minimize
 x + 2 y
subject to
 x + y = 33.000000001
 x <= 20
generals
 x y
end`,
    objective: 46,
  },
  "a quarter that is left of a side of 10^13": {
    text: `maximize
 7 x1 - 5 x2
subject to
 - 100000 x1 + 3.3 x2 + 1.1 x3 = 3628388271660.8
 - 0.25 x1 - 11 x2 >= -12094627905536.25
bounds
 x2 = 1099511627776
binaries
 x1 x3
generals
 x2
end`,
    objective: 7 - 5 * 1099511627776,
  },
  "an empty row within the tolerance": {
    text: `maximize
 x
subject to
 0 x >= 0.0000001
bounds
 x <= 5
generals
 x
end`,
    objective: 5,
  },
};

describe.each(Object.entries(models))("%s", (_, { text, objective }) => {
  it.each([true, false])("is solved, presolve %s", (presolve) => {
    const { problem } = readLp(text);
    const result = solveSync(problem, { presolve, gapRelative: 0 });
    expect(result.status).toBe(objective === null ? "infeasible" : "optimal");
    expect(result.objective).toBe(objective);
    if (result.solution !== null)
      expect(checkSolution(problem, result.solution).isFeasible).toBe(true);
  });
});

describe("equations over integers without end", () => {
  it("are refuted by arithmetic, decimals read as they are written", () => {
    const { problem } = readLp(`maximize
 5 x1 + 6 x2 + 9 x3 - 9 x4
subject to
 - 6 x1 + 7 x2 + 6 x3 + 0.7 x4 = -26.8
 - 0.6 x3 + 9 x4 = -1.8
bounds
 x1 >= 0.5
 0.5 <= x3 <= 3
 -4 <= x4 <= 7.5
generals
 x1 x2 x3
end`);
    expect(solveSync(problem, { workLimit: 1e7 }).status).toBe("infeasible");
  });

  it("leave a column the values of its class", () => {
    const { problem } = readLp(`minimize
 z
subject to
 6 x + 10 y + z = 3
bounds
 x free
 y free
 z <= 2
generals
 x y z
end`);
    expect(solveSync(problem, { workLimit: 1e7 }).objective).toBe(1);
  });
});

describe("a point of an LP", () => {
  it("keeps rows with large terms to the tolerance", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 3; j++) b.addColumn({ upper: 1e12, cost: 1 });
    b.addRow({ upper: 1e11 / 3 }, [
      [0, 1],
      [1, 3e6],
      [2, 0.7],
    ]);
    b.addRow({ lower: 7e10, upper: 7e10 }, [
      [0, 3.3],
      [1, -1e5],
      [2, 1.1e6],
    ]);
    const problem = b.build();
    for (const presolve of [true, false]) {
      const { status, solution } = solveSync(problem, { presolve });
      expect(status).toBe("optimal");
      expect(checkSolution(problem, solution ?? []).isFeasible).toBe(true);
    }
  });
});
