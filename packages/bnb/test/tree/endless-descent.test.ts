import { readLp } from "@bough/formats";
import { ProblemBuilder } from "@bough/problem";
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

it("leaves a tableau whose every look at one node raises a bound by one", () => {
  // It took 2.1 million pivots at eleven nodes, all that the tableau may spend.
  const builder = new ProblemBuilder();
  const columns: [cost: number, coefficient: number][] = [
    [14, 24],
    [16, -25.37],
    [5, -2],
    [10, -9],
    [19, 23],
    [13, -4],
    [20, 6],
    [4, -36.43],
  ];
  builder.addRow(
    { lower: -94.37, upper: -93.87 },
    columns.map(([cost, a]) => [builder.addColumn({ cost, isInteger: true }), a]),
  );
  const { status, objective, iterations } = solveSync(builder.build(), { threads: 1 });
  expect(status).toBe("optimal");
  expect(objective).toBe(36);
  expect(iterations).toBeLessThan(20_000);
});
