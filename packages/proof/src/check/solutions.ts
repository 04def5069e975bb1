import { type Rational, ZERO } from "../exact/rational.ts";
import type { Terms } from "../vipr/constraint.ts";
import type { Claim, NamedConstraint, StatedProblem, StatedSolution } from "../vipr/header.ts";
import { ProofError } from "../vipr/proof-error.ts";

/**
 * Checks every solution against the problem.
 *
 * @returns the best objective; null without solutions
 * @throws ProofError where one of them is none, or does not reach what the claim says
 */
export function checkSolutions(
  problem: StatedProblem,
  claim: Claim,
  solutions: readonly StatedSolution[],
  line: number,
): Rational | null {
  const sign = problem.sense === "min" ? 1 : -1;
  let best: Rational | null = null;
  for (const solution of solutions) {
    const objective = checkSolution(problem, solution);
    if (best === null || objective.compare(best) * sign < 0) best = objective;
  }
  if (claim.kind === "infeasible") {
    if (best !== null)
      throw new ProofError(line, "it claims that there is no point, and lists one");
    return null;
  }
  const [reached, proven] = sign > 0 ? [claim.upper, claim.lower] : [claim.lower, claim.upper];
  if (reached !== null && (best === null || best.compare(reached) * sign > 0))
    throw new ProofError(line, `no solution has the objective ${reached} that the claim says`);
  if (proven !== null && best !== null && best.compare(proven) * sign < 0)
    throw new ProofError(line, `a solution has the objective ${best}, beyond the bound claimed`);
  return best;
}

function checkSolution(problem: StatedProblem, { name, values, line }: StatedSolution): Rational {
  const point = new Map(values.indices.map((j, k) => [j, values.values[k]]));
  for (const [j, value] of point) {
    if (problem.isInteger[j] && !value.isInteger())
      throw new ProofError(
        line,
        `solution ${name}: ${problem.variables[j]} is ${value}, no integer`,
      );
  }
  for (const constraint of problem.constraints) {
    if (!isSatisfied(constraint, point))
      throw new ProofError(line, `solution ${name} violates ${constraint.name}`);
  }
  return valueAt(problem.objective, point);
}

function isSatisfied({ direction, rhs, terms }: NamedConstraint, point: Point): boolean {
  const difference = valueAt(terms, point).compare(rhs);
  return direction === 0 ? difference === 0 : difference * direction >= 0;
}

type Point = ReadonlyMap<number, Rational>;

function valueAt({ indices, values }: Terms, point: Point): Rational {
  let sum = ZERO;
  indices.forEach((j, k) => {
    const value = point.get(j);
    if (value !== undefined) sum = sum.plus(values[k].times(value));
  });
  return sum;
}
