import { readLp } from "@bough/formats";
import { type Problem, ProblemBuilder, verifyFarkas } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveLp } from "../../src/index.ts";

const FIVE_PARALLEL_ROWS = `minimize
 - 2 x1 + 4 x2 - 2 x3 - 13 x4 - 8 x5 - 8 x6
subject to
 11 <= 2 x1 - 4 x2 + 2 x3 + 12 x4 + 8 x5 + 8 x6 <= 14
 - 2 x1 + 4 x2 - 2 x3 - 12 x4 - 8 x5 - 8 x6 <= 2
 x1 - 2 x2 + x3 + 6 x4 + 4 x5 + 4 x6 >= 16
 - 2 x1 + 4 x2 - 2 x3 - 12 x4 - 8 x5 - 8 x6 >= 25
 - 1.5 x1 + 3 x2 - 1.5 x3 - 9 x4 - 6 x5 - 6 x6 >= 8
bounds
 x1 <= 5
 x2 >= 1
 x3 >= -2
 -2 <= x4 <= 9
 x5 <= 5
 x6 <= 5
end`;

describe("rays of infeasible problems", () => {
  it("hold in exact arithmetic on random decimal data, a few of them in long integers only", () => {
    let infeasible = 0;
    let proven = 0;
    for (let seed = 0; seed < 400; seed++) {
      const problem = decimalProblem(seed);
      const result = solveLp(problem);
      if (result.status !== "infeasible") continue;
      infeasible++;
      const ray = result.farkas ?? result.wholeFarkas;
      expect(ray !== undefined && verifyFarkas(problem, ray), `seed ${seed}`).toBe(true);
      if (result.farkas !== undefined) proven++;
    }
    expect(infeasible).toBeGreaterThan(200);
    expect(proven / infeasible).toBeGreaterThan(0.97);
  });

  it("are left out where nobody asks for them, without a change of the verdict", () => {
    let unproven = 0;
    for (let seed = 0; seed < 120; seed++) {
      const problem = randomProblem(seed, { integerShare: 0, infiniteShare: 0.5 });
      const asked = solveLp(problem);
      const result = solveLp(problem, { certificates: false });
      expect(result.status, `seed ${seed}`).toBe(asked.status);
      if (result.status === "infeasible" && result.farkas === undefined) unproven++;
    }
    expect(unproven).toBeGreaterThan(10);
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

describe("rays whose multipliers must cancel exactly", () => {
  it.each([
    ["rank-deficient rows", FIVE_PARALLEL_ROWS],
    [
      "multipliers in the ratio of 13999 to 208",
      "minimize\n 0 x1\nsubject to\n - 139990 x1 - 279980 x2 = 0\n 2080 x1 + 4160 x2 <= -1\nbounds\n x1 free\n x2 free\nend",
    ],
    [
      "multipliers far apart",
      "minimize\n 0 x1\nsubject to\n 119 x1 + x2 >= 0\n - 35700000000 x1 - 389099119 x2 = 1\nbounds\n -inf <= x1 <= 1\nend",
    ],
    [
      "parallel but for a last place",
      "minimize\n 0 x1\nsubject to\n - 6.3 x1 - 2.8 x2 = 0\n 18.9 x1 + 8.399999999999999 x2 >= 0.6\nbounds\n -inf <= x1 <= 0\nend",
    ],
  ])("%s", (_, text) => {
    const { problem } = readLp(text);
    const { status, farkas } = solveLp(problem, { presolve: false });
    expect(status).toBe("infeasible");
    expect(verifyFarkas(problem, farkas as Float64Array)).toBe(true);
  });
});

it("is not given where exact arithmetic refuses it: rows that are parallel to the ninth digit", () => {
  const { problem } = readLp(`minimize
   - 7 x3 - 500 x4 + 60000 x5
  subject to
   - 7 <= 9 x1 + 800000 x2 + 6000000 x3 + 2000000 x5 <= -4
   20000 x1 - 10 x2 - 2 x3 - 700 x4 + 3 x5 = -7
   - 7 <= - 254 x1 - 4799999.9 x2 - 35999999.98 x3 + 7 x4 - 12000000.03 x5 <= 2
   - 1016 x1 - 19199999.6 x2 - 143999999.92 x3 + 28 x4 - 48000000.12 x5 >= -800
  bounds
   -inf <= x1 <= -10
   -inf <= x2 <= 3
   -inf <= x3 <= 0
   -2000000 <= x4 <= -1999990
  end`);
  expect(solveLp(problem, { presolve: false }).farkas).toBeUndefined();
});

describe("claims on wide data", () => {
  it("proves by one row although a bound stands far away", () => {
    const { problem } = readLp(
      "minimize\n - 0.7 x1 - x3\nsubject to\n 5 <= - 123456789 x1 - 8.6 x3 <= 1000005\nbounds\n x1 <= 1000000000\n x3 <= 1000000000\nend",
    );
    expect(solveLp(problem, { presolve: false }).status).toBe("infeasible");
  });

  it("proves where a coefficient of a column with a far bound cancels", () => {
    const { problem } = readLp(
      "minimize\n 0 x1\nsubject to\n 123456789 x1 >= 0\n 0.1 x1 <= 0\n - 10000 x1 = 0.001\nbounds\n -2.5 <= x1 <= 1000000000\nend",
    );
    expect(solveLp(problem, { presolve: false }).status).toBe("infeasible");
  });

  it("sees a small dual of a row with a large coefficient", () => {
    const { problem } = readLp(
      "minimize\n - 6 x1 + 7 x2\nsubject to\n 1000000000 x1 >= 1\nbounds\n x1 free\n x2 <= 1\nend",
    );
    for (const presolve of [true, false])
      expect(solveLp(problem, { presolve }).status).toBe("unbounded");
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
