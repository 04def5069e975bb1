import { checkSolution, Problem } from "@bough/problem";
import { presolve, type Reduction } from "@bough/simplex/presolve";
import { bruteForce, solveExactLp } from "@bough/testing";

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
export function roundTripFault(
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
