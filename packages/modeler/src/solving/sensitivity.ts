import type { Problem } from "@bough/problem";
import type { BooleanExpression } from "../boolean-expression.ts";
import type { Compiled } from "../compile.ts";
import type { Required } from "../constraint.ts";
import type { Goal } from "../content.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import type { Interval } from "../interval.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions, Solver, SolverOptions } from "../solver.ts";
import { quoting, shortened } from "../text-budget.ts";
import { compileWithin, notCompiled } from "./compile-within.ts";
import { engineOptions, withTimeLeft } from "./engine-options.ts";
import type { Constraints } from "./goals.ts";
import { costRange, type LpPoint, sideRange } from "./ranging.ts";
import { plainAtom } from "./start.ts";

/**
 * What an optimal linear model says about changes of its data. Every constraint is a row here, even
 * one that limits a single variable.
 */
export class Sensitivity<O extends SolverOptions = SolverOptions> {
  readonly solution: Solution;
  readonly #compiled: Compiled;
  readonly #point: LpPoint;
  readonly #solver: Solver<O>;
  readonly #options: O;

  constructor(solution: Solution, compiled: Compiled, solver: Solver<O>, options: O) {
    this.solution = solution;
    this.#compiled = compiled;
    this.#point = minimisedPoint(compiled.problem, solution);
    this.#solver = solver;
    this.#options = options;
  }

  /** The change of the objective for each unit by which the constraint's side is moved. */
  dual(required: Required): number {
    return this.solution.dual(required);
  }

  /** The change of the objective for each unit by which the variable is moved. */
  reducedCost(variable: Expression | BooleanExpression): number {
    return this.solution.reducedCost(variable);
  }

  /**
   * The coefficients of the variable in the goal for which the solution stays optimal.
   *
   * @throws {InvalidModelError} where it is not a variable of the model, or a limit comes first
   */
  async costRange(variable: Expression | BooleanExpression): Promise<Interval> {
    const atom = plainAtom(variable);
    const column = atom === undefined ? undefined : this.#compiled.columnOf.get(atom);
    if (column === undefined) {
      throw new InvalidModelError(
        quoting`costRange(${variable}): it is not a variable of the model`,
      );
    }
    const { problem } = this.#compiled;
    const range = await costRange(problem, this.#point, column, this.#engine(), {});
    if (problem.sense === "minimize") return range;
    return { lower: 0 - range.upper, upper: 0 - range.lower };
  }

  /**
   * The values of the constraint's binding side, without its constant, for which its dual value stays
   * as it is; of two sides that do not bind it is the nearer one.
   *
   * @throws {InvalidModelError} where it is not a single row, or a limit comes first
   */
  async sideRange(required: Required): Promise<Interval> {
    const [row, ...others] = this.#compiled.rowsOf.get(required) ?? [];
    if (row === undefined || others.length > 0) {
      throw new InvalidModelError(
        quoting`sideRange(${shortened(required.text)}): it is not a single row of the model`,
      );
    }
    return sideRange(this.#compiled.problem, this.#point, row, this.#engine(), {});
  }

  #engine(): Solver {
    return (problem) => this.#solver(problem, this.#options);
  }
}

/** Solves a linear model for its sensitivity. */
export async function analyze<O extends SolverOptions>(
  constraints: Constraints,
  goal: Goal | undefined,
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
): Promise<Sensitivity<O>> {
  const { isRelaxed } = options as unknown as ModelSolveOptions;
  const startedAt = performance.now();
  const given = engineOptions(options) as O;
  const compileOptions = { isRelaxed: isRelaxed ?? false, asStated: true };
  const content = { ...constraints, goal };
  const compiled = await compileWithin(content, compileOptions, given, startedAt);
  if (compiled === undefined) {
    const { status } = notCompiled(given, startedAt);
    throw new InvalidModelError(
      quoting`analyze(): it needs an optimum; compiling ended as "${status}"`,
    );
  }
  const left = withTimeLeft(given, startedAt);
  const solution = new Solution(await solver(compiled.problem, left), compiled);
  if (solution.status !== "optimal" || solution.result.duals === undefined) {
    throw new InvalidModelError(
      quoting`analyze(): it needs a linear model with an optimum; this one ended as "${solution.status}"` +
        (compiled.problem.numIntegers > 0 ? " and has integers, see isRelaxed" : ""),
    );
  }
  return new Sensitivity(solution, compiled, solver, given);
}

/** Duals come in the user's sense; ranging works on the minimised problem. */
function minimisedPoint(problem: Problem, { result }: Solution): LpPoint {
  const sign = problem.sense === "maximize" ? -1 : 1;
  return {
    x: result.solution!,
    y: result.duals!.map((value) => sign * value),
    d: result.reducedCosts!.map((value) => sign * value),
  };
}
