import { readProblemFile } from "@bough/formats";
import { verifyFarkas } from "@bough/problem";
import { type InstanceEntry, instanceSet } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveLp } from "../src/index.ts";

/** Models that solve in a moment, between them every habit of the collection. */
const FEASIBLE =
  "afiro sc50a sc50b adlittle blend share2b sc105 stocfor1 kb2 scagr7 israel brandy e226 beaconfd recipe vtpbase share1b bore3d boeing2 capri lotfi scorpion tuff grow7 fit1d agg";
const INFEASIBLE = "itest2 woodinfe forest6 ex73a box1 mondou2 bgetam reactor klein2 pang qual";

function pick(set: string, names: string): InstanceEntry[] {
  const wanted = names.split(" ");
  return instanceSet(set).filter(({ name }) => wanted.includes(name));
}

const feasible = pick("netlib", FEASIBLE);
const infeasible = pick("netlib-infeasible", INFEASIBLE);

describe.skipIf(feasible.length === 0)("Netlib", () => {
  for (const { name, path, objective } of feasible) {
    it(`solves ${name} with and without presolve`, async () => {
      const { problem } = await readProblemFile(path);
      const size = Math.max(1, Math.abs(objective as number));
      for (const presolve of [true, false]) {
        const result = solveLp(problem, { presolve });
        expect(result.status).toBe("optimal");
        expect(Math.abs((result.objective as number) - (objective as number))).toBeLessThan(
          1e-9 * size,
        );
      }
    });
  }
});

describe.skipIf(infeasible.length === 0)("infeasible Netlib", () => {
  for (const { name, path } of infeasible) {
    it(`proves ${name} infeasible, in exact arithmetic`, async () => {
      const { problem } = await readProblemFile(path);
      const result = solveLp(problem);
      expect(result.status).toBe("infeasible");
      expect(verifyFarkas(problem, result.farkas as Float64Array)).toBe(true);
    });
  }
});
