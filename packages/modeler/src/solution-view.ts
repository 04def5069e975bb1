import type { Status } from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import { InvalidModelError } from "./errors.ts";
import { PointValues } from "./evaluate.ts";
import type { Expression } from "./expression.ts";
import type { SolverResult } from "./solver.ts";

/** The answer to a model, in the model's own words. */
export class Solution {
  readonly status: Status;
  /** Null where no feasible point is known. */
  readonly objective: number | null;
  readonly bound: number | null;
  readonly gap: number | null;
  /** What the engine reported, in columns of the compiled problem. */
  readonly result: SolverResult;
  readonly #columnOf: ReadonlyMap<VariableAtom, number>;
  readonly #values: PointValues | undefined;

  constructor(result: SolverResult, columnOf: ReadonlyMap<VariableAtom, number>) {
    this.status = result.status;
    this.objective = result.objective;
    this.bound = result.bound;
    this.gap = result.gap;
    this.result = result;
    this.#columnOf = columnOf;
    const point = result.solution;
    if (point !== null) this.#values = new PointValues((atom) => point[this.#column(atom)]!);
  }

  /** True where values can be read. */
  get hasValues(): boolean {
    return this.#values !== undefined;
  }

  /** The value of any expression of the model, by its meaning at the solution's variables. */
  value(expression: Expression): number;
  value(expression: BooleanExpression): boolean;
  value(expression: Expression | BooleanExpression): number | boolean;
  value(expression: Expression | BooleanExpression): number | boolean {
    if (this.#values === undefined) {
      throw new InvalidModelError(
        `value(${expression}): there is no point to read, the solve ended as "${this.status}"`,
      );
    }
    return expression.type === "boolean"
      ? this.#values.boolean(expression)
      : this.#values.number(expression);
  }

  #column(atom: VariableAtom): number {
    const column = this.#columnOf.get(atom);
    if (column === undefined) {
      throw new InvalidModelError(
        `variable ${atom.name ?? atom.id} was made after the model was solved`,
      );
    }
    return column;
  }
}
