import {
  checkOptions,
  checkValue,
  numberFrom,
  type OptionKinds,
  objectWith,
  oneOfTexts,
  PROBLEM,
  type Problem,
  runToEnd,
  type Steps,
  TEXT,
} from "@bough/problem";
import { type Compiled, type CompileOptions, compile, compileSteps } from "./compile.ts";
import type { Required } from "./constraint.ts";
import type { ModelContent } from "./content.ts";
import { Context } from "./context.ts";
import {
  type DefaultSolverOptions,
  defaultCoreFinder,
  defaultSolver,
  type EngineHooks,
} from "./default-solver.ts";
import { InvalidModelError } from "./errors.ts";
import { EXPORT_OPTION_KINDS, type ExportedModel, type ExportOptions, exported } from "./export.ts";
import type { Expression } from "./expression.ts";
import { writeInto } from "./from-problem.ts";
import { type IntervalSpec, type IntervalVariable, makeInterval } from "./interval-variable.ts";
import { KeptCompilation } from "./kept-compilation.ts";
import { ModelConstraints } from "./model-constraints.ts";
import type { Solution } from "./solution-view.ts";
import type { ModelSolveOptions, SolverOptions } from "./solver.ts";
import { checkModelOptions, refuseOptions } from "./solving/engine-options.ts";
import { type EnumerationOptions, enumerate, type SolutionList } from "./solving/enumerate.ts";
import {
  type Explanation,
  explainInfeasibility,
  type Relaxation,
  suggestRelaxation,
} from "./solving/explain.ts";
import { solverOr } from "./solving/given-solver.ts";
import { type KeptModel, solveInOrder, solveInOrderSync } from "./solving/goals.ts";
import { type ModelWithHooks, moduleHooks } from "./solving/module-hooks.ts";
import { analyze, type Sensitivity } from "./solving/sensitivity.ts";
import { type ModelStatistics, statisticsOf } from "./solving/statistics.ts";
import { violated } from "./solving/violations.ts";
import { vocabulary } from "./vocabulary.ts";

export interface ModelOptions {
  readonly name?: string;
  /** Gap that a strict comparison of real expressions leaves; default 1e-4. */
  readonly epsilon?: number;
  /**
   * What a constraint means that the declared bounds already contradict: a mistake in the call
   * ("error", the default), or a model without a solution ("infeasible").
   */
  readonly contradictions?: "error" | "infeasible";
}

/**
 * Hooks of a module in a model's variables: the default export of a file that each thread loads. The
 * model is made again on each thread, by the code that has made the one to be solved.
 *
 *     export default modelHooks((data) => {
 *       const { model, edges } = tour(data);
 *       return { model, hooks: { separate: (point) => subtours(edges, point) } };
 *     });
 *
 * @param make called with the `data` of the option `hooks`
 */
export function modelHooks<Data>(
  make: (data: Data) => ModelWithHooks,
): (data: Data, columnOf: (name: string) => number) => EngineHooks {
  return moduleHooks(make, (model) => model.forHooks());
}

/** Gap of a strict comparison of reals, where none is given: a hundred feasibility tolerances. */
const STRICT_GAP = 1e-4;

const SOLUTION = objectWith("boolean", "function", "a solution of the model");

const MODEL_OPTION_KINDS: OptionKinds<ModelOptions> = {
  name: TEXT,
  epsilon: numberFrom(0),
  contradictions: oneOfTexts("error", "infeasible"),
};

/**
 * A mixed-integer model, written as the problem reads. Expressions cost nothing until they are
 * required or made the goal.
 *
 *     const model = new Model();
 *     const x = model.integer(0, 10, "x"), isOpen = model.binary("isOpen");
 *     model.require(isOpen.implies(x.isAtMost(3)));
 *     model.maximize(x.plus(isOpen));
 *     const solution = await model.solve();
 *     solution.value(x);
 */
export class Model extends ModelConstraints {
  readonly name: string;
  readonly #kept = new KeptCompilation();

