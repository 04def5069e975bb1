import { readLp } from "@bough/formats";
import { describe, expect, it } from "vitest";
import { solve } from "../../src/index.ts";

/** x2 + 5 x3 = -5 follows: the rows are multiples of the first but for 2e-6 to 9e-6. */
const OPPOSING = `minimize
 x3
subject to
 3 x1 - 3 x2 - 4 x3 <= -12.2
 - 3 x1 + 2.9999982 x2 + 3.999991 x3 <= 12.200009
 - 9 x1 + 9.0000012 x2 + 12.000006 x3 <= 36.599994
bounds
 x1 free
 -6 <= x2 <= -4
 x3 <= 1
general
 x2
end`;

/** 7 x1 + 4 x3 = 32 follows. */
const PINNED = `minimize
 x2
subject to
 - 9 x1 - 1.87384674 x2 - 6 x3 = -24.75691956
 26.99979 x1 + 5.62154022 x2 + 17.99988 x3 >= 74.26979868
 - 9.00007 x1 - 1.87384674 x2 - 6.00004 x3 <= -24.75723956
bounds
 7 <= x1 <= 8
 x2 free
 -100 <= x3 <= 100
general
 x1
end`;

/** x2 = -6 is handed on by a row as -5.999999999999995, and x4 has 5e-9 for a coefficient beside it. */
const HANDED_ON = `minimize
 0.5 x1 - x4
subject to
 7 x3 - 3.122354523 x4 <= -24.978836184
 - 4.4 x1 - 4.090374045 x2 <= 20.14224427
 - 0.0000003 x2 - 7.000001 x3 + 3.122354518 x4 <= 24.978837944
 - 4.4 x1 - 4.090374345 x2 - 0.000001 x3 - 0.000000005 x4 >= 20.14224603
 4.4 x1 + 4.090374645 x2 + 0.000002 x3 + 0.00000001 x4 >= -20.14224779
 0.0000006 x2 + 70.000002 x3 - 31.22354522 x4 <= -249.78836536
bounds
 x1 <= 1
 -infinity <= x2 <= 100
 x3 <= 1
 -100 <= x4 <= 9
general
 x1 x3
end`;

describe("rows that are parallel but for their last decimal places", () => {
  it.each([
    ["opposing", OPPOSING, 0],
    ["pinned by an equation", PINNED, -6.800492360853],
    ["with a bound handed on", HANDED_ON, -7.5],
  ])("keep their points: %s", async (_, text, optimum) => {
    const { problem } = readLp(text);
    for (const without of [[], ["tableau"]]) {
      const result = await solve(problem, { threads: 1, without });
      expect(result.status).toBe("optimal");
      expect(result.objective).toBeCloseTo(optimum, 6);
    }
  });
});
