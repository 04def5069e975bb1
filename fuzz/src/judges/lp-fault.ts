import {
  checkSolution,
  Dyadic,
  type Problem,
  verifyFarkas,
  withoutObjective,
} from "@bough/problem";
import { type LpResult, solveLp } from "@bough/simplex";
import { asDecimal, type ExactLpResult, solveExactLp } from "@bough/testing";
import type { Fault, Tally } from "../target.ts";
import { withSlackFarOff } from "./last-places.ts";
import { withinReach } from "./reach.ts";
import { relaxed } from "./relaxed.ts";

/** What an LP solver says, or what is put together from an engine, in the problem's own sense. */
export type LpAnswer = Pick<
  LpResult,
  "status" | "objective" | "solution" | "duals" | "farkas" | "wholeFarkas" | "ray"
>;

/** By how much an optimum may be off, absolutely and as a share of its terms. */
const OBJECTIVE_TOLERANCE = 1e-6;
/** Share of its terms by which a ray may leave a row or a bound. */
const RAY_TOLERANCE = 1e-6;
const LAST_PLACES = 1e-14;
/** Wrong sign of a reduced cost that is forgiven, as a share of its terms. */
const DUAL_TOLERANCE = 1e-6;
/** Share of its terms by which a reduced cost of duals in doubles may be off: it may count for a far bound. */
const LAST_PLACE = 2 ** -52;

/**
 * Holds an answer against the exact one. An LP that is feasible, or bounded, only within the
 * tolerances may be called either way; a proof, once given, must hold without any tolerance.
 *
 * @param truth of the doubles, to their last bits
 */
export function lpFault(
  problem: Problem,
  answer: LpAnswer,
  truth: ExactLpResult,
  tally: Tally,
): Fault | null {
  const fault = faultAgainst(problem, answer, truth, tally);
  if (fault === null || fault.kind === "farkas" || !isRightAsWritten(problem, answer)) return fault;
  tally("right as written");
  return null;
}

/**
 * Whether an answer is that of the decimals as they are written, which doubles count as. Of these, rows that
 * are multiples of each other contradict each other or not; their last bits make another problem, with
 * other points beside columns of 10^14, or far off along the rows.
 */
function isRightAsWritten(problem: Problem, answer: LpAnswer): boolean {
  const { status, solution, ray } = answer;
  const written = solveExactLp(problem, undefined, asDecimal);
  if (status !== written.status) return false;
  if (status === "unbounded")
    return ray !== undefined && rayFault(problem, ray, LAST_PLACES) === null;
  if (written.status !== "optimal") return true;
  if (!passes(problem, solution)) return false;
  const off = minimisedObjective(problem, answer) - written.objective.toNumber();
  const allowed = allowedError(problem, solution);
  return Math.abs(off) <= allowed && dualFault(problem, answer, allowed) === null;
}

function faultAgainst(
  problem: Problem,
  answer: LpAnswer,
  truth: ExactLpResult,
  tally: Tally,
): Fault | null {
  switch (answer.status) {
    case "infeasible":
      return infeasibilityFault(problem, answer, truth, tally);
    case "unbounded":
      return unboundednessFault(problem, answer, truth, tally);
    case "infeasible-or-unbounded":
      return truth.status === "optimal" ? wrongStatus(answer, truth) : null;
    case "optimal":
      return optimumFault(problem, answer, truth, tally);
    default:
      return wrongStatus(answer, truth);
  }
}

function wrongStatus(answer: LpAnswer, truth: ExactLpResult): Fault {
  return { kind: "status", message: `${answer.status}, is ${truth.status}` };
}

/**
 * A ray that leaves rows only in the last places of their terms is right for the data as they were meant,
 * and so is one that begins at a point which the referee lets pass, however far off. Where none is told, any
 * such point will do: the solver's own without an objective proves it, being held against the problem.
 */
function unboundednessFault(
  problem: Problem,
  answer: LpAnswer,
  truth: ExactLpResult,
  tally: Tally,
): Fault | null {
  if (answer.ray === undefined) return wrongStatus(answer, truth);
  if (truth.status === "infeasible") {
    if (!passes(problem, answer.solution)) {
      const loose = solveExactLp(relaxed(problem, new Float64Array(problem.numCols)));
      if (loose.status === "unbounded") {
        tally("right within the tolerances");
        return rayFault(problem, answer.ray, RAY_TOLERANCE);
      }
      const start = solveLp(withoutObjective(problem)).solution;
      if (!passes(problem, start)) return wrongStatus(answer, truth);
    }
    tally("infeasible by last places");
    return rayFault(problem, answer.ray, LAST_PLACES);
  }
  if (truth.status === "unbounded") return rayFault(problem, answer.ray, RAY_TOLERANCE);
  if (rayFault(problem, answer.ray, LAST_PLACES) !== null) return wrongStatus(answer, truth);
  tally("bounded by last places");
  return null;
}

/** Whether there is a point, and the referee lets it pass. */
function passes(problem: Problem, x: Float64Array | null): x is Float64Array {
  return x !== null && checkSolution(problem, x).isFeasible;
}

function infeasibilityFault(
  problem: Problem,
  answer: LpAnswer,
  truth: ExactLpResult,
  tally: Tally,
): Fault | null {
  if (
    truth.status !== "infeasible" &&
    solveExactLp(problem, withinReach(problem)).status === "infeasible"
  ) {
    tally("feasible beyond all reach");
    return null;
  }
  if (
    truth.status !== "infeasible" &&
    solveExactLp(withSlackFarOff(problem)).status === "infeasible"
  ) {
    tally("feasible by last places");
    return null;
  }
  if (truth.status !== "infeasible") return wrongStatus(answer, truth);
  const ray = answer.farkas ?? answer.wholeFarkas;
  if (ray === undefined || verifyFarkas(problem, ray)) return null;
  return { kind: "farkas", message: `multipliers ${ray.join(" ")} prove nothing` };
}

