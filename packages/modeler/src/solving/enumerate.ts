import { checkValue, numberFrom, type Status, shown } from "@bough/problem";
import type { BooleanExpression } from "../boolean-expression.ts";
import { fromAtom } from "../build-expression.ts";
import type { Compiled } from "../compile.ts";
import { Required } from "../constraint.ts";
import type { Goal } from "../content.ts";
import { type DefaultSolverOptions, defaultEnumerator, defaultSolver } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { isExpression, listed } from "../given-values.ts";
import { or } from "../linearizations/disjunction.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions } from "../solver.ts";
import { quoting } from "../text-budget.ts";
import { engineAssumptions } from "./assumptions.ts";
import { compileWithin, notCompiled } from "./compile-within.ts";
import { checkModelOptions, engineOptions, refuseOptions, withTimeLeft } from "./engine-options.ts";
import { solverOr } from "./given-solver.ts";
import { type Constraints, goalOfValues, solveInOrder } from "./goals.ts";
import { noAnswer } from "./no-answer.ts";

export interface EnumerationOptions extends ModelSolveOptions<DefaultSolverOptions> {
  /** Integers and Booleans that tell solutions apart; default: all integer variables and binaries. */
  readonly over?: Iterable<Expression | BooleanExpression>;
  /** The most solutions wanted. */
  readonly limit?: number;
}

/** What an enumeration found; a loop over it goes through the solutions. */
export interface SolutionList extends Iterable<Solution> {
  readonly solutions: readonly Solution[];
  /** True where these are all. */
  readonly isComplete: boolean;
  /** How the search ended: "optimal" or "infeasible" where complete, else what stopped it. */
  readonly status: Status | "solution-limit";
}

class FoundSolutions implements SolutionList {
  readonly solutions: readonly Solution[];
  readonly isComplete: boolean;
  readonly status: SolutionList["status"];

  constructor(solutions: readonly Solution[], isComplete: boolean, status: SolutionList["status"]) {
    this.solutions = solutions;
    this.isComplete = isComplete;
    this.status = status;
  }

  [Symbol.iterator](): IterableIterator<Solution> {
    return this.solutions[Symbol.iterator]();
  }
}

/**
 * All solutions by the default engine's own enumeration, or the best ones one solve after another.
 *
 * @param goals all of which have a value at a solution
 * @param isBestFirst whether they say which solutions are wanted first
 */
export async function enumerate(
  constraints: Constraints,
  goals: readonly Goal[],
  isBestFirst: boolean,
  options: EnumerationOptions,
): Promise<SolutionList> {
  const call = isBestFirst ? "solveBest" : "solveAll";
  checkModelOptions(call, options);
  refuseOptions(call, options, ["isRelaxed"]);
  const { over, limit, ...rest } = options;
  if (limit !== undefined) checkValue("limit", limit, numberFrom(0), InvalidModelError);
  const observed = observedIn(constraints, over);
  const values = goalOfValues(constraints.context, goals);
  if (isBestFirst && goals.length > 0) {
    return oneByOne(constraints, goals, observed, limit ?? Infinity, rest);
  }
  const anyOrder = values === undefined ? [] : [values];
  if (rest.solver === undefined) refuseOptions(call, options, ["hooks"]);
  const { solutions, isComplete, status } =
    rest.solver === undefined
      ? await allAtOnce(constraints, values, observed, limit, rest)
      : await oneByOne(constraints, anyOrder, observed, limit ?? Infinity, rest);
  const expressions = goals.map(({ expression }) => expression);
  return new FoundSolutions(
    solutions.map((solution) => solution.toldBy(expressions)),
    isComplete,
    status,
  );
}

