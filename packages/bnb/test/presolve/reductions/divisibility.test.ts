import { readLp } from "@bough/formats";
import { ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../../src/solve/solve-sync.ts";

const LIMIT = 3e6;

/** Models over integers without bounds that rounding one row at a time never ends. */
const without = {
  "two rows that share a continuous column": `minimize
 a
subject to
 r - a >= 0.3
 r - a <= 0.4
 r - c >= 0.6
 r - c <= 0.7
bounds
 r free
 a free
 c free
generals
 a c
end`,
  "the same with coefficients": `minimize
 a
subject to
 r1: 2 r - 6 a + 4 d >= 1.2
 r2: 2 r - 6 a + 4 d <= 1.6
 r3: - 3 r + 9 c = -0.9
bounds
 r free
 a free
 c free
 d free
generals
 a c d
end`,
  "an equation whose parity shows in the fifth place": `minimize
 a
subject to
 0.0002 a + 0.0004 c = 0.0001
bounds
 a free
 c free
generals
 a c
end`,
};

/** Whether non-negative multiples of the weights come to the total, by all sums up to it. */
function isSumOf(weights: readonly number[], total: number): boolean {
  const isSum = new Uint8Array(Math.max(0, total) + 1);
  isSum[0] = 1;
  for (const weight of weights)
    for (let sum = weight; sum <= total; sum++) isSum[sum] |= isSum[sum - weight];
  return total >= 0 && isSum[total] === 1;
}

describe("residues of what coefficients reach", () => {
  it("show that a large side is not to be made of larger coefficients", () => {
    const { problem } = readLp(`minimize
 a
subject to
 12223 a + 12224 b + 36674 c + 61119 d + 85569 e = 89643481
generals
 a b c d e
end`); // cuww1 of K. Aardal and A. K. Lenstra, 2004
    for (const presolve of [true, false])
      expect(solveSync(problem, { presolve, workLimit: LIMIT }).status).toBe("infeasible");
  });

  it("keep what can be reached, wherever columns start and whatever their signs", () => {
    const random = new Random(5);
    const seen = new Map<string, number>();
    for (let k = 0; k < 300; k++) {
      const builder = new ProblemBuilder();
      const sign = random.pick([1, -1]);
      const scale = random.pick([1, 0.5, 0.01]);
      const weights: number[] = [];
      let side = random.integer(1, 150);
      const total = side;
      const terms = Array.from({ length: random.integer(2, 4) }, (): [number, number] => {
        const weight = random.integer(2, 30);
        const start = random.integer(-5, 5);
        const rises = random.chance(0.5);
        const bounds = rises ? { lower: start } : { lower: -Infinity, upper: start };
        weights.push(weight);
        side += (rises ? weight : -weight) * start;
        const x = builder.addColumn({ ...bounds, isInteger: true, cost: rises ? 1 : -1 });
        return [x, sign * (rises ? weight : -weight) * scale];
      });
      builder.addRow({ lower: sign * side * scale, upper: sign * side * scale }, terms);
      const { status } = solveSync(builder.build(), { workLimit: LIMIT });
      expect(status, `case ${k}`).toBe(isSumOf(weights, total) ? "optimal" : "infeasible");
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(["infeasible", "optimal"]);
  });
});

describe("divisibility", () => {
  it.each(Object.entries(without))("shows that there is no point: %s", (_, text) => {
    const { problem } = readLp(text);
    expect(solveSync(problem, { workLimit: LIMIT }).status).toBe("infeasible");
  });

  it.each(Object.entries(without))("shows it of a problem as it is stated: %s", (_, text) => {
    const { problem } = readLp(text);
    const asStated = solveSync(problem, { presolve: false, workLimit: LIMIT });
    expect(asStated.status).toBe("infeasible");
  });

  it("shows it beside structures, and in wide ranges", () => {
    const text = (rest: string) => `minimize
 - 2 r + a + 2 c - 4 x + 9 p
subject to
 2 c + 0.5 r - a = 1.5
 r + 2 a = 1
 when: p = 1 -> - a + 0.5 x + 0.5 c >= -3
bounds
 r free
 x <= 10
${rest}
generals
 a c
binaries
 p
end`;
    for (const range of ["", " a <= 1000000\n c <= 1000000"]) {
      const { problem } = readLp(text(range));
      expect(solveSync(problem, { presolve: false, workLimit: LIMIT }).status).toBe("infeasible");
    }
  });

  it("keeps the points that there are", () => {
    const random = new Random(1);
    const seen = new Map<string, number>();
    for (let k = 0; k < 60; k++) {
      const builder = new ProblemBuilder();
      const r = builder.addColumn({ lower: -50, upper: 50 });
      const a = builder.addColumn({ lower: -4, upper: 4, isInteger: true, cost: 1 });
      const c = builder.addColumn({ lower: -4, upper: 4, isInteger: true, cost: -1 });
      for (const x of [a, c]) {
        const lower = random.integer(-20, 20) / 10;
        const width = random.pick([0, 0.1, 0.5]);
        const step = random.pick([1, 2, 0.5]);
        builder.addRow({ lower, upper: lower + width }, [
          [r, random.pick([1, -1, 2])],
          [x, step],
        ]);
      }
      const problem = builder.build();
      const asStated = solveSync(problem, { presolve: false, gapRelative: 0 });
      const { status, objective } = solveSync(problem, { gapRelative: 0 });
      expect(status, `case ${k}`).toBe(asStated.status);
      if (objective !== null) expect(objective).toBeCloseTo(Number(asStated.objective), 9);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(["infeasible", "optimal"]);
  });
});
