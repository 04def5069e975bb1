import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";
import { revisitRoot } from "../../src/root/revisit-root.ts";
import type { SearchContext } from "../../src/search-context.ts";
import { runToEnd } from "../../src/steps.ts";
import { knapsack } from "../knapsack.ts";
import { contextOf } from "../search-context.ts";

/** Flows from one node through a complete network: each arc carries what modules of two sizes are built for. */
function networkDesign(seed: number, numNodes: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const balance = Array.from({ length: numNodes }, (): Term[] => []);
  for (let from = 0; from < numNodes; from++)
    for (let to = 1; to < numNodes; to++) {
      if (from === to) continue;
      const flow = builder.addColumn({ cost: random.integer(0, 3) });
      const small = builder.addColumn({ upper: 3, isInteger: true, cost: random.integer(20, 40) });
      const large = builder.addColumn({ upper: 2, isInteger: true, cost: random.integer(60, 90) });
      balance[from].push([flow, -1]);
      balance[to].push([flow, 1]);
      builder.addRow({ upper: 0 }, [
        [flow, 1],
        [small, -7],
        [large, -31],
      ]);
    }
  for (const terms of balance.slice(1)) {
    const demand = random.integer(3, 12);
    builder.addRow({ lower: demand, upper: demand }, terms);
  }
  return builder.build();
}

/** A search that has become long, without any cut so far. */
function withoutCuts(problem: Problem): { context: SearchContext; revisit: () => boolean } {
  const context = contextOf(problem, { without: ["heuristics"] });
  expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
  context.takePoint();
  const basis = context.relaxation.saveBasis();
  return { context, revisit: () => runToEnd(revisitRoot(context, basis, "cuts")) };
}

it("raises the root's bound by cuts that every point satisfies", () => {
  let closed = 0;
  for (let seed = 0; seed < 6; seed++) {
    const problem = networkDesign(seed, 5);
    const { objective, solution } = solveSync(problem, { gapRelative: 0 });
    const { context, revisit } = withoutCuts(problem);
    const first = context.relaxation.objective;
    expect(revisit()).toBe(true);
    expect(context.separation.isDiverse).toBe(false);
    expect(context.provenBound).toBeGreaterThan(first);
    expect(context.provenBound).toBeLessThan(objective! + 1e-6);
    expect(context.relaxation.addedRows.length).toBeGreaterThan(0);
    for (const { columns, coefficients, upper } of context.relaxation.addedRows) {
      let activity = 0;
      columns.forEach((j, k) => {
        activity += coefficients[k] * solution![j];
      });
      expect(activity).toBeLessThan(upper + 1e-6);
    }
    closed += (context.provenBound - first) / (objective! - first);
  }
  expect(closed / 6).toBeGreaterThan(0.4);
});

it("keeps what cuts prove and not their rows where they close little of the gap", () => {
  for (let seed = 0; seed < 4; seed++) {
    const problem = knapsack(seed, 30, 3);
    const { context, revisit } = withoutCuts(problem);
    const first = context.relaxation.objective;
    expect(context.gate.offer(new Float64Array(problem.numCols), "test")).toBe("improved");
    expect(revisit()).toBe(true);
    expect(context.provenBound).toBeGreaterThan(first);
    expect(context.relaxation.addedRows).toHaveLength(0);
    expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
    expect(context.relaxation.objective).toBeCloseTo(first, 6);
  }
});

it("has nothing left to do where the cuts reach the best point", () => {
  const problem = networkDesign(1, 4);
  const { solution } = solveSync(problem, { gapRelative: 0 });
  const { context, revisit } = withoutCuts(problem);
  expect(context.gate.offer(solution!, "test")).toBe("improved");
  const isOpen = revisit();
  expect(isOpen).toBe(context.provenBound < context.cutoff);
});
