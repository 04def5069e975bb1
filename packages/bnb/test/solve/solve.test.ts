import { type SolveOptions, solve, solveSync } from "@bough/bnb";
import { checkSolution, ProblemBuilder } from "@bough/problem";
import { bruteForce, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";

describe("solveSync agrees with brute force", () => {
  const shapes = {
    integer: {},
    mixed: { integerShare: 0.6 },
    "big-M": { integerShare: 0.7, bigMShare: 0.7, bigM: 1e5, binaryShare: 0.8 },
    fractional: { integerShare: 0.7, coefficientStep: 0.5 },
  };
  for (const [name, shape] of Object.entries(shapes)) {
    it(`on random ${name} problems, with and without presolve`, () => {
      for (let seed = 1; seed <= 30; seed++) {
        const problem = randomProblem(seed, shape);
        const truth = bruteForce(problem);
        for (const presolve of [true, false]) {
          const result = solveSync(problem, { presolve });
          const label = `seed ${seed}, presolve ${presolve}`;
          expect(result.status, label).toBe(truth.status);
          if (truth.objective === null || result.solution === null) continue;
          const expected = problem.toUserObjective(truth.objective.toNumber());
          expect(result.objective, label).toBeCloseTo(expected, 5);
          expect(checkSolution(problem, result.solution).isFeasible, label).toBe(true);
        }
      }
    });
  }
});

/** A knapsack with equal weights and an odd capacity: many nodes for a tree that cannot reason. */
function hardKnapsack(count: number) {
  const b = new ProblemBuilder({ sense: "maximize" });
  const terms: [number, number][] = [];
  for (let j = 0; j < count; j++) {
    const weight = 1000 + ((j * 7919) % 997);
    terms.push([b.addColumn({ upper: 1, isInteger: true, cost: weight + 0.5 * (j % 3) }), weight]);
  }
  b.addRow({ upper: Math.floor(count * 370.5) + 0.5 }, terms);
  return b.build();
}

describe("limits", () => {
  it("keeps the node limit and tells what was found", () => {
    const result = solveSync(hardKnapsack(60), { nodeLimit: 5, gapRelative: 0, gapAbsolute: 0 });
    expect(result.status).toBe("node-limit");
    expect(result.nodes).toBeLessThanOrEqual(5);
    expect(result.objective).toBeLessThanOrEqual(result.bound as number);
  });

  it("is stopped by a signal while the event loop turns", async () => {
    const controller = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
      if (turns === 3) controller.abort();
    }, 5);
    const result = await solve(hardKnapsack(120), {
      signal: controller.signal,
      gapRelative: 0,
      gapAbsolute: 0,
    });
    clearInterval(timer);
    expect(["interrupted", "optimal"]).toContain(result.status);
    if (result.status === "interrupted") expect(turns).toBeGreaterThanOrEqual(3);
  });

  it("gives the same tree for the same seed", () => {
    const [a, b] = [1, 2].map(() => solveSync(hardKnapsack(30), { nodeLimit: 300, seed: 7 }));
    expect([a.nodes, a.iterations, a.work, a.objective]).toEqual([
      b.nodes,
      b.iterations,
      b.work,
      b.objective,
    ]);
  });

  it("refuses options that make no sense", async () => {
    await expect(solve(hardKnapsack(3), { timeLimit: -1 })).rejects.toThrow("timeLimit");
    expect(() => solveSync(hardKnapsack(3), { start: new Float64Array(2) })).toThrow("3 columns");
  });
});

