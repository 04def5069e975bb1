import type { Status } from "@bough/problem";
import { sum } from "../build-expression.ts";
import type { Required } from "../constraint.ts";
import type { Goal } from "../content.ts";
import { UndecidedError } from "../errors.ts";
import { Variable } from "../expression.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions, Solver, SolverOptions } from "../solver.ts";
import { compileWithin, notCompiled } from "./compile-within.ts";
import { engineOptions, withTimeLeft } from "./engine-options.ts";
import { type Constraints, goalOfValues } from "./goals.ts";
import { type CoreFinder, type DeclaredBound, InfeasibleSubset } from "./infeasible-subset.ts";
import { violationOf } from "./preference.ts";

/** Constraints of the user's and declared bounds that have no common solution. */
export interface Explanation {
  readonly constraints: readonly Required[];
  /**
   * Bounds that variables were declared with. Those of variables that a function is taken of, such as
   * a product or a table, are part of its definition and are not listed.
   */
  readonly bounds: readonly ExplainedBound[];
  /** True where dropping any one of them leaves a solution; false where a limit came first. */
  readonly isMinimal: boolean;
  /** True where it is that every goal has a value that they contradict, and not each other. */
  readonly isOfGoals: boolean;
  toString(): string;
}

/** One side of the range that a variable was declared with. */
export interface ExplainedBound {
  readonly variable: Variable;
  readonly side: "lower" | "upper";
  readonly value: number;
  toString(): string;
}

/** A constraint that must give way, and by how much: 1 for a Boolean. */
export interface RelaxedConstraint {
  readonly constraint: Required;
  readonly violation: number;
  toString(): string;
}

/** What is to be given up. */
export interface Relaxation extends ReadonlyArray<RelaxedConstraint> {
  /**
   * "optimal" where no less will do, and with nothing listed the model has a solution as it is;
   * "infeasible" where nothing is listed because a solution is ruled out by bounds, values of
   * `integerFrom` and definitions alone; else the limit that ended the search, and this is the least found by then.
   */
  readonly status: Status;
}

/**
 * The constraints and bounds of an infeasible model that contradict each other, and no others; where
 * they do not, those that leave the goals no value.
 */
export async function explainInfeasibility<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
  findCore?: CoreFinder,
): Promise<Explanation | undefined> {
  const startedAt = performance.now();
  const values = goalOfValues(constraints.context, goals);
  for (const goal of values === undefined ? [undefined] : [undefined, values]) {
    const given = withTimeLeft(engineOptions(options), startedAt);
    const subset = new InfeasibleSubset(constraints, goal, given, solver, findCore);
    const found = await subset.find();
    if (found === undefined) continue;
    const bounds = found.bounds.map(explainedBound);
    const conditions = goal?.expression.definedWhere ?? [];
    const text = [
      ...found.requirements.map((required) => required.text),
      ...bounds,
      ...conditions.map((condition) => `${condition}, or a goal has no value`),
    ].join("\n");
    return {
      constraints: found.requirements,
      bounds,
      isMinimal: subset.isMinimal,
      isOfGoals: goal !== undefined,
      toString: () => text,
    };
  }
  return undefined;
}

function explainedBound({ atom, side, range }: DeclaredBound): ExplainedBound {
  const variable = new Variable(atom);
  const value = range[side];
  const text = `${variable} ${side === "lower" ? ">=" : "<="} ${value}`;
  return { variable, side, value, toString: () => text };
}

/**
 * Every constraint may be broken at its price, but for those that say which values a variable has; the
 * cheapest way to a solution tells which.
 *
 * @throws {UndecidedError} where a limit came before any way was found
 */
export async function suggestRelaxation<O extends SolverOptions>(
  { domains, ...constraints }: Constraints & { readonly domains: ReadonlySet<Required> },
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
): Promise<Relaxation> {
  const { context, requirements } = constraints;
  const kept = requirements.filter((constraint) => domains.has(constraint));
  const soft = requirements
    .filter((constraint) => !domains.has(constraint))
    .map((constraint) => ({
      constraint,
      violation: violationOf(context, constraint.requirement),
    }));
  const total = sum(
    context,
    soft.map(({ violation }) => violation),
    "suggestRelaxation",
  );
  const conditions = goalOfValues(context, goals)?.expression.definedWhere ?? [];
  const goal = { sense: "minimize" as const, expression: total.alsoWhere(conditions) };
  const startedAt = performance.now();
  const given = engineOptions(options);
  const content = { ...constraints, requirements: kept, goal };
  const compiled = await compileWithin(content, {}, given, startedAt);
  if (compiled === undefined) throw noRelaxation(notCompiled(given, startedAt).status);
  const left = withTimeLeft(given, startedAt) as O;
  const solution = new Solution(await solver(compiled.problem, left), compiled);
  const { status } = solution;
  if (status === "infeasible") return relaxation([], status);
  if (!solution.hasValues) throw noRelaxation(status);
  const broken = soft
    .map(({ constraint, violation }) => relaxed(constraint, solution.value(violation)))
    .filter(({ violation }) => violation > LEAST_VIOLATION);
  return relaxation(broken, status);
}

function relaxation(constraints: RelaxedConstraint[], status: Status): Relaxation {
  // Hidden, so that it is no element of the list to those who compare or list keys.
  return Object.defineProperty(constraints, "status", { value: status }) as unknown as Relaxation;
}

function noRelaxation(status: Status): UndecidedError {
  return new UndecidedError("suggestRelaxation", status, "what can be given up");
}

function relaxed(constraint: Required, violation: number): RelaxedConstraint {
  return { constraint, violation, toString: () => `${constraint.text}: missed by ${violation}` };
}

/** Violations up to this are rounding. */
const LEAST_VIOLATION = 1e-6;
