import {
  checkOptions,
  checkValue,
  isAnswer,
  optionOf,
  PROBLEM,
  type Problem,
  sizeOf,
} from "@bough/problem";
import { isClearContradiction } from "../certificates/clear-contradiction.ts";
import { worstResiduals } from "../engine/residuals.ts";
import { isExactlySolvable } from "../exact/exact-lp.ts";
import { isLpPoint } from "../exact/rounding-room.ts";
import type { Basis, LpEngine } from "../lp-engine.ts";
import { ENGINE_OPTIONS } from "../options.ts";
import type { PresolveResult } from "../presolve/index.ts";
import type { LpMemory } from "./lp-memory.ts";
import type { LpResult } from "./lp-result.ts";
import {
  inUserSense,
  type MinimisedResult,
  presolvedAway,
  stopped,
  unsolved,
} from "./minimised-result.ts";
import { settleDecimals } from "./settle-exactly.ts";
import { type LpProgress, SlicedRun } from "./sliced-run.ts";
import {
  provenBound,
  solveAsGiven,
  solveBy,
  surely,
  withEngine,
  withPolish,
} from "./solve-as-given.ts";
import { SOLVE_LP_OPTION_KINDS, type SolveLpOptions } from "./solve-lp-options.ts";
import { isVague, solveFromScratch, unlessVague } from "./unless-vague.ts";

/** Residuals beyond this many tolerances, after postsolve, call for a clean-up on the original. */
const RESIDUAL_SLACK = 1;

/**
 * Solves the continuous relaxation of a problem from scratch: presolve, simplex, postsolve, and a
 * clean-up on the original problem where the postsolved point misses a tolerance.
 *
 *     const result = solveLp(problem);
 *     if (result.status === "optimal") console.log(result.objective, result.solution);
 */
