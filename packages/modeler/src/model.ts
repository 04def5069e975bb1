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
  shown,
  TEXT,
} from "@bough/problem";
import type { BooleanExpression } from "./boolean-expression.ts";
import { type Compiled, type CompileOptions, compile } from "./compile.ts";
import { LinearConstraint, Required, type Requirement } from "./constraint.ts";
import type { Goal } from "./content.ts";
import { Context } from "./context.ts";
import {
  type DefaultSolverOptions,
  defaultCoreFinder,
  defaultSolver,
  type EngineHooks,
} from "./default-solver.ts";
import type { DefinedWhere } from "./definedness.ts";
import { ContradictionError, InvalidModelError } from "./errors.ts";
import { type ExportedModel, exported } from "./export.ts";
import { Expression, lift, type NumberLike } from "./expression.ts";
import { writeInto } from "./from-problem.ts";
import { isExpression, listed } from "./given-values.ts";
import { checkGoal, type GoalSpec } from "./goal-spec.ts";
import { type IntervalSpec, type IntervalVariable, makeInterval } from "./interval-variable.ts";
import { KeptCompilation } from "./kept-compilation.ts";
import { indexed, ModelVariables } from "./model-variables.ts";
import type { Solution } from "./solution-view.ts";
import type { ModelSolveOptions, SolverOptions } from "./solver.ts";
import { checkModelOptions } from "./solving/engine-options.ts";
import { type EnumerationOptions, enumerate, type SolutionList } from "./solving/enumerate.ts";
import {
  type Explanation,
  explainInfeasibility,
  type RelaxedConstraint,
  suggestRelaxation,
} from "./solving/explain.ts";
import { goalsInOrder, type KeptModel, solveInOrder, solveInOrderSync } from "./solving/goals.ts";
import { type ModelWithHooks, moduleHooks } from "./solving/module-hooks.ts";
import { type Preference, preferenceOf } from "./solving/preference.ts";
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
export class Model extends ModelVariables {
  readonly name: string;
  readonly #contradictions: "error" | "infeasible";
  readonly #requirements = new Set<Required>();
  readonly #preferences = new Set<Preference>();
  readonly #requiredNames = new Set<string>();
  #goals: readonly Goal[] = [];
  readonly #kept = new KeptCompilation();
  /** Counts changes of constraints. */
  #version = 0;
  /** The goals with what preferences make of them, until either changes. */
  #ordered: readonly Goal[] | undefined;

