import type { Problem } from "@bough/problem";
import { allPoints, doubleLpOracle, exactLpOracle } from "@bough/testing";
import type { Fault, Tally } from "../target.ts";

/** Steps of a count: a few milliseconds in doubles, seconds in fractions. */
const STEPS = 40_000;

/**
 * Judges by all points of a small problem. Whether continuous columns can follow is asked in doubles;
 * where that makes a fault, all is asked again in fractions.
 */
export function judgeByPoints(
  problem: Problem,
  limit: number,
  tally: Tally,
  judge: (points: readonly (readonly number[])[]) => Fault | null,
): Fault | null {
  const limits = { points: limit, steps: STEPS };
  const quick = allPoints(problem, limits, doubleLpOracle);
  if (quick === null) {
    tally("too many points");
    return null;
  }
  const isPure = problem.numIntegers === problem.numCols;
  const fault = judge(quick);
  if (fault === null || isPure) return fault;
  const exact = allPoints(problem, limits, exactLpOracle);
  return exact === null ? fault : judge(exact);
}