describe("special endings", () => {
  it("tells unbounded from infeasible", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    const x = b.addColumn({ isInteger: true, cost: 1 });
    const y = b.addColumn({ upper: 1, isInteger: true });
    b.addRow({ lower: 0.25, upper: 0.75 }, [[y, 1]]);
    b.addRow({ lower: 0 }, [
      [x, 1],
      [y, -1],
    ]);
    expect(solveSync(b.build()).status).toBe("infeasible");
    b.setRowBounds(0, 0, 1);
    const result = solveSync(b.build());
    expect(result.status).toBe("unbounded");
    expect(result.solution).toBeNull();
  });

  it("solves a problem without rows and one without columns", () => {
    const b = new ProblemBuilder();
    b.objectiveOffset = 3;
    expect(solveSync(b.build())).toMatchObject({ status: "optimal", objective: 3 });
    b.addColumn({ lower: 1.5, upper: 4, isInteger: true, cost: 2 });
    expect(solveSync(b.build())).toMatchObject({ status: "optimal", objective: 7 });
  });

  it("ends where the learning search cannot tell its points from the incumbent", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    for (let k = 0; k < 2; k++) {
      const [x0, x1, x2, x3, x4] = [-18, 9, -2e-7, -3, -3].map((cost) =>
        b.addColumn({ upper: 1, isInteger: true, cost }),
      );
      b.addRow({ lower: -1.5, upper: -0.5 }, [
        [x1, -0.75],
        [x2, 0.5],
        [x3, -0.5],
        [x4, -0.75],
      ]);
      b.addRow({ upper: 3.5 }, [
        [x0, 0.25],
        [x1, 1.25],
        [x3, -0.5],
        [x4, -1],
      ]);
    }
    const options = { gapRelative: 0, gapAbsolute: 1e-7, workLimit: 1e6, seed: 9 };
    const result = solveSync(b.build(), { ...options, presolve: false });
    expect(result).toMatchObject({ status: "optimal", objective: 18 });
  });

  it("solves integers too wide for clauses", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ lower: -1e12, upper: 1e12, isInteger: true, cost: 3 });
    const y = b.addColumn({ lower: -1e12, upper: 1e12, isInteger: true, cost: 5 });
    const z = b.addColumn({ upper: 1, isInteger: true, cost: 1 });
    b.addRow({ lower: 7 }, [
      [x, 2],
      [y, 3],
      [z, -4],
    ]);
    b.addRow({ lower: -3 }, [
      [x, 1],
      [y, -1],
      [z, 5],
    ]);
    b.addRow({ upper: 4 }, [
      [x, 1],
      [y, -1],
    ]);
    const wide = b.build();
    const one = solveSync(wide);
    expect(one.status).toBe("optimal");
    for (const j of [x, y]) b.setColumnBounds(j, -20, 20);
    expect(solveSync(b.build()).objective).toBe(one.objective);
  });

  it("does not propagate bounds towards infinity step by step", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ isInteger: true, cost: 1 });
    const y = b.addColumn({ isInteger: true });
    const a = b.addColumn({ upper: 1, isInteger: true, cost: 9 });
    b.addRow({ lower: 1 }, [
      [x, 1],
      [y, -1],
    ]);
    b.addRow({ lower: 1 }, [
      [y, 1],
      [x, -1],
      [a, 2],
    ]);
    expect(solveSync(b.build(), { presolve: false })).toMatchObject({ objective: 10 });
    b.setColumnBounds(a, 0, 0);
    expect(solveSync(b.build(), { presolve: false }).status).toBe("infeasible");
  });

  it("takes a starting point and completes a partial one", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    const x = b.addColumn({ upper: 5, isInteger: true, cost: 2 });
    const y = b.addColumn({ upper: 10, cost: 1 });
    b.addRow({ upper: 8 }, [
      [x, 1],
      [y, 1],
    ]);
    const sources: string[] = [];
    const onProgress: SolveOptions["onProgress"] = (event) => {
      if (event.kind === "incumbent") sources.push(event.source);
    };
    const start = Float64Array.of(1, Number.NaN);
    const result = solveSync(b.build(), { start, onProgress, presolve: false });
    expect(result).toMatchObject({ status: "optimal", objective: 13, warnings: [] });
    expect(sources[0]).toBe("start");
  });

  it("improves a start by less than a step of the reduced problem's objective", () => {
    // Presolve sets x to 0, and the costs that are left are whole; the start has x = 0.5.
    const b = new ProblemBuilder();
    b.addColumn({ upper: 9, cost: 1 });
    for (let j = 1; j <= 4; j++) b.addColumn({ upper: 1, isInteger: true, cost: 1 });
    const cover = (rows: readonly number[]) => rows.map((j): [number, number] => [j, 1]);
    b.addRow({ lower: 2 }, cover([1, 2, 3]));
    b.addRow({ lower: 2 }, cover([2, 3, 4]));
    b.addRow({ upper: 1 }, cover([1, 4]));
    const start = Float64Array.of(0.5, 0, 1, 1, 0);
    expect(solveSync(b.build(), { start })).toMatchObject({ status: "optimal", objective: 2 });
  });

  it("tries the values of a start first, even where they are not feasible together", () => {
    const b = new ProblemBuilder();
    const columns = Array.from({ length: 12 }, () => b.addColumn({ upper: 1, isInteger: true }));
    b.addRow(
      { lower: 4, upper: 8 },
      columns.map((j) => [j, 1]),
    );
    const start = Float64Array.from(columns, (_, j) => (j < 9 ? 1 : 0));
    const { solution } = solveSync(b.build(), { start, presolve: false });
    const agreeing = columns.filter((j) => solution?.[j] === start[j]).length;
    expect(agreeing).toBeGreaterThanOrEqual(11);
  });

  it("gives duals and reduced costs of an LP in the user's sense", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    const x = b.addColumn({ cost: 3 });
    const y = b.addColumn({ cost: 1 });
    b.addRow({ upper: 4 }, [
      [x, 1],
      [y, 1],
    ]);
    const result = solveSync(b.build());
    expect(result).toMatchObject({ status: "optimal", objective: 12 });
    expect(Array.from(result.duals ?? [])).toEqual([3]);
    expect(Array.from(result.reducedCosts ?? [])).toEqual([0, -2]);
  });
});
