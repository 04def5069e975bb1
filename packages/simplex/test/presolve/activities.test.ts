import { type Problem, ProblemBuilder, runToEnd } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { WorkingMatrix } from "../../src/presolve/working-matrix.ts";
import { WorkingProblem } from "../../src/presolve/working-problem.ts";

const LARGE = 2 ** 53;

/** One row; each term is a coefficient of a column between 0 and 1. */
function rowOf(coefficients: readonly number[]): Problem {
  const b = new ProblemBuilder();
  const columns = coefficients.map(() => b.addColumn({ upper: 1 }));
  b.addRow(
    { lower: 0 },
    columns.map((j, k): [number, number] => [j, coefficients[k]]),
  );
  return b.build();
}

function working(problem: Problem): WorkingProblem {
  const matrix = runToEnd(WorkingMatrix.inSteps(problem.columns));
  return runToEnd(
    WorkingProblem.inSteps(problem, matrix, {
      dualReductions: true,
      integerMode: false,
      numReaders: 1,
      keptColumns: [],
    }),
  );
}

function moveLower(problem: WorkingProblem, j: number, value: number): void {
  const old = problem.columnLower[j];
  problem.columnLower[j] = value;
  problem.moveBound(j, true, old, value);
}

describe("activities whose terms cancel", () => {
  it("are known to the last digits when they are summed", () => {
    const problem = working(rowOf([LARGE, 1, 1, -LARGE]));
    for (const j of [0, 1, 2]) problem.columnLower[j] = 1;
    expect(problem.minActivity(0)).toBe(2);
  });

  it("are known to the last digits without their largest term", () => {
    const problem = working(rowOf([LARGE, 1, 1]));
    for (const j of [0, 1, 2]) problem.columnLower[j] = 1;
    expect(problem.minActivityWithout(0, problem.matrix.find(0, 0))).toBe(2);
    expect(problem.maxActivityWithout(0, problem.matrix.find(0, 0))).toBe(2);
  });

  it("are summed afresh where several steps take them back", () => {
    const problem = working(rowOf([LARGE, 2 ** 41, 2 ** 29, 1, 1, 1]));
    expect(problem.minActivity(0)).toBe(0);
    for (const j of [0, 1, 2, 3, 4, 5]) moveLower(problem, j, 1);
    for (const j of [0, 1]) moveLower(problem, j, 0);
    expect(problem.minActivity(0)).toBe(2 ** 29 + 3);
  });
});
