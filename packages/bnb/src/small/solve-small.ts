import { checkSolutionExact, InternalError, type Problem, sizeOf } from "@bough/problem";
import { validateOptions } from "../check-options.ts";
import { isChecking } from "../invariants.ts";
import { Limits, stepsWithin } from "../limits.ts";
import { type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { emptyStatistics, type SolveStatistics } from "../statistics/solve-statistics.ts";
import { runToEnd, type Steps } from "../steps.ts";
import { MOST_WORK_COLD, type SmallAnswer, searchSmall } from "./search-small.ts";
import { isPlain, isSmall } from "./small-problem.ts";

/**
 * Integers of which a search by code that has yet to be compiled may come to its end: p0033, which has 33, took a
 * fifth more time where it was tried in vain.
 */
const MOST_INTEGERS_COLD = 20;

/**
 * Solves a small problem at once, where the options ask for nothing but its answer: a dense tableau
 * of all its rows takes microseconds for what presolve, sparse factors and two motors need
 * milliseconds to set up. Null where the problem is not small, or the tableau cannot prove what it
 * found: then the whole machinery begins, which knows nothing of this.
 */
export function solveSmall(
  problem: Problem,
  options: SolveOptions,
  limits: Limits,
  mostWork?: number,
): SolveResult | null {
  return runToEnd(solveSmallSteps(problem, options, limits, mostWork));
}

function* solveSmallSteps(
  problem: Problem,
  options: SolveOptions,
  limits: Limits,
  mostWork?: number,
): Steps<SolveResult | null> {
  if (!isPlain(options) || !isSmall(problem) || limits.isOver) return null;
  const answer = yield* stepsWithin(searchSmall(problem, mostWork), limits);
  return answer ? resultOf(problem, options, answer, limits.seconds) : null;
}

/**
 * The same for callers who would listen to a longer solve, and have solved nothing before: whether a problem
 * is over before there is anything to tell. Always null where promises are checked.
 *
 *     const result = solveIfSmall(problem, { threads: 1 }) ?? (await solve(problem, { onProgress }));
 *
 * @returns null where `solve` has to be asked
 * @throws {InvalidProblemError} where an option is out of range
 */
export function solveIfSmall(problem: Problem, options: SolveOptions = {}): SolveResult | null {
  validateOptions(problem, options);
  if (isChecking || problem.numIntegers > MOST_INTEGERS_COLD) return null;
  return solveSmall(problem, options, new Limits(options), MOST_WORK_COLD);
}

/** `solveSmall` in steps, for who shares the event loop's turns; a solve's limits begin with the call. */
export function smallInSteps(problem: Problem, options: SolveOptions): Steps<SolveResult | null> {
  return afterTurn(problem, options, new Limits(options));
}

function* afterTurn(
  problem: Problem,
  options: SolveOptions,
  limits: Limits,
): Steps<SolveResult | null> {
  yield;
  return yield* solveSmallSteps(problem, options, limits);
}

/**
 * Which result counts: that of `solveSmall`, where there is one. Where promises are checked the whole
 * machinery is asked as well, whose result has to agree and is given.
 */
export function countsAlone(small: SolveResult | null): small is SolveResult {
  return small !== null && !isChecking;
}

/** @throws {InternalError} where both results of one problem contradict each other */
export function holdAgainst(
  problem: Problem,
  small: SolveResult | null,
  whole: SolveResult,
  options: SolveOptions,
): void {
  if (small === null) return;
  if (whole.status !== "optimal" && whole.status !== "infeasible") return;
  const { primalFeasibility, gapRelative, gapAbsolute } = tolerancesOf(options);
  const size = Math.max(1, Math.abs(whole.objective ?? 0));
  const gap = Math.max(gapAbsolute, gapRelative * size);
  const worse =
    problem.toUserObjective(small.objective ?? 0) - problem.toUserObjective(whole.objective ?? 0);
  const isSame =
    small.status === whole.status &&
    worse <= primalFeasibility * size &&
    worse >= -gap - primalFeasibility * size;
  // The better of the two lives on what rows and bounds forgive, and the other took them as written.
  const better = whole.status === "infeasible" || worse < 0 ? small : whole;
  const isForgiven =
    better.solution !== null && checkSolutionExact(problem, better.solution).length > 0;
  if (isSame || isForgiven) return;
  throw new InternalError(
    `a small problem is ${small.status} (${small.objective}) to the tableau and ${whole.status} (${whole.objective}) to the search`,
  );
}

function resultOf(
  problem: Problem,
  options: SolveOptions,
  answer: SmallAnswer,
  seconds: number,
): SolveResult {
  const { points, multipliers, reducedCosts, nodes, dualPivots, primalPivots, work } = answer;
  const best = points.at(-1);
  const objective = best === undefined ? null : problem.toUserObjective(best.objective);
  const size = sizeOf(problem);
  const turned = (values: Float64Array) =>
    problem.sense === "maximize" ? values.map((value) => 0 - value) : values;
  let statistics: SolveStatistics | undefined;
  return {
    status: best === undefined ? "infeasible" : "optimal",
    objective,
    bound: objective,
    gap: best === undefined ? null : 0,
    solution: best?.values ?? null,
    solutions: points
      .slice(-settingOf(options, "poolSize"))
      .reverse()
      .map(({ values, objective }) => ({ values, objective: problem.toUserObjective(objective) })),
    nodes,
    iterations: dualPivots + primalPivots,
    conflicts: 0,
    seconds,
    work,
    threads: 1,
    original: size,
    presolved: size,
    cuts: {},
    ...(multipliers === null ? {} : { duals: turned(multipliers) }),
    ...(reducedCosts === null ? {} : { reducedCosts: turned(reducedCosts) }),
    get statistics() {
      statistics ??= statisticsOf(answer, seconds);
      return statistics;
    },
    warnings: [],
  };
}

function statisticsOf(
  { nodes, points, dualPivots, primalPivots, work }: SmallAnswer,
  seconds: number,
): SolveStatistics {
  const empty = emptyStatistics();
  const nodeIterations = dualPivots + primalPivots;
  return {
    ...empty,
    elapsed: { root: 0, tree: seconds },
    lp: { ...empty.lp, solves: Math.max(1, nodes), dualPivots, primalPivots },
    tree: { ...empty.tree, nodes, nodeIterations, nodeWork: work },
    gate: { ...empty.gate, improvements: points.length },
  };
}
