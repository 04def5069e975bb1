import { type Problem, sizeOf } from "@bough/problem";
import { isSureDescent } from "../certificates/sure-descent.ts";
import { isSureRay } from "../certificates/unbounded-ray.ts";
import { createLpEngineSteps } from "../engine/create-lp-engine.ts";
import { isExactlySolvable, isExactlySolvableInTrouble } from "../exact/exact-lp.ts";
import type { Basis, LpEngine, LpStatus } from "../lp-engine.ts";
import { ENGINE_OPTIONS, type EngineOptions } from "../options.ts";
import { type MinimisedResult, stopped, unsolved } from "./minimised-result.ts";
import { certificate, lastingContradiction, settleExactly } from "./settle-exactly.ts";
import type { LpProgress, SlicedRun } from "./sliced-run.ts";
import type { SolveLpOptions } from "./solve-lp-options.ts";

/** Both tolerances of a single solve once it is optimal: it can afford the last digits. */
const POLISH_TOLERANCE = 1e-9;
/** Share of the objective, or of one, that the bound need not be below it. */
const NEGLIGIBLE_LOSS = 1e-9;

/** No presolve: the engine's answer is the problem's. */
export function* solveAsGiven(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  basis?: Basis,
): Generator<LpProgress, MinimisedResult> {
  if (run.stopStatus !== null) return unsolved(problem, run.stopStatus);
  return yield* withEngine(problem, options, run, (engine) => {
    if (basis !== undefined) engine.loadBasis(basis);
    return solveBy(engine, problem, options, run);
  });
}

/** By an engine that holds the problem as it is; the caller releases it. */
export function* solveBy(
  engine: LpEngine,
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult> {
  const ended = yield* run.solve(engine);
  const status = surely(problem, engine, ended);
  const isInTrouble = status === "numerical-trouble" && isExactlySolvableInTrouble(problem);
  if (isInTrouble || isExactlySolvable(problem)) {
    const exact = yield* settleExactly(problem, engine, status, run);
    if (exact !== null) return options.certificates === false ? withoutRay(exact) : exact;
  }
  if (status !== ended && ended === "infeasible") {
    const farkas = yield* lastingContradiction(problem, engine, run);
    if (farkas !== null) return { ...stopped(engine, ended, problem), farkas };
  }
  // What was in doubt is still: an optimum of -920 was told as unbounded where the limit came just then.
  if (run.cutShort !== null) return { ...stopped(engine, run.cutShort, problem), bound: -Infinity };
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

/** Solves by an engine that nobody needs afterwards. */
export function* withEngine(
  problem: Problem,
  options: SolveLpOptions,
  run: SlicedRun,
  solve: (engine: LpEngine) => Generator<LpProgress, MinimisedResult>,
): Generator<LpProgress, MinimisedResult> {
  const engine = yield* run.paused(createLpEngineSteps(problem, withPolish(options)));
  try {
    return yield* solve(engine);
  } finally {
    engine.release();
  }
}

/**
 * A ray along which the objective may as well not fall proves nothing. Nor does one, of an LP too large for exact
 * arithmetic, that a row stops by more than last places, or a contradiction that is within last places.
 */
export function surely(problem: Problem, engine: LpEngine, status: LpStatus): LpStatus {
  const isSmall = isExactlySolvable(problem);
  if (status === "infeasible" && !isSmall && !engine.isFarkasSure) return "numerical-trouble";
  if (status !== "unbounded") return status;
  const ray = engine.unboundedRay();
  const isSure = isSmall ? isSureDescent(problem, ray) : isSureRay(problem, ray);
  return isSure ? status : "numerical-trouble";
}

function withoutRay(result: MinimisedResult): MinimisedResult {
  const { farkas: _farkas, wholeFarkas: _whole, ray: _ray, ...rest } = result;
  return rest;
}

/**
 * The objective, less what reduced costs of a wrong sign within the tolerance could still gain; the
 * objective itself where that is lost among its last digits.
 */
export function provenBound(objective: number, engine: LpEngine): number {
  const loss = engine.objective - engine.dualBound;
  return loss > NEGLIGIBLE_LOSS * Math.max(1, Math.abs(objective)) ? objective - loss : objective;
}

/** A single solve can afford the last digits. */
export function withPolish(options: SolveLpOptions): EngineOptions {
  const given = Object.entries(options).filter(([name]) => Object.hasOwn(ENGINE_OPTIONS, name));
  return { polishTolerance: POLISH_TOLERANCE, refines: true, ...Object.fromEntries(given) };
}
