import { type Problem, sizeOf } from "@bough/problem";
import type { SolveResult } from "../result.ts";
import { emptyStatistics } from "../statistics/solve-statistics.ts";

/** What an answer that needs no whole solve has to tell. */
type Told = Pick<SolveResult, "status" | "objective" | "bound" | "gap" | "solution" | "solutions"> &
  Partial<Pick<SolveResult, "conflicts" | "seconds" | "work" | "duals" | "reducedCosts">>;

/** The result of a problem that was answered without nodes of its own. */
export function resultAtOnce(problem: Problem, told: Told): SolveResult {
  const { status, objective, bound, gap, solution, solutions, duals, reducedCosts } = told;
  const { conflicts = 0, seconds = 0, work = 0 } = told;
  const size = sizeOf(problem);
  return {
    ...{ status, objective, bound, gap, solution, solutions },
    ...{ nodes: 0, iterations: 0, conflicts, seconds, work, threads: 1 },
    ...{ original: size, presolved: size, cuts: {}, warnings: [] },
    ...(duals === undefined ? {} : { duals }),
    ...(reducedCosts === undefined ? {} : { reducedCosts }),
    get statistics() {
      return emptyStatistics();
    },
  };
}

/** The result of points in the order found, each better than the one before, the last of which is the best there is. */
export function decidedResult(
  problem: Problem,
  points: readonly Float64Array[],
  spent: Required<Pick<Told, "conflicts" | "seconds" | "work">>,
): SolveResult {
  const solutions = points.map((values) => ({
    values,
    objective: problem.toUserObjective(problem.objectiveAt(values)),
  }));
  const best = solutions.at(-1);
  const objective = best?.objective ?? null;
  return resultAtOnce(problem, {
    status: best === undefined ? "infeasible" : "optimal",
    ...{ objective, bound: objective, gap: best === undefined ? null : 0 },
    ...{ solution: best?.values ?? null, solutions: solutions.reverse() },
    ...spent,
  });
}
