import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { SolveOptions } from "../../src/options.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { runToEnd } from "../../src/steps.ts";
import { marketSplit } from "./random-sums.ts";

const solve = (problem: Problem, options: SolveOptions = {}) =>
  runToEnd(new MipRun(problem, { threads: 1, ...options }).run());

/** The least that rows are missed by, over all values of the binaries before their slack columns. */
function leastMiss(problem: Problem, numBinaries: number, mayExceed: boolean): number {
  const { columns, numRows, rowLower } = problem;
  const sums = Float64Array.from(rowLower);
  const add = (j: number, sign: number) => {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++)
      sums[columns.indices[k]] -= sign * columns.values[k];
  };
  let least = Infinity;
  // In the order of a Gray code each combination differs from the last by one binary.
  for (let k = 1, code = 0; k <= 2 ** numBinaries; k++) {
    let miss = 0;
    for (let i = 0; i < numRows; i++)
      miss += sums[i] >= 0 || mayExceed ? Math.abs(sums[i]) : Infinity;
    least = Math.min(least, miss);
    const j = Math.min(numBinaries - 1, 31 - Math.clz32(k & -k));
    code ^= 1 << j;
    add(j, (code >> j) & 1 ? 1 : -1);
  }
  return least;
}

describe("a run that meets in the middle", () => {
  it.each([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ])("has the least miss of all combinations, number %i", (seed, mayExceed) => {
    const problem = marketSplit(seed, 23, 3, mayExceed);
    const result = solve(problem);
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(leastMiss(problem, 23, mayExceed));
    expect(result.bound).toBeCloseTo(result.objective!, 4);
    expect(checkSolution(problem, result.solution!).isFeasible).toBe(true);
  });

  it("proves what the tree proves, and tells that there is no point where equations have none", () => {
    const random = new Random(7);
    const builder = new ProblemBuilder();
    for (let j = 0; j < 30; j++) builder.addColumn({ upper: 1, isInteger: true });
    for (let i = 0; i < 4; i++) {
      const weights = Array.from({ length: 30 }, (_, j): [number, number] => [
        j,
        random.integer(1, 99),
      ]);
      const half = Math.floor(weights.reduce((sum, [, weight]) => sum + weight, 0) / 2);
      builder.addRow({ lower: half, upper: half }, weights);
    }
    const result = solve(builder.build());
    expect(result.status).toBe("infeasible");
    expect(result.statistics.time.sums.calls).toBeGreaterThan(0);
  });

  it("takes no bounds between integers for values", () => {
    const builder = new ProblemBuilder();
    const bounds = [
      [0, 1.5],
      [-0.5, 1.5],
      [0, 1.5],
      [0, 2.5],
    ];
    for (const [lower, upper] of bounds) builder.addColumn({ lower, upper, isInteger: true });
    const weights = [5, 7, 11, 13].map((weight, j): [number, number] => [j, weight]);
    builder.addRow({ lower: 31, upper: 31 }, weights);
    expect(solve(builder.build(), { presolve: false }).status).toBe("optimal");
  });

  it("does not take costs near a multiple of the rows for the same", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = new Random(seed);
      const builder = new ProblemBuilder();
      const weights = Array.from({ length: 3 }, () =>
        Array.from({ length: 22 }, () => random.integer(1, 30)),
      );
      const planted = weights[0].map(() => random.integer(0, 1));
      const costs = weights[0].map((_, j) => {
        const sum = weights.reduce((total, row) => total + row[j], 0);
        return 1000 * sum + random.integer(0, 99) / 1000;
      });
      for (const cost of costs) builder.addColumn({ upper: 1, isInteger: true, cost });
      for (const row of weights) {
        const side = row.reduce((total, weight, j) => total + weight * planted[j], 0);
        builder.addRow(
          { lower: side, upper: side },
          row.map((weight, j) => [j, weight]),
        );
      }
      const problem = builder.build();
      const exactly = { gapRelative: 0, gapAbsolute: 0 };
      const { objective } = solve(problem, exactly);
      const plain = solve(problem, { ...exactly, without: ["sums"] }).objective;
      expect(Math.abs(objective! - plain!), `seed ${seed}`).toBeLessThan(1e-6);
    }
  });

  it("sits out where anything is asked of how the answer comes about", () => {
    const problem = marketSplit(5, 20, 3);
    const { objective } = solve(problem);
    const plain = solve(problem, { without: ["sums"] });
    expect(plain.objective).toBe(objective);
    expect(plain.statistics.time.sums.calls).toBe(0);
  });

  it("stops at limits and when the caller has had enough", () => {
    const problem = marketSplit(6, 44, 5);
    const stopped = solve(problem, { workLimit: 3_000_000 });
    expect(stopped.status).toBe("work-limit");
    expect(stopped.work).toBeLessThan(5_000_000);
    expect(stopped.bound).toBeLessThanOrEqual(stopped.objective!);
  });
});
