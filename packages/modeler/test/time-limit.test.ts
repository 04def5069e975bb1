import { type SolveOptions, solve } from "@bough/bnb";
import { Model } from "@bough/modeler";
import type { Problem } from "@bough/problem";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.restoreAllMocks());

/** An engine that takes four seconds by the clock, and the time limits that it was given. */
function slowEngine() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const limits: (number | undefined)[] = [];
  const solver = (problem: Problem, options: SolveOptions = {}) => {
    limits.push(options.timeLimit);
    now += 4000;
    return solve(problem, { threads: 1 });
  };
  return { solver, limits };
}

it("counts from the call on, over all goals", async () => {
  const { solver, limits } = slowEngine();
  const model = new Model();
  const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 3, "y")];
  model.require(x.plus(y).atMost(4));
  model.optimizeInOrder([{ maximize: x }, { maximize: y }]);
  const solution = await model.solve({ solver, timeLimit: 10 });
  expect([solution.value(x), solution.value(y)]).toEqual([3, 1]);
  expect(limits).toEqual([10, 6]);
});

it("holds for all solutions of solveBest together", async () => {
  const { solver, limits } = slowEngine();
  const model = new Model();
  const x = model.integer(0, 9, "x");
  model.maximize(x);
  const { solutions } = await model.solveBest(3, { solver, timeLimit: 10 });
  expect(solutions.map((solution) => solution.value(x))).toEqual([9, 8, 7]);
  expect(limits).toEqual([10, 6, 2]);
});
