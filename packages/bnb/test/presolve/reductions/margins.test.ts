import { checkSolution, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce } from "@bough/testing";
import { expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { solveSync } from "../../../src/solve/solve-sync.ts";

/** Models in which what counts as nothing in one row, or in other units, is much in another. */

it("does not hold a column at a bound that another row counts by 10^9", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: 1, upper: 1 + 5e-13 });
  const y = builder.addColumn({ upper: 10, isInteger: true, cost: 1 });
  const z = builder.addColumn({ upper: 1 });
  builder.addRow({ lower: 1e9 + 3e-4, upper: 1e9 + 3e-4 }, [
    [x, 1e9],
    [z, 1e-5],
  ]);
  builder.addRow({ lower: 2.5 }, [
    [y, 1],
    [z, 1],
  ]);
  const problem = builder.build();
  for (const options of [{}, { presolve: false }])
    expect(solveSync(problem, options)).toMatchObject({ status: "optimal", objective: 2 });
});

it("brings a binary back from clauses whose coefficients are far below one", () => {
  const builder = new ProblemBuilder();
  const [w, ...others] = Array.from({ length: 5 }, (_, k) =>
    builder.addColumn({ upper: 1, isInteger: true, cost: k }),
  );
  const clause = (lower: number, own: number, other: number): void => {
    const terms: Term[] = [
      [w, own],
      [other, 0.1345678912345],
    ];
    builder.addRow({ lower }, terms);
  };
  const own = 0.1234567891234;
  clause(0.1, own, others[0]);
  clause(0.1, own, others[1]);
  clause(-0.02, -own, others[2]);
  clause(-0.02, -own, others[3]);
  const problem = builder.build();
  const reductions = integerReductions.filter(({ name }) => name === "clause-elimination");
  const result = presolve(problem, { reductions, integerMode: true, dualReductions: true });
  if (result.status !== "reduced") throw new Error(result.status);
  expect(result.problem.numCols).toBe(4);
  const points = bruteForce(result.problem).assignments;
  expect(points.length).toBeGreaterThan(0);
  for (const point of points) {
    const x = result.postsolve.primal(point);
    expect(checkSolution(problem, x)).toMatchObject({ isFeasible: true });
  }
});
