import { impliedBounds, ProblemBuilder, verifyFarkas } from "@bough/problem";
import { Random, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";

/** x + y >= 3, x <= 1 (row), y in [0, upper], x free. */
function contradiction(upper: number) {
  const b = new ProblemBuilder();
  b.addColumn({ lower: -Infinity });
  b.addColumn({ upper });
  b.addRow({ lower: 3 }, [
    [0, 1],
    [1, 1],
  ]);
  b.addRow({ upper: 1 }, [[0, 1]]);
  return b.build();
}

describe("verifyFarkas", () => {
  it("accepts a proof and refuses what proves nothing", () => {
    expect(verifyFarkas(contradiction(1), [1, -1])).toBe(true);
    expect(verifyFarkas(contradiction(1), [2 ** -40, -(2 ** -40)])).toBe(true);
    expect(verifyFarkas(contradiction(2), [1, -1])).toBe(false); // touches, does not contradict
    expect(verifyFarkas(contradiction(1), [1, 1])).toBe(false); // row 2 has no lower side
    expect(verifyFarkas(contradiction(1), [0, 0])).toBe(false);
  });

  it("bridges a coefficient left by rounding with the bound that the rows imply", () => {
    expect(verifyFarkas(contradiction(1), [1, -1 + 1e-15])).toBe(true); // 2 <= x <= 1
    expect(verifyFarkas(contradiction(2), [1, -1 + 1e-15])).toBe(false);
    expect(verifyFarkas(contradiction(2), [1, -1 - 1e-15])).toBe(false);
  });

  it("refuses a leftover on a column that nothing bounds", () => {
    const b = new ProblemBuilder();
    b.addColumn({ lower: -Infinity });
    b.addColumn({ lower: -Infinity });
    const sum: [number, number][] = [
      [0, 1],
      [1, 1],
    ];
    b.addRow({ lower: 3 }, sum);
    b.addRow({ upper: 1 }, sum);
    const problem = b.build();
    expect(verifyFarkas(problem, [1, -1])).toBe(true);
    expect(verifyFarkas(problem, [1, -1 + 1e-15])).toBe(false);
  });

  it("proves nothing where an exact solver finds a point", () => {
    let feasible = 0;
    for (let seed = 0; seed < 400; seed++) {
      const problem = awkwardProblem(seed);
      if (solveExactLp(problem).status === "infeasible") continue;
      feasible++;
      const random = new Random(seed);
      for (let trial = 0; trial < 20; trial++) {
        const y = Array.from({ length: problem.numRows }, () => random.integer(-3, 3) * 0.1);
        expect(verifyFarkas(problem, y), `seed ${seed}`).toBe(false);
      }
    }
    expect(feasible).toBeGreaterThan(200);
  });
});

describe("impliedBounds", () => {
  it("fills the missing sides and leaves the others", () => {
    const { columnLower, columnUpper } = impliedBounds(contradiction(1));
    expect(columnLower[0]).toBeLessThanOrEqual(2);
    expect(columnLower[0]).toBeGreaterThan(2 - 1e-12);
    expect(columnUpper[0]).toBeGreaterThanOrEqual(1);
    expect(columnUpper[0]).toBeLessThan(1 + 1e-12);
    expect(columnLower[1]).toBe(0);
    expect(columnUpper[1]).toBe(1);
  });

  it("keeps every vertex that an exact solver finds", () => {
    let derived = 0;
    let kept = 0;
    for (let seed = 0; seed < 600; seed++) {
      const problem = awkwardProblem(seed);
      const exact = solveExactLp(problem);
      if (exact.status !== "optimal") continue;
      const { columnLower, columnUpper } = impliedBounds(problem);
      for (let j = 0; j < problem.numCols; j++) {
        if (columnLower[j] !== problem.columnLower[j]) derived++;
        if (columnUpper[j] !== problem.columnUpper[j]) derived++;
        const x = exact.x[j].toNumber();
        const rounding = Math.abs(x) * Number.EPSILON;
        expect(columnLower[j]).toBeLessThanOrEqual(x + rounding);
        expect(columnUpper[j]).toBeGreaterThanOrEqual(x - rounding);
        kept++;
      }
    }
    expect(derived).toBeGreaterThan(100);
    expect(kept).toBeGreaterThan(500);
  });
});

/** Decimal data, which doubles do not hold, and many columns without bounds. */
function awkwardProblem(seed: number) {
  return randomProblem(seed, {
    integerShare: 0,
    infiniteShare: 0.8,
    coefficientStep: 0.1,
    numCols: 1 + (seed % 5),
    numRows: 1 + (seed % 6),
  });
}
