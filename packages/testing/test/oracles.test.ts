import { ProblemBuilder } from "@bough/problem";
import { bruteForce, Fraction, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";

describe("Fraction", () => {
  it("holds doubles exactly", () => {
    expect(Fraction.fromNumber(0.1).toString()).toBe("3602879701896397/36028797018963968");
    expect(Fraction.fromNumber(-2.5).toString()).toBe("-5/2");
    expect(Fraction.fromNumber(1e300).toNumber()).toBe(1e300);
  });

  it("computes in lowest terms", () => {
    const third = Fraction.of(1n, 3n);
    expect(third.plus(Fraction.of(1n, 6n)).toString()).toBe("1/2");
    expect(third.minus(third).sign()).toBe(0);
    expect(third.dividedBy(Fraction.of(-2n, 9n)).toString()).toBe("-3/2");
    expect(third.compare(Fraction.of(2n, 6n))).toBe(0);
  });
});

describe("solveExactLp", () => {
  it("solves a textbook LP", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    const x = b.addColumn({ cost: 3 });
    const y = b.addColumn({ cost: 5 });
    b.addRow({ upper: 4 }, [[x, 1]]);
    b.addRow({ upper: 12 }, [[y, 2]]);
    b.addRow({ upper: 18 }, [
      [x, 3],
      [y, 2],
    ]);
    const result = solveExactLp(b.build());
    expect(result.status).toBe("optimal");
    if (result.status === "optimal") {
      expect(result.objective.toString()).toBe("-36");
      expect(result.x.map(String)).toEqual(["2", "6"]);
    }
  });

  it("tells infeasible from unbounded, with free columns and equations", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ lower: -Infinity, cost: 1 });
    const y = b.addColumn({ lower: -Infinity });
    b.addRow({ lower: 3, upper: 3 }, [
      [x, 1],
      [y, 1],
    ]);
    expect(solveExactLp(b.build()).status).toBe("unbounded");
    b.addRow({ lower: 4, upper: 4 }, [
      [x, 1],
      [y, 1],
    ]);
    expect(solveExactLp(b.build()).status).toBe("infeasible");
  });

  it("ends on Beale's cycling example", () => {
    const b = new ProblemBuilder();
    const costs = [-0.75, 150, -0.02, 6];
    const x = costs.map((cost) => b.addColumn({ cost }));
    b.addRow(
      { upper: 0 },
      [0.25, -60, -0.04, 9].map((a, k) => [x[k] as number, a]),
    );
    b.addRow(
      { upper: 0 },
      [0.5, -90, -0.02, 3].map((a, k) => [x[k] as number, a]),
    );
    b.addRow({ upper: 1 }, [[x[2] as number, 1]]);
    const result = solveExactLp(b.build());
    expect(result.status === "optimal" && result.objective.toNumber()).toBeCloseTo(-0.05, 12);
  });
});

describe("bruteForce", () => {
  it("counts assignments and finds the optimum of a knapsack", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    const values = [10, 13, 7, 8];
    const weights = [5, 6, 3, 4];
    const x = values.map((cost) => b.addColumn({ upper: 1, isInteger: true, cost }));
    b.addRow(
      { upper: 10 },
      weights.map((w, k) => [x[k] as number, w]),
    );
    const result = bruteForce(b.build());
    expect(result.status).toBe("optimal");
    expect(result.objective?.toNumber()).toBe(-21);
    expect(result.assignments.length).toBe(10);
  });

  it("honours semi-continuous columns, ordered sets and indicators", () => {
    const b = new ProblemBuilder({ sense: "minimize" });
    const z = b.addColumn({ upper: 1, isInteger: true, cost: 2 });
    const x = b.addColumn({ upper: 10, cost: 1 });
    const y = b.addColumn({ upper: 10, cost: 1.5 });
    b.addRow({ lower: 2 }, [
      [x, 1],
      [y, 1],
    ]);
    b.addStructure({ kind: "semi-continuous", column: x, lower: 4, upper: 10 });
    b.addStructure({
      kind: "sos1",
      name: "one",
      columns: Int32Array.of(x, y),
      weights: Float64Array.of(1, 2),
    });
    b.addStructure({
      kind: "indicator",
      name: "off",
      binary: z,
      activeValue: 0,
      columns: Int32Array.of(y),
      coefficients: Float64Array.of(1),
      lower: -Infinity,
      upper: 1,
    });
    // x >= 4 alone costs 4; y = 2 alone needs z = 1 and costs 5.
    expect(bruteForce(b.build()).objective?.toNumber()).toBe(4);
  });

  it("agrees with the exact LP where nothing is integer", () => {
    for (let seed = 0; seed < 200; seed++) {
      const problem = randomProblem(seed, { integerShare: 0, numCols: 4, numRows: 4 });
      const lp = solveExactLp(problem);
      const all = bruteForce(problem);
      expect(all.status).toBe(lp.status);
      if (lp.status === "optimal") expect(all.objective?.compare(lp.objective)).toBe(0);
    }
  });
});
