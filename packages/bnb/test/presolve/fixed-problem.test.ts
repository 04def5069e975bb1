import { bruteForce, randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { withRow } from "../../src/presolve/fixed-problem.ts";

it("adds a row that takes away just the points that break it", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const problem = randomProblem(seed, { numCols: 5, numRows: 3, integerShare: 1 });
    const columns = Int32Array.of(0, 2, 4);
    const coefficients = Float64Array.of(1, -1, 2);
    const extended = withRow(problem, {
      name: "row",
      columns,
      coefficients,
      lower: -1,
      upper: 2,
      rank: 0,
    });
    const activity = (x: readonly number[]) => x[0] - x[2] + 2 * x[4];
    const before = bruteForce(problem).assignments;
    const kept = before.filter((x) => activity(x) >= -1 && activity(x) <= 2);
    expect(bruteForce(extended).assignments).toEqual(kept);
  }
});
