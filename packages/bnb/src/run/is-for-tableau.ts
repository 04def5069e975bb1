import type { Problem } from "@bough/problem";
import { isPlain, isSmall, PRESOLVED, RESTARTED } from "../small/small-problem.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/** Whether a presolved problem is small, and nobody asks how it is solved. */
export function isForTableau(
  { options, techniques, nesting }: RunSurroundings,
  problem: Problem,
): boolean {
  if (nesting.depth > 0 || nesting.firstPlunge !== undefined) return false;
  if (!techniques.isOn("tableau")) return false;
  // Those who listen are told of its points, it begins with those that are known, and its work counts.
  if (!isPlain(options, "onProgress", "start", "workLimit")) return false;
  // Where nothing costs anything, learning finds points sooner than an LP.
  const hasObjective = problem.cost.some((cost) => cost !== 0);
  return hasObjective && problem.numIntegers > 0 && isSmall(problem, PRESOLVED);
}

/**
 * The same of what a restart has left of a wide problem. It is a search within the search, so limits do not rule it out;
 * hooks would miss its nodes and points.
 */
export function isRestForTableau(
  { techniques, nesting, hooks, options }: RunSurroundings,
  problem: Problem,
): boolean {
  if (nesting.depth > 0 || nesting.firstPlunge !== undefined) return false;
  if (!techniques.isOn("tableau") || hooks !== undefined || options.onNode !== undefined)
    return false;
  return problem.numIntegers > 0 && isSmall(problem, RESTARTED);
}
