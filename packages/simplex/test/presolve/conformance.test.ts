import { Problem } from "@bough/problem";
import { type RandomProblemShape, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import {
  lpReductions,
  type Postsolve,
  presolve,
  type Reduction,
} from "../../src/presolve/index.ts";
import { fixedColumn } from "../../src/presolve/reductions/fixed-column.ts";
import { kktFault } from "./kkt.ts";
import { optimalBasis } from "./optimal-basis.ts";

const SHAPES: readonly RandomProblemShape[] = [
  { integerShare: 0 },
  { integerShare: 0, density: 0.3, equalityShare: 0.6 },
  { integerShare: 0, density: 0.25, numCols: 8, numRows: 5, infiniteShare: 0.6 },
  { integerShare: 0.5, equalityShare: 0.5, density: 0.35 },
  { integerShare: 0, zeroObjectiveShare: 1, density: 0.35, equalityShare: 0.4 },
  { integerShare: 0, rangeShare: 0.5, density: 0.3, feasibleShare: 0.4 },
];

const PROBLEMS_PER_SHAPE = Number(process.env.BOUGH_PROBLEMS ?? 30);

/** What is wrong with the round trip of one LP through presolve; undefined if nothing. */
function roundTripFault(problem: Problem, reductions: readonly Reduction[]): string | undefined {
  const truth = solveExactLp(problem);
  const result = presolve(problem, { reductions });
  if (result.status === "infeasible") return expectStatus(truth.status, ["infeasible"]);
  if (result.status === "unbounded-or-infeasible") {
    return expectStatus(truth.status, ["infeasible", "unbounded"]);
  }
  if (truth.status !== "optimal") {
    const reduced = solveExactLp(widened(result.problem, truth.status === "infeasible"));
    if (reduced.status === "infeasible" && !result.keepsFeasibility) return undefined;
    return reduced.status === truth.status ? undefined : `${truth.status} became ${reduced.status}`;
  }
  const solution = optimalBasis(result.problem);
  if (solution === undefined) return "the oracle found no optimal basis";
  const difference = truth.objective.toNumber() - result.problem.objectiveAt(solution.primal);
  if (!(Math.abs(difference) < 1e-7)) return `objective off by ${difference}`;
  const carried = result.postsolve.toReduced(result.postsolve.primal(solution.primal));
  for (let j = 0; j < carried.length; j++) {
    if (!(Math.abs(carried[j] - solution.primal[j]) < 1e-6)) return `point moved in column ${j}`;
  }
  return (
    expressionFault(result.postsolve, solution.primal) ??
    kktFault(problem, result.postsolve.full(solution))
  );
}

/** An expression of a column that does not give its value; those over merged columns mean another. */
function expressionFault(postsolve: Postsolve, reduced: ArrayLike<number>): string | undefined {
  const whole = postsolve.primal(reduced);
  const isMerged = postsolve.mergedColumns();
  for (const { column, constant, columns, coefficients } of postsolve.expressions()) {
    if ([column, ...columns].some((j) => isMerged[j] === 1)) continue;
    const value = columns.reduce((sum, j, k) => sum + coefficients[k] * whole[j], constant);
    const scale = Math.max(1, Math.abs(value));
    if (!(Math.abs(value - whole[column]) <= 1e-9 * scale))
      return `column ${column} is no ${value}`;
  }
  return undefined;
}

/**
 * The reduced LP for an oracle that forgives nothing: a third that was rounded moves a side, and
 * makes lines that were parallel meet far away, which a box shuts out.
 */
function widened(problem: Problem, isBoxed: boolean): Problem {
  const reach = isBoxed ? 1e5 : Infinity;
  return new Problem({
    ...problem,
    columnLower: problem.columnLower.map((bound) => Math.max(bound, -reach)),
    columnUpper: problem.columnUpper.map((bound) => Math.min(bound, reach)),
    rowLower: problem.rowLower.map((side) => side - 1e-9),
    rowUpper: problem.rowUpper.map((side) => side + 1e-9),
  });
}

function expectStatus(found: string, wanted: readonly string[]): string | undefined {
  return wanted.includes(found) ? undefined : `presolve claims ${wanted}, but it is ${found}`;
}

function firstFault(reductions: readonly Reduction[]): string | undefined {
  for (const [which, shape] of SHAPES.entries()) {
    for (let seed = 1; seed <= PROBLEMS_PER_SHAPE; seed++) {
      const fault = roundTripFault(randomProblem(seed, shape), reductions);
      if (fault !== undefined) return `shape ${which}, seed ${seed}: ${fault}`;
    }
  }
  return undefined;
}

describe("LP reductions keep optimum, duals and basis over the round trip", () => {
  for (const reduction of lpReductions) {
    it(reduction.name, () => {
      const alone = reduction === fixedColumn ? [reduction] : [fixedColumn, reduction];
      expect(firstFault(alone)).toBeUndefined();
    });
  }

  it("all together", () => {
    expect(firstFault(lpReductions)).toBeUndefined();
  });
});
