import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { SolveSession, solveSync } from "../../src/index.ts";

/** A transport problem: every demand met from every plant. */
function transport(seed: number, plants: number, markets: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: plants }, () =>
    Array.from({ length: markets }, () => builder.addColumn({ cost: random.integer(10, 99) })),
  );
  const one = (j: number): Term => [j, 1];
  for (const row of columns) builder.addRow({ upper: 12 * markets }, row.map(one));
  for (let m = 0; m < markets; m++)
    builder.addRow(
      { lower: random.integer(5, 9) * plants },
      columns.map((row) => one(row[m]!)),
    );
  return builder.build();
}

/** The problem with something else changed each time. */
function changed(problem: Problem, random: Random): Problem {
  const { columnLower, columnUpper, rowLower, rowUpper, cost, numCols, numRows } = problem;
  const j = random.integer(0, numCols - 1);
  const i = random.integer(0, Math.max(0, numRows - 1));
  switch (random.integer(0, 3)) {
    case 0: {
      const lower = columnLower.slice();
      const upper = columnUpper.slice();
      lower[j] = Math.min(upper[j]!, Math.max(lower[j]!, random.integer(-2, 2)));
      return problem.with({ columnLower: lower });
    }
    case 1: {
      const upper = columnUpper.slice();
      upper[j] = Math.max(columnLower[j]!, random.integer(-1, 4));
      return problem.with({ columnUpper: upper });
    }
    case 2: {
      const costs = cost.slice();
      costs[j] = random.integer(-5, 5);
      return problem.with({ cost: costs });
    }
    default: {
      if (numRows === 0) return problem;
      const [lower, upper] = [rowLower.slice(), rowUpper.slice()];
      const shift = random.integer(-2, 2);
      lower[i]! += shift;
      upper[i]! += shift;
      return problem.with({ rowLower: lower, rowUpper: upper });
    }
  }
}

describe("a session", () => {
  it("gives the answers that fresh solves give, whatever changes between", async () => {
    for (const integerShare of [0, 0.6]) {
      const statuses = new Set<string>();
      for (let seed = 0; seed < 16; seed++) {
        const random = new Random(seed);
        const session = new SolveSession();
        let problem = randomProblem(seed, { numCols: 6, numRows: 4, integerShare });
        for (let step = 0; step < 8; step++) {
          const fresh = solveSync(problem, { gapRelative: 0 });
          const next =
            step % 2 === 0
              ? await session.solve(problem, { gapRelative: 0 })
              : session.solveSync(problem, { gapRelative: 0 });
          const where = `seed ${seed}, step ${step}`;
          // Presolve may leave open which of the two it is; a basis tells.
          if (fresh.status !== "infeasible-or-unbounded")
            expect(next.status, where).toBe(fresh.status);
          statuses.add(next.status);
          if (fresh.objective !== null)
            expect(next.objective, where).toBeCloseTo(fresh.objective, 6);
          problem = changed(problem, random);
        }
      }
      expect(statuses).toContain("infeasible");
      expect(statuses).toContain("optimal");
    }
  });

  it("takes a few pivots where a bound has changed, and needs no new factors", async () => {
    const problem = transport(1, 30, 40);
    const session = new SolveSession();
    const first = await session.solve(problem);
    const cold = solveSync(problem, { presolve: false });
    expect(first.objective).toBeCloseTo(cold.objective!, 6);
    const used = first.solution!.findIndex((value) => value > 0);
    let known = problem;
    for (let k = 0; k < 5; k++) {
      const columnUpper = known.columnUpper.slice();
      columnUpper[used + k] = 1;
      known = known.with({ columnUpper });
      const next = await session.solve(known);
      expect(next.objective).toBeCloseTo(solveSync(known).objective!, 6);
      expect(next.iterations).toBeLessThan(cold.iterations / 10);
      if (k > 0) expect(next.work).toBeLessThan(cold.work / 5);
    }
  });

  it("goes on where rows and columns were added at the end, or coefficients changed", async () => {
    const build = (rows: number, columns: number, coefficient: number) => {
      const builder = new ProblemBuilder({ sense: "maximize" });
      for (let j = 0; j < columns; j++) builder.addColumn({ upper: 9, cost: 1 + j });
      for (let i = 0; i < rows; i++)
        builder.addRow(
          { upper: 10 + i },
          Array.from({ length: columns }, (_, j): Term => [j, (i + j) % 3 === 0 ? coefficient : 1]),
        );
      return builder.build();
    };
    const session = new SolveSession();
    for (const [rows, columns, coefficient] of [
      [3, 4, 2],
      [3, 4, 3],
      [5, 4, 3],
      [5, 7, 3],
      [2, 2, 1],
    ] as const) {
      const problem = build(rows, columns, coefficient);
      const { status, objective } = await session.solve(problem);
      expect(status).toBe("optimal");
      expect(objective).toBeCloseTo(solveSync(problem).objective!, 9);
    }
  });

  it("starts from the last solution where that still holds", async () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 8; j++) builder.addColumn({ upper: 1, isInteger: true, cost: 3 + (j % 3) });
    builder.addRow(
      { upper: 10 },
      Array.from({ length: 8 }, (_, j): Term => [j, 2 + (j % 4)]),
    );
    const problem = builder.build();
    const session = new SolveSession();
    await session.solve(problem);
    const sources: string[] = [];
    const onProgress = (event: { kind: string; source?: string }) => {
      if (event.kind === "incumbent") sources.push(event.source!);
    };
    await session.solve(problem, { onProgress });
    expect(sources[0]).toBe("start");
  });

  it("keeps to changes that fit the problem", () => {
    const problem = transport(1, 2, 2);
    expect(() => problem.with({ cost: new Float64Array(3) })).toThrow("cost needs 4 numbers");
    expect(() => problem.with({ rowUpper: new Float64Array(4).fill(Number.NaN) })).toThrow(
      "rowUpper needs 4 numbers",
    );
  });
});

