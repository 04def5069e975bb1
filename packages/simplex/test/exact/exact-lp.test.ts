import {
  checkSolution,
  type Problem,
  ProblemBuilder,
  runToEnd,
  verifyFarkas,
} from "@bough/problem";
import { randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { exactLp, isExactlySolvable } from "../../src/exact/exact-lp.ts";
import { AT_LOWER, BASIC, type Basis, createLpEngine, solveLp } from "../../src/index.ts";

const COUNT = 150;

function smallProblem(seed: number): Problem {
  return randomProblem(seed, {
    integerShare: 0,
    numCols: 1 + (seed % 7),
    numRows: seed % 6,
    coefficientStep: seed % 3 === 0 ? 0.1 : 1,
    infiniteShare: 0.6,
    equalityShare: 0.3,
  });
}

function slackBasis({ numCols, numRows }: Problem): Basis {
  const status = new Uint8Array(numCols + numRows).fill(BASIC);
  status.fill(AT_LOWER, 0, numCols);
  return { numCols, numRows, status };
}

/** The basis at which an engine ends that sees other costs. */
function foreignBasis(problem: Problem): Basis {
  const engine = createLpEngine(problem);
  for (let j = 0; j < problem.numCols; j++) engine.setCost(j, (j % 3) - 1);
  engine.resolve();
  return engine.saveBasis(false);
}

describe("an LP in whole numbers", () => {
  it.each([slackBasis, foreignBasis])("ends as the exact oracle does, from %o", (basisOf) => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < COUNT; seed++) {
      const problem = smallProblem(seed);
      const truth = solveExactLp(problem);
      const answer = runToEnd(exactLp(problem, basisOf(problem)));
      expect(answer.status, `status of seed ${seed}`).toBe(truth.status);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      if (answer.status === "infeasible")
        expect(answer.proofs.some((y) => verifyFarkas(problem, y))).toBe(true);
      if (answer.status !== "optimal" || truth.status !== "optimal") continue;
      const objective = problem.objectiveAt(answer.primal);
      expect(objective, `value of seed ${seed}`).toBeCloseTo(truth.objective.toNumber(), 9);
      expect(checkSolution(problem, answer.primal).isFeasible).toBe(true);
      expect(dualObjective(problem, answer)).toBeCloseTo(objective, 6);
    }
    expect([...seen.keys()].sort()).toEqual(["infeasible", "optimal", "unbounded"]);
  });

  it("gives a direction in which an unbounded one goes on", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ cost: -1 });
    const y = builder.addColumn({ lower: -Infinity, cost: 0.5 });
    builder.addRow({ lower: 0, upper: 0.25 }, [
      [x, 0.125],
      [y, -0.375],
    ]);
    const problem = builder.build();
    const answer = runToEnd(exactLp(problem, slackBasis(problem)));
    expect(answer.status).toBe("unbounded");
    const [dx, dy] = answer.status === "unbounded" ? answer.ray : [0, 0];
    expect(0.125 * dx - 0.375 * dy).toBe(0);
    expect(-dx + 0.5 * dy).toBeLessThan(0);
  });

  it("finds bounds that cross", () => {
    const builder = new ProblemBuilder({ allowContradictoryBounds: true });
    builder.addColumn({ lower: 2, upper: 1 });
    const problem = builder.build();
    expect(runToEnd(exactLp(problem, slackBasis(problem))).status).toBe("infeasible");
  });

  it("leaves large problems alone", () => {
    const builder = new ProblemBuilder();
    const columns = Array.from({ length: 200 }, () => builder.addColumn({}));
    for (const j of columns) builder.addRow({ lower: 1 }, [[j, 1]]);
    expect(isExactlySolvable(builder.build())).toBe(false);
  });
});

describe("a single LP", () => {
  it("is not called infeasible where rows meet far from where doubles see them parallel", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ lower: -Infinity });
    const y = builder.addColumn({ lower: -Infinity, cost: 1 });
    builder.addRow({ lower: 1, upper: 1 }, [
      [x, 1],
      [y, 3],
    ]);
    builder.addRow({ lower: 2, upper: 2 }, [
      [x, 1],
      [y, 3.000000000001],
    ]);
    const { status, objective } = solveLp(builder.build());
    expect(status).toBe("optimal");
    expect(objective).toBe(1e12);
  });
});

/** What the duals prove of the optimum. */
function dualObjective(
  problem: Problem,
  { rowDual, reducedCost }: { rowDual: Float64Array; reducedCost: Float64Array },
): number {
  const side = (d: number, lower: number, upper: number) =>
    d === 0 ? 0 : d * (d > 0 ? lower : upper);
  let sum = problem.objectiveOffset;
  rowDual.forEach((y, i) => {
    sum += side(y, problem.rowLower[i], problem.rowUpper[i]);
  });
  reducedCost.forEach((d, j) => {
    sum += side(d, problem.columnLower[j], problem.columnUpper[j]);
  });
  return sum;
}
