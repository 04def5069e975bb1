import { ProblemBuilder } from "@bough/problem";
import { randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { presolve } from "../../src/presolve/index.ts";
import { contradiction } from "../../src/presolve/reductions/contradiction.ts";

describe("contradiction", () => {
  it("follows bounds through a chain of rows, of which no two contradict each other", () => {
    for (const last of [15, 17]) {
      const b = new ProblemBuilder();
      const x = [1, 2, 3, 4, 5].map(() => b.addColumn({ lower: 0, upper: 100 }));
      b.addRow({ upper: 1 }, [[x[0], 1]]);
      for (let k = 1; k < 5; k++) {
        b.addRow({ upper: 0 }, [
          [x[k], 1],
          [x[k - 1], -2],
        ]);
      }
      b.addRow({ lower: last }, [[x[4], 1]]);
      const { status } = presolve(b.build(), { reductions: [contradiction] });
      expect(status).toBe(last > 16 ? "infeasible" : "reduced");
    }
  });

  it("never speaks against a feasible problem, and often against an infeasible one", () => {
    let found = 0;
    for (let seed = 0; seed < 400; seed++) {
      const problem = randomProblem(seed, { integerShare: 0, feasibleShare: 0.5, density: 0.4 });
      if (presolve(problem, { reductions: [contradiction] }).status !== "infeasible") continue;
      expect(solveExactLp(problem).status, `seed ${seed}`).toBe("infeasible");
      found++;
    }
    expect(found).toBeGreaterThan(20);
  });
});
