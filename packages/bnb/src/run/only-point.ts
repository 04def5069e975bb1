import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import type { Steps } from "../steps.ts";

/**
 * What becomes of a problem of which presolve has left nothing: "optimal" where its one point passes,
 * "worse" where it passed only after a repair that made it worse than presolve has promised, "open"
 * where there is more to decide.
 */
export type OnlyPoint = "optimal" | "worse" | "open";

/** Offers the one point that presolve has left: a search would begin with more than that takes. */
export function* takeOnlyPoint(problem: Problem, gate: IncumbentGate): Steps<OnlyPoint> {
  const { numCols, numRows, objectiveOffset } = problem;
  if (numCols > 0 || numRows > 0) return "open";
  const verdict = yield* gate.offerInSteps(new Float64Array(0), "presolve");
  if (verdict !== "improved" && verdict !== "feasible") return "open";
  return objectiveOffset >= gate.cutoff || !gate.fallsShortOf(objectiveOffset)
    ? "optimal"
    : "worse";
}