  constructor(options: ModelOptions = {}) {
    checkOptions("Model", options, MODEL_OPTION_KINDS, InvalidModelError);
    super(new Context(vocabulary, options.epsilon ?? STRICT_GAP));
    this.name = options.name ?? "";
    this.#contradictions = options.contradictions ?? "error";
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

  // Constraints and goals

  /** Adds a constraint; what it returns can be removed again. */
  require(requirement: Requirement, name?: string): Required {
    this.#checkRequirement(requirement, "require");
    if (name !== undefined) checkValue("the name of a constraint", name, TEXT, InvalidModelError);
    if (name !== undefined && this.#requiredNames.has(name)) {
      throw new InvalidModelError(`require(…, "${name}"): another constraint has this name`);
    }
    const call = `require(${requirement}${name === undefined ? "" : `, "${name}"`})`;
    this.#checkDomain(requirement.definedWhere, call);
    if (this.#contradictions === "error" && isContradicted(requirement)) {
      throw new ContradictionError(`${call}: the bounds of its variables contradict it`);
    }
    if (name !== undefined) this.#requiredNames.add(name);
    const required = new Required(requirement, name);
    this.#requirements.add(required);
    this.#version++;
    return required;
  }

  /** Adds several constraints, numbered where a name is given. */
  requireAll(requirements: Iterable<Requirement>, name?: string): Required[] {
    return [...listed(requirements, "requireAll")].map((requirement, k) =>
      this.require(requirement, indexed(name, k)),
    );
  }

  /**
   * Holds an expression at a value until the constraint that this returns is removed; a Boolean at
   * true or false, or at 1 or 0.
   */
  fix(
    expression: Expression | BooleanExpression,
    value: number | boolean,
    name?: string,
  ): Required {
    const isTruth = typeof value === "boolean";
    if (isTruth && isExpression(expression) && expression.type !== "boolean") {
      throw new InvalidModelError(
        `fix(${expression}, ${value}): it is a number, and needs a number`,
      );
    }
    const wanted = isTruth ? Number(value) : value;
    return this.require(lift(this.context, expression, "fix").equals(wanted), name);
  }

  /**
   * A constraint that may be broken at a cost: the penalty is paid once for a Boolean that is not
   * true, and for each unit by which a row is missed. It counts against the goal, or is the goal
   * where there is no other.
   */
  prefer(requirement: Requirement, penalty: number, name?: string): Preference {
    this.#checkRequirement(requirement, "prefer");
    const preference = preferenceOf(this.context, requirement, penalty, name);
    this.#preferences.add(preference);
    this.#ordered = undefined;
    return preference;
  }

  /**
   * Puts another constraint in the place of one, under its name: the same row with other
   * coefficients, say, of which a linear model writes no more than that row anew.
   */
  replace(required: Required, requirement: Requirement): Required {
    this.#checkRequirement(requirement, "replace");
    this.remove(required);
    try {
      return this.require(requirement, required.name);
    } catch (error) {
      this.#requirements.add(required);
      if (required.name !== undefined) this.#requiredNames.add(required.name);
      throw error;
    }
  }

  /** Takes back a constraint or preference. */
  remove(item: Required | Preference): void {
    if (typeof item !== "object" || item === null) {
      throw new InvalidModelError(`remove(…) was given ${shown(item)}; it needs a constraint`);
    }
    const isRemoved =
      this.#requirements.delete(item as Required) || this.#preferences.delete(item as Preference);
    if (!isRemoved) throw new InvalidModelError(`remove(${item.text}): the model does not have it`);
    if (item.name !== undefined) this.#requiredNames.delete(item.name);
    this.#version++;
    this.#ordered = undefined;
  }

  /** The constraint of that name. */
  requirement(name: string): Required {
    const found = this.requirements.find((required) => required.name === name);
    if (found !== undefined) return found;
    throw new InvalidModelError(`requirement("${name}"): the model has no constraint of that name`);
  }

  get requirements(): readonly Required[] {
    return [...this.#requirements];
  }

  minimize(goal: NumberLike): void {
    this.#ordered = undefined;
    this.#goals = [this.#goal("minimize", goal, "minimize")];
  }

  maximize(goal: NumberLike): void {
    this.#ordered = undefined;
    this.#goals = [this.#goal("maximize", goal, "maximize")];
  }

  /** Several goals in order of importance: each is reached as far as the ones before it allow. */
  optimizeInOrder(goals: Iterable<GoalSpec>): void {
    this.#ordered = undefined;
    this.#goals = [...listed(goals, "optimizeInOrder")].map((goal) => {
      checkGoal(goal);
      const { tolerance = 0, toleranceRelative = 0 } = goal;
      const plain =
        "minimize" in goal
          ? this.#goal("minimize", goal.minimize, "optimizeInOrder")
          : this.#goal("maximize", goal.maximize, "optimizeInOrder");
      return { ...plain, tolerance, toleranceRelative };
    });
  }

  // Solving

  /** The problem in normal form, in the tight formulation; of several goals with the first. */
  compile(options: CompileOptions = {}): Problem {
    return this.#compiled(options).problem;
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
      this.#orderedGoals(),
      options,
      options.solver ??
        ((problem, given) => this.#kept.session.solve(problem, given as DefaultSolverOptions)),
      this.#keptModel,
    );
  }

  /** The same to the end in one go, with the default engine: for small models. */
  solveSync(options: ModelSolveOptions<DefaultSolverOptions> = {}): Solution {
    return solveInOrderSync(
      this.#content(),
      this.#orderedGoals(),
      options,
      (problem, given) => this.#kept.session.solveSync(problem, given),
      this.#keptModel,
    );
  }

