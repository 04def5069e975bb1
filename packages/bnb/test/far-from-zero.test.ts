import { readLp } from "@bough/formats";
import { checkSolution } from "@bough/problem";
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
