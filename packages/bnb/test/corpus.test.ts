import { readProblemFile } from "@bough/formats";
import { checkSolution } from "@bough/problem";
import { instanceSet } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync } from "../src/index.ts";

const FAST = new Set(["flugpl", "p0033", "egout", "lseu", "gt2", "rgn", "gen", "p0282"]);
const instances = instanceSet("miplib3").filter(({ name }) => FAST.has(name));

describe.skipIf(instances.length === 0)("MIPLIB 3", () => {
  for (const { name, path, objective } of instances) {
    it(`proves the known optimum of ${name}`, async () => {
      const { problem } = await readProblemFile(path);
      const result = solveSync(problem);
      expect(result.status).toBe("optimal");
      const relative = Math.abs((result.objective ?? NaN) - (objective ?? NaN));
      expect(relative).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.abs(objective ?? 0)));
      expect(checkSolution(problem, result.solution ?? []).isFeasible).toBe(true);
    });
  }
});