describe("what a session has decided", () => {
  /** A knapsack that no tableau takes: more columns than are few. */
  const knapsack = () => {
    const random = new Random(7);
    const builder = new ProblemBuilder({ sense: "maximize" });
    const weights: Term[] = [];
    for (let j = 0; j < 140; j++) {
      builder.addColumn({ cost: random.integer(10, 60), upper: 1, isInteger: true });
      weights.push([j, random.integer(10, 60)]);
    }
    builder.addRow({ upper: 900 }, weights);
    return builder.build();
  };
  const withBound = (
    problem: Problem,
    list: "columnLower" | "columnUpper",
    j: number,
    to: number,
  ) => {
    const changed = problem[list].slice();
    changed[j] = to;
    return problem.with({ [list]: changed });
  };

  it("is not searched for again where a problem becomes narrower", () => {
    const session = new SolveSession();
    const problem = knapsack();
    const first = session.solveSync(problem, { gapRelative: 0 });
    expect(first.nodes).toBeGreaterThan(0);
    const taken = first.solution!.indexOf(1);
    const left = first.solution!.indexOf(0);
    const same = session.solveSync(withBound(problem, "columnUpper", left, 0), { gapRelative: 0 });
    expect([same.status, same.objective, same.work]).toEqual(["optimal", first.objective, 0]);
    const other = withBound(problem, "columnUpper", taken, 0);
    const worse = session.solveSync(other, { gapRelative: 0 });
    expect(worse.objective).toBe(solveSync(other, { gapRelative: 0 }).objective);
    expect(worse.work).toBeGreaterThan(0);
    // Another goal, a wider problem and a smaller gap are other questions.
    const cost = problem.cost.slice();
    cost[left]! -= 100;
    expect(session.solveSync(problem.with({ cost }), { gapRelative: 0 }).work).toBeGreaterThan(0);
    const wide = problem.with({ rowUpper: Float64Array.of(1000) });
    expect(session.solveSync(wide, { gapRelative: 0 }).objective).toBe(
      solveSync(wide, { gapRelative: 0 }).objective,
    );
  });

  it("holds for every goal where there is no solution", () => {
    const session = new SolveSession();
    const problem = knapsack().with({
      rowLower: Float64Array.of(899.5),
      rowUpper: Float64Array.of(899.6),
    });
    expect(session.solveSync(problem).status).toBe("infeasible");
    const cost = problem.cost.map((each) => -each);
    const again = session.solveSync(problem.with({ cost }));
    expect([again.status, again.work]).toEqual(["infeasible", 0]);
    const wider = problem.with({ rowUpper: Float64Array.of(900) });
    expect(session.solveSync(wider).status).toBe("optimal");
  });

  it("takes what a wide gap has left open for open when asked for the optimum", () => {
    // The least columns that touch all edges: {0, 1} and a further one is within a gap of 1.
    const builder = new ProblemBuilder();
    for (let j = 0; j < 4; j++) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
    for (const edge of [
      [1, 2, 3],
      [0, 1],
      [0, 2],
      [0, 3],
    ])
      builder.addRow(
        { lower: 1 },
        edge.map((j) => [j, 1] as const),
      );
    const problem = builder.build();
    const session = new SolveSession();
    // With a listener the whole search runs, and not that for small problems.
    const gap = { threads: 1, gapAbsolute: 1, gapRelative: 0, onProgress() {} };
    const near = session.solveSync(problem, gap);
    expect(near.bound).toBeLessThanOrEqual(2);
    expect(near.objective! - near.bound!).toBeLessThanOrEqual(1);
    const best = session.solveSync(problem, { gapAbsolute: 0, gapRelative: 0 });
    expect([best.objective, best.bound]).toEqual([2, 2]);
  });

  it("tells no bound that was found only among points better than the gap wants", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ lower: -Infinity, cost: 5, isInteger: true });
    builder.addColumn({ lower: -Infinity, upper: 1, cost: 2, isInteger: true });
    builder.addColumn({ lower: -26.5, upper: 19, cost: 2 });
    builder.addRow({ upper: 12 }, [
      [0, -2],
      [1, -1],
    ]);
    // One above the optimum, -83.
    const start = Float64Array.of(-6, 0, -26);
    const near = solveSync(builder.build(), { gapAbsolute: 3, gapRelative: 0, start });
    expect(near.bound).toBeLessThanOrEqual(-83);
    expect(near.objective! - near.bound!).toBeLessThanOrEqual(3);
  });

  it("leaves hooks and assumptions aside", () => {
    const session = new SolveSession();
    const problem = knapsack();
    const first = session.solveSync(problem, { gapRelative: 0 });
    const taken = first.solution!.indexOf(1);
    const assumptions = [{ column: taken, upper: 0 }];
    const without = session.solveSync(problem, { gapRelative: 0, assumptions });
    expect(without.solution![taken]).toBe(0);
    expect(session.solveSync(problem, { gapRelative: 0 }).objective).toBe(first.objective);
  });
});
