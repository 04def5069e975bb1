import {
  ANYTHING,
  checkOptions,
  checkValue,
  FUNCTION,
  NUMBER,
  numberFrom,
  type OptionKinds,
  objectWith,
  oneOfTexts,
  PROBLEM,
  type Problem,
  type ProblemSize,
  type Status,
  sizeOf,
  TRUTH,
  WHOLE_NUMBER,
} from "@bough/problem";
import { exactRay } from "./exact-ray.ts";
import type { Basis, LpEngine, LpStatus } from "./lp-engine.ts";
import type { EngineOptions } from "./options.ts";
import { type PresolveResult, presolveSteps, type ReductionStatistics } from "./presolve/index.ts";
import { worstResiduals } from "./residuals.ts";
import { createLpEngine } from "./simplex-engine.ts";

declare const performance: { now(): number };

/** What a single solve may be told; every field has a default. */
export interface SolveLpOptions extends EngineOptions {
  /** Default true; off where a starting `basis` is given. */
  readonly presolve?: boolean;
  /** Names of reductions that presolve does without. */
  readonly without?: ReadonlySet<string>;
  /** Start from this basis of the problem. */
  readonly basis?: Basis;
  /** Simplex iterations. */
  readonly iterationLimit?: number;
  /** Work units: nonzeros touched. */
  readonly workLimit?: number;
  /** `performance.now()` at which to stop. */
  readonly deadline?: number;
  /** Asked now and then; true stops with "interrupted". */
  readonly isInterrupted?: () => boolean;
  /**
   * Whether an infeasible or unbounded problem comes with its ray. Default true: one that presolve
   * or the reduced problem shows to be infeasible is then solved once more as it was given. (Where
   * they leave open whether it is infeasible or unbounded, it always is.)
   */
  readonly certificates?: boolean;
  /** Work units between two yields of `solveLpSteps`. Default 500 000, a millisecond or two. */
  readonly sliceWork?: number;
}

/** What each option must be. */
const SOLVE_LP_OPTION_KINDS: OptionKinds<SolveLpOptions> = {
  primalTolerance: numberFrom(0),
  dualTolerance: numberFrom(0),
  polishTolerance: numberFrom(0),
  scaling: oneOfTexts("all", "continuous", "none"),
  perturbation: TRUTH,
  seed: WHOLE_NUMBER,
  counters: ANYTHING,
  refines: TRUTH,
  presolve: TRUTH,
  without: objectWith("has", "function", "a Set of names"),
  basis: objectWith("status", "object", "a basis of an earlier result"),
  iterationLimit: numberFrom(0),
  workLimit: numberFrom(0),
  deadline: NUMBER,
  isInterrupted: FUNCTION,
  certificates: TRUTH,
  sliceWork: numberFrom(0),
};

/**
 * The answer to one LP, in the rows and columns of the problem as given. Signs: at a minimum
 * reducedCost = cost - Aᵀ rowDual is >= 0 at a lower and <= 0 at an upper bound. Objectives are
 * minimised ones; `problem.toUserObjective` turns them.
 */
export interface LpResult {
  readonly status: Status;
  /** Minimised, with the constant; null unless optimal. */
  readonly objective: number | null;
  /** Proven lower bound on the minimised objective; -Infinity where none is known. */
  readonly bound: number;
  /** [numCols]; null unless optimal. */
  readonly primal: Float64Array | null;
  /** [numRows] */
  readonly rowDual: Float64Array | null;
  /** [numCols] */
  readonly reducedCost: Float64Array | null;
  /** The last basis, optimal or not; null where presolve alone gave the answer. */
  readonly basis: Basis | null;
  /** Infeasible: row multipliers whose combination no point within the bounds satisfies. [numRows] */
  readonly farkas?: Float64Array;
  /** Unbounded: a direction along which the objective falls for ever. [numCols] */
  readonly ray?: Float64Array;
  readonly iterations: number;
  readonly work: number;
  /** Size of the problem that the simplex method solved. */
  readonly presolvedRows: number;
  readonly presolvedCols: number;
  readonly presolvedNonzeros: number;
}

/** The state of a running solve, at each yield of `solveLpSteps`. */
export interface LpProgress {
  readonly iterations: number;
  readonly work: number;
  /** What presolve left; null before it ran, and without it. */
  readonly presolved: ProblemSize | null;
  /** What each reduction of presolve did; empty before it ran, and without it. */
  readonly reductions: readonly ReductionStatistics[];
}

const DEFAULT_SLICE_WORK = 500_000;
const POLISH_TOLERANCE = 1e-9;
/** Share of the objective, or of one, that the bound need not be below it. */
const NEGLIGIBLE_LOSS = 1e-9;
/** Residuals beyond this many tolerances, after postsolve, call for a clean-up on the original. */
const RESIDUAL_SLACK = 1;

/**
 * Solves the continuous relaxation of a problem from scratch: presolve, simplex, postsolve, and a
 * clean-up on the original problem where the postsolved point misses a tolerance.
 *
 *     const result = solveLp(problem);
 *     if (result.status === "optimal") console.log(problem.toUserObjective(result.objective!));
 */
