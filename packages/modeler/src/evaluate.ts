import type { Atom, VariableAtom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import type { DefinedWhere } from "./definedness.ts";
import type { Expression } from "./expression.ts";
import { FromBelow } from "./from-below.ts";
import type { Values } from "./linearizations/linearization.ts";

/** Whether an expression, and everything that occurs in it, has a value at a point. */
export function isDefined(
  { definedWhere }: { readonly definedWhere: DefinedWhere },
  values: Values,
): boolean {
  return definedWhere.every((condition) => values.boolean(condition));
}

/** Reads expressions at a point by their meaning, not by the columns they were compiled to. */
export class PointValues implements Values {
  readonly #variable: (atom: VariableAtom) => number;
  readonly #results = new FromBelow((atom) => Number(atom.operation.evaluate(atom, this)));

  constructor(variable: (atom: VariableAtom) => number) {
    this.#variable = variable;
  }

  number(expression: Expression): number {
    let total = expression.constant;
    for (let k = 0; k < expression.atoms.length; k++) {
      total += expression.coefficients[k]! * this.#atom(expression.atoms[k]!);
    }
    return total;
  }

  boolean({ atom, isNegated }: BooleanExpression): boolean {
    if (atom === undefined) return !isNegated;
    return this.#atom(atom) > 0.5 !== isNegated;
  }

  #atom(atom: Atom): number {
    if (atom.kind === "variable") return this.#variable(atom);
    return this.#results.of(atom);
  }
}