  constructor(options: ModelOptions = {}) {
    checkOptions("Model", options, MODEL_OPTION_KINDS, InvalidModelError);
    const context = new Context(vocabulary, options.epsilon ?? STRICT_GAP);
    super(context, options.contradictions ?? "error");
    this.name = options.name ?? "";
  }

  /** The model of a problem, read from a file for example; a contradiction in it is an answer. */
  static from(problem: Problem): Model {
    return runToEnd(Model.fromSteps(problem));
  }

  /** The same with pauses, each after some milliseconds, for callers whose event loop must turn. */
  static *fromSteps(problem: Problem): Steps<Model> {
    checkValue("the problem of Model.from", problem, PROBLEM, InvalidModelError);
    const model = new Model({ name: problem.name, contradictions: "infeasible" });
    yield* writeInto(model, problem);
    return model;
  }

  /** Something that takes place from a start to an end, or, with `isPresent`, perhaps not at all. */
  interval(spec: IntervalSpec): IntervalVariable {
    return makeInterval(this, spec);
  }

  // Solving

  /** The problem in normal form, in the tight formulation; of several goals with the first. */
  compile(options: CompileOptions = {}): Problem {
    return this.#compiled(options).problem;
  }

  /** The same with pauses, for callers whose event loop must turn. What the model gets meanwhile does not count. */
  *compileInSteps(options: CompileOptions = {}): Steps<Problem> {
    return (yield* compileSteps(this.#whole(), options)).problem;
  }

  /**
   * Solves the model, with the default engine or the one in `options.solver`.
   *
   *     const solution = await model.solve({ timeLimit: 10, start: earlierSolution });
   */
  async solve<O extends SolverOptions = DefaultSolverOptions>(
    options: ModelSolveOptions<O> = {} as ModelSolveOptions<O>,
  ): Promise<Solution> {
    checkModelOptions("solve", options);
    return solveInOrder(
      this.#content(),
      this.orderedGoals,
      options,
      solverOr(options.solver, (problem, given) =>
        this.#kept.session.solve(problem, given as DefaultSolverOptions),
      ),
      this.#keptModel,
    );
  }

  /** The same to the end in one go, with the default engine: for small models. */
  solveSync(options: ModelSolveOptions<DefaultSolverOptions> = {}): Solution {
    return solveInOrderSync(
      this.#content(),
      this.orderedGoals,
      options,
      (problem, given) => this.#kept.session.solveSync(problem, given),
      this.#keptModel,
    );
  }

  /** All solutions that differ on the given expressions, whatever the goals, in no order; see `solveBest`. */
  async solveAll(options: EnumerationOptions = {}): Promise<SolutionList> {
    return enumerate(this.#content(), this.orderedGoals, false, options);
  }

  /** The `count` best solutions that differ on the given expressions, best first. */
  async solveBest(count: number, options: EnumerationOptions = {}): Promise<SolutionList> {
    checkValue("the count of solveBest", count, numberFrom(1), InvalidModelError);
    return enumerate(this.#content(), this.orderedGoals, true, { ...options, limit: count });
  }

  /**
   * Why the model has no solution: constraints and declared bounds that contradict each other, or leave
   * the goals no value, none of which can be left out. Undefined where it has one.
   *
   * @throws {UndecidedError} where a limit or the signal came before it was known whether it has one
   */
  async explainInfeasibility(options: ModelSolveOptions = {}): Promise<Explanation | undefined> {
    checkModelOptions("explainInfeasibility", options);
    refuseOptions("explainInfeasibility", options, ["assumptions", "hooks", "isRelaxed"]);
    const findCore = options.solver === undefined ? defaultCoreFinder : undefined;
    return explainInfeasibility(
      this.#content(),
      this.orderedGoals,
      options,
      solverOr(options.solver, defaultSolver),
      findCore,
    );
  }

  /** Duals, reduced costs and ranges of a linear model at its optimum, or of the linear relaxation; of several goals by the first. */
  async analyze<O extends SolverOptions = DefaultSolverOptions>(
    options: ModelSolveOptions<O> = {} as ModelSolveOptions<O>,
  ): Promise<Sensitivity<O>> {
    checkModelOptions("analyze", options);
    refuseOptions("analyze", options, ["assumptions", "hooks"]);
    const [goal] = this.orderedGoals;
    return analyze(this.#content(), goal, options, solverOr(options.solver, defaultSolver));
  }

  /**
   * The least that must be given up: constraints to break, and by how much, so that a solution is left.
   * Bounds of variables and the values of `integerFrom` stay.
   * Its `status` tells whether it is the least; see `Relaxation`.
   *
   * @throws {UndecidedError} where a limit or the signal came before any way was found
   */
  async suggestRelaxation(options: ModelSolveOptions = {}): Promise<Relaxation> {
    checkModelOptions("suggestRelaxation", options);
    refuseOptions("suggestRelaxation", options, ["assumptions", "hooks", "isRelaxed"]);
    return suggestRelaxation(
      { ...this.#content(), domains: this.domains },
      this.orderedGoals,
      options,
      solverOr(options.solver, defaultSolver),
    );
  }

  // Looking at the model

  /** The constraints that a solution breaks, by their meaning and not by the rows they became. */
  violatedBy(solution: Solution): Required[] {
    checkValue("the solution of violatedBy", solution, SOLUTION, InvalidModelError);
    return violated(this.requirements, solution);
  }

  /** Rows and columns of the compiled problem, by operation and by constraint. */
  statistics(): ModelStatistics {
    return statisticsOf(this.#compiled({}));
  }

  /** The compiled problem as MPS text, names kept where MPS can write them and rows as they were stated. */
  async toMps(options: ExportOptions = {}): Promise<string> {
    return (await this.export("mps", options)).text;
  }

  /** The compiled problem as LP text, names kept where LP can write them and rows as they were stated. */
  async toLp(options: ExportOptions = {}): Promise<string> {
    return (await this.export("lp", options)).text;
  }

  /** The same with what was renamed on the way, and what the file cannot say: of several goals it has the first. */
  async export(format: "mps" | "lp", options: ExportOptions = {}): Promise<ExportedModel> {
    checkValue("the format of export", format, oneOfTexts("mps", "lp"), InvalidModelError);
    checkOptions("export", options, EXPORT_OPTION_KINDS, InvalidModelError);
    const compiling = compileSteps(this.#whole(), { asStated: true });
    return exported(compiling, format, this.goals.length - 1, options);
  }

  /** The model as a person would write it, line by line. */
  override toString(): string {
    const goals = this.goals.map(({ sense, expression }) => `${sense} ${expression}`);
    const rows = this.requirements.map(({ requirement, name }) =>
      name === undefined ? `  ${requirement}` : `  ${name}: ${requirement}`,
    );
    const wishes = [...this.preferences].map(
      ({ text, penalty }) => `  ${text} (penalty ${penalty})`,
    );
    return [...goals, "subject to", ...rows, ...wishes].join("\n");
  }

  /** @internal The model as it is compiled for a solve, and its goals. */
  forHooks(): { compiled: Compiled; goals: readonly Expression[] } {
    const goals = this.orderedGoals.map(({ expression }) => expression);
    return { compiled: this.#compiled({}), goals };
  }

  #compiled(options: CompileOptions): Compiled {
    return compile(this.#whole(), options);
  }

  #whole(): ModelContent {
    return { ...this.#content(), goal: this.orderedGoals[0] };
  }

  #content() {
    const { name, context, requirements } = this;
    return { name, context, requirements, bounds: new Map(this.presentBounds) };
  }

  /** What is left of the last compilation; several goals make constraints of each other. */
  get #keptModel(): KeptModel | undefined {
    if (this.goals.length > 1) return undefined;
    const version = this.version;
    const { length } = this.context.variables;
    return {
      compileSteps: (content, options) =>
        this.#kept.compileSteps(content, `${version} ${length}`, options),
    };
  }
}