export function solveLp(problem: Problem, options: SolveLpOptions = {}): LpResult {
  const steps = solveLpSteps(problem, { ...options, sliceWork: Infinity });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in slices: each `next()` does a bounded amount of work, the last gives the result. */
export function* solveLpSteps(
  problem: Problem,
  options: SolveLpOptions = {},
): Generator<LpProgress, LpResult> {
  checkValue("the problem of solveLp", problem, PROBLEM);
  checkOptions("solveLp", options, SOLVE_LP_OPTION_KINDS);
  const run = new SlicedRun(options);
  if (options.presolve === false || options.basis !== undefined) {
    return yield* solveAsGiven(problem, options, run, options.basis);
  }
  const reduction = yield* run.presolve(problem);
  if (reduction === null) return unsolved(run, problem, run.stopStatus ?? "interrupted");
  if (reduction.status !== "reduced") {
    const status = reduction.status === "infeasible" ? "infeasible" : "infeasible-or-unbounded";
    return yield* certify(problem, options, run, status);
  }
  yield run.progress();
  if (run.stopStatus !== null) return unsolved(run, reduction.problem, run.stopStatus);
  const engine = createLpEngine(reduction.problem, withPolish(options));
  const status = yield* run.solve(engine);
  if (status === "infeasible" || status === "unbounded") {
    const isProven = status === "infeasible" && reduction.keepsFeasibility;
    const known = isProven ? "infeasible" : "infeasible-or-unbounded";
    return yield* certify(problem, options, run, known);
  }
  if (status === "numerical-trouble") return yield* solveAsGiven(problem, options, run);
  if (status !== "optimal") return stopped(run, engine, status, reduction.problem);
  return yield* undoPresolve(problem, reduction, engine, options, run);
}

function* undoPresolve(
  problem: Problem,
  reduction: PresolveResult,
  engine: LpEngine,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, LpResult> {
  const full = reduction.postsolve.full({
    primal: engine.primal,
    rowDual: engine.rowDual,
    reducedCost: engine.reducedCost,
    basis: engine.saveBasis(false),
  });
  const { primal: primalResidual, dual: dualResidual } = worstResiduals(problem, full);
  const primalLimit = RESIDUAL_SLACK * (options.primalTolerance ?? 1e-7);
  const dualLimit = RESIDUAL_SLACK * (options.dualTolerance ?? 1e-7);
  if (primalResidual > primalLimit || dualResidual > dualLimit) {
    return yield* solveAsGiven(problem, options, run, full.basis);
  }
  const objective = problem.objectiveAt(full.primal);
  return {
    ...full,
    status: "optimal",
    objective,
    bound: provenBound(objective, engine),
    iterations: run.iterations,
    work: run.work,
    presolvedRows: reduction.problem.numRows,
    presolvedCols: reduction.problem.numCols,
    presolvedNonzeros: reduction.problem.numNonzeros,
  };
}

/** No presolve: the engine's answer is the problem's. */
function* solveAsGiven(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  basis?: Basis,
): Generator<LpProgress, LpResult> {
  if (run.stopStatus !== null) return unsolved(run, problem, run.stopStatus);
  const engine = createLpEngine(problem, withPolish(options));
  if (basis !== undefined) engine.loadBasis(basis);
  const status = yield* run.solve(engine);
  if (status !== "optimal") {
    const proof = options.certificates === false ? {} : certificate(problem, engine, status);
    return { ...stopped(run, engine, status, problem), ...proof };
  }
  const { numRows, numCols } = problem;
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
    iterations: run.iterations,
    work: run.work,
    presolvedRows: numRows,
    presolvedCols: numCols,
    presolvedNonzeros: problem.numNonzeros,
  };
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
): Generator<LpProgress, LpResult> {
  if (known !== "infeasible" || options.certificates !== false) {
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
    iterations: run.iterations,
    work: run.work,
    presolvedRows: 0,
    presolvedCols: 0,
    presolvedNonzeros: 0,
  };
}

function certificate(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
): Pick<LpResult, "farkas" | "ray"> {
  if (status === "infeasible") return { farkas: exactRay(problem, engine) };
  return status === "unbounded" ? { ray: engine.unboundedRay() } : {};
}

function stopped(run: SlicedRun, engine: LpEngine, status: LpStatus, solved: Problem): LpResult {
  return {
    status: toStatus(status),
    objective: null,
    bound: engine.objective,
    primal: null,
    rowDual: null,
    reducedCost: null,
    basis: engine.saveBasis(),
    iterations: run.iterations,
    work: run.work,
    presolvedRows: solved.numRows,
    presolvedCols: solved.numCols,
    presolvedNonzeros: solved.numNonzeros,
  };
}

/** A limit came before there was an engine that knows anything. */
function unsolved(run: SlicedRun, solved: Problem, status: Status): LpResult {
  return {
    status,
    objective: null,
    bound: -Infinity,
    primal: null,
    rowDual: null,
    reducedCost: null,
    basis: null,
    iterations: run.iterations,
    work: run.work,
    presolvedRows: solved.numRows,
    presolvedCols: solved.numCols,
    presolvedNonzeros: solved.numNonzeros,
  };
}

/** A single solve can afford the last digits. */
function withPolish(options: SolveLpOptions): EngineOptions {
  return { polishTolerance: POLISH_TOLERANCE, refines: true, ...options };
}

/** An iteration limit is a limit on work in another unit. */
function toStatus(status: LpStatus): Status {
  return status === "iteration-limit" || status === "objective-limit" ? "work-limit" : status;
}

/** One solve in slices, its counters and limits spanning all engines it uses. */
class SlicedRun {
  readonly #options: SolveLpOptions;
  readonly #sliceWork: number;
  iterations = 0;
  work = 0;
  presolved: ProblemSize | null = null;
  reductions: readonly ReductionStatistics[] = [];

  constructor(options: SolveLpOptions) {
    this.#options = options;
    this.#sliceWork = options.sliceWork ?? DEFAULT_SLICE_WORK;
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

  /** Presolve with a pause after every reduction; null where a limit came first. */
  *presolve(problem: Problem): Generator<LpProgress, PresolveResult | null> {
    const { without } = this.#options;
    const steps = presolveSteps(problem, without === undefined ? {} : { without });
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
