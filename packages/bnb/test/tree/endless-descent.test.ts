import { readLp } from "@bough/formats";
import { expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";

const text = `minimize
 0 x0
subject to
 - 2 x0 - 2 x1 + 3 x3 <= 5
 either: b = 1 -> x0 <= -4
 or: b = 0 -> 2 x0 + 2 x1 - 3 x2 - x3 <= -5
bounds
 x0 free
 x1 free
 -inf <= x2 <= 0
 x3 >= 2
binaries
 b
generals
 x0 x1
end`;

it.each([{}, { presolve: false }, { learning: false }])(
  "leaves a descent over integers without bounds for a side that has points, %j",
  (options) => {
    // Each branching on x0 or x1 moved the point on by one, for 36 000 nodes and more.
    const { problem } = readLp(text);
    const result = solveSync(problem, { workLimit: 1e6, threads: 1, ...options });
    expect(result.status).toBe("optimal");
  },
);
