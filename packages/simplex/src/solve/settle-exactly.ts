import { type Problem, sizeOf, verifyFarkas, withoutObjective } from "@bough/problem";
import { exactRay } from "../certificates/exact-ray.ts";
import { isUnstopped } from "../certificates/unbounded-ray.ts";
import { asDoubles, type ExactAnswer, exactLp } from "../exact/exact-lp.ts";
import { isLpPoint, withRoomForTerms } from "../exact/rounding-room.ts";
import type { LpEngine, LpStatus } from "../lp-engine.ts";
import { type MinimisedResult, stopped } from "./minimised-result.ts";
import type { LpProgress, SlicedRun } from "./sliced-run.ts";

/**
 * Where the engine has no answer, or one that does not hold exactly, exact arithmetic has it; null
 * where the engine's stands.
 */
export function* settleExactly(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult | null> {
  if (status === "infeasible") {
    const farkas = yield* run.unlessStopped(exactRay(problem, engine));
    if (farkas !== null) return { ...stopped(engine, status, problem), farkas };
  } else if (status === "optimal") {
    if (isLpPoint(problem, engine.primal.slice(0, problem.numCols))) return null;
  } else if (status !== "numerical-trouble" && status !== "unbounded") return null;
  const exact = yield* run.unlessStopped(exactLp(problem, engine.saveBasis(false)));
  run.work += exact?.work ?? 0;
  if (exact === null || exact.status === "undecided") return null;
  if (exact.status === "infeasible") {
    const loose =
      status === "infeasible" ? null : yield* withinLastPlaces(problem, engine, status, run);
    if (loose !== null) return loose;
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
  if (!isLpPoint(problem, exact.primal)) return null;
  return optimumAt(problem, exact);
}

/**
 * The answer with room for last places of terms, where the referee lets its point pass: an LP may be
 * infeasible only because doubles do not carry the decimals that it was written in.
 */
function* withinLastPlaces(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult | null> {
  const loose = withRoomForTerms(problem);
  const solve = function* (lp: Problem): Generator<LpProgress, ExactAnswer | null> {
    const answer = yield* run.unlessStopped(exactLp(lp, engine.saveBasis(false)));
    run.work += answer?.work ?? 0;
    return answer;
  };
  const exact = yield* solve(loose);
  if (status === "unbounded" && exact?.status === "unbounded") {
    const somewhere = yield* solve(withoutObjective(loose));
    if (somewhere?.status !== "optimal" || !isLpPoint(problem, somewhere.primal)) return null;
    return { ...stopped(engine, status, problem), bound: -Infinity, ray: exact.ray };
  }
  if (exact?.status !== "optimal" || !isLpPoint(problem, exact.primal)) return null;
  return optimumAt(problem, exact);
}

function optimumAt(
  problem: Problem,
  exact: Extract<ExactAnswer, { readonly status: "optimal" }>,
): MinimisedResult {
  const objective = problem.objectiveAt(exact.primal);
  return { ...exact, objective, bound: objective, presolved: sizeOf(problem) };
}

/** What proves the status. A ray in exact terms may be long in coming: a limit ends the search for it. */
export function* certificate(
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
