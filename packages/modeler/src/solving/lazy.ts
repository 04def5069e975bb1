import type { Term } from "@bough/problem";
import type { BooleanExpression } from "../boolean-expression.ts";
import { type Compiled, compile } from "../compile.ts";
import { LinearConstraint, type Requirement } from "../constraint.ts";
import type { Goal } from "../content.ts";
import { type DefaultSolverOptions, defaultLazySolver } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import { listed } from "../expression.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions, SolverResult } from "../solver.ts";
import { checkModelOptions, engineOptions, withTimeLeft } from "./engine-options.ts";
import type { Constraints } from "./goals.ts";
import { type Start, startPoint } from "./start.ts";

/** What is known of a point for which constraints are asked. */
export interface LazyCandidate {
  /**
   * True of a solution of the model and the constraints so far, which is accepted unless a constraint
   * refuses it. False of an optimum of the linear relaxation, whose Booleans are fractions
   * (`point.value(isOpen.asNumber())`): constraints that it violates make the bound better.
   */
  readonly isIntegral: boolean;
  /** Offers values of all variables that may make a better solution. */
  offer(values: Start): void;
}

/**
 * Gives linear constraints on variables that a point violates and every wanted solution satisfies,
 * or `"stop"` to end the solve with the best solution accepted so far.
 */
export type LazyConstraints = (
  point: Solution,
  candidate: LazyCandidate,
) => Iterable<LinearConstraint | BooleanExpression> | "stop";

export async function solveLazily(
  constraints: Constraints,
  goal: Goal | undefined,
  separate: LazyConstraints,
  options: ModelSolveOptions<DefaultSolverOptions>,
): Promise<Solution> {
  checkModelOptions("solveLazily", options);
  const startedAt = performance.now();
  const compiled = compile({ ...constraints, goal });
  const goals = goal === undefined ? [] : [goal.expression];
  const result = await defaultLazySolver(
    compiled.problem,
    ({ values, objective, isIntegral, offer }) => {
      const point = new Solution({ ...POINT, objective, solution: values }, compiled, goals);
      const given = separate(point, {
        isIntegral,
        offer: (start) => offer(wholePoint(compiled, start)),
      });
      if (given === "stop") return "stop" as const;
      return Array.from(listed(given, "solveLazily"), (each) => rowOf(each, compiled));
    },
    {
      ...withTimeLeft(engineOptions(options), startedAt),
      ...startPoint(compiled, options.start),
    },
  );
  return new Solution(result, compiled, goals);
}

/** What there is to say of a point that is no answer yet. */
const POINT: SolverResult = {
  status: "interrupted",
  objective: null,
  bound: null,
  gap: null,
  solution: null,
  nodes: 0,
  iterations: 0,
  seconds: 0,
  work: 0,
  warnings: [],
};

function wholePoint(compiled: Compiled, start: Start): Float64Array {
  const { start: point } = startPoint(compiled, start);
  if (point === undefined || point.some(Number.isNaN)) {
    throw new InvalidModelError("offer(…) needs values of all variables of the model");
  }
  return point;
}

/** The constraint as a row over columns: it must be linear in variables. */
function rowOf(constraint: Requirement, { columnOf }: Compiled) {
  const row = linearForm(constraint);
  if (row === undefined) {
    throw new InvalidModelError(
      `solveLazily: ${constraint} is no linear constraint; give rows such as x.plus(y).atMost(3)`,
    );
  }
  const { atoms, coefficients } = row.expression;
  const terms = atoms.map((atom, k): Term => {
    const column = atom.kind === "variable" ? columnOf.get(atom) : undefined;
    if (column !== undefined) return [column, coefficients[k]!];
    throw new InvalidModelError(
      `solveLazily: ${constraint} holds more than the model's variables; operations cannot be added during a solve`,
    );
  });
  return { terms, lower: row.lower, upper: row.upper };
}

function linearForm(constraint: Requirement): LinearConstraint | undefined {
  if (constraint instanceof LinearConstraint) return constraint;
  const stated = constraint?.type === "boolean" ? constraint.stated : undefined;
  if (stated === undefined || (constraint as BooleanExpression).isNegated) return undefined;
  return new LinearConstraint(stated.expression, stated.lower, stated.upper);
}
