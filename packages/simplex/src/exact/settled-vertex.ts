import type { Problem, Steps } from "@bough/problem";
import type { Basis } from "../lp-engine.ts";
import { isDoubtfulVertex } from "./doubtful-vertex.ts";
import { type ExactAnswer, type ExactLpOptions, exactLp, isExactlySolvable } from "./exact-lp.ts";
import { AS_DECIMALS } from "./reading.ts";
import { isLpPoint } from "./rounding-room.ts";

/**
 * The optimum of the decimals that a small LP was written in, where the vertex of an optimal basis may be another
 * one there; null where the vertex stands, or the LP is too large. What else is not an optimum of the decimals,
 * or one that the referee refuses, is "undecided".
 *
 * @param limits work units, and what is told of them
 */
export function* settledVertex(
  problem: Problem,
  x: Float64Array,
  basis: Basis,
  limits: Pick<ExactLpOptions, "workLimit" | "meter">,
): Steps<ExactAnswer | null> {
  if (!isExactlySolvable(problem) || !isDoubtfulVertex(problem, x, basis)) return null;
  const answer = yield* exactLp(problem, basis, { ...limits, reading: AS_DECIMALS });
  const isOne = answer.status === "optimal" && isLpPoint(problem, answer.primal);
  return isOne ? answer : { status: "undecided" };
}
