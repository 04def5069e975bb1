import { Model } from "@bough/modeler";
import { expect, it } from "vitest";

/** (0.3 v)² mod 0.3 v is written with a factor of v that is 1 at most where v is held at 6, and 2 where it is 7. */
it("lists all solutions where each goal is compiled under other ranges", async () => {
  const model = new Model();
  const v = model.integer(6, 7, "v");
  const step = v.times(0.3);
  const rest = step.power(2).remainder(step);
  model.optimizeInOrder([{ minimize: v }, { minimize: rest }]);
  const { solutions, isComplete } = await model.solveBest(10);
  expect(isComplete).toBe(true);
  expect(solutions.map((solution) => solution.value(v))).toEqual([6, 7]);
  expect(solutions[1]?.value(rest)).toBeCloseTo(0.21, 9);
});