export function solveLp(problem: Problem, options: SolveLpOptions = {}): LpResult {
  const steps = solveLpSteps(problem, { ...options, sliceWork: Infinity });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in slices: each `next()` does a bounded amount of work, the last gives the result.
 *
 * @param memory what an LP before has left to this one, and this one will leave to the next
 */
export function* solveLpSteps(
  problem: Problem,
  options: SolveLpOptions = {},
  memory?: LpMemory,
): Generator<LpProgress, LpResult> {
  checkValue("the problem of solveLp", problem, PROBLEM);
  checkOptions("solveLp", options, SOLVE_LP_OPTION_KINDS);
  const run = new SlicedRun(options);
  const result = yield* solveRemembering(problem, options, run, memory);
  const { iterations, seconds, work } = run;
  const original = sizeOf(problem);
  return { ...inUserSense(problem, result), iterations, seconds, work, original };
}

/** Goes on from what an LP before has left; where that leads nowhere, from scratch. */
function* solveRemembering(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  memory: LpMemory | undefined,
): Generator<LpProgress, MinimisedResult> {
  if (memory === undefined) return yield* solveMinimised(problem, options, run);
  const engine = yield* run.paused(memory.engineFor(problem, withPolish(options)));
  if (engine !== undefined) {
    const result = yield* solveBy(engine, problem, options, run);
    if (!(yield* isVague(problem, result, run))) return result;
    memory.clear();
  }
  const result = yield* solveMinimised(problem, options, run);
  memory.keep(result.basis);
  return result;
}

function* solveMinimised(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  if (options.presolve === false || options.basis !== undefined) {
    const { basis } = options;
    if (basis === undefined) return yield* solveFromScratch(problem, options, run);
    const given = yield* solveAsGiven(problem, options, run, basis);
    return yield* unlessVague(problem, given, options, run);
  }
  const reduction = yield* run.presolve(problem);
  if (reduction === null) return unsolved(problem, run.stopStatus ?? "interrupted");
  // What presolve did is told even where it leaves nothing to solve.
  yield run.progress();
  if (reduction.status !== "reduced") {
    const status = reduction.status === "infeasible" ? "infeasible" : "infeasible-or-unbounded";
    return yield* certify(problem, options, run, status);
  }
  if (run.stopStatus !== null) return unsolved(reduction.problem, run.stopStatus);
  return yield* withEngine(reduction.problem, options, run, (engine) =>
    solveReduced(problem, reduction, engine, options, run),
  );
}

/** From what presolve has left to the problem's answer. */
function* solveReduced(
  problem: Problem,
  reduction: PresolveResult,
  engine: LpEngine,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  const status = surely(reduction.problem, engine, yield* run.solve(engine));
  if (status === "infeasible" || status === "unbounded") {
    const isProven = status === "infeasible" && reduction.keepsFeasibility;
    const known = isProven ? "infeasible" : "infeasible-or-unbounded";
    const isEnough = isProven && !isAskedForProof(problem, options);
    if (isEnough && isClearContradiction(reduction.problem, engine.farkasRay(), problem))
      return presolvedAway(known);
    // Where a contradiction was found, the problem as stated has one nearby; rays are best looked for afresh.
    const near = status === "infeasible" ? yield* inFull(reduction, engine, run) : undefined;
    return yield* confirm(problem, options, run, known, near?.basis);
  }
  if (status === "numerical-trouble") return yield* solveFromScratch(problem, options, run);
  if (status !== "optimal") return stopped(engine, status, reduction.problem);
  yield run.progress();
  return yield* undoPresolve(problem, reduction, engine, options, run);
}

function* undoPresolve(
  problem: Problem,
  reduction: PresolveResult,
  engine: LpEngine,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  const full = yield* inFull(reduction, engine, run);
  yield run.progress();
  const residuals = yield* run.paused(worstResiduals(problem, full));
  const { primal: primalResidual, dual: dualResidual } = residuals;
  const primalLimit = RESIDUAL_SLACK * optionOf(ENGINE_OPTIONS, options, "primalTolerance");
  const dualLimit = RESIDUAL_SLACK * optionOf(ENGINE_OPTIONS, options, "dualTolerance");
  if (primalResidual > primalLimit || dualResidual > dualLimit) {
    const given = yield* solveAsGiven(problem, options, run, full.basis);
    // An optimum that misses rows by last places of their terms only is one, where nothing else is.
    const isOptimum = dualResidual <= dualLimit && isLpPoint(problem, full.primal);
    const isAny = given.status !== "infeasible" && given.status !== "numerical-trouble";
    if (isAny || !isOptimum) return yield* unlessVague(problem, given, options, run);
  }
  if (isExactlySolvable(problem)) {
    const settled = yield* settleDecimals(problem, full.primal, full.basis, run);
    const presolved = sizeOf(reduction.problem);
    // The problem as given has the proof, if there is any.
    if (settled?.status === "infeasible")
      return { ...(yield* solveAsGiven(problem, options, run, full.basis)), presolved };
    if (settled !== null) return { ...settled, presolved };
    if (run.cutShort !== null)
      return { ...unsolved(problem, run.cutShort), basis: full.basis, presolved };
  }
  const objective = problem.objectiveAt(full.primal);
  const result: MinimisedResult = {
    ...full,
    status: "optimal",
    objective,
    bound: provenBound(objective, engine),
    presolved: sizeOf(reduction.problem),
  };
  return yield* unlessVague(problem, result, options, run, residuals.vagueness);
}

/** Where the engine has ended, on the problem before presolve. */
function inFull(reduction: PresolveResult, engine: LpEngine, run: SlicedRun) {
  return run.paused(
    reduction.postsolve.fullSteps({
      primal: engine.primal,
      rowDual: engine.rowDual,
      reducedCost: engine.reducedCost,
      basis: engine.saveBasis(false),
    }),
  );
}

/** Presolve knows the answer, or nearly; the original problem gives the ray that proves it. */
function* certify(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  known: "infeasible" | "infeasible-or-unbounded",
): Generator<LpProgress, MinimisedResult> {
  if (known === "infeasible" && !isAskedForProof(problem, options)) return presolvedAway(known);
  const result = yield* confirm(problem, options, run, known);
  // Of a small LP exact arithmetic has the last word: a limit that comes before leaves it open. Of a large one
  // presolve's word stands.
  const isCutShort = result.status !== "numerical-trouble" && !isAnswer(result.status);
  return isCutShort && !isExactlySolvable(problem) ? presolvedAway(known) : result;
}

/** Whether an answer is to come with what proves it, or with the last word of exact arithmetic. */
function isAskedForProof(problem: Problem, { certificates }: SolveLpOptions): boolean {
  return certificates !== false || isExactlySolvable(problem);
}

/**
 * The original problem's answer, where what presolve has left of it has none. Presolve may lose last places of
 * large terms, by which rows come to contradict each other; so no such word is taken unconfirmed.
 */
function* confirm(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  known: "infeasible" | "infeasible-or-unbounded",
  basis?: Basis,
): Generator<LpProgress, MinimisedResult> {
  const given = basis && (yield* solveAsGiven(problem, options, run, basis));
  const isAnswered = given !== undefined && !(yield* isVague(problem, given, run));
  const result = isAnswered ? given : yield* solveFromScratch(problem, options, run);
  const isTrouble = result.status === "numerical-trouble";
  return isTrouble && isExactlySolvable(problem) ? presolvedAway(known) : result;
}
