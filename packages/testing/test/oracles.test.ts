import { ProblemBuilder } from "@bough/problem";
import {
  allPoints,
  bruteForce,
  decimalLpOracle,
  doubleLpOracle,
  exactLpOracle,
  Fraction,
  Random,
  randomProblem,
  solveExactLp,
  solveSmallTree,
} from "@bough/testing";
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

describe("solveSmallTree", () => {
  /** Pieces that brute force knows as well, so that both must say the same. */
  function withStructures(seed: number) {
    const random = new Random(seed);
    const b = new ProblemBuilder({ sense: random.pick(["minimize", "maximize"] as const) });
    const columns = Array.from({ length: 4 }, () =>
      b.addColumn({ upper: 6, cost: random.integer(-5, 5), isInteger: random.chance(0.3) }),
    );
    const binary = b.addColumn({ upper: 1, cost: random.integer(-3, 3), isInteger: true });
    for (let i = 0; i < 2; i++) {
      const terms = columns.map((j) => [j, random.integer(-3, 4)] as const);
      b.addRow({ lower: random.integer(-9, 4), upper: random.integer(5, 20) }, terms);
    }
    if (random.chance(0.7))
      b.addStructure({ kind: "semi-continuous", column: 0, lower: 2, upper: 5 });
    if (random.chance(0.7)) {
      b.addStructure({
        kind: random.pick(["sos1", "sos2"] as const),
        name: "s",
        columns: Int32Array.from(columns),
        weights: Float64Array.of(1, 2, 3, 4),
      });
    }
    b.addStructure({
      kind: "indicator",
      name: "i",
      binary,
      activeValue: random.pick([0, 1] as const),
      columns: Int32Array.of(0, 1),
      coefficients: Float64Array.of(1, random.integer(-2, 2)),
      lower: random.integer(1, 6),
      upper: Infinity,
    });
    return b.build();
  }

  it("says what brute force says, in fractions and in doubles", () => {
    const statuses = new Set<string>();
    for (let seed = 0; seed < 120; seed++) {
      const shape = { integerShare: 0.4, infiniteShare: 0.7 };
      const problem = seed < 60 ? withStructures(seed) : randomProblem(seed, shape);
      const truth = bruteForce(problem);
      statuses.add(truth.status);
      const exact = solveSmallTree(problem, exactLpOracle);
      const double = solveSmallTree(problem, doubleLpOracle);
      expect([seed, exact.status, double.status]).toEqual([seed, truth.status, truth.status]);
      if (exact.status !== "optimal" || double.status !== "optimal") continue;
      expect(String(exact.objective)).toBe(String(truth.objective));
      expect(double.objective).toBeCloseTo(exact.objective.toNumber(), 6);
    }
    expect([...statuses].sort()).toEqual(["infeasible", "optimal", "unbounded"]);
  });

  it("reads doubles to their last bits, or as the decimals that were written", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    // Three times the double 0.1 is more than the double 0.3.
    b.addRow({ upper: 0.3 }, [[b.addColumn({ cost: 1, isInteger: true }), 0.1]]);
    const best = (oracle: typeof exactLpOracle) => {
      const result = solveSmallTree(b.build(), oracle);
      return result.status === "optimal" && String(result.objective);
    };
    expect([best(exactLpOracle), best(decimalLpOracle)]).toEqual(["-2", "-3"]);
  });

  it("decides unbounded integers, and says where its nodes did not suffice", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ lower: -Infinity, cost: 1, isInteger: true });
    const y = b.addColumn({ lower: -Infinity, isInteger: true });
    b.addRow({ lower: 3, upper: 3 }, [
      [x, 2],
      [y, 3],
    ]);
    expect(solveSmallTree(b.build(), exactLpOracle).status).toBe("unbounded");
    b.addRow({ upper: 3.5 }, [[y, 1]]);
    const bounded = solveSmallTree(b.build(), exactLpOracle);
    expect(bounded.status === "optimal" && String(bounded.objective)).toBe("-3");
    const parity = new ProblemBuilder();
    const u = parity.addColumn({ lower: -Infinity, isInteger: true });
    const v = parity.addColumn({ lower: -Infinity, isInteger: true });
    parity.addRow({ lower: 1, upper: 1 }, [
      [u, 2],
      [v, -2],
    ]);
    expect(solveSmallTree(parity.build(), doubleLpOracle, 100).status).toBe("open");
  });
});

describe("allPoints", () => {
  it("counts what brute force counts", () => {
    for (let seed = 0; seed < 60; seed++) {
      const problem = randomProblem(seed, { integerShare: seed < 30 ? 1 : 0.6 });
      const { assignments } = bruteForce(problem);
      for (const oracle of [exactLpOracle, doubleLpOracle] as const) {
        const points = allPoints<unknown>(problem, { points: 1e4, steps: 1e6 }, oracle);
        expect([seed, points?.map(String).sort()]).toEqual([seed, assignments.map(String).sort()]);
      }
    }
  });

  it("judges sums by a hair's breadth in fractions", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ upper: 3, isInteger: true });
    b.addRow({ upper: 0.3 }, [[x, 0.1]]); // 3 times the double 0.1 is more than the double 0.3
    const points = allPoints(b.build(), { points: 10, steps: 100 }, exactLpOracle);
    expect(points).toEqual([[0], [1], [2]]);
  });

  it("gives up where a limit comes first", () => {
    const b = new ProblemBuilder();
    for (let j = 0; j < 8; j++) b.addColumn({ upper: 1, isInteger: true });
    const problem = b.build();
    expect(allPoints(problem, { points: 255, steps: 1e6 }, exactLpOracle)).toBeNull();
    expect(allPoints(problem, { points: 256, steps: 50 }, exactLpOracle)).toBeNull();
    expect(allPoints(problem, { points: 256, steps: 1e6 }, exactLpOracle)?.length).toBe(256);
  });
});
