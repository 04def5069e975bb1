import { checkSolution, type Problem } from "@bough/problem";
import { bruteForce, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { SolveOptions } from "../../src/options.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import type { SmallGate } from "../../src/small/small-gate.ts";
import { SmallSearch } from "../../src/small/small-search.ts";
import { runToEnd } from "../../src/steps.ts";
import { knapsack } from "../knapsack.ts";

/** Presolve takes most of such problems away, and is left out for what it would leave nothing of. */
const solve = (problem: Problem, options: SolveOptions = {}) =>
  runToEnd(new MipRun(problem, { threads: 1, ...options }).run());

describe("a run whose presolved problem is small", () => {
  it.each([
    ["of integers", {}],
    ["with continuous columns", { integerShare: 0.5 }],
    ["of halves", { coefficientStep: 0.5 }],
    ["with many rows", { numCols: 5, numRows: 12 }],
  ])("%s has the answer of brute force", (_name, shape) => {
    let onTableau = 0;
    for (let seed = 0; seed < 150; seed++) {
      const problem = randomProblem(seed, { numCols: 6, numRows: 5, ...shape });
      if (problem.numIntegers === 0) continue;
      const result = solve(problem, { presolve: false });
      const { calls } = result.statistics.time.tableau;
      if (calls > 0 && result.statistics.lp.solves === 0) onTableau++;
      const truth = bruteForce(problem);
      expect(result.status, `seed ${seed}`).toBe(truth.status);
      if (result.solution === null || truth.objective === null) continue;
      const wanted = problem.toUserObjective(truth.objective.toNumber());
      const size = Math.max(1, Math.abs(wanted));
      expect(Math.abs(result.objective! - wanted) / size, `seed ${seed}`).toBeLessThan(1e-5);
      expect(checkSolution(problem, result.solution).isFeasible).toBe(true);
    }
    expect(onTableau).toBeGreaterThan(60);
  });

  it.each([1, 2, 3, 4])("has the optimum of a knapsack, number %i", (seed) => {
    const problem = knapsack(seed, 16, 4);
    const result = solve(problem);
    expect(result.objective).toBe(-bruteForce(problem).objective!.toNumber());
    expect(result.nodes).toBeGreaterThan(10);
    expect(result.statistics.time.tableau.calls).toBe(1);
    expect(result.statistics.lp.solves).toBe(0);
    expect(result.statistics.tree.nodes).toBe(result.nodes);
    expect(result.work).toBeGreaterThan(0);
  });

  it("begins with the point of its caller, and ends with a better one or with that", () => {
    const problem = knapsack(5, 16, 4);
    const best = solve(problem);
    for (const start of [best.solution!, new Float64Array(16)]) {
      const result = solve(problem, { start });
      expect(result.objective).toBe(best.objective);
      expect(result.statistics.time.tableau.calls).toBe(1);
      expect(result.statistics.lp.solves).toBe(0);
    }
  });

  it("takes the same work under a work limit that does not bind, and stops at one that does", () => {
    const problem = knapsack(5, 16, 4);
    const { work, nodes, objective } = solve(problem);
    const within = solve(problem, { workLimit: 4 * work });
    expect(within).toMatchObject({ status: "optimal", work, nodes, objective });
    const stopped = solve(knapsack(7, 60, 12), { workLimit: 300_000 });
    expect(stopped.status).toBe("work-limit");
    expect(stopped.statistics.time.tableau.calls).toBe(1);
    expect(stopped.work).toBeLessThan(1_300_000);
  });

  it("is searched by other means where the tableau is left out, or more is asked than the answer", () => {
    const problem = knapsack(5, 16, 4);
    const { objective } = solve(problem);
    for (const options of [{ without: ["tableau"] }, { nodeLimit: 1000 }] as const) {
      const result = solve(problem, options);
      expect(result.objective).toBe(objective);
      expect(result.statistics.time.tableau.calls).toBe(0);
      expect(result.statistics.lp.solves).toBeGreaterThan(0);
    }
  });
});

describe("a search on a tableau", () => {
  /** Counts points, and lets none that is worse than the last pass. */
  class Gate implements SmallGate {
    readonly leastMargin = 0.5;
    cutoff: number;
    points = 0;
    readonly #problem: Problem;
    constructor(problem: Problem, cutoff: number) {
      this.#problem = problem;
      this.cutoff = cutoff;
    }
    offer(values: Float64Array): boolean {
      this.points++;
      this.cutoff = this.#problem.objectiveAt(values) - 0.9;
      return true;
    }
  }

  it("proves that nothing is left below a cutoff, and finds what is", () => {
    for (let seed = 10; seed < 30; seed++) {
      const problem = knapsack(seed, 12, 3);
      const best = bruteForce(problem).objective!.toNumber();
      const none = new Gate(problem, best - 0.9);
      expect(runToEnd(new SmallSearch(problem, none, 1e8).run())).toBe(true);
      expect(none.points).toBe(0);
      const one = new Gate(problem, best + 0.1);
      expect(runToEnd(new SmallSearch(problem, one, 1e8).run())).toBe(true);
      expect(one.points).toBe(1);
    }
  });

  it("gives up early where little of the tree is done, and in time where much is", () => {
    const problem = knapsack(7, 60, 12);
    const search = new SmallSearch(problem, new Gate(problem, Infinity), 2e6);
    expect(runToEnd(search.run())).toBe(false);
    expect(search.tableau.work).toBeLessThan(1.2e6);
  });
});
