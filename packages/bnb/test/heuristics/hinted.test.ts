import { ProblemBuilder } from "@bough/problem";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";

/** Values that fit the columns, lie beside their bounds, or are not there. */
function randomHint(random: Random, numCols: number): Float64Array {
  return Float64Array.from({ length: numCols }, () =>
    random.chance(0.2) ? Number.NaN : random.integer(-4, 4),
  );
}

describe("a hint", () => {
  it("changes no answer, whatever it says", () => {
    let optimal = 0;
    for (let seed = 0; seed < 60; seed++) {
      const problem = randomProblem(seed, { numCols: 7, numRows: 4, feasibleShare: 1 });
      const hint = randomHint(new Random(seed + 5), problem.numCols);
      const { status, objective } = solveSync(problem, {
        hint,
        gapRelative: 0,
        presolve: seed % 2 === 0,
      });
      const truth = bruteForce(problem);
      expect(status, `seed ${seed}`).toBe(truth.status);
      if (truth.objective === null) continue;
      optimal++;
      expect(objective).toBeCloseTo(problem.toUserObjective(truth.objective.toNumber()), 6);
    }
    expect(optimal).toBeGreaterThan(40);
  });

  it("that cannot be followed leaves nothing behind for the search", () => {
    for (let seed = 1; seed < 16; seed++) {
      const random = new Random(seed);
      const weights = Array.from({ length: 60 }, () => random.integer(10, 60));
      const worths = weights.map(() => random.integer(10, 60));
      const builder = new ProblemBuilder({ sense: "maximize" });
      for (const cost of worths) builder.addColumn({ cost, upper: 1, isInteger: true });
      builder.addRow(
        { upper: 400 },
        weights.map((weight, j) => [j, weight]),
      );
      const problem = builder.build();
      const first = solveSync(problem, { gapRelative: 0 });
      expect(first.objective).toBe(largestWorth(weights, worths, 400));
      // The optimum without one of its items is what a session hints at.
      const taken = first.solution!.indexOf(1);
      const columnUpper = problem.columnUpper.slice();
      columnUpper[taken] = 0;
      const narrower = problem.with({ columnUpper });
      const again = solveSync(narrower, { hint: first.solution!, gapRelative: 0 });
      const rest = worths.map((worth, j) => (j === taken ? 0 : worth));
      expect(again.objective, `seed ${seed}`).toBe(largestWorth(weights, rest, 400));
    }
  });
});

/** By dynamic programming over capacities. */
function largestWorth(weights: readonly number[], worths: readonly number[], capacity: number) {
  const best = new Float64Array(capacity + 1);
  weights.forEach((weight, j) => {
    for (let k = capacity; k >= weight; k--)
      best[k] = Math.max(best[k]!, best[k - weight]! + worths[j]!);
  });
  return best[capacity];
}
