import { checkValue, FINITE_NUMBER, FUNCTION, type Term } from "@bough/problem";
import type { BooleanExpression } from "../boolean-expression.ts";
import type { Compiled } from "../compile.ts";
import { LinearConstraint, type Requirement } from "../constraint.ts";
import type { Context } from "../context.ts";
import type { EngineHookModule, EngineHooks, EnginePropagator } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { listed } from "../given-values.ts";
import { Solution } from "../solution-view.ts";
import { quoting } from "../text-budget.ts";
import { noAnswer } from "./no-answer.ts";
import { plainAtom, type Start, startPoint } from "./start.ts";

/** What is known of a point that a hook is shown. */
export interface PointInfo {
  /**
   * True of a solution of the model and the constraints so far, which is accepted unless a constraint
   * refuses it. False of an optimum of a linear relaxation, whose Booleans are fractions
   * (`point.value(isOpen.asNumber())`): constraints that it violates make the bound better.
   */
  readonly isIntegral: boolean;
  /** Offers values of all variables that may make a better solution. */
  offer(values: Start): void;
}

/** What a propagator sees of its variables, and how it says what follows. */
export interface VariableBounds {
  /** Of a Boolean 0 or 1. */
  lower(variable: Expression | BooleanExpression): number;
  upper(variable: Expression | BooleanExpression): number;
  /** True where both are the same. */
  isFixed(variable: Expression | BooleanExpression): boolean;
  /**
   * The variable is at least this much in every wanted solution within the present bounds.
   *
   * @param because the variables whose present bounds imply it; all of the propagator's by default
   */
  atLeast(
    variable: Expression | BooleanExpression,
    value: number,
    because?: Iterable<Expression | BooleanExpression>,
  ): void;
  /** The same from above. */
  atMost(
    variable: Expression | BooleanExpression,
    value: number,
    because?: Iterable<Expression | BooleanExpression>,
  ): void;
  /** No wanted solution lies within the present bounds. */
  fail(because?: Iterable<Expression | BooleanExpression>): void;
}

/**
 * A constraint of one's own over integers and Booleans, told by what it lets follow from their
 * bounds: `HookedPropagator` of the engine, in the model's variables.
 */
export interface ModelPropagator {
  /** For errors. */
  readonly name: string;
  readonly variables: Iterable<Expression | BooleanExpression>;
  propagate(bounds: VariableBounds): void;
}

/**
 * What can be hooked into the search, in the model's own variables; of several goals into the search
 * for each. The functions are called on the caller's thread, time and again, in any order, and depend
 * on their arguments alone. Where one throws, the solve ends with that exception.
 */
export interface ModelHooks {
  /**
   * Gives linear constraints on variables that a point violates and every wanted solution satisfies,
   * or `"stop"` to end the solve with the best solution accepted so far. No solution is accepted that
   * it has not seen.
   */
  readonly separate?: (
    point: Solution,
    info: PointInfo,
  ) => Iterable<LinearConstraint | BooleanExpression> | "stop" | undefined;
  /**
   * Called for every better solution before it counts. `"refuse"` rules out all solutions with the
   * same integers, `"stop"` accepts it and ends the solve.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that only looks on returns nothing
  readonly onIncumbent?: (solution: Solution) => "refuse" | "stop" | undefined | void;
  /** Called with optima of the tree's linear relaxations, to offer solutions made of them. */
  readonly heuristic?: (point: Solution, info: PointInfo) => void;
  readonly propagators?: Iterable<ModelPropagator>;
}

/** The hooks as the engine takes them; a module goes on as it is, see `modelHooks`. */
export function engineHooks(
  hooks: ModelHooks | EngineHookModule | undefined,
  compiled: Compiled,
  goals: readonly Expression[],
): { hooks?: EngineHooks | EngineHookModule } {
  if (hooks === undefined) return {};
  return { hooks: "module" in hooks ? hooks : inColumns(hooks, compiled, goals) };
}

/** Hooks in a model's variables as hooks in columns of what it was compiled to. */
export function inColumns(
  hooks: ModelHooks,
  compiled: Compiled,
  goals: readonly Expression[],
): EngineHooks {
  const { separate, onIncumbent, heuristic, propagators } = hooks;
  for (const [name, hook] of Object.entries({ separate, onIncumbent, heuristic }))
    if (hook !== undefined) checkValue(`the hook "${name}"`, hook, FUNCTION, InvalidModelError);
  const view = (values: Float64Array, objective: number) =>
    new Solution({ ...noAnswer("interrupted"), objective, solution: values }, compiled, goals);
  const infoOf = (isIntegral: boolean, offer: (values: Float64Array) => void): PointInfo => ({
    isIntegral,
    offer: (start) => offer(wholePoint(compiled, start)),
  });
  return {
    ...hooks,
    separate:
      separate &&
      (({ values, objective, isIntegral, offer }) => {
        const given = separate(view(values, objective), infoOf(isIntegral, offer)) ?? [];
        if (given === "stop") return "stop";
        return Array.from(listed(given, "separate"), (each) => rowOf(each, compiled));
      }),
    onIncumbent:
      onIncumbent &&
      askedOnce(compiled, (values, objective) => onIncumbent(view(values, objective))),
    heuristic:
      heuristic &&
      (({ values, objective, isIntegral, offer }) =>
        heuristic(view(values, objective), infoOf(isIntegral, offer))),
    propagators:
      propagators &&
      Array.from(listed(propagators, "propagators"), (each) => enginePropagator(each, compiled)),
  };
}

/** What the hook says of a solution. */
type Verdict = ReturnType<NonNullable<ModelHooks["onIncumbent"]>>;

