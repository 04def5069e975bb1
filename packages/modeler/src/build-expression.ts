import type { Atom, Operand } from "./atom.ts";
import type { Context } from "./context.ts";
import { allOfLists, type DefinedWhere, EVERYWHERE } from "./definedness.ts";
import { Expression, lift, type NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import type { NumberOperation } from "./linearizations/linearization.ts";
import { RunningSum } from "./terms.ts";

/** The expression that is one atom. */
export function fromAtom(atom: Atom): Expression {
  return new Expression(atom.context, [atom], [1], 0);
}

/** The result of an operation, with the conditions under which it has a value. */
export function resultOf(
  context: Context,
  operation: NumberOperation,
  operands: readonly Operand[],
  data?: unknown,
): Expression {
  const where = allOfLists(operands.map(({ definedWhere }) => definedWhere));
  const own = operation.definedWhere?.({ operands, data }) ?? EVERYWHERE;
  return fromAtom(context.number(operation, operands, data))
    .alsoWhere(where)
    .alsoWhere(own);
}

/** The sum of many, in time linear in their terms. */
export function sum(context: Context, values: Iterable<NumberLike>, call: string): Expression {
  const total = new RunningSum();
  const conditions: DefinedWhere[] = [];
  for (const value of listed(values, call)) {
    const term = lift(context, value, call);
    if (term.definedWhere.length > 0) conditions.push(term.definedWhere);
    total.add(term, 1);
  }
  const { atoms, coefficients, constant } = total.terms();
  return new Expression(context, atoms, coefficients, constant, allOfLists(conditions));
}