async function allAtOnce(
  constraints: Constraints,
  goal: Goal | undefined,
  observed: readonly (Expression | BooleanExpression)[],
  limit: number | undefined,
  options: ModelSolveOptions<DefaultSolverOptions>,
): Promise<SolutionList> {
  const startedAt = performance.now();
  const given = engineOptions(options);
  const assumptions = [...listed(options.assumptions ?? [], "assumptions")];
  const content = { ...constraints, goal };
  const compiled = await compileWithin(content, { observed }, given, startedAt);
  if (compiled === undefined) {
    return new FoundSolutions([], false, notCompiled(given, startedAt).status);
  }
  const result = await defaultEnumerator(compiled.problem, {
    ...withTimeLeft(given, startedAt),
    assumptions: engineAssumptions(assumptions, compiled).given,
    columns: compiled.observedColumns,
    ...(limit === undefined ? {} : { limit }),
  });
  const solutions = result.solutions.map((point) => pointSolution(point, result, compiled));
  return new FoundSolutions(solutions, result.isComplete, result.status);
}

function pointSolution(
  solution: Float64Array,
  { seconds, work }: { seconds: number; work: number },
  compiled: Compiled,
): Solution {
  const found = { objective: 0, bound: 0, gap: 0, solution, seconds, work };
  return new Solution({ ...noAnswer("optimal"), ...found }, compiled);
}

/**
 * Solve, rule out what was found, and solve again: the solutions come best first. Each has to be the
 * best, so that no gap is left open unless the caller gives one.
 */
async function oneByOne(
  constraints: Constraints,
  goals: readonly Goal[],
  observed: readonly (Expression | BooleanExpression)[],
  limit: number,
  options: ModelSolveOptions<DefaultSolverOptions>,
): Promise<SolutionList> {
  const values = goalOfValues(constraints.context, goals);
  const found: Solution[] = [];
  const ruledOut: Required[] = [];
  const startedAt = performance.now();
  const ended = (status: SolutionList["status"], isComplete = false) =>
    new FoundSolutions(bestFirst(found, goals), isComplete, status);
  while (found.length < limit) {
    const content = { ...constraints, requirements: [...constraints.requirements, ...ruledOut] };
    const best = (wanted: readonly Goal[]) => {
      const { gapRelative = 0, gapAbsolute = 0 } = options;
      const given = withTimeLeft({ ...options, gapRelative, gapAbsolute }, startedAt);
      return solveInOrder(content, wanted, given, solverOr(options.solver, defaultSolver));
    };
    const solution = await best(goals);
    let { status } = solution;
    // Which of the two it is does not depend on the goal.
    if (status === "infeasible-or-unbounded" && goals.length > 0) {
      const any = await best(values === undefined ? [] : [values]);
      status = any.status === "optimal" ? "unbounded" : any.status;
    }
    if (status === "infeasible" || status === "infeasible-or-unbounded")
      return ended(found.length > 0 ? "optimal" : status, true);
    if (status !== "optimal") return ended(status);
    found.push(solution);
    const differs = observed.map((item) => differsFrom(item, solution));
    ruledOut.push(new Required(or(constraints.context, differs), undefined));
  }
  return ended("solution-limit");
}

/** A gap that the caller left open may have let a better solution come later; several goals have tolerances. */
function bestFirst(solutions: readonly Solution[], goals: readonly Goal[]): readonly Solution[] {
  const [goal, ...others] = goals;
  if (goal === undefined || others.length > 0) return solutions;
  const sign = goal.sense === "minimize" ? 1 : -1;
  return [...solutions].sort((a, b) => sign * (a.objective! - b.objective!));
}

function differsFrom(item: Expression | BooleanExpression, solution: Solution): BooleanExpression {
  if (item.type === "boolean") return solution.value(item) ? item.not() : item;
  return item.isDifferentFrom(Math.round(solution.value(item)));
}

function observedIn(
  { context }: Constraints,
  over: Iterable<Expression | BooleanExpression> | undefined,
): (Expression | BooleanExpression)[] {
  if (over === undefined) return context.variables.filter((atom) => atom.isInteger).map(fromAtom);
  const observed = [...listed(over, "over")];
  for (const item of observed) {
    if (!isExpression(item) || item.context !== context) {
      const reason = isExpression(item) ? `${item} belongs to another model` : shown(item);
      throw new InvalidModelError(quoting`over: ${reason}; give expressions of this model`);
    }
    if (item.type === "number" && !item.isInteger) {
      throw new InvalidModelError(
        quoting`over: ${item} is not an integer; solutions are told apart by integers`,
      );
    }
  }
  return observed;
}
