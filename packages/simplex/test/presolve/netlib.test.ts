import { readProblemFile } from "@bough/formats";
import { instanceSet } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../../src/index.ts";
import { presolve } from "../../src/presolve/index.ts";
import { kktFault } from "./kkt.ts";

/** Small models that between them use every LP reduction. */
const MODELS = ["afiro", "agg", "bore3d", "capri", "recipe", "scorpion", "share1b", "standata"];

const models = instanceSet("netlib").filter(({ name }) => MODELS.includes(name));

describe.skipIf(models.length === 0)("presolve and postsolve of Netlib models", () => {
  for (const { name, path } of models) {
    it(`${name}: the postsolved basis is optimal as it is`, async () => {
      const { problem } = await readProblemFile(path);
      const { problem: reduced, postsolve, status } = presolve(problem);
      expect(status).toBe("reduced");
      const engine = createLpEngine(reduced);
      expect(engine.resolve()).toBe("optimal");
      const solution = postsolve.full({
        primal: engine.primal,
        rowDual: engine.rowDual,
        reducedCost: engine.reducedCost,
        basis: engine.saveBasis(),
      });
      expect(kktFault(problem, solution, 1e-6)).toBeUndefined();
    });
  }
});
