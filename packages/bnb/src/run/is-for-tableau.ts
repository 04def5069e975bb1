import type { Problem } from "@bough/problem";
import { isPlain, isSmall, PRESOLVED } from "../small/small-problem.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/** Whether a presolved problem is small, and nobody asks how it is solved. */
export function isForTableau(
  { options, techniques, nesting }: RunSurroundings,
  problem: Problem,
): boolean {
  if (nesting.depth > 0 || nesting.firstPlunge !== undefined) return false;
  if (!techniques.isOn("tableau")) return false;
  // Those who listen are told of its points.
  if (!isPlain(options, "onProgress")) return false;
  // Where nothing costs anything, learning finds points sooner than an LP.
  const hasObjective = problem.cost.some((cost) => cost !== 0);
  return hasObjective && problem.numIntegers > 0 && isSmall(problem, PRESOLVED);
}
