import { type Problem, ProblemBuilder, verifyFarkas } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveLp } from "../src/index.ts";

describe("rays of infeasible problems", () => {
  it("hold in exact arithmetic on random decimal data, but for a few with free columns", () => {
    let infeasible = 0;
    let proven = 0;
    for (let seed = 0; seed < 1000; seed++) {
      const problem = decimalProblem(seed);
      const result = solveLp(problem);
      if (result.status !== "infeasible") continue;
      infeasible++;
      if (verifyFarkas(problem, result.farkas as Float64Array)) proven++;
    }
    expect(infeasible).toBeGreaterThan(500);
    expect(proven / infeasible).toBeGreaterThan(0.96);
  });

  it("are left out where nobody asks for them, without a change of the verdict", () => {
    let unproven = 0;
    for (let seed = 0; seed < 300; seed++) {
      const problem = randomProblem(seed, { integerShare: 0, infiniteShare: 0.5 });
      const asked = solveLp(problem);
      const result = solveLp(problem, { certificates: false });
      expect(result.status, `seed ${seed}`).toBe(asked.status);
      if (result.status === "infeasible" && result.farkas === undefined) unproven++;
    }
    expect(unproven).toBeGreaterThan(20);
  });

  it("leave the edge of the cone where a corner cancels inexactly on unbounded columns", () => {
    for (let seed = 0; seed < 50; seed++) {
      const problem = growthProblem(new Random(seed));
      const result = solveLp(problem);
      expect(result.status).toBe("infeasible");
      expect(verifyFarkas(problem, result.farkas as Float64Array), `seed ${seed}`).toBe(true);
    }
  });
});

function decimalProblem(seed: number): Problem {
  return randomProblem(seed, {
    integerShare: 0,
    infiniteShare: 0.7,
    coefficientStep: 0.1,
    feasibleShare: 0,
    density: 0.8,
    numCols: 2 + (seed % 5),
    numRows: 3 + (seed % 6),
  });
}

/**
 * Pairs a_k = b_k, r a_k >= (r + 0.01) b_k force zeros that no bound propagation finds; what is
 * asked of their sum, through supplies capped at b_k, cannot be met.
 */
function growthProblem(random: Random): Problem {
  const b = new ProblemBuilder();
  const demand: [number, number][] = [];
  const pairs = random.integer(1, 4);
  for (let k = 0; k < pairs; k++) {
    const rate = random.integer(1, 99) / 100;
    const [out, back, supply] = [b.addColumn({}), b.addColumn({}), b.addColumn({})];
    const share = random.integer(1, 99) / 100;
    b.addRow({ lower: 0, upper: 0 }, [
      [out, share],
      [back, -share],
    ]);
    b.addRow({ lower: 0 }, [
      [out, rate],
      [back, -(rate + 0.01)],
    ]);
    b.addRow({ upper: 0 }, [
      [supply, random.integer(1, 99) / 100],
      [back, -random.integer(1, 99) / 100],
    ]);
    demand.push([supply, 1]);
  }
  b.addRow({ lower: 4, upper: 4 }, demand);
  return b.build();
}
