import { checkSolutionSteps, type Problem, relativeGap } from "@bough/problem";
import type { PoolSolution } from "../gate/solution-pool.ts";
import { type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import type { Steps } from "../steps.ts";
import { hasSameGoal, isWithin } from "./problem-relations.ts";
import { resultAtOnce } from "./result-at-once.ts";

/** Answers that are kept: as a rule one problem is asked again and again under other bounds. */
const MOST_KEPT = 8;

const NOTHING_SPENT = { conflicts: 0, seconds: 0, work: 0 };

/** A problem that was decided. */
interface Known {
  readonly problem: Problem;
  readonly result: SolveResult;
}

/**
 * What problems that were solved prove of others with the same coefficients: where one has no
 * solution, a narrower one has none, whatever its goal; and an optimum stays one in a narrower problem
 * of the same goal that it satisfies.
 */
export class KnownAnswers {
  #known: Known[] = [];

  /** The answer that follows from those before, null where none does. With pauses. */
  *answerTo(problem: Problem, options: SolveOptions): Steps<SolveResult | null> {
    for (const known of this.#known) {
      yield;
      if (!isWithin(problem, known.problem)) continue;
      const { status } = known.result;
      if (status === "infeasible")
        return resultAtOnce(problem, { ...known.result, ...NOTHING_SPENT });
      if (status !== "optimal" || !hasSameGoal(problem, known.problem)) continue;
      if (!isNearEnough(known.result, options)) continue;
      const tolerances = tolerancesOf(options);
      const points: PoolSolution[] = [];
      for (const point of known.result.solutions)
        if ((yield* checkSolutionSteps(problem, point.values, tolerances)).isFeasible)
          points.push(point);
      const best = known.result.solution;
      if (best !== null && (yield* checkSolutionSteps(problem, best, tolerances)).isFeasible)
        return resultAtOnce(problem, {
          ...known.result,
          ...NOTHING_SPENT,
          solutions: points.slice(0, settingOf(options, "poolSize")),
        });
    }
    return null;
  }

  /** Keeps what a solve has decided; hooks decide more than the problem says. */
  note(problem: Problem, { hooks, assumptions }: SolveOptions, result: SolveResult): void {
    if (hooks !== undefined || assumptions !== undefined) return;
    if (result.status !== "optimal" && result.status !== "infeasible") return;
    this.#known = [{ problem, result }, ...this.#known.slice(0, MOST_KEPT - 1)];
  }
}

/** Whether the gap that was left is one that these options forgive. */
function isNearEnough({ objective, bound }: SolveResult, options: SolveOptions): boolean {
  if (objective === null || bound === null) return false;
  const { gapAbsolute, gapRelative } = tolerancesOf(options);
  return Math.abs(objective - bound) <= gapAbsolute || relativeGap(objective, bound) <= gapRelative;
}
