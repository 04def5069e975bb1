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

/** As presolve leaves the rows, multiples of 16096 and 128768 of two rows miss by three last places of their terms. */
const SCALED_DOWN = `minimize
 - 3 x0 + 0.5 x2 - x3 + x5
subject to
 - 2 x3 + 0.037037037 x4 + 0.04 x5 <= 0.382222222
 - 3.539546633 x0 + 0.111111111 x2 - x5 <= 17.348390909
 0.142857143 x0 - 4 x2 - 2 x4 + 7.3 x5 = 12.342857142
 0.142857143 x0 - 0.000003 x1 - 3.99999994 x2 - 0.00005 x3 - 2.000001 x4 + 7.300006 x5 = 12.342875202
 0.285714286 x0 + 0.000003 x1 - 8.00000006 x2 + 2.00005 x3 - 4.037036037 x4 + 14.559994 x5 = 24.303474002
bounds
 -100 <= x0 <= 100
 x1 <= 1
 x2 <= 1
 x3 <= 1
 -100 <= x4 <= 100
 -16 <= x5 <= 24
general
 x1 x2 x3 x5
end`;

/** A proof with multipliers of 5 * 10^11 says that x0, which is binary, is at least 1.0004. */
const LARGE_MULTIPLIERS = `minimize
 0.5 x0 - 3 x1
subject to
 - 5.951704126 x1 = -5.951704126
 - 6 x2 >= -24
 - 0.00002 x0 - 0.000000002 x1 + 6 x2 <= 23.999979998
 - 5.951704123 x1 - 0.0000006 x2 <= -5.951706523
 - 0.00001 x0 + 5.951704125 x1 >= 5.951694125
 0.00001 x0 - 11.903408251 x1 <= -11.903398251
 0.000000006 x1 - 60.0000012 x2 >= -240.000004794
bounds
 x0 <= 1
 -100 <= x1 <= 4
 1 <= x2 <= 5
general
 x0
end`;

/** The third row hands on x3 <= 5.99999999995 for 6, of which 6e-8 of x1 make one. */
const BLURRED_BOUND = `minimize
 x1
subject to
 0.7 x2 >= 2.1
 0.00000006 x1 + 2.1 x2 + 0.00001 x3 = 6.30006
 - 0.00000003 x1 + 0.7 x2 - 0.000005 x3 <= 2.09997
bounds
 x1 <= 1
 -17 <= x2 <= 6
 x3 >= -100
general
 x1 x2
end`;

describe("rows that are parallel but for their last decimal places", () => {
  it.each([
    ["opposing", OPPOSING, 0],
    ["pinned by an equation", PINNED, -6.800492360853],
    ["with a bound handed on", HANDED_ON, -7.5],
    ["scaled down by presolve", SCALED_DOWN, 22.5],
    ["with large multipliers", LARGE_MULTIPLIERS, -2.5],
    ["with a bound of a small coefficient", BLURRED_BOUND, 0],
  ])("keep their points: %s", async (_, text, optimum) => {
    const { problem } = readLp(text);
    for (const options of [{}, { without: ["tableau"] }, { presolve: false }]) {
      const result = await solve(problem, { threads: 1, ...options });
      expect(result.status).toBe("optimal");
      expect(result.objective).toBeCloseTo(optimum, 6);
    }
  });
});
