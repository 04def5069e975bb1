import type { Problem } from "@bough/problem";
import { hasObjective } from "../has-objective.ts";
import { isPlain, isSmall, PRESOLVED, RESTARTED } from "../small/small-problem.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/** Whether a presolved problem is small, and nobody asks how it is solved. */
export function isForTableau(around: RunSurroundings, problem: Problem): boolean {
  if (!around.techniques.isOn("tableau") || !isUnobserved(around)) return false;
  // Where nothing costs anything, learning finds points sooner than an LP.
  return hasObjective(problem) && problem.numIntegers > 0 && isSmall(problem, PRESOLVED);
}

/** Whether meeting in the middle may be tried on a presolved problem. */
export function isForSums(around: RunSurroundings, problem: Problem): boolean {
  if (!around.techniques.isOn("sums") || !isUnobserved(around)) return false;
  // Any point will do, and one near those values is wanted.
  const { hint, start } = around.options;
  const isGuided = hint !== undefined || start !== undefined;
  return problem.numIntegers > 0 && (hasObjective(problem) || !isGuided);
}

/** Whether a lattice may be made of a presolved problem's equations. */
export function isForLattice(around: RunSurroundings): boolean {
  if (!around.techniques.isOn("lattice") || around.nesting.isAlongLattice === true) return false;
  return isUnobserved(around);
}

/** Whether nobody asks how a problem is solved. */
function isUnobserved({ options, nesting }: RunSurroundings): boolean {
  if (nesting.depth > 0 || nesting.firstPlunge !== undefined) return false;
  // Those who listen are told of points, known ones are begun with, and work counts.
  return isPlain(options, "onProgress", "start", "workLimit");
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
