import { readProblemFile } from "@bough/formats";
import { instanceSet } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../src/index.ts";
import { DualDegeneracy } from "../src/state/dual-degeneracy.ts";

const degenerate = instanceSet("miplib2017").filter(({ name }) => name === "bienst1");

describe.skipIf(degenerate.length === 0)("dives into a dual degenerate LP", () => {
  it("take pivots by the dozen, not by the hundred", async () => {
    const { problem } = await readProblemFile(degenerate[0].path);
    const engine = createLpEngine(problem);
    expect(engine.resolve()).toBe("optimal");
    const before = engine.iterations;
    let depth = 0;
    for (let j = 0; j < problem.numCols && depth < 20; j++) {
      if (problem.isInteger[j] === 0 || engine.primal[j] < 1e-6) continue;
      const value = depth % 3 === 0 ? 1 : 0;
      engine.setBounds(j, value, value);
      expect(engine.resolve()).toBe("optimal");
      depth++;
    }
    expect(depth).toBeGreaterThan(15);
    expect((engine.iterations - before) / depth).toBeLessThan(90);
  });
});

describe("DualDegeneracy", () => {
  it("asks for perturbation where many pivots gain nothing, and now and then looks again", () => {
    const degeneracy = new DualDegeneracy();
    for (let k = 0; k < 19; k++) degeneracy.note(true);
    expect(degeneracy.takeTurn()).toBe(false);
    degeneracy.note(true);
    const turns = Array.from({ length: 64 }, () => degeneracy.takeTurn());
    expect(turns.filter((isDue) => !isDue).length).toBe(2);
    for (let k = 0; k < 100; k++) degeneracy.note(false);
    expect(degeneracy.takeTurn()).toBe(false);
  });
});
