import { checkSolution, type Problem, relativeGap, sizeOf } from "@bough/problem";
import { type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { emptyStatistics } from "../statistics/solve-statistics.ts";

/** Answers that are kept: as a rule one problem is asked again and again under other bounds. */
const MOST_KEPT = 8;

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

  /** The answer that follows from those before, null where none does. */
  answerTo(problem: Problem, options: SolveOptions): SolveResult | null {
    if (!isForAnswer(options)) return null;
    for (const known of this.#known) {
      if (!isWithin(problem, known.problem)) continue;
      const { status } = known.result;
      if (status === "infeasible") return resultOf(problem, known.result, known.result.solutions);
      if (status !== "optimal" || !hasSameGoal(problem, known.problem)) continue;
      if (!isNearEnough(known.result, options)) continue;
      const tolerances = tolerancesOf(options);
      const points = known.result.solutions.filter(
        ({ values }) => checkSolution(problem, values, tolerances).isFeasible,
      );
      const best = known.result.solution;
      if (best !== null && checkSolution(problem, best, tolerances).isFeasible)
        return resultOf(problem, known.result, points.slice(0, settingOf(options, "poolSize")));
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

/** Whether the options ask for the answer alone, and not for the way to it. */
function isForAnswer({ hooks, assumptions, onProgress, onNode, without, start }: SolveOptions) {
  return [hooks, assumptions, onProgress, onNode, without, start].every(
    (option) => option === undefined,
  );
}

/** Whether every point of the problem is one of the other's. */
function isWithin(problem: Problem, other: Problem): boolean {
  return (
    problem.columns === other.columns &&
    problem.isInteger === other.isInteger &&
    problem.structures === other.structures &&
    areAtLeast(problem.columnLower, other.columnLower) &&
    areAtLeast(other.columnUpper, problem.columnUpper) &&
    areAtLeast(problem.rowLower, other.rowLower) &&
    areAtLeast(other.rowUpper, problem.rowUpper)
  );
}

function hasSameGoal(problem: Problem, other: Problem): boolean {
  return (
    problem.sense === other.sense &&
    problem.objectiveOffset === other.objectiveOffset &&
    areAtLeast(problem.cost, other.cost) &&
    areAtLeast(other.cost, problem.cost)
  );
}

function areAtLeast(a: Float64Array, b: Float64Array): boolean {
  if (a === b) return true;
  for (let k = 0; k < a.length; k++) if (!(a[k] >= b[k])) return false;
  return true;
}

/** Whether the gap that was left is one that these options forgive. */
function isNearEnough({ objective, bound }: SolveResult, options: SolveOptions): boolean {
  if (objective === null || bound === null) return false;
  const { gapAbsolute, gapRelative } = tolerancesOf(options);
  return Math.abs(objective - bound) <= gapAbsolute || relativeGap(objective, bound) <= gapRelative;
}

function resultOf(
  problem: Problem,
  known: SolveResult,
  solutions: SolveResult["solutions"],
): SolveResult {
  const { status, objective, bound, gap, solution, duals, reducedCosts } = known;
  const size = sizeOf(problem);
  return {
    ...{ status, objective, bound, gap, solution, solutions },
    ...{ nodes: 0, iterations: 0, conflicts: 0, seconds: 0, work: 0, threads: 1 },
    ...{ original: size, presolved: size, cuts: {}, warnings: [] },
    ...(duals === undefined ? {} : { duals }),
    ...(reducedCosts === undefined ? {} : { reducedCosts }),
    get statistics() {
      return emptyStatistics();
    },
  };
}
