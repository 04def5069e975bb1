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

it("asks for the whole value that a row with 10^13 needs, where 10^-10 of it are missing", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ upper: 1, isInteger: true, cost: 2 });
  const y = builder.addColumn({ upper: 1, isInteger: true, cost: -1 });
  builder.addRow({ upper: 0 }, [
    [x, 1],
    [y, -1],
  ]);
  builder.addRow({ lower: -9999999999220 }, [
    [x, 9765624999],
    [y, -1e13],
  ]);
  expect(solveSync(builder.build())).toMatchObject({ status: "optimal", objective: 0 });
});

/** The point that a reduction alone makes of one of what it leaves, held against the problem. */
function broughtBack(builder: ProblemBuilder, name: string, point: readonly number[]): number[] {
  const problem = builder.build();
  const reductions = integerReductions.filter((reduction) => reduction.name === name);
  const result = presolve(problem, { reductions, integerMode: true, dualReductions: true });
  if (result.status !== "reduced") throw new Error(result.status);
  expect(result.problem.numCols).toBe(point.length);
  const x = result.postsolve.primal(Float64Array.from(point));
  expect(checkSolution(problem, x)).toMatchObject({ isFeasible: true });
  return [...x];
}

it("brings columns with large coefficients back at the next whole value, however little is missing", () => {
  const satisfied = new ProblemBuilder();
  const raised = satisfied.addColumn({ isInteger: true });
  const beside = satisfied.addColumn({ upper: 5, isInteger: true, cost: 1 });
  satisfied.addRow({ upper: -10000000000780 }, [
    [beside, 1],
    [raised, -1e13],
  ]);
  satisfied.addRow({ lower: 1, upper: 3 }, [[beside, 1]]);
  expect(broughtBack(satisfied, "dual-fixing", [1])).toEqual([2, 1]);

  const slack = new ProblemBuilder();
  const filler = slack.addColumn({ upper: 3, isInteger: true });
  const rest = slack.addColumn({ upper: 5, isInteger: true, cost: 1 });
  slack.addRow({ lower: 780, upper: 2e13 }, [
    [rest, 1],
    [filler, 1e13],
  ]);
  expect(broughtBack(slack, "slack-column", [0])).toEqual([1, 0]);

  const parallel = new ProblemBuilder();
  const small = parallel.addColumn({ lower: -1e10, upper: 5, isInteger: true });
  const large = parallel.addColumn({ upper: 3, isInteger: true });
  parallel.addRow({ lower: 6, upper: 4e10 }, [
    [small, 1],
    [large, 1e10],
  ]);
  expect(broughtBack(parallel, "parallel-columns", [6])).toEqual([6 - 1e10, 1]);
});

it("takes no rows for parallel whose whole coefficients differ in their last digit", () => {
  const builder = new ProblemBuilder();
  const [x, y] = [0, 1].map(() => builder.addColumn({ lower: -2, upper: 2, isInteger: true }));
  const large = 1250000000000001;
  // x = -1 and y = 1 give 0 and 1; as one row their sides would leave no point.
  builder.addRow({ lower: -1, upper: 0 }, [
    [x, large],
    [y, large],
  ]);
  builder.addRow({ lower: 1, upper: 3 }, [
    [x, large],
    [y, large + 1],
  ]);
  const problem = builder.build();
  for (const options of [{}, { presolve: false }])
    expect(solveSync(problem, options)).toMatchObject({ status: "optimal" });
  const reductions = integerReductions.filter(({ name }) => name === "parallel-rows");
  expect(presolve(problem, { reductions, integerMode: true }).status).toBe("reduced");
});