/**
 * The engine rules out the integers of all its columns, of which a compilation may have some of its own: what
 * was refused with the same integers of the model's is refused with these as well, and nobody asked again.
 */
function askedOnce(
  { columnOf }: Compiled,
  ask: (values: Float64Array, objective: number) => Verdict,
): NonNullable<EngineHooks["onIncumbent"]> {
  const columns = Array.from(columnOf).flatMap(([{ isInteger }, j]) => (isInteger ? [j] : []));
  const refused = new Set<string>();
  return ({ values, objective }) => {
    const integers = columns.map((j) => Math.round(values[j]!)).join();
    if (refused.has(integers)) return "refuse";
    const answer = ask(values, objective);
    if (answer === "refuse" && columns.length > 0) refused.add(integers);
    return answer;
  };
}

function enginePropagator(propagator: ModelPropagator, compiled: Compiled): EnginePropagator {
  const { name } = propagator;
  checkValue(
    `the function of the propagator "${name}"`,
    propagator.propagate,
    FUNCTION,
    InvalidModelError,
  );
  const what = `the propagator "${name}"`;
  const column = (variable: Expression | BooleanExpression) =>
    columnOfVariable(variable, compiled, what);
  const columns = (variables: Iterable<Expression | BooleanExpression> | undefined) =>
    variables === undefined ? undefined : Array.from(variables, column);
  return {
    name,
    columns: columns(propagator.variables) ?? [],
    propagate: (bounds) =>
      propagator.propagate({
        lower: (variable) => bounds.lower(column(variable)),
        upper: (variable) => bounds.upper(column(variable)),
        isFixed: (variable) => bounds.isFixed(column(variable)),
        atLeast: (variable, value, because) =>
          bounds.atLeast(column(variable), value, columns(because)),
        atMost: (variable, value, because) =>
          bounds.atMost(column(variable), value, columns(because)),
        fail: (because) => bounds.fail(columns(because)),
      }),
  };
}

/** The column of a variable; `what` is told that another expression has none. */
function columnOfVariable(
  variable: Expression | BooleanExpression,
  { columnOf }: Compiled,
  what: string,
): number {
  const atom = plainAtom(variable);
  const column = atom === undefined ? undefined : columnOf.get(atom);
  if (column !== undefined) return column;
  throw new InvalidModelError(quoting`${what}: ${variable} is no variable of the model`);
}

/** Columns of operations may be left open: some stand for a choice that the variables do not tell. */
function wholePoint(compiled: Compiled, start: Start): Float64Array {
  const { start: point } = startPoint(compiled, start, "offer(…)");
  if (point === undefined || [...compiled.columnOf.values()].some((j) => Number.isNaN(point[j]))) {
    throw new InvalidModelError("offer(…) needs values of all variables of the model");
  }
  return point;
}

/** The constraint as a row over columns: it must be linear in variables. */
function rowOf(constraint: Requirement, { columnOf }: Compiled) {
  const row = linearForm(constraint);
  if (row === undefined) {
    throw new InvalidModelError(
      quoting`separate: ${constraint} is no linear constraint; give rows such as x.plus(y).atMost(3)`,
    );
  }
  const { atoms, coefficients } = row.expression;
  const terms = atoms.map((atom, k): Term => {
    const column = atom.kind === "variable" ? columnOf.get(atom) : undefined;
    if (column !== undefined) return [column, coefficients[k]!];
    if (atom.context !== anyContext(columnOf))
      throw new InvalidModelError(quoting`separate: ${constraint} belongs to another model`);
    throw new InvalidModelError(
      quoting`separate: ${constraint} holds more than the model's variables; operations cannot be added during a solve`,
    );
  });
  return { terms, lower: row.lower, upper: row.upper };
}

/** The model's, which all its variables share. */
function anyContext(columnOf: Compiled["columnOf"]): Context | undefined {
  const [atom] = columnOf.keys();
  return atom?.context;
}

function linearForm(constraint: Requirement): LinearConstraint | undefined {
  if (constraint instanceof LinearConstraint) return constraint;
  const stated = constraint?.type === "boolean" ? constraint.stated : undefined;
  if (stated === undefined || (constraint as BooleanExpression).isNegated) return undefined;
  return new LinearConstraint(stated.expression, stated.lower, stated.upper);
}

/** Of a variable, how soon the tree branches on it and which side is looked at first. */
export interface BranchingAdvice {
  /** The tree branches on the variables of the highest priority first. Default 0. */
  readonly priority?: number;
  /** The side looked at first; default: as the search likes. */
  readonly direction?: "up" | "down";
}

/** Advice on branching, variable by variable. */
export type Branching = Iterable<
  readonly [variable: Expression | BooleanExpression, advice: BranchingAdvice]
>;

/** The advice as the engine takes it. */
export function engineBranching(
  branching: Branching | undefined,
  compiled: Compiled,
): { branchingPriority?: Float64Array; branchingDirection?: Int8Array } {
  if (branching === undefined) return {};
  const { numCols } = compiled.problem;
  const branchingPriority = new Float64Array(numCols);
  const branchingDirection = new Int8Array(numCols);
  for (const [variable, { priority = 0, direction }] of listed(branching, "branching")) {
    const column = columnOfVariable(variable, compiled, "branching");
    checkValue(`the priority of ${variable}`, priority, FINITE_NUMBER, InvalidModelError);
    branchingPriority[column] = priority;
    if (direction !== undefined) branchingDirection[column] = direction === "up" ? 1 : -1;
  }
  return { branchingPriority, branchingDirection };
}