  /** All solutions that differ on the given expressions, in no order; see `solveBest`. */
  async solveAll(options: EnumerationOptions = {}): Promise<SolutionList> {
    return enumerate(this.#content(), undefined, options);
  }

  /** The `count` best solutions that differ on the given expressions, best first. */
  async solveBest(count: number, options: EnumerationOptions = {}): Promise<SolutionList> {
    checkValue("the count of solveBest", count, numberFrom(1), InvalidModelError);
    const [goal] = this.#orderedGoals();
    return enumerate(this.#content(), goal, { ...options, limit: count });
  }

  /**
   * Why the model has no solution: constraints and declared bounds that contradict each other, none
   * of which can be left out. Undefined where it has one.
   */
  async explainInfeasibility(options: ModelSolveOptions = {}): Promise<Explanation | undefined> {
    checkModelOptions("explainInfeasibility", options);
    const findCore = options.solver === undefined ? defaultCoreFinder : undefined;
    return explainInfeasibility(
      this.#content(),
      options,
      options.solver ?? defaultSolver,
      findCore,
    );
  }

  /** Duals, reduced costs and ranges of a linear model at its optimum, or of the linear relaxation. */
  async analyze<O extends SolverOptions = DefaultSolverOptions>(
    options: ModelSolveOptions<O> = {} as ModelSolveOptions<O>,
  ): Promise<Sensitivity<O>> {
    checkModelOptions("analyze", options);
    const [goal] = this.#orderedGoals();
    return analyze(this.#content(), goal, options, options.solver ?? defaultSolver);
  }

  /** The least that must be given up: constraints to break, and by how much, so that a solution is left. */
  async suggestRelaxation(options: ModelSolveOptions = {}): Promise<RelaxedConstraint[]> {
    checkModelOptions("suggestRelaxation", options);
    return suggestRelaxation(this.#content(), options, options.solver ?? defaultSolver);
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
  async toMps(): Promise<string> {
    return (await this.export("mps")).text;
  }

  /** The compiled problem as LP text, names kept where LP can write them and rows as they were stated. */
  async toLp(): Promise<string> {
    return (await this.export("lp")).text;
  }

  /** The same with what was renamed on the way. */
  async export(format: "mps" | "lp"): Promise<ExportedModel> {
    checkValue("the format of export", format, oneOfTexts("mps", "lp"), InvalidModelError);
    return exported(this.compile({ asStated: true }), format);
  }

  /** The model as a person would write it, line by line. */
  override toString(): string {
    const goals = this.#goals.map(({ sense, expression }) => `${sense} ${expression}`);
    const rows = this.requirements.map(({ requirement, name }) =>
      name === undefined ? `  ${requirement}` : `  ${name}: ${requirement}`,
    );
    const wishes = [...this.#preferences].map(
      ({ text, penalty }) => `  ${text} (penalty ${penalty})`,
    );
    return [...goals, "subject to", ...rows, ...wishes].join("\n");
  }

  /** @internal The model as it is compiled for a solve, and its goals. */
  forHooks(): { compiled: Compiled; goals: readonly Expression[] } {
    const goals = this.#orderedGoals().map(({ expression }) => expression);
    return { compiled: this.#compiled({}), goals };
  }

  #compiled(options: CompileOptions): Compiled {
    return compile({ ...this.#content(), goal: this.#orderedGoals()[0] }, options);
  }

  #content() {
    const { name, context, requirements } = this;
    return { name, context, requirements, bounds: new Map(this.presentBounds) };
  }

  #orderedGoals(): readonly Goal[] {
    this.#ordered ??= goalsInOrder(this.context, this.#goals, [...this.#preferences]);
    return this.#ordered;
  }

  /** What is left of the last compilation; several goals make constraints of each other. */
  get #keptModel(): KeptModel | undefined {
    if (this.#goals.length > 1) return undefined;
    const version = this.#version;
    const { length } = this.context.variables;
    return {
      compileSteps: (content, options) =>
        this.#kept.compileSteps(content, `${version} ${length}`, options),
    };
  }

  #checkRequirement(requirement: Requirement, call: string): void {
    const type = (requirement as { type?: unknown } | undefined)?.type;
    if (type !== "boolean" && type !== "row" && type !== "structure") {
      const what =
        requirement instanceof Expression ? `the number ${requirement}` : shown(requirement);
      throw new InvalidModelError(
        `${call}(…) was given ${what}; it needs a Boolean or a constraint, such as x.isAtMost(3)`,
      );
    }
    const owner = requirement.type === "row" ? requirement.expression : requirement;
    if (owner.context !== this.context) {
      throw new InvalidModelError(`${call}(${requirement}): it belongs to another model`);
    }
  }

  #goal(sense: "minimize" | "maximize", goal: NumberLike, call: string): Goal {
    const expression = lift(this.context, goal, call);
    this.#checkDomain(expression.definedWhere, `${call}(${expression})`);
    return { sense, expression };
  }

  #checkDomain(definedWhere: DefinedWhere, call: string): void {
    if (this.#contradictions === "infeasible") return;
    if (definedWhere.every((condition) => condition.constantValue !== false)) return;
    throw new ContradictionError(
      `${call}: by the bounds of its variables an expression in it never has a value`,
    );
  }
}

function isContradicted(requirement: Requirement): boolean {
  if (requirement.type === "boolean") return requirement.constantValue === false;
  if (!(requirement instanceof LinearConstraint)) return false;
  const { lower, upper } = requirement.expression.interval;
  return lower > requirement.upper || upper < requirement.lower;
}
