import { expect, it } from "vitest";
import { ProblemBuilder } from "../src/index.ts";

it("an objective of terms that cancel is rounded once", () => {
  const b = new ProblemBuilder();
  b.addColumn({ cost: 0.1 });
  b.addColumn({ cost: -0.1 });
  b.addColumn({ cost: 1 });
  b.objectiveOffset = 0.25;
  const problem = b.build();
  expect(problem.objectiveAt([1e17, 1e17, 0.5])).toBe(0.75);
  expect(problem.objectiveAt([3e15 + 2, 3e15, 0])).toBeCloseTo(0.45, 15);
});
