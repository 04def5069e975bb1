import type { Atom, VariableAtom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import type { DefinedWhere } from "./definedness.ts";
import type { Expression } from "./expression.ts";
import type { Values } from "./linearizations/linearization.ts";
import { DEEPEST_CALLS, unknownBelow } from "./nesting.ts";

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
  readonly #results = new Map<Atom, number>();
  #depth = 0;

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
    const known = this.#results.get(atom);
    if (known !== undefined) return known;
    if (this.#depth === DEEPEST_CALLS) this.#settleBelow(atom);
    this.#depth++;
    try {
      const result = Number(atom.operation.evaluate(atom, this));
      this.#results.set(atom, result);
      return result;
    } finally {
      this.#depth--;
    }
  }

  /** What the atom is made of is looked at from below. */
  #settleBelow(top: Atom): void {
    this.#depth = 0;
    for (const atom of unknownBelow(top, (each) => this.#results.has(each)))
      if (atom !== top) this.#atom(atom);
    this.#depth = DEEPEST_CALLS;
  }
}
