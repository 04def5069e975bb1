import { ProblemBuilder, type Term } from "@bough/problem";
import { expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

it("rounds by what all integers of a row have in common", () => {
  // Of lots of 2.5, 1.5, 4 and 3.5 that are to make 1003.3, 0.2 are too much or 0.3 too little.
  const builder = new ProblemBuilder();
  const lots = [
    [2.5, 0.001, 20_000],
    [1.5, 0.0012, 30_000],
    [-4, 0.0013, 40_000],
    [-3.5, 0.0017, 5_000],
  ].map(([size, cost, upper]): Term => [builder.addColumn({ upper, cost, isInteger: true }), size]);
  const lack = builder.addColumn({ cost: 10 });
  const excess = builder.addColumn({ cost: 10 });
  builder.addRow({ lower: 1003.3, upper: 1003.3 }, [...lots, [lack, 1], [excess, -1]]);
  const { status, objective, nodes } = solveSync(builder.build(), { without: ["tableau"] });
  expect(status).toBe("optimal");
  expect(objective).toBeCloseTo(2.4038, 9);
  expect(nodes).toBeLessThan(100);
});
