import { readLp } from "@bough/formats";
import { checkSolution, type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { bruteForce, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solve } from "../../src/solve/solve.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

describe("problems in several parts", () => {
  it("come to the sum of what their parts come to", () => {
    for (let seed = 0; seed < 60; seed++) {
      const parts = [0, 1, 2].map((k) => randomProblem(3 * seed + k, { numCols: 4, numRows: 3 }));
      const truths = parts.map((part) => bruteForce(part));
      const problem = sideBySide(parts);
      const { status, objective, solution } = solveSync(problem, { gapRelative: 0, seed });
      if (truths.some((truth) => truth.status === "infeasible")) {
        expect(status).toBe("infeasible");
        continue;
      }
      const minimised = truths.reduce((sum, truth) => sum + (truth.objective?.toNumber() ?? 0), 0);
      expect(objective).toBeCloseTo(minimised, 6);
      expect(checkSolution(problem, solution as Float64Array).isFeasible).toBe(true);
    }
  });

  it("leave only the largest to the search", () => {
    const problem = sideBySide([knapsack(12, 1), knapsack(20, 2), knapsack(9, 3)]);
    const apart = solveSync(problem, { gapRelative: 0 });
    const together = solveSync(problem, { gapRelative: 0, without: ["components"] });
    expect(together.presolved.columns).toBeGreaterThan(20);
    expect(apart.presolved.columns).toBeLessThanOrEqual(20);
    expect(apart.objective).toBeCloseTo(together.objective as number, 6);
  });

  it("are not searched for the last places of their objective", () => {
    const { problem } = readLp(`minimize
 - 2000000 x0 + 1.4199864 x1 + 0.1116 x3 - 9999997.906 x6 + 10 x7 - 0.0166 x8 - 2004.214 x9 + 1.999998 x10 + 0.8 x13
subject to
 1000000 x0 - x1 = 0
 1000000 x6 - x7 = 0
 - 0.0083 x8 - 0.0000068 x1 + 1.047 x6 + 0.0558 x3 >= 23197.807791
 1000 x9 - x10 = 0
 - 0.8 x13 + 4.214 x9 + 0.000002 x10 <= 1029.68964
bounds
 x0 <= 123.56
 x1 <= 121560000
 x3 <= 430190
 -49 <= x8 <= 31
 x10 <= 100000000000
 -3000001 <= x13 <= 8999999
general
 x1 x3 x8 x10 x13
end`);
    const loosely = solveSync(problem);
    const exactly = solveSync(problem, { gapRelative: 0 });
    expect(loosely.status).toBe("optimal");
    expect(loosely.work).toBeLessThan(exactly.work / 2);
    expect(loosely.objective).toBeCloseTo(exactly.objective as number, 1);
  });

  it("come to the same on several threads", async () => {
    const problem = sideBySide([knapsack(12, 1), knapsack(40, 2)]);
    const alone = solveSync(problem, { gapRelative: 0 });
    const { status, objective } = await solve(problem, { gapRelative: 0, threads: 2 });
    expect(status).toBe("optimal");
    expect(objective).toBeCloseTo(alone.objective as number, 6);
  });
});

function sideBySide(parts: readonly Problem[]): Problem {
  const builder = new ProblemBuilder();
  let offset = 0;
  for (const part of parts) {
    const first = builder.numCols;
    for (let j = 0; j < part.numCols; j++) {
      builder.addColumn({
        lower: part.columnLower[j],
        upper: part.columnUpper[j],
        cost: part.cost[j],
        isInteger: part.isInteger[j] === 1,
      });
    }
    const { starts, indices, values } = part.rows;
    for (let i = 0; i < part.numRows; i++) {
      const terms: Term[] = [];
      for (let p = starts[i]; p < starts[i + 1]; p++) terms.push([first + indices[p], values[p]]);
      builder.addRow({ lower: part.rowLower[i], upper: part.rowUpper[i] }, terms);
    }
    offset += part.objectiveOffset;
  }
  builder.objectiveOffset = offset;
  return builder.build();
}

/** Two knapsacks over the same items, so that presolve leaves them as they are. */
function knapsack(items: number, salt: number): Problem {
  const builder = new ProblemBuilder();
  const weight = (k: number, factor: number) => 20 + ((factor * (k + salt) * (k + 3)) % 31);
  for (let k = 0; k < items; k++)
    builder.addColumn({ upper: 1, isInteger: true, cost: -weight(k, 7) });
  for (const factor of [11, 13]) {
    const terms = Array.from({ length: items }, (_, k): Term => [k, weight(k, factor)]);
    const total = terms.reduce((sum, [, value]) => sum + value, 0);
    builder.addRow({ upper: Math.floor(total / 2) }, terms);
  }
  return builder.build();
}
