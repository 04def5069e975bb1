import { isEssential, type Problem } from "@bough/problem";

/** Whether the simplex method alone can solve the problem. */
export function isLp(problem: Problem): boolean {
  return problem.numIntegers === 0 && !problem.structures.some(isEssential);
}
