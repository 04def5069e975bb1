import { randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { planDives } from "../../src/dives/dive-plan.ts";
import { disagreements, replay } from "../../src/dives/replay.ts";
import { ourResolver } from "../../src/dives/resolver.ts";

describe("dives", () => {
  const problem = randomProblem(3, { numCols: 12, numRows: 8, feasibleShare: 1, density: 0.6 });
  const plan = planDives(problem);

  it("round columns to one side and give them back", () => {
    expect(plan.filter(({ kind }) => kind === "unfix").length).toBe(20);
    const fixings = plan.flatMap((step) => (step.kind === "fix" ? [step] : []));
    expect(fixings.length).toBeGreaterThan(20);
    for (const { column, lower, upper } of fixings) {
      const isUp = lower > problem.columnLower[column];
      expect(isUp).not.toBe(upper < problem.columnUpper[column]);
    }
  });

  it("come to the same optima from a kept engine as from a new one each time", () => {
    const kept = replay(problem, plan, ourResolver(problem));
    let fresh = ourResolver(problem);
    const bounds = new Map<number, readonly [number, number]>();
    const anew = replay(problem, plan, {
      setBounds: (column, lower, upper) => bounds.set(column, [lower, upper]),
      solve: () => {
        fresh = ourResolver(problem);
        for (const [column, [lower, upper]] of bounds) fresh.setBounds(column, lower, upper);
        return fresh.solve();
      },
      get iterations() {
        return fresh.iterations;
      },
      dispose: () => {},
    });
    expect(kept.solves).toBe(plan.length);
    expect(kept.optima.some((optimum) => optimum !== null)).toBe(true);
    expect(disagreements(kept, anew)).toBe(0);
  });

  it("count the optima that differ", () => {
    const replayed = { solves: 3, iterations: 0, seconds: 1, optima: [1, null, 2] };
    const other = { ...replayed, optima: [1 + 1e-9, 3, 2.5] };
    expect(disagreements(replayed, other)).toBe(2);
  });
});
