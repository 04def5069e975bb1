import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, type RandomProblemShape, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { LearningMotor } from "../../src/learning/learning-motor.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

const shapes: Record<string, RandomProblemShape> = {
  mixed: { integerShare: 0.6, numCols: 7, numRows: 6, zeroObjectiveShare: 1 },
  "big-M": { integerShare: 0.6, numCols: 7, numRows: 7, bigMShare: 0.5, bigM: 20 },
  equations: { integerShare: 0.7, numCols: 6, numRows: 5, equalityShare: 0.6 },
};

describe.each(Object.entries(shapes))("learning with continuous columns, %s", (_, shape) => {
  it("comes to the answer that enumeration gives", () => {
    for (let seed = 0; seed < 20; seed++) {
      const problem = withOneCost(randomProblem(seed, shape), seed);
      const truth = bruteForce(problem);
      const { status, objective, solution } = solveSync(problem, { presolve: false, seed });
      expect(status).toBe(truth.status);
      if (truth.objective === null) continue;
      expect(objective).toBeCloseTo(problem.toUserObjective(truth.objective.toNumber()), 5);
      expect(checkSolution(problem, solution as Float64Array).isFeasible).toBe(true);
    }
  });
});

it("settles continuous columns itself before the tree has begun", () => {
  const sources: string[] = [];
  solveSync(flow(), {
    presolve: false,
    without: ["tableau"],
    onProgress: (event) => {
      if (event.kind === "incumbent") sources.push(event.source ?? "");
    },
  });
  expect(sources[0]).toBe("learning");
});

it("leaves problems whose objective guides the LP, or that are mostly continuous, to the tree", () => {
  expect(LearningMotor.fits(flow())).toBe(true);
  expect(LearningMotor.fits(withCosts(flow()))).toBe(false);
  const builder = new ProblemBuilder();
  builder.addColumn({ upper: 1, isInteger: true });
  for (let k = 0; k < 4; k++) builder.addColumn({ upper: 1 });
  expect(LearningMotor.fits(builder.build())).toBe(false);
});

/** Two units from 0 to 3 over arcs of capacity 1.5, each of which has to be opened; at most 4 of 5. */
function flow(): Problem {
  const builder = new ProblemBuilder();
  const arcs: [number, number][] = [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [2, 3],
  ];
  const isOpen = arcs.map(() => builder.addColumn({ upper: 1, isInteger: true }));
  const amount = arcs.map(() => builder.addColumn({ upper: 1.5 }));
  [2, 0, 0, -2].forEach((supply, node) => {
    const terms: [number, number][] = [];
    arcs.forEach(([from, to], k) => {
      if (from === node) terms.push([amount[k], 1]);
      if (to === node) terms.push([amount[k], -1]);
    });
    builder.addRow({ lower: supply, upper: supply }, terms);
  });
  arcs.forEach((_, k) => {
    builder.addRow({ upper: 0 }, [
      [amount[k], 1],
      [isOpen[k], -1.5],
    ]);
  });
  builder.addRow(
    { upper: 4 },
    isOpen.map((column): [number, number] => [column, 1]),
  );
  return builder.build();
}

/** The same with a cost on one column only. */
function withOneCost(problem: Problem, column: number): Problem {
  problem.cost.fill(0);
  problem.cost[column % problem.numCols] = 1;
  return problem;
}

function withCosts(problem: Problem): Problem {
  problem.cost.fill(1);
  return problem;
}
