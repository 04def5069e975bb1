import { readLp } from "@bough/formats";
import { checkSolution, type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { SolveOptions } from "../../src/options.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { runToEnd } from "../../src/steps.ts";

const solve = (problem: Problem, options: SolveOptions = {}) =>
  runToEnd(new MipRun(problem, { threads: 1, workLimit: 100_000_000, ...options }).run());

/** Non-negative integers whose multiples come to a side; K. Aardal's and A. K. Lenstra's hard knapsacks are such. */
function equation(weights: readonly number[], side: number, costs: readonly number[] = []) {
  const builder = new ProblemBuilder();
  const row = weights.map((weight, j): Term => {
    return [builder.addColumn({ isInteger: true, cost: costs[j] ?? 0 }), weight];
  });
  builder.addRow({ lower: side, upper: side }, row);
  return builder.build();
}

/** The least cost at which weights come to each sum up to a side. */
function leastCost(weights: readonly number[], side: number, costs: readonly number[]): number {
  const least = new Float64Array(side + 1).fill(Infinity);
  least[0] = 0;
  for (let sum = 1; sum <= side; sum++)
    for (const [j, weight] of weights.entries())
      if (weight <= sum) least[sum] = Math.min(least[sum], least[sum - weight] + costs[j]);
  return least[side];
}

describe("a run along a lattice", () => {
  const weights = [25067, 49300, 49717, 62124, 87608, 88025, 113673, 119169];
  // The largest number that these do not come to.
  const side = 33367335;

  it("proves what no search of the columns comes to", () => {
    expect(solve(equation(weights, side)).status).toBe("infeasible");
    expect(
      solve(equation(weights, side), { without: ["lattice"], workLimit: 20_000_000 }).status,
    ).toBe("work-limit");
    expect(solve(equation(weights, side + 1)).status).toBe("optimal");
  });

  it("finds the largest sum below a side", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const row = [12223, 12224, 36674, 61119, 85569].map((weight): Term => {
      return [builder.addColumn({ isInteger: true, cost: weight }), weight];
    });
    // It is one that they do not come to.
    builder.addRow({ upper: 89643481 }, row);
    const problem = builder.build();
    const { status, objective, bound } = solve(problem, { gapRelative: 0, gapAbsolute: 0 });
    expect([status, objective, bound]).toEqual(["optimal", 89643480, 89643480]);
  });

  it("has the least cost of all ways to come to a sum", () => {
    const random = new Random(8);
    for (let trial = 0; trial < 12; trial++) {
      const own = Array.from({ length: random.integer(5, 9) }, () => random.integer(2000, 30_000));
      const costs = own.map(() => random.integer(1, 60) / random.pick([1, 10]));
      const sum = random.integer(200_000, 600_000);
      const problem = equation(own, sum, costs);
      const { status, objective, solution } = solve(problem, { gapRelative: 0, gapAbsolute: 0 });
      const best = leastCost(own, sum, costs);
      expect(status).toBe(best === Infinity ? "infeasible" : "optimal");
      if (solution === null) continue;
      expect(objective).toBeCloseTo(best, 6);
      expect(checkSolution(problem, solution).isFeasible).toBe(true);
    }
  });

  it("loses no point that misses rows by what is forgiven", () => {
    const { problem } = readLp(`maximize
 x3
subject to
 616.25 x0 + 168.16 x1 - 0.24991 x2 = 238834.80717
 4313.75 x0 + 1177.12 x1 - 1.7493699999999999 x2 = 1671843.65019
bounds
 x0 <= 393
 x1 <= 832
 x2 <= 556
 x3 >= -4
generals
 x0 x1 x2
end`);
    expect(checkSolution(problem, [0, 218, 622, 413]).isFeasible).toBe(true);
    expect(solve(problem, { presolve: false }).status).toBe("unbounded");
    const rounded = readLp(`minimize
 x0
subject to
 1.7 x0 + 2.817 x1 + 7.53 x2 + 0.0003 x4 = 2659.8611
 2.156 x0 + 5.441 x3 + 0.0003 x5 = 2681.5443
 163 x0 + 264 x1 + 7 x4 = 158362.3342193
 115 x0 + 119 x1 + 193 x2 + 9 x5 = 113949
bounds
 x0 <= 519
 x1 <= 828
 x2 <= 249
 x3 <= 854
 x4 free
 x5 free
generals
 x0 x1 x2 x3
end`).problem;
    expect(solve(rounded, { presolve: false }).status).not.toBe("infeasible");
  });

  it("keeps within a limit on work, and counts what it takes", () => {
    const { status, work } = solve(equation(weights, side), { workLimit: 200_000 });
    expect([status, work < 2_000_000]).toEqual(["work-limit", true]);
    const { statistics } = solve(equation(weights, side));
    expect(statistics.nested.lattices?.runs).toBe(1);
  });
});
