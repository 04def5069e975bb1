import { type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { compile, Domain, LearningSearch } from "../src/index.ts";

/** One column a row of the board: the place of its queen. */
function queens(size: number): { readonly problem: Problem; readonly columns: Int32Array } {
  const builder = new ProblemBuilder();
  const columns = Int32Array.from({ length: size }, () =>
    builder.addColumn({ upper: size - 1, isInteger: true }),
  );
  for (const slope of [-1, 0, 1]) {
    const shifts = Float64Array.from(columns, (_, row) => slope * row);
    builder.addStructure({ kind: "distinct", name: `slope ${slope}`, columns, shifts });
  }
  return { problem: builder.build(), columns };
}

/** All points, each excluded by a clause once it is found. */
function countPoints(problem: Problem): number {
  const domain = new Domain(problem);
  const search = new LearningSearch(domain);
  let count = 0;
  for (; search.run() === "feasible"; count++) {
    const point = search.solution as Float64Array;
    const variables: number[] = [];
    const thresholds: number[] = [];
    point.forEach((value, j) => {
      variables.push(2 * j, 2 * j + 1);
      thresholds.push(value + 1, 1 - value);
    });
    domain.addClause(variables, thresholds);
  }
  return count;
}

describe("the package by itself", () => {
  it("counts the placings of queens", () => {
    expect([4, 5, 6, 7].map((size) => countPoints(queens(size).problem))).toEqual([2, 10, 4, 40]);
  });

  it("proves that three queens have no place", () => {
    expect(new LearningSearch(new Domain(queens(3).problem)).run()).toBe("infeasible");
  });

  it("propagates, learns from a conflict and asserts what it learned", () => {
    const builder = new ProblemBuilder();
    const [x, y] = [1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    builder.addRow({ lower: 1 }, [
      [x, 1],
      [y, 1],
    ]);
    builder.addRow({ lower: 0 }, [
      [x, 1],
      [y, -1],
    ]);
    const domain = new Domain(builder.build());
    expect(domain.propagate()).toBe(true);
    domain.decide(2 * x + 1, 0); // x <= 0: then y must be 1 and 0
    expect(domain.propagate()).toBe(false);
    domain.backtrack(domain.learn());
    expect(domain.level).toBe(0);
    expect(domain.propagate()).toBe(true);
    expect(domain.lower(x)).toBe(1);
  });

  it("finds an optimum by cutoffs", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const items = [10, 13, 7, 8].map((cost) =>
      builder.addColumn({ upper: 1, isInteger: true, cost }),
    );
    builder.addRow(
      { upper: 10 },
      items.map((item, k) => [item, [5, 6, 3, 4][k]]),
    );
    const problem = builder.build();
    const domain = new Domain(problem, compile(problem, { withObjectiveColumn: true }));
    const search = new LearningSearch(domain);
    while (search.run() === "feasible") domain.setCutoff(search.objective - 1);
    expect(problem.toUserObjective(search.objective)).toBe(21);
  });
});
