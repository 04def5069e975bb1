import { ProblemBuilder } from "@bough/problem";
import { expect, it, vi } from "vitest";
import { stateProblemSteps } from "../src/vipr/state-problem.ts";

it("states columns with pauses, their names included", () => {
  const builder = new ProblemBuilder();
  const count = 20_000;
  for (let j = 0; j < count; j++) builder.addColumn({ upper: 1, isInteger: j % 2 === 0 });
  const problem = builder.build();
  const named = vi.spyOn(problem, "columnName");
  const steps = stateProblemSteps(problem);
  let most = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    most = Math.max(most, named.mock.calls.length);
    named.mockClear();
  }
  expect(Math.max(most, named.mock.calls.length)).toBeLessThan(count / 2);
  expect(step.value.problem.variables).toHaveLength(count);
  expect(step.value.problem.isInteger.slice(0, 3)).toEqual([true, false, true]);
});
