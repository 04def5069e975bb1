import { compile } from "../compile.ts";
import type { Required } from "../constraint.ts";
import { sum } from "../expression.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions, Solver, SolverOptions } from "../solver.ts";
import { engineOptions } from "./engine-options.ts";
import type { Constraints } from "./goals.ts";
import { violationOf } from "./preference.ts";

/** Constraints of the user's that have no common solution. */
export interface Explanation {
  readonly constraints: readonly Required[];
  /** True where dropping any one of them leaves a solution; false where a limit came first. */
  readonly isMinimal: boolean;
  toString(): string;
}

/** A constraint that must give way, and by how much: 1 for a Boolean. */
export interface RelaxedConstraint {
  readonly constraint: Required;
  readonly violation: number;
}

/**
 * An irreducible infeasible subset by the deletion filter, in blocks that halve: a block without
 * which the rest is still infeasible is dropped whole (J. W. Chinneck and E. W. Dravnieks, "Locating
 * minimal infeasible constraint sets in linear programs", ORSA J. Computing 3, 1991).
 */
export async function explainInfeasibility<O extends SolverOptions>(
  constraints: Constraints,
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
): Promise<Explanation | undefined> {
  let isMinimal = true;
  const isInfeasible = async (requirements: readonly Required[]) => {
    const status = await statusOf({ ...constraints, requirements }, options, solver);
    if (status === "unknown") isMinimal = false;
    return status === "infeasible";
  };
  let kept = [...constraints.requirements];
  if (!(await isInfeasible(kept))) return undefined;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < kept.length; ) {
      const without = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await isInfeasible(without)) kept = without;
      else start += size;
    }
  }
  const text = kept.map((required) => required.text).join("\n");
  return { constraints: kept, isMinimal, toString: () => text };
}

async function statusOf<O extends SolverOptions>(
  constraints: Constraints,
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
): Promise<"infeasible" | "feasible" | "unknown"> {
  const { problem } = compile({ ...constraints, goal: undefined }, {});
  const { status, solution } = await solver(problem, engineOptions(options) as O);
  if (status === "infeasible" || status === "infeasible-or-unbounded") return "infeasible";
  return status === "optimal" || status === "unbounded" || solution !== null
    ? "feasible"
    : "unknown";
}

/** Every constraint may be broken at its price; the cheapest way to a solution tells which. */
export async function suggestRelaxation<O extends SolverOptions>(
  constraints: Constraints,
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
): Promise<RelaxedConstraint[]> {
  const { context, requirements } = constraints;
  const hard = requirements.filter(({ requirement }) => requirement.type === "structure");
  const soft = requirements
    .filter(({ requirement }) => requirement.type !== "structure")
    .map((constraint) => ({
      constraint,
      violation: violationOf(context, constraint.requirement),
    }));
  const total = sum(
    context,
    soft.map(({ violation }) => violation),
    "suggestRelaxation",
  );
  const goal = { sense: "minimize" as const, expression: total };
  const compiled = compile({ ...constraints, requirements: hard, goal }, {});
  const solution = new Solution(
    await solver(compiled.problem, engineOptions(options) as O),
    compiled,
  );
  if (!solution.hasValues) return [];
  return soft
    .map(({ constraint, violation }) => ({ constraint, violation: solution.value(violation) }))
    .filter(({ violation }) => violation > LEAST_VIOLATION);
}

/** Violations up to this are rounding. */
const LEAST_VIOLATION = 1e-6;
