import { readLp } from "@bough/formats";
import { checkSolution, ProblemBuilder, type Term } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../src/solve/solve-sync.ts";

/** Models whose bounds lie beyond what 32 bits hold, and rows that scaling makes small. */
const models = {
  "a switched bound beyond the thresholds of clauses": {
    text: `minimize
 - 8 x1 - 6 x2 + x3
subject to
 6 x1 + 999999999 x2 + 1000000 x3 + 7.3 x4 >= 8023434882810.3
 - 1000000000 x2 - 10000 x3 + 1000 x4 <= 1099514627781000
bounds
 0.001 <= x1 <= 7.5
 x2 = -3
 1099511627776 <= x4 <= 1099511627783
binaries
 x3
generals
 x4
end`,
    objective: -42,
  },
  "a binary beside a two-valued column far from zero": {
    text: `minimize
 b
subject to
 x - b <= 1099511627776
bounds
 1099511627776 <= x <= 1099511627777
binaries
 b
generals
 x
end`,
    objective: 0,
  },
  "a continuous part beside which scaling makes the row small": {
    text: `minimize
 14.5 x - 14.3 y - 47
subject to
 43900000 x - 625000 y >= -1249999.99999
bounds
 x <= 4
 -1 <= y <= 2
generals
 x
end`,
    objective: -75.5999999997712,
  },
};

describe.each(Object.entries(models))("%s", (_, { text, objective }) => {
  it.each([true, false])("is solved, presolve %s", (presolve) => {
    const { problem } = readLp(text);
    const result = solveSync(problem, { presolve, gapRelative: 0 });
    expect(result.status).toBe("optimal");
    expect(result.objective).toBeCloseTo(objective, 9);
    expect(checkSolution(problem, result.solution ?? []).isFeasible).toBe(true);
  });
});

describe("a row of three switches and wide columns", () => {
  const lower = [-4_000_000_000, 0, 0, 0, 0, 0];
  const upper = [-3_999_999_996, 1, 1, 1, 1, 1];
  const coefficients = [-5, -3, 1e12, -1e12, -1e12, -1e12];
  const side = -980_000_000_008;

  function leastAmong(cost: readonly number[]): number {
    let least = Infinity;
    const visit = (j: number, activity: number, objective: number): void => {
      if (j === cost.length) {
        if (activity >= side) least = Math.min(least, objective);
        return;
      }
      for (let x = lower[j]!; x <= upper[j]!; x++)
        visit(j + 1, activity + coefficients[j]! * x, objective + cost[j]! * x);
    };
    visit(0, 0, 0);
    return least;
  }

  it.each([[[-7, 0, 9, -8, -7, 7]], [[-5, -9, 6, 2, -2, -5]], [[1, 2, 3, -4, -5, 6]]])(
    "keeps what holds whatever the last switch says under the others, for costs of %j",
    (cost) => {
      const builder = new ProblemBuilder();
      const terms = coefficients.map((a, j): Term => {
        const column = { lower: lower[j]!, upper: upper[j]!, isInteger: true, cost: cost[j]! };
        return [builder.addColumn(column), a];
      });
      builder.addRow({ lower: side }, terms);
      const problem = builder.build();
      for (const presolve of [true, false]) {
        const { objective } = solveSync(problem, { presolve, gapRelative: 0, gapAbsolute: 0 });
        expect(objective).toBe(leastAmong(cost));
      }
    },
  );
});
