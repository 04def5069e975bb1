import { readProblemFile } from "@bough/formats";
import { instanceSet, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine, solveLp, solveLpSteps } from "../../src/index.ts";

const NAMES = ["scagr7", "israel", "share1b", "capri"];
const instances = instanceSet("netlib").filter(({ name }) => NAMES.includes(name));

describe.skipIf(instances.length === 0)("a solve in slices", () => {
  for (const { name, path } of instances) {
    it(`takes the same path as a whole one: ${name}`, async () => {
      const { problem } = await readProblemFile(path);
      const whole = createLpEngine(problem);
      expect(whole.resolve()).toBe("optimal");
      const sliced = createLpEngine(problem);
      let slices = 1;
      while (sliced.resolve({ workLimit: 100_000 }) === "work-limit") slices++;
      expect(slices).toBeGreaterThan(2);
      expect(sliced.objective).toBe(whole.objective);
      expect(sliced.iterations).toBe(whole.iterations);
      expect(sliced.work).toBeLessThan(1.1 * whole.work);
    });
  }
});

describe("slices", () => {
  it("make progress however small they are", () => {
    for (let seed = 0; seed < 60; seed++) {
      const problem = randomProblem(seed, { numCols: 6, numRows: 5, integerShare: 0.4 });
      const whole = solveLp(problem, { presolve: false });
      const steps = solveLpSteps(problem, { presolve: false, sliceWork: 1 });
      let count = 0;
      for (;;) {
        const step = steps.next();
        if (step.done) {
          expect(step.value.status).toBe(whole.status);
          if (whole.objective !== null)
            expect(step.value.objective).toBeCloseTo(whole.objective, 7);
          break;
        }
        expect(count++).toBeLessThan(1000);
      }
    }
  });

  it("end in presolve once the caller wishes", () => {
    const problem = randomProblem(1, { numCols: 8, numRows: 6 });
    const caller = new AbortController();
    const steps = solveLpSteps(problem, { signal: caller.signal });
    expect(steps.next().done).toBe(false);
    caller.abort();
    const last = steps.next();
    expect(last.done).toBe(true);
    expect(last.value).toMatchObject({ status: "interrupted", objective: null, basis: null });
  });

  it("end before the first pivot where there is no time", () => {
    const problem = randomProblem(2, { numCols: 8, numRows: 6 });
    for (const presolve of [true, false])
      expect(solveLp(problem, { presolve, timeLimit: 0 }).status).toBe("time-limit");
  });
});
