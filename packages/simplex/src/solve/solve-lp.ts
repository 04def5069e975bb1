import {
  checkOptions,
  checkSolution,
  checkValue,
  optionOf,
  PROBLEM,
  type Problem,
  type ProblemSize,
  type Status,
  type Steps,
  sizeOf,
  verifyFarkas,
} from "@bough/problem";
import { exactRay } from "../certificates/exact-ray.ts";
import { isUnstopped } from "../certificates/unbounded-ray.ts";
import { createLpEngineSteps } from "../engine/simplex-engine.ts";
import { asDoubles, exactLp, isExactlySolvable } from "../exact/exact-lp.ts";
import type { Basis, LpEngine, LpLimits, LpStatus } from "../lp-engine.ts";
import { ENGINE_OPTIONS, type EngineOptions } from "../options.ts";
import { type PresolveResult, presolveSteps, type ReductionStatistics } from "../presolve/index.ts";
import type { LpMemory } from "./lp-memory.ts";
import { inUserSense, type LpResult, type MinimisedResult } from "./lp-result.ts";
import { worstResiduals } from "./residuals.ts";
import {
  SOLVE_LP_OPTION_KINDS,
  SOLVE_LP_OPTIONS,
  type SolveLpOptions,
} from "./solve-lp-options.ts";

declare const performance: { now(): number };

/** The state of a running solve, at each yield of `solveLpSteps`. */
export interface LpProgress {
  readonly iterations: number;
  readonly work: number;
  /** What presolve left; null before it ran, and without it. */
  readonly presolved: ProblemSize | null;
  /** What each reduction of presolve did; empty before it ran, and without it. */
  readonly reductions: readonly ReductionStatistics[];
}

/** Both tolerances of a single solve once it is optimal: it can afford the last digits. */
const POLISH_TOLERANCE = 1e-9;
const NO_SIZE: ProblemSize = { rows: 0, columns: 0, nonzeros: 0, integers: 0 };
/** Share of the objective, or of one, that the bound need not be below it. */
const NEGLIGIBLE_LOSS = 1e-9;
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
    if (result.status !== "numerical-trouble") return result;
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
    return yield* solveAsGiven(problem, options, run, options.basis);
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
  const engine = yield* run.paused(createLpEngineSteps(reduction.problem, withPolish(options)));
  const status = yield* run.solve(engine);
  if (status === "infeasible" || status === "unbounded") {
    const isProven = status === "infeasible" && reduction.keepsFeasibility;
    const known = isProven ? "infeasible" : "infeasible-or-unbounded";
    return yield* certify(problem, options, run, known);
  }
  if (status === "numerical-trouble") return yield* solveAsGiven(problem, options, run);
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
  const full = reduction.postsolve.full({
    primal: engine.primal,
    rowDual: engine.rowDual,
    reducedCost: engine.reducedCost,
    basis: engine.saveBasis(false),
  });
  yield run.progress();
  const { primal: primalResidual, dual: dualResidual } = worstResiduals(problem, full);
  const primalLimit = RESIDUAL_SLACK * optionOf(ENGINE_OPTIONS, options, "primalTolerance");
  const dualLimit = RESIDUAL_SLACK * optionOf(ENGINE_OPTIONS, options, "dualTolerance");
  if (primalResidual > primalLimit || dualResidual > dualLimit) {
    return yield* solveAsGiven(problem, options, run, full.basis);
  }
  const objective = problem.objectiveAt(full.primal);
  return {
    ...full,
    status: "optimal",
    objective,
    bound: provenBound(objective, engine),
    presolved: sizeOf(reduction.problem),
  };
}

/** No presolve: the engine's answer is the problem's. */
function* solveAsGiven(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  basis?: Basis,
): Generator<LpProgress, MinimisedResult> {
  if (run.stopStatus !== null) return unsolved(problem, run.stopStatus);
  const engine = yield* run.paused(createLpEngineSteps(problem, withPolish(options)));
  if (basis !== undefined) engine.loadBasis(basis);
  return yield* solveBy(engine, problem, options, run);
}

