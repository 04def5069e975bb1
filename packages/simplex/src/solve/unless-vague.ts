import type { Problem } from "@bough/problem";
import { LARGEST_VAGUENESS, worstResiduals } from "../engine/residuals.ts";
import { isExactlySolvable } from "../exact/exact-lp.ts";
import { type MinimisedResult, withoutOptimum } from "./minimised-result.ts";
import type { LpProgress, SlicedRun } from "./sliced-run.ts";
import { solveAsGiven } from "./solve-as-given.ts";
import type { SolveLpOptions } from "./solve-lp-options.ts";

/**
 * The answer, or a better one from scratch where it is vague. Warm starts and presolve's bases may lead along
 * what rounding leaves of zero reduced costs, to points at 10^14 whose objective is lost in its last places.
 *
 * @param known the answer's vagueness, where somebody has looked already
 */
export function* unlessVague(
  problem: Problem,
  result: MinimisedResult,
  options: SolveLpOptions,
  run: SlicedRun,
  known?: number,
): Generator<LpProgress, MinimisedResult> {
  if (!(yield* isVague(problem, result, run, known))) return result;
  const afresh = yield* solveFromScratch(problem, options, run);
  const isBetter = result.status !== "optimal" || !(yield* isVague(problem, afresh, run));
  return isBetter ? afresh : yield* toldAsVague(problem, result, run);
}

/** No presolve and no basis. */
export function* solveFromScratch(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  const given = yield* solveAsGiven(problem, options, run);
  if (given.status !== "optimal" || !(yield* isVague(problem, given, run))) return given;
  return yield* toldAsVague(problem, given, run);
}

/** No optimum, but a bound as far below what was found as that may be off. */
function* toldAsVague(
  problem: Problem,
  result: MinimisedResult,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  const off = yield* vaguenessOf(problem, result, run);
  return withoutOptimum(result, Math.min(result.bound, (result.objective ?? Infinity) - off));
}

/** True of no answer, and of an optimum whose point or duals tell too little of the objective. */
export function* isVague(
  problem: Problem,
  result: MinimisedResult,
  run: SlicedRun,
  known?: number,
): Generator<LpProgress, boolean> {
  if (result.status === "numerical-trouble") return true;
  if (isExactlySolvable(problem)) return false;
  const off = known ?? (yield* vaguenessOf(problem, result, run));
  return off > LARGEST_VAGUENESS * Math.max(1, Math.abs(result.objective ?? 0));
}

/** What the objective of an optimum may be off; 0 without one. */
function* vaguenessOf(
  problem: Problem,
  { primal, rowDual }: MinimisedResult,
  run: SlicedRun,
): Generator<LpProgress, number> {
  if (primal === null || rowDual === null) return 0;
  return (yield* run.paused(worstResiduals(problem, { primal, rowDual }))).vagueness;
}
