import {
  checkValue,
  listOf,
  NUMBER,
  oneOfTexts,
  type Problem,
  type Status,
  shown,
  type ValueKind,
} from "@bough/problem";
import { InvalidModelError } from "../errors.ts";
import type { Solver, SolverOptions, SolverResult } from "../solver.ts";
import { quoting } from "../text-budget.ts";

const STATUSES = {
  optimal: true,
  infeasible: true,
  unbounded: true,
  "infeasible-or-unbounded": true,
  "time-limit": true,
  "node-limit": true,
  "work-limit": true,
  interrupted: true,
  "numerical-trouble": true,
} as const satisfies Record<Status, true>;
const STATUS = oneOfTexts(...(Object.keys(STATUSES) as Status[]));
const OBJECTIVE: ValueKind<number | null> = {
  wanted: "a number, or null where there is none",
  accepts: (value): value is number | null => value === null || NUMBER.accepts(value),
};

/** The caller's engine, or ours where there is none. What the caller's answers is looked at first. */
export function solverOr<O extends SolverOptions>(
  given: Solver<O> | undefined,
  own: Solver<O>,
): Solver<O> {
  if (given === undefined) return own;
  return async (problem, options) => {
    const result = await given(problem, options);
    checkResult(result, problem);
    return result;
  };
}

/** @throws {InvalidModelError} where it is no result for the problem */
function checkResult(result: SolverResult, { numCols }: Problem): void {
  if (typeof result !== "object" || result === null)
    throw new InvalidModelError(
      quoting`the solver gave ${shown(result)}; it needs to give a result with status, objective and solution`,
    );
  const { status, objective, solution } = result;
  checkValue("the status that the solver gave", status, STATUS, InvalidModelError);
  checkValue("the objective that the solver gave", objective, OBJECTIVE, InvalidModelError);
  if (solution === null) return;
  checkValue("the solution that the solver gave", solution, VALUES, InvalidModelError);
  if (solution.length !== numCols)
    throw new InvalidModelError(
      quoting`the solution that the solver gave is of length ${solution.length}; the problem has ${numCols} columns`,
    );
}

const VALUES = listOf<Float64Array>(NUMBER, "the values of the columns, or null");
