import { type Status, shown } from "@bough/problem";
import type { Atom, VariableAtom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import { paidConstraints } from "./bound-prices.ts";
import type { Compiled } from "./compile.ts";
import type { Required, Requirement } from "./constraint.ts";
import { InvalidModelError } from "./errors.ts";
import { isDefined, PointValues } from "./evaluate.ts";
import type { Expression } from "./expression.ts";
import { type GanttLines, type GanttOptions, ganttSvg } from "./gantt.ts";
import { isExpression } from "./given-values.ts";
import type { Values } from "./linearizations/linearization.ts";
import { solutionText } from "./solution-text.ts";
import type { SolverResult } from "./solver.ts";
import { comparisonOf, linearRelations } from "./stated-relations.ts";
import { quoting, shortened } from "./text-budget.ts";

/** What a solution needs to know of the compiled problem it answers. */
export type CompiledView = Pick<Compiled, "columnOf"> & Partial<Compiled>;

/** The answer to a model, in the model's own words. */
export class Solution implements Values {
  readonly status: Status;
  /** Null where no feasible point is known. */
  readonly objective: number | null;
  readonly bound: number | null;
  readonly gap: number | null;
  /** What the engine reported, in columns of the compiled problem. */
  readonly result: SolverResult;
  readonly #compiled: CompiledView;
  readonly #values: PointValues | undefined;
  readonly #goals: readonly Expression[];
  /** What each of the engine's assumptions comes from. */
  readonly #assumed: readonly Requirement[];
  #paidConstraints: ReadonlyMap<VariableAtom, Required> | undefined;

  constructor(
    result: SolverResult,
    compiled: CompiledView,
    goals: readonly Expression[] = [],
    assumed: readonly Requirement[] = [],
  ) {
    this.#goals = goals;
    this.#assumed = assumed;
    this.status = result.status;
    this.objective = result.objective;
    this.bound = result.bound;
    this.gap = result.gap;
    this.result = result;
    this.#compiled = compiled;
    const point = result.solution;
    if (point !== null) this.#values = new PointValues((atom) => point[this.#column(atom)]!);
  }

  /** True where values can be read. */
  get hasValues(): boolean {
    return this.#values !== undefined;
  }

  /**
   * The value of any expression of the model, by its meaning at the solution's variables: NaN for a
   * number without a value, and false for a Boolean without one, whether negated or not.
   */
  value(expression: Expression): number;
  value(expression: BooleanExpression): boolean;
  value(expression: Expression | BooleanExpression): number | boolean;
  value(expression: Expression | BooleanExpression): number | boolean {
    if (!isExpression(expression)) {
      throw new InvalidModelError(
        quoting`value(…) was given ${shown(expression)}; it needs an expression of the model`,
      );
    }
    if (this.#values === undefined) {
      throw new InvalidModelError(
        quoting`value(${expression}): there is no point to read, the solve ended as "${this.status}"`,
      );
    }
    const hasValue = isDefined(expression, this.#values);
    if (expression.type === "boolean") return hasValue && this.#values.boolean(expression);
    return hasValue ? this.#values.number(expression) : Number.NaN;
  }

  /**
   * Where assumptions leave no solution: some of them that cannot hold together, none of which can be
   * spared; empty where there is none without them either. Undefined in all other cases.
   */
  get core(): readonly Requirement[] | undefined {
    const { core } = this.result;
    return core && [...new Set(core.map((place) => this.#assumed[place]!))];
  }

  /** How the solve ended, the objective, and the values of variables with names, the first of them. */
  toString(): string {
    return solutionText(this.result, this.variableValues());
  }

  /** What each goal comes to at this point, the most important first. */
  get goalValues(): readonly number[] {
    return this.#goals.map((goal) => this.value(goal));
  }

  /** The value of a number. */
  number(expression: Expression): number {
    return this.value(expression);
  }

  /** The truth of a Boolean. */
  boolean(expression: BooleanExpression): boolean {
    return this.value(expression);
  }

  /**
   * The intervals at this point as a Gantt chart, an SVG document; see `ganttSvg`.
   *
   * @throws InvalidModelError where there is no point, or no line
   */
  gantt(lines: GanttLines, options?: GanttOptions): string {
    return ganttSvg(this, lines, options);
  }

  /** Of a linear model: the change of the objective for each unit by which the row's side is moved. */
  dual(required: Required): number {
    const { duals, reducedCosts } = this.#linear(`dual(${shortened(required.text)})`);
    const rows = this.#compiled.rowsOf?.get(required);
    if (rows !== undefined) {
      const dualOf = (row: number) =>
        duals[row] === 0 ? 0 : duals[row]! * this.#writtenShare(required, row);
      return rows.reduce((total, row) => total + dualOf(row), 0);
    }
    const bounded = this.#compiled.boundOf?.get(required);
    if (bounded === undefined) {
      throw new InvalidModelError(
        quoting`dual(${shortened(required.text)}): the solved model did not require it`,
      );
    }
    if (this.#paid().get(bounded) !== required) return 0;
    const relation = comparisonOf(required) ?? linearRelations(required.requirement)[0]!;
    // Of 2 x <= 6 the side moves by two for each unit of x.
    return reducedCosts[this.#column(bounded)]! / relation.expression.coefficients[0]!;
  }

  /**
   * Of a linear model: the change of the objective for each unit by which the variable's bound is moved. It is
   * what the duals of all constraints as stated leave of the variable's coefficient in the goal, so it is 0
   * where a constraint on the variable alone has the price. Of limits that meet at a value one has it.
   */
  reducedCost(variable: Expression | BooleanExpression): number {
    const { reducedCosts } = this.#linear(`reducedCost(${variable})`);
    const { atom, factor } = soleAtom(variable);
    if (atom?.kind !== "variable" || factor !== 1) {
      throw new InvalidModelError(quoting`reducedCost(${variable}): it is not a variable`);
    }
    const column = this.#column(atom);
    return this.#paid().has(atom) ? 0 : reducedCosts[column]!;
  }

  /** @internal The values of all variables. */
  variableValues(): Map<VariableAtom, number> {
    const values = new Map<VariableAtom, number>();
    const point = this.result.solution;
    if (point === null) return values;
    for (const [atom, column] of this.#compiled.columnOf) values.set(atom, point[column]!);
    return values;
  }

  /** @internal The same point under the status of a later solve that found none. */
  stoppedAs(status: Status): Solution {
    return new Solution(
      { ...this.result, status, bound: null, gap: null },
      this.#compiled,
      this.#goals,
    );
  }

  /** The constraints that became bounds of variables and have the price of one. */
  #paid(): ReadonlyMap<VariableAtom, Required> {
    const { boundOf, problem, columnOf } = this.#compiled;
    const { solution, reducedCosts } = this.result;
    if (boundOf === undefined || problem === undefined || solution === null || !reducedCosts)
      return new Map();
    this.#paidConstraints ??= paidConstraints(
      { boundOf, problem, columnOf },
      solution,
      reducedCosts,
    );
    return this.#paidConstraints;
  }

  /** By how much the side of a row moves with the side as stated: x >= 3 as a Boolean is written -x <= -3. */
  #writtenShare(required: Required, row: number): number {
    const { problem, columnOf } = this.#compiled;
    const stated = comparisonOf(required);
    const atom = stated?.expression.atoms[0];
    if (stated === undefined || atom === undefined || problem === undefined) return 1;
    if (atom.kind !== "variable") {
      // A product with a parameter, say, whose factor is not told here: the side that is open tells the sign.
      const isTurned = (open: number, written: number) =>
        Math.abs(open) === Infinity && written === -open;
      const { rowLower, rowUpper } = problem;
      return isTurned(stated.upper, rowLower[row]!) || isTurned(stated.lower, rowUpper[row]!)
        ? -1
        : 1;
    }
    const { starts, indices, values } = problem.rows;
    const place = indices.subarray(starts[row], starts[row + 1]).indexOf(columnOf.get(atom)!);
    return place < 0 ? 1 : values[starts[row]! + place]! / stated.expression.coefficients[0]!;
  }

  #linear(call: string): { duals: Float64Array; reducedCosts: Float64Array } {
    const { duals, reducedCosts } = this.result;
    if (duals !== undefined && reducedCosts !== undefined) return { duals, reducedCosts };
    throw new InvalidModelError(
      quoting`${call}: only a linear model that was solved to its optimum has dual values`,
    );
  }

  /**
   * The feasible points that the engine kept, best first; this one is among them. How many it keeps
   * is its option `poolSize`.
   */
  get pool(): readonly Solution[] {
    return (this.result.solutions ?? []).map(
      ({ values, objective }) =>
        new Solution({ ...this.result, solution: values, objective }, this.#compiled, this.#goals),
    );
  }

  /** The same point, told by goals that it was not looked for by: no bound on them is known. */
  toldBy(goals: readonly Expression[]): Solution {
    const last = goals.at(-1);
    if (last === undefined) return this;
    const result = { ...this.result, objective: this.value(last), bound: null, gap: null };
    return new Solution(result, this.#compiled, goals, this.#assumed);
  }

  /** The same model read at another point of its problem, such as one of an enumeration. [numCols] */
  at(point: Float64Array): Solution {
    const { problem } = this.#compiled;
    const objective =
      problem === undefined
        ? this.objective
        : problem.toUserObjective(problem.objectiveAt(point)) + 0;
    return new Solution(
      { ...this.result, solution: point, objective },
      this.#compiled,
      this.#goals,
    );
  }

  /** The column that holds a variable in the compiled problem. */
  columnOf(variable: Expression | BooleanExpression): number {
    const { atom, factor } = soleAtom(variable);
    if (atom?.kind === "variable" && factor === 1) return this.#column(atom);
    throw new InvalidModelError(quoting`columnOf(${variable}): it is not a variable`);
  }

  #column(atom: VariableAtom): number {
    const column = this.#compiled.columnOf.get(atom);
    if (column === undefined) {
      throw new InvalidModelError(
        quoting`variable ${atom.name ?? atom.id} belongs to another model, or was made after this one was solved`,
      );
    }
    return column;
  }
}

/** The atom of an expression that has but one, and how often it counts. */
function soleAtom(expression: Expression | BooleanExpression): { atom?: Atom; factor: number } {
  if (expression.type === "boolean") {
    const factor = expression.isNegated ? -1 : 1;
    return expression.atom === undefined ? { factor } : { atom: expression.atom, factor };
  }
  const [atom, second] = expression.atoms;
  const isSole = atom !== undefined && second === undefined && expression.constant === 0;
  return isSole ? { atom, factor: expression.coefficients[0]! } : { factor: 0 };
}