function optimumFault(
  problem: Problem,
  answer: LpAnswer,
  truth: ExactLpResult,
  tally: Tally,
): Fault | null {
  if (!passes(problem, answer.solution))
    return { kind: "point", message: "the point is not feasible" };
  const objective = minimisedObjective(problem, answer);
  const allowed = allowedError(problem, answer.solution);
  const exact = truth.status === "optimal" ? truth.objective.toNumber() : Number.NaN;
  if (Math.abs(objective - exact) <= allowed) return dualFault(problem, answer, allowed);
  const least = relaxedOptimum(problem, answer.solution);
  if (truth.status === "optimal" && Math.abs(objective - reachableOptimum(problem)) <= allowed) {
    tally("better beyond all reach");
    return null;
  }
  if (truth.status !== "infeasible" && Math.abs(objective - optimumWithSlack(problem)) <= allowed) {
    tally(truth.status === "unbounded" ? "unbounded by last places" : "better by last places");
    return null;
  }
  const isBetween = objective >= least - allowed && truth.status !== "unbounded";
  if (isBetween && (truth.status === "infeasible" || objective <= exact + allowed)) {
    tally("right within the tolerances");
    return null;
  }
  const right = truth.status === "optimal" ? `${exact}` : truth.status;
  return { kind: "optimum", message: `${objective}, is ${right}` };
}

/** The optimum among points that are not too far for the data's last places to matter. */
function reachableOptimum(problem: Problem): number {
  const near = solveExactLp(problem, withinReach(problem));
  return near.status === "optimal" ? near.objective.toNumber() : Number.NaN;
}

/** The optimum without descents that rounding of the data makes, along rays to points far off. */
function optimumWithSlack(problem: Problem): number {
  const near = solveExactLp(withSlackFarOff(problem));
  return near.status === "optimal" ? near.objective.toNumber() : Number.NaN;
}

/** Turning an objective round is its own inverse. */
function minimisedObjective(problem: Problem, { objective }: LpAnswer): number {
  return objective === null ? Number.NaN : problem.toUserObjective(objective);
}

/** The least objective of points that a referee would let pass. */
function relaxedOptimum(problem: Problem, x: Float64Array): number {
  const loose = solveExactLp(relaxed(problem, x));
  return loose.status === "optimal" ? loose.objective.toNumber() : -Infinity;
}

function allowedError(problem: Problem, x: Float64Array): number {
  let size = 1;
  for (let j = 0; j < problem.numCols; j++) size += Math.abs(problem.cost[j] * x[j]);
  return OBJECTIVE_TOLERANCE * size;
}

/** The bound that the duals prove must be the optimum; only signs and sums are forgiven a little. */
function dualFault(problem: Problem, answer: LpAnswer, allowed: number): Fault | null {
  if (answer.duals === undefined) return null;
  const sign = problem.sense === "maximize" ? -1 : 1;
  const y = answer.duals.map((dual) => sign * dual);
  const { starts, indices, values } = problem.columns;
  let bound = problem.objectiveOffset;
  let lost = 0;
  for (let i = 0; i < problem.numRows; i++) {
    const side = y[i] > 0 ? problem.rowLower[i] : problem.rowUpper[i];
    if (y[i] === 0 || (Math.abs(y[i]) <= DUAL_TOLERANCE && !Number.isFinite(side))) continue;
    bound += y[i] * side;
  }
  for (let j = 0; j < problem.numCols; j++) {
    let exact = Dyadic.from(problem.cost[j]);
    let size = 1 + Math.abs(problem.cost[j]);
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      exact = exact.minus(Dyadic.from(values[k]).times(Dyadic.from(y[indices[k]])));
      size += Math.abs(values[k] * y[indices[k]]);
    }
    const d = exact.toNumber();
    const side = d > 0 ? problem.columnLower[j] : problem.columnUpper[j];
    if (d === 0 || (Math.abs(d) <= DUAL_TOLERANCE * size && !Number.isFinite(side))) continue;
    bound += d * side;
    if (Number.isFinite(side)) lost += LAST_PLACE * size * Math.abs(side);
  }
  const objective = minimisedObjective(problem, answer);
  if (bound >= objective - 10 * allowed - lost) return null;
  return { kind: "duals", message: `the duals prove ${bound}, the optimum is ${objective}` };
}

function rayFault(problem: Problem, ray: Float64Array, tolerance: number): Fault | null {
  let fall = 0;
  let size = 0;
  for (let j = 0; j < problem.numCols; j++) {
    fall += problem.cost[j] * ray[j];
    size = Math.max(size, Math.abs(ray[j]));
    if (ray[j] > 0 && problem.columnUpper[j] < Infinity && ray[j] > tolerance * size)
      return { kind: "ray", message: `column ${j} rises without end against its bound` };
    if (ray[j] < 0 && problem.columnLower[j] > -Infinity && -ray[j] > tolerance * size)
      return { kind: "ray", message: `column ${j} falls without end against its bound` };
  }
  if (!(fall < 0))
    return { kind: "ray", message: `the objective changes by ${fall} along the ray` };
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    let sum = 0;
    let terms = 0;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      sum += values[k] * ray[indices[k]];
      terms += Math.abs(values[k] * ray[indices[k]]);
    }
    const isBroken =
      (sum > tolerance * terms && problem.rowUpper[i] < Infinity) ||
      (sum < -tolerance * terms && problem.rowLower[i] > -Infinity);
    if (isBroken) return { kind: "ray", message: `the ray leaves row ${i}` };
  }
  return null;
}
