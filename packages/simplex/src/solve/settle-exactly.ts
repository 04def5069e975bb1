import {
  checkSolution,
  type Problem,
  sizeOf,
  verifyFarkas,
  withoutObjective,
} from "@bough/problem";
import { exactRay } from "../certificates/exact-ray.ts";
import { isUnstopped } from "../certificates/unbounded-ray.ts";
import { isDoubtfulVertex } from "../exact/doubtful-vertex.ts";
import { asDoubles, type ExactAnswer, type ExactLpOptions, exactLp } from "../exact/exact-lp.ts";
import { AS_DECIMALS } from "../exact/reading.ts";
import {
  hidesInTerms,
  isLpPoint,
  isWithinReach,
  withRoomForDecimals,
  withRoomForReading,
} from "../exact/rounding-room.ts";
import type { Basis, LpEngine, LpStatus } from "../lp-engine.ts";
import { endless, type MinimisedResult, pointless, stopped } from "./minimised-result.ts";
import type { LpProgress, SlicedRun } from "./sliced-run.ts";

/** So often an LP is solved with room for the terms of its last optimum. */
const ROUNDS_OF_ROOM = 3;
/** Rows that are missed by no more are met: what a single solve polishes its points to. */
const LAST_DIGITS = 1e-9;
/** Work units that may be taken to better a point that tolerances let pass: three seconds. */
const REFINING_WORK = 150_000_000;

/**
 * Where the engine has no answer, or one that does not hold exactly, exact arithmetic has it; null
 * where the engine's stands, and where a limit came first, of which `run.cutShort` tells.
 */
