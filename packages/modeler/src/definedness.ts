import type { BooleanExpression } from "./boolean-expression.ts";

/**
 * Where an expression has a value: the Booleans all of which must be true. They are handed on from
 * operands to results, also where the result is folded to a constant, so that whatever occurs in a
 * constraint or goal is known to it. Each condition stands there once.
 */
export type DefinedWhere = readonly BooleanExpression[];

/** Of an expression that always has a value. */
export const EVERYWHERE: DefinedWhere = [];

/** The conditions of several expressions together; those that are certain are left out. */
export function allOf(...lists: readonly DefinedWhere[]): DefinedWhere {
  return allOfLists(lists);
}

/** The same of any number of expressions. */
export function allOfLists(lists: readonly DefinedWhere[]): DefinedWhere {
  const [first, ...others] = lists.filter((list) => list.length > 0);
  if (first === undefined) return EVERYWHERE;
  if (others.every((list) => list === first)) return first;
  const conditions = new Map(first.map((condition) => [condition.key, condition]));
  for (const list of others) {
    for (const condition of list) conditions.set(condition.key, condition);
  }
  return conditions.size === first.length ? first : [...conditions.values()];
}

/** The conditions that an operation states, with those of the operands of the conditions themselves. */
export function conditionsFrom(stated: readonly BooleanExpression[]): DefinedWhere {
  const open = stated.filter((condition) => condition.constantValue !== true);
  if (open.length === 0) return EVERYWHERE;
  return allOfLists([...open.map(({ definedWhere }) => definedWhere), open]);
}
