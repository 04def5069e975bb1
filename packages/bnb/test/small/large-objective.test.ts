import { readLp } from "@bough/formats";
import { expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

const { problem } = readLp(`maximize
 0.4 x0 + 0.37 x1 - 7.8 x2 + 0.5 x3 + 99 x4 - 0.74 x5
subject to
 0.5594 x0 + 0.5203 x1 + 0.6518 x4 + 0.1984 x5 <= -651792.5294
 - 0.5594 x0 - 0.5203 x1 - 0.6518 x4 - 0.1984 x5 >= 651792.5294
bounds
 10 <= x0 <= 15
 0 <= x1 <= 1
 0 <= x2 <= 1
 -5 <= x3 <= -2
 -1000000 <= x4 <= -999999
 0 <= x5 <= 1
generals
 x0 x1 x2 x4 x5
end`);

it.each([true, false])(
  "a point that is better by three hundredths of 10^8 is found, with presolve %s",
  (presolve) => {
    const { objective } = solveSync(problem, { presolve, gapRelative: 0, gapAbsolute: 0 });
    expect(objective).toBeCloseTo(-98_999_897.2, 4);
  },
);
