import type { Problem } from "@bough/problem";

/** Whether every point of the problem is one of the other's, by what both share. */
export function isWithin(problem: Problem, other: Problem): boolean {
  return (
    hasSameCoefficients(problem, other) &&
    areAtLeast(problem.columnLower, other.columnLower) &&
    areAtLeast(other.columnUpper, problem.columnUpper) &&
    areAtLeast(problem.rowLower, other.rowLower) &&
    areAtLeast(other.rowUpper, problem.rowUpper)
  );
}

/** Whether the two may differ in the bounds of columns and in the goal alone. */
export function hasSameRows(problem: Problem, other: Problem): boolean {
  return (
    hasSameCoefficients(problem, other) &&
    isSame(problem.rowLower, other.rowLower) &&
    isSame(problem.rowUpper, other.rowUpper)
  );
}

export function hasSameGoal(problem: Problem, other: Problem): boolean {
  return (
    problem.sense === other.sense &&
    problem.objectiveOffset === other.objectiveOffset &&
    isSame(problem.cost, other.cost)
  );
}

export function isSame(a: Float64Array, b: Float64Array): boolean {
  return areAtLeast(a, b) && areAtLeast(b, a);
}

/** Of problems made of each other by `problem.with`. */
function hasSameCoefficients(problem: Problem, other: Problem): boolean {
  return (
    problem.columns === other.columns &&
    problem.isInteger === other.isInteger &&
    problem.structures === other.structures
  );
}

function areAtLeast(a: Float64Array, b: Float64Array): boolean {
  if (a === b) return true;
  for (let k = 0; k < a.length; k++) if (!(a[k] >= b[k])) return false;
  return true;
}