export function* settleExactly(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult | null> {
  const { answer, isLast } = yield* firstLook(problem, engine, status, run);
  // Decimals without a point may come as doubles without one, of which there is a proof.
  const isPointless = answer?.status === "infeasible";
  if (isLast || run.cutShort !== null || (answer !== null && !isPointless)) return answer;
  const exact = yield* run.unlessStopped(
    exactLp(problem, engine.saveBasis(false), exactOptions(run)),
  );
  if (exact === null || exact.status === "undecided") return answer;
  if (exact.status === "infeasible") {
    const loose = isPointless ? null : yield* withinLastPlaces(problem, engine, run);
    if (loose !== null || run.cutShort !== null) return loose;
    return contradicted(problem, engine, exact.proofs);
  }
  if (isPointless) return answer;
  // Rays that are bounded by the last digits of the data only are rays of what was meant.
  if (status === "unbounded" && isUnstopped(problem, engine.unboundedRay())) return null;
  if (exact.status === "unbounded") return endless(problem, exact.ray, engine.saveBasis());
  if (!isLpPoint(problem, exact.primal)) return null;
  return optimumAt(problem, exact);
}

/** What a proof at hand, or the decimals, say of the engine's status; `isLast` where nothing more is to be asked. */
function* firstLook(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, { readonly answer: MinimisedResult | null; readonly isLast: boolean }> {
  const decimals = () => answerOfDecimals(problem, engine.saveBasis(false), run);
  switch (status) {
    case "infeasible": {
      const farkas = yield* run.unlessStopped(exactRay(problem, engine, run.exact));
      if (farkas === null) return { answer: yield* decimals(), isLast: false };
      const proven = { ...stopped(engine, status, problem), farkas };
      if (isLasting(problem, farkas)) return { answer: proven, isLast: true };
      const loose = yield* withinLastPlaces(problem, engine, run);
      return { answer: loose === null && run.cutShort === null ? proven : loose, isLast: true };
    }
    case "optimal": {
      const primal = engine.primal.slice(0, problem.numCols);
      const isOne = isLpPoint(problem, primal);
      if (!isOne && !hidesInTerms(problem, primal)) return { answer: null, isLast: false };
      const answer = yield* settleDecimals(problem, primal, engine.saveBasis(false), run);
      return { answer, isLast: isOne && answer?.status !== "infeasible" };
    }
    case "unbounded":
    case "numerical-trouble": {
      const written = yield* decimals();
      const isFar = written?.primal != null && !isWithinReach(problem, written.primal);
      return { answer: isFar ? null : written, isLast: false };
    }
    default:
      return { answer: null, isLast: true };
  }
}

/** No point, with one of these multipliers as the proof, where one holds. */
function contradicted(
  problem: Problem,
  engine: LpEngine,
  proofs: readonly (readonly bigint[])[],
): MinimisedResult {
  const ended = { ...stopped(engine, "infeasible", problem), bound: Infinity };
  const farkas = proofs.map(asDoubles).find((proof) => verifyFarkas(problem, proof));
  if (farkas !== undefined) return { ...ended, farkas };
  const wholeFarkas = proofs.find((proof) => verifyFarkas(problem, proof));
  return wholeFarkas === undefined ? ended : { ...ended, wholeFarkas };
}

/**
 * The optimum of the decimals that an LP was written in, where a point that is one within tolerances misses
 * rows by more than a solve to the last digits leaves, or may be elsewhere, or that they have no end: columns of 3.57
 * and 0.357, and of 4 and 0.4, meet at 5 · 10^16 as doubles. Null where the point stands. Beside
 * coefficients of 10^9 a row that is missed by 10^-8 may leave columns elsewhere, and beside those of 10^6 one
 * missed by 4e-10: 49.2 was told of an optimum of 61.1, and -170.4 of one of -23. Beyond all reach may be points of the
 * doubles alone: 0.89 x + 0.282 y >= 5 and 8.9 x + 2.82 y <= -6 contradict each other as they are written.
 */
export function* settleDecimals(
  problem: Problem,
  primal: Float64Array,
  basis: Basis,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult | null> {
  const { bound, row } = checkSolution(problem, primal);
  const isMet = Math.max(bound?.amount ?? 0, row?.amount ?? 0) <= LAST_DIGITS;
  const isNear = !hidesInTerms(problem, primal);
  if (isMet && isNear && !isDoubtfulVertex(problem, primal, basis)) return null;
  const written = yield* answerOfDecimals(problem, basis, run, REFINING_WORK);
  return isNear && written?.status === "infeasible" ? null : written;
}

/**
 * What the decimals say that an LP was written in: their optimum, where the referee lets it pass, that they have no
 * end, or no point, not even with room for what is forgiven.
 */
function* answerOfDecimals(
  problem: Problem,
  basis: Basis,
  run: SlicedRun,
  workLimit?: number,
): Generator<LpProgress, MinimisedResult | null> {
  const options = { ...exactOptions(run, workLimit), reading: AS_DECIMALS };
  const written = yield* run.unlessStopped(exactLp(problem, basis, options));
  if (written?.status === "unbounded") return endless(problem, written.ray, basis);
  if (written?.status === "infeasible") {
    const roomy = exactLp(withRoomForDecimals(problem), basis, options);
    if ((yield* run.unlessStopped(roomy))?.status !== "infeasible") return null;
    return pointless(problem, basis);
  }
  const isOne = written?.status === "optimal" && isLpPoint(problem, written.primal);
  return isOne ? optimumAt(problem, written) : null;
}

/**
 * The answer of the decimals that an LP was written in, or with room for what these lose as doubles, where the
 * referee lets its point pass: an LP may be infeasible only because doubles do not carry its decimals. Room
 * is taken to the last by an optimum, and beside coefficients of 10^9 a last place moves others by 10^-6.
 */
function* withinLastPlaces(
  problem: Problem,
  engine: LpEngine,
  run: SlicedRun,
): Generator<LpProgress, MinimisedResult | null> {
  const written = yield* answerOfDecimals(problem, engine.saveBasis(false), run);
  if (written !== null) return written.status === "infeasible" ? null : written;
  // Columns without a bound say nothing of their terms: those of the engine's point do.
  for (const point of [undefined, engine.primal.slice(0, problem.numCols)]) {
    const answer = yield* withinRoom(problem, engine, run, point);
    if (answer !== null) return answer;
  }
  return null;
}

/**
 * The same with room for terms as they are at `point`. Where bounds let terms be far larger than they are, an
 * optimum takes more room than the referee gives it: then again with room for the terms that it has.
 */
function* withinRoom(
  problem: Problem,
  engine: LpEngine,
  run: SlicedRun,
  point: Float64Array | undefined,
): Generator<LpProgress, MinimisedResult | null> {
  const solve = (lp: Problem): Generator<LpProgress, ExactAnswer | null> =>
    run.unlessStopped(exactLp(lp, engine.saveBasis(false), exactOptions(run)));
  let around = point;
  for (let round = 0; round < ROUNDS_OF_ROOM; round++) {
    const loose = withRoomForReading(problem, around);
    const exact = yield* solve(loose);
    if (exact?.status === "unbounded") {
      const somewhere = yield* solve(withoutObjective(loose));
      if (somewhere?.status !== "optimal" || !isLpPoint(problem, somewhere.primal)) return null;
      return endless(problem, exact.ray, engine.saveBasis());
    }
    if (exact?.status !== "optimal") return null;
    if (isLpPoint(problem, exact.primal)) return optimumAt(problem, exact);
    around = exact.primal;
  }
  return null;
}

function exactOptions({ exact }: SlicedRun, workLimit = Infinity): ExactLpOptions {
  return { workLimit: Math.min(workLimit, exact.left), meter: exact };
}

function optimumAt(
  problem: Problem,
  exact: Extract<ExactAnswer, { readonly status: "optimal" }>,
): MinimisedResult {
  const objective = problem.objectiveAt(exact.primal);
  return { ...exact, objective, bound: objective, presolved: sizeOf(problem) };
}

/** An exact proof of infeasibility that last places of the data do not undo; null where none is found. */
export function* lastingContradiction(
  problem: Problem,
  engine: LpEngine,
  run: SlicedRun,
): Generator<LpProgress, Float64Array | null> {
  const farkas = yield* run.unlessStopped(exactRay(problem, engine, run.exact));
  return farkas !== null && isLasting(problem, farkas) ? farkas : null;
}

function isLasting(problem: Problem, farkas: Float64Array): boolean {
  return verifyFarkas(withRoomForReading(problem), farkas);
}

/** What proves the status. A ray in exact terms may be long in coming: a limit ends the search for it. */
export function* certificate(
  problem: Problem,
  engine: LpEngine,
  status: LpStatus,
  run: SlicedRun,
): Generator<LpProgress, Pick<MinimisedResult, "farkas" | "ray">> {
  if (status === "infeasible") {
    const farkas = yield* run.unlessStopped(exactRay(problem, engine, run.exact));
    return farkas === null ? {} : { farkas };
  }
  return status === "unbounded" ? { ray: engine.unboundedRay() } : {};
}