function* solveBy(
  engine: LpEngine,
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  const status = yield* run.solve(engine);
  if (isExactlySolvable(problem)) {
    const exact = yield* settleExactly(problem, engine, status, run);
    if (exact !== null) return options.certificates === false ? withoutRay(exact) : exact;
  }
  if (status !== "optimal") {
    const isAsked = options.certificates !== false;
    const proof = isAsked ? yield* certificate(problem, engine, status, run) : {};
    return { ...stopped(engine, status, problem), ...proof };
  }
  const { numCols } = problem;
  const primal = engine.primal.slice(0, numCols);
  const objective = problem.objectiveAt(primal);
  return {
    status,
    objective,
    bound: provenBound(objective, engine),
    primal,
    rowDual: engine.rowDual.slice(),
    reducedCost: engine.reducedCost.slice(0, numCols),
    basis: engine.saveBasis(),
    presolved: sizeOf(problem),
  };
}

/**
 * Where the engine has no answer, or one that does not hold exactly, exact arithmetic has it; null
 * where the engine's stands.
 */
function* settleExactly(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult | null> {
  if (status === "infeasible") {
    const farkas = yield* run.unlessStopped(exactRay(problem, engine));
    if (farkas !== null) return { ...stopped(engine, status, problem), farkas };
  } else if (status === "optimal") {
    if (isPoint(problem, engine.primal.slice(0, problem.numCols))) return null;
  } else if (status !== "numerical-trouble" && status !== "unbounded") return null;
  const exact = yield* run.unlessStopped(exactLp(problem, engine.saveBasis(false)));
  run.work += exact?.work ?? 0;
  if (exact === null || exact.status === "undecided") return null;
  if (exact.status === "infeasible") {
    const ended = { ...stopped(engine, "infeasible", problem), bound: Infinity };
    const farkas = exact.proofs.map(asDoubles).find((proof) => verifyFarkas(problem, proof));
    if (farkas !== undefined) return { ...ended, farkas };
    const wholeFarkas = exact.proofs.find((proof) => verifyFarkas(problem, proof));
    return wholeFarkas === undefined ? ended : { ...ended, wholeFarkas };
  }
  // Rays that are bounded by the last digits of the data only are rays of what was meant.
  if (status === "unbounded" && isUnstopped(problem, engine.unboundedRay())) return null;
  if (exact.status === "unbounded")
    return { ...stopped(engine, "unbounded", problem), bound: -Infinity, ray: exact.ray };
  if (!isPoint(problem, exact.primal)) return null;
  const objective = problem.objectiveAt(exact.primal);
  return { ...exact, objective, bound: objective, presolved: sizeOf(problem) };
}

function withoutRay(result: MinimisedResult): MinimisedResult {
  const { farkas: _farkas, wholeFarkas: _whole, ray: _ray, ...rest } = result;
  return rest;
}

/** Whether the referee lets a point of the relaxation pass. */
function isPoint(problem: Problem, x: Float64Array): boolean {
  const { bound, row } = checkSolution(problem, x);
  return bound?.isViolated !== true && row?.isViolated !== true;
}

/**
 * The objective, less what reduced costs of a wrong sign within the tolerance could still gain; the
 * objective itself where that is lost among its last digits.
 */
function provenBound(objective: number, engine: LpEngine): number {
  const loss = engine.objective - engine.dualBound;
  return loss > NEGLIGIBLE_LOSS * Math.max(1, Math.abs(objective)) ? objective - loss : objective;
}

/** Presolve knows the answer, or nearly; the original problem gives the ray that proves it. */
function* certify(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  known: "infeasible" | "infeasible-or-unbounded",
): Generator<LpProgress, MinimisedResult> {
  const needsProof = options.certificates !== false || isExactlySolvable(problem);
  if (known !== "infeasible" || needsProof) {
    const result = yield* solveAsGiven(problem, options, run);
    if (result.status === "infeasible" || result.status === "unbounded") return result;
    if (result.status === "optimal") return result;
  }
  return {
    status: known,
    objective: null,
    bound: known === "infeasible" ? Infinity : -Infinity,
    primal: null,
    rowDual: null,
    reducedCost: null,
    basis: null,
    presolved: NO_SIZE,
  };
}

/** What proves the status. A ray in exact terms may be long in coming: a limit ends the search for it. */
function* certificate(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, Pick<MinimisedResult, "farkas" | "ray">> {
  if (status === "infeasible") {
    const farkas = yield* run.unlessStopped(exactRay(problem, engine));
    return farkas === null ? {} : { farkas };
  }
  return status === "unbounded" ? { ray: engine.unboundedRay() } : {};
}

function stopped(engine: LpEngine, status: LpStatus, solved: Problem): MinimisedResult {
  return {
    status: toStatus(status),
    objective: null,
    bound: engine.objective,
    primal: null,
    rowDual: null,
    reducedCost: null,
    basis: engine.saveBasis(),
    presolved: sizeOf(solved),
  };
}

/** A limit came before there was an engine that knows anything. */
function unsolved(solved: Problem, status: Status): MinimisedResult {
  return {
    status,
    objective: null,
    bound: -Infinity,
    primal: null,
    rowDual: null,
    reducedCost: null,
    basis: null,
    presolved: sizeOf(solved),
  };
}

/** A single solve can afford the last digits. */
function withPolish(options: SolveLpOptions): EngineOptions {
  const given = Object.entries(options).filter(([name]) => Object.hasOwn(ENGINE_OPTIONS, name));
  return { polishTolerance: POLISH_TOLERANCE, refines: true, ...Object.fromEntries(given) };
}

/** An iteration limit is a limit on work in another unit. */
function toStatus(status: LpStatus): Status {
  return status === "iteration-limit" || status === "objective-limit" ? "work-limit" : status;
}

/** One solve in slices, its counters and limits spanning all engines it uses. */
class SlicedRun {
  readonly #options: LpLimits & Pick<SolveLpOptions, "without">;
  readonly #sliceWork: number;
  readonly #startedAt = performance.now();
  iterations = 0;
  work = 0;
  presolved: ProblemSize | null = null;
  reductions: readonly ReductionStatistics[] = [];

  constructor(options: SolveLpOptions) {
    const { timeLimit = Infinity, signal, ...others } = options;
    this.#options = {
      ...others,
      deadline: this.#startedAt + 1000 * timeLimit,
      ...(signal === undefined ? {} : { isInterrupted: () => signal.aborted }),
    };
    this.#sliceWork = optionOf(SOLVE_LP_OPTIONS, options, "sliceWork");
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  progress(): LpProgress {
    const { iterations, work, presolved, reductions } = this;
    return { iterations, work, presolved, reductions };
  }

  /** The limit of time or the caller's wish that ends the run, null while it may go on. */
  get stopStatus(): "time-limit" | "interrupted" | null {
    const { deadline = Infinity, isInterrupted } = this.#options;
    if (isInterrupted?.() === true) return "interrupted";
    return deadline < Infinity && performance.now() >= deadline ? "time-limit" : null;
  }

  /** Steps with the progress so far at each pause. */
  *paused<T>(steps: Steps<T>): Generator<LpProgress, T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield this.progress();
    }
  }

  /** The same until a limit of time or the caller's wish ends them: then null. */
  *unlessStopped<T>(steps: Steps<T>): Generator<LpProgress, T | null> {
    while (this.stopStatus === null) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield this.progress();
    }
    return null;
  }

  /** Presolve with a pause after every reduction; null where a limit came first. */
  *presolve(problem: Problem): Generator<LpProgress, PresolveResult | null> {
    const { without } = this.#options;
    const steps = presolveSteps(problem, { without: new Set(without) });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        this.work += step.value.work;
        this.presolved = sizeOf(step.value.problem);
        this.reductions = step.value.statistics;
        return step.value;
      }
      if (this.stopStatus !== null) return null;
      yield this.progress();
    }
  }

  *solve(engine: LpEngine): Generator<LpProgress, LpStatus> {
    const { iterationLimit = Infinity, workLimit = Infinity } = this.#options;
    const { deadline = Infinity, isInterrupted } = this.#options;
    const limits = {
      iterationLimit: iterationLimit - this.iterations,
      workLimit: workLimit - this.work,
      deadline,
      ...(isInterrupted === undefined ? {} : { isInterrupted }),
    };
    const iterationsBefore = this.iterations - engine.iterations;
    const workBefore = this.work - engine.work;
    const steps = engine.resolveSteps(limits, this.#sliceWork);
    for (;;) {
      const step = steps.next();
      this.iterations = iterationsBefore + engine.iterations;
      this.work = workBefore + engine.work;
      if (step.done === true) return step.value;
      yield this.progress();
    }
  }
}
