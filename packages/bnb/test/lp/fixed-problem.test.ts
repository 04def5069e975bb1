import { bruteForce, randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { withRows } from "../../src/lp/fixed-problem.ts";

it("adds rows that take away just the points that break them", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const problem = randomProblem(seed, { numCols: 5, numRows: 3, integerShare: 1 });
    const columns = Int32Array.of(0, 2, 4);
    const coefficients = Float64Array.of(1, -1, 2);
    const common = { name: "row", rank: 0 };
    const extended = withRows(problem, [
      { ...common, columns, coefficients, lower: -1, upper: 2 },
      // Twice the same column, as sums of rows may have it.
      {
        ...common,
        columns: Int32Array.of(1, 3, 1),
        coefficients: Float64Array.of(1, 1, 1),
        lower: -Infinity,
        upper: 3,
      },
    ]);
    const isKept = ([a, b, c, d, e]: readonly number[]) =>
      a - c + 2 * e >= -1 && a - c + 2 * e <= 2 && 2 * b + d <= 3;
    const kept = bruteForce(problem).assignments.filter(isKept);
    expect(bruteForce(extended).assignments).toEqual(kept);
  }
});
