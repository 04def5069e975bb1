import type { Problem } from "@bough/problem";
import type { ModelKind } from "../contenders/contender.ts";
import type { Reference } from "../run/judge.ts";

/** A model of a suite, loaded when its turn comes. */
export interface Instance {
  readonly name: string;
  readonly kind: ModelKind;
  readonly reference: Reference;
  readonly load: () => Promise<Problem>;
}

/** What kind of solver the problem needs. */
export function kindOf(problem: Problem): ModelKind {
  if (problem.numIntegers === 0) return "lp";
  for (let j = 0; j < problem.numCols; j++) {
    const isBounded =
      Number.isFinite(problem.columnLower[j]) && Number.isFinite(problem.columnUpper[j]);
    if (!problem.isInteger[j] || !isBounded) return "mip";
  }
  return "integer";
}
