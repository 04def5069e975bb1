import { type Problem, type ProblemSize, type Status, sizeOf } from "@bough/problem";
import type { Basis, LpEngine, LpStatus } from "../lp-engine.ts";
import type { LpResult } from "./lp-result.ts";

const NO_SIZE: ProblemSize = { rows: 0, columns: 0, nonzeros: 0, integers: 0 };

/** The answer to one LP as the simplex method has it: of the minimised problem. */
export interface MinimisedResult
  extends Pick<LpResult, "status" | "basis" | "farkas" | "wholeFarkas" | "ray" | "presolved"> {
  readonly objective: number | null;
  /** -Infinity where none is known, Infinity where there is no point. */
  readonly bound: number;
  readonly primal: Float64Array | null;
  readonly rowDual: Float64Array | null;
  readonly reducedCost: Float64Array | null;
}

/** Turns a minimised result into the sense of the problem. */
export function inUserSense(
  problem: Problem,
  result: MinimisedResult,
): Omit<LpResult, "iterations" | "seconds" | "work" | "original"> {
  const { objective, bound, primal, rowDual, reducedCost, ...rest } = result;
  const turned = (values: Float64Array) =>
    problem.sense === "maximize" ? values.map((value) => 0 - value) : values;
  return {
    ...rest,
    objective: objective === null ? null : problem.toUserObjective(objective),
    bound: Number.isFinite(bound) ? problem.toUserObjective(bound) : null,
    solution: primal,
    ...(rowDual === null ? {} : { duals: turned(rowDual) }),
    ...(reducedCost === null ? {} : { reducedCosts: turned(reducedCost) }),
  };
}

/** The engine ended without an optimum. */
export function stopped(engine: LpEngine, status: LpStatus, solved: Problem): MinimisedResult {
  return withoutPoint(toStatus(status), engine.objective, engine.saveBasis(), sizeOf(solved));
}

/** The objective falls without end along a ray. */
export function endless(solved: Problem, ray: Float64Array, basis: Basis): MinimisedResult {
  return { ...withoutPoint("unbounded", -Infinity, basis, sizeOf(solved)), ray };
}

/** There is no point, of which exact arithmetic is sure. */
export function pointless(solved: Problem, basis: Basis): MinimisedResult {
  return withoutPoint("infeasible", Infinity, basis, sizeOf(solved));
}

/** An optimum that may be off by more than is told of one. */
export function withoutOptimum(result: MinimisedResult, bound: number): MinimisedResult {
  return withoutPoint("numerical-trouble", bound, result.basis, result.presolved);
}

/** A limit came before there was an engine that knows anything. */
export function unsolved(solved: Problem, status: Status): MinimisedResult {
  return withoutPoint(status, -Infinity, null, sizeOf(solved));
}

/** Presolve alone has the answer. */
export function presolvedAway(status: "infeasible" | "infeasible-or-unbounded"): MinimisedResult {
  return withoutPoint(status, status === "infeasible" ? Infinity : -Infinity, null, NO_SIZE);
}

function withoutPoint(
  status: Status,
  bound: number,
  basis: Basis | null,
  presolved: ProblemSize,
): MinimisedResult {
  return {
    status,
    objective: null,
    bound,
    primal: null,
    rowDual: null,
    reducedCost: null,
    basis,
    presolved,
  };
}

/** An iteration limit is a limit on work in another unit. */
function toStatus(status: LpStatus): Status {
  return status === "iteration-limit" || status === "objective-limit" ? "work-limit" : status;
}
