import { checkSolution, Problem } from "@bough/problem";
import { presolve, type Reduction } from "@bough/simplex/presolve";
import { bruteForce, type RandomProblemShape, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { adversarialProblem } from "./adversarial.ts";

const SHAPES: readonly RandomProblemShape[] = [
  { integerRange: 2 },
  { density: 0.35, equalityShare: 0.5, binaryShare: 0.8 },
  { bigMShare: 0.7, bigM: 100, density: 0.4 },
  { bigMShare: 0.8, bigM: 524289, density: 0.3, equalityShare: 0.1, binaryShare: 0.8 },
  { binaryShare: 1, numCols: 8, numRows: 7, density: 0.35, zeroObjectiveShare: 1 },
  { binaryShare: 1, numCols: 9, numRows: 8, density: 0.25, equalityShare: 0.5 },
  { integerShare: 0.6, bigMShare: 0.5, bigM: 50, density: 0.4, numCols: 6 },
  { integerShare: 0.6, density: 0.35, equalityShare: 0.5, infiniteShare: 0.5, integerRange: 2 },
  { coefficientStep: 0.5, integerShare: 0.8, density: 0.5, rangeShare: 0.5, integerRange: 2 },
];

const PROBLEMS_ALONE = Number(process.env.BOUGH_PROBLEMS ?? 3);
const PROBLEMS_TOGETHER = Number(process.env.BOUGH_PROBLEMS ?? 15);

const truths = new Map<string, ReturnType<typeof bruteForce>>();

/** The oracle is slow and asked about the same problem once a reduction. */
function truthOf(key: string, problem: Problem): ReturnType<typeof bruteForce> {
  const truth = truths.get(key) ?? bruteForce(problem);
  truths.set(key, truth);
  return truth;
}

/** The reduced problem for an oracle that does not forgive a third for being rounded. */
function forOracle(problem: Problem): Problem {
  return new Problem({
    ...problem,
    rowLower: problem.rowLower.map((side) => side - 1e-9),
    rowUpper: problem.rowUpper.map((side) => side + 1e-9),
  });
}

const enumerated = new Map<string, ReturnType<typeof bruteForce>>();

/** All points of a reduced problem; many reductions leave the same one, or change nothing. */
function pointsOf(problem: Problem): ReturnType<typeof bruteForce> {
  const { cost, objectiveOffset, columns, columnLower, columnUpper, rowLower, rowUpper } = problem;
  const { starts, indices, values } = columns;
  const lists = [cost, columnLower, columnUpper, rowLower, rowUpper, starts, indices, values];
  const key = [objectiveOffset, problem.isInteger, ...lists].map(String).join(";");
  const points = enumerated.get(key) ?? bruteForce(forOracle(problem));
  enumerated.set(key, points);
  return points;
}

/** What is wrong with the round trip of one problem through presolve; undefined if nothing. */
function roundTripFault(
  problem: Problem,
  truth: ReturnType<typeof bruteForce>,
  reductions: readonly Reduction[],
  dualReductions: boolean,
): string | undefined {
  const result = presolve(problem, { reductions, integerMode: true, dualReductions });
  if (result.status === "infeasible") {
    return truth.status === "infeasible" ? undefined : `claimed infeasible, is ${truth.status}`;
  }
  if (result.status === "unbounded-or-infeasible") {
    return truth.status !== "optimal" ? undefined : `claimed ${result.status}, is optimal`;
  }
  const reduced = pointsOf(result.problem);
  if (reduced.status !== truth.status) {
    if (reduced.status === "infeasible" && !result.keepsFeasibility) {
      return truth.status === "optimal" ? "optimal became infeasible" : undefined;
    }
    return `${truth.status} became ${reduced.status}`;
  }
  if (!dualReductions && reduced.assignments.length !== truth.assignments.length) {
    return `${truth.assignments.length} points became ${reduced.assignments.length}`;
  }
  if (truth.objective !== null && reduced.objective !== null) {
    const difference = truth.objective.minus(reduced.objective).toNumber();
    if (Math.abs(difference) > 1e-6) return `objective off by ${difference}`;
  }
  for (const assignment of reduced.assignments) {
    const fault = pointFault(problem, result, assignment);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Carries one integer assignment of the reduced problem back, and forth again. */
function pointFault(
  problem: Problem,
  { problem: reduced, postsolve }: ReturnType<typeof presolve>,
  assignment: readonly number[],
): string | undefined {
  const lower = Float64Array.from(reduced.columnLower);
  const upper = Float64Array.from(reduced.columnUpper);
  let next = 0;
  for (let j = 0; j < reduced.numCols; j++) {
    if (reduced.isInteger[j] === 0) continue;
    lower[j] = assignment[next] as number;
    upper[j] = lower[j];
    next++;
  }
  const point = continuousPart(reduced, lower, upper);
  if (point === undefined) return "the oracle contradicts itself";
  const whole = postsolve.primal(point);
  const check = checkSolution(problem, whole);
  if (!check.isFeasible) return `point ${point} came back as ${whole}: ${JSON.stringify(check)}`;
  const difference = problem.objectiveAt(whole) - reduced.objectiveAt(point);
  if (!(Math.abs(difference) < 1e-6)) return `point ${point} changed its objective`;
  const carried = postsolve.toReduced(whole);
  const isSame = carried.every((value, j) => Math.abs(value - (point[j] as number)) < 1e-6);
  return isSame ? undefined : `point ${point} went forth again as ${carried}`;
}

/** The best point within these bounds, which fix all integers; where they fix everything, it is that. */
function continuousPart(
  problem: Problem,
  lower: Float64Array,
  upper: Float64Array,
): readonly number[] | undefined {
  if (problem.numIntegers === problem.numCols) return Array.from(lower);
  const solved = solveExactLp(forOracle(problem), { lower, upper });
  return solved.status === "infeasible" ? undefined : solved.x.map((value) => value.toNumber());
}

/** The problem of one kind and seed: random shapes first, then models made of gadgets. */
function problemOf(kind: number, seed: number): Problem {
  const shape = SHAPES[kind];
  return shape === undefined ? adversarialProblem(seed) : randomProblem(seed, shape);
}

function firstFault(
  reductions: readonly Reduction[],
  dualReductions: boolean,
  problemsPerShape: number,
): string | undefined {
  for (let kind = 0; kind <= SHAPES.length; kind++) {
    const count = kind < SHAPES.length ? problemsPerShape : 5 * problemsPerShape;
    for (let seed = 1; seed <= count; seed++) {
      const problem = problemOf(kind, seed);
      const truth = truthOf(`${kind} ${seed}`, problem);
      const fault = roundTripFault(problem, truth, reductions, dualReductions);
      if (fault !== undefined) return `kind ${kind}, seed ${seed}: ${fault}`;
    }
  }
  return undefined;
}

/** Those whose records the others write. */
const helpers = integerReductions.filter(({ name }) => {
  return name === "fixed-column" || name === "equal-columns";
});

describe("reductions of integer problems keep optimum and points", () => {
  for (const reduction of integerReductions) {
    it(reduction.name, () => {
      const alone = [...new Set([...helpers, reduction])];
      expect(firstFault(alone, true, PROBLEMS_ALONE)).toBeUndefined();
      expect(firstFault(alone, false, PROBLEMS_ALONE)).toBeUndefined();
    });
  }

  it("all together", () => {
    expect(firstFault(integerReductions, true, PROBLEMS_TOGETHER)).toBeUndefined();
  });

  it("all together without dual reductions keep every point", () => {
    expect(firstFault(integerReductions, false, PROBLEMS_TOGETHER)).toBeUndefined();
  });
});
