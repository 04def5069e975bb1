import type { IncumbentGate } from "../gate/incumbent.ts";
import { trivialPoints } from "../heuristics/start-point.ts";
import type { Steps } from "../steps.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/**
 * Where a limit has left a whole solve without a point, on large problems before the first heuristic was asked: those that
 * need no search. Any point is better than none. Not earlier, as a poor incumbent turns off what looks for a first one.
 */
export function* offerLastResort(
  gate: IncumbentGate,
  { nesting, hooks, statedProblem }: RunSurroundings,
): Steps<void> {
  // Hooks are not asked once the solve is over.
  if (gate.best < Infinity || nesting.depth > 0 || hooks !== undefined) return;
  const { numCols, columnLower, columnUpper, isInteger } = statedProblem;
  const bounds = {
    lower: (j: number) => (isInteger[j] === 1 ? Math.ceil(columnLower[j]) : columnLower[j]),
    upper: (j: number) => (isInteger[j] === 1 ? Math.floor(columnUpper[j]) : columnUpper[j]),
  };
  for (const point of trivialPoints(numCols, bounds))
    if (yield* gate.offerUserPoint(point, "trivial")) return;
}
