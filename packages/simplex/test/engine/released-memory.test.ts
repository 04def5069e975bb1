import { randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { createLpEngine, solveLp } from "../../src/index.ts";

it("tells of each LP what it told before others have had its memory", () => {
  const problems = Array.from({ length: 30 }, (_, seed) =>
    randomProblem(seed, { numCols: 6, numRows: 5, integerShare: 0 }),
  );
  const results = problems.map((problem) => solveLp(problem));
  const told = results.map(({ objective, solution, duals, reducedCosts }) =>
    structuredClone({ objective, solution, duals, reducedCosts }),
  );
  const engines = problems.map((problem) => createLpEngine(problem));
  for (const [k, problem] of problems.entries()) {
    const engine = engines[k];
    const status = engine.resolve();
    const { objective } = engine;
    engine.release();
    engine.release();
    // By turns from scratch and by an engine that lives while others come and go.
    const other = createLpEngine(problem);
    expect(other.resolve()).toBe(status);
    expect(other.objective).toBe(objective);
    if (k % 2 === 0) other.release();
    expect(solveLp(problem).objective).toEqual(told[k].objective);
  }
  // Results are their own: nobody has written into them meanwhile.
  for (const [k, { objective, solution, duals, reducedCosts }] of results.entries())
    expect({ objective, solution, duals, reducedCosts }).toEqual(told[k]);
});
