import { shown } from "@bough/problem";
import type { BooleanExpression } from "./boolean-expression.ts";
import { InvalidModelError } from "./errors.ts";
import type { Expression } from "./expression.ts";
import { quoting } from "./text-budget.ts";

/** True of numbers and Booleans of a model; a caller without types may hand in anything. */
export function isExpression(value: unknown): value is Expression | BooleanExpression {
  if (typeof value !== "object" || value === null) return false;
  const { type } = value as { type?: unknown };
  return type === "number" || type === "boolean";
}

/** The items of what must be a list: an array or anything else that can be gone through. */
export function listed<T>(values: Iterable<T>, call: string): Iterable<T> {
  const isList = typeof values === "object" && values !== null && Symbol.iterator in values;
  if (isList) return values;
  throw new InvalidModelError(quoting`${call}(…) was given ${shown(values)}; it needs an array`);
}

/**
 * The text of an expression, for `Symbol.toPrimitive`.
 *
 * @throws {InvalidModelError} where an operator asks for a number
 */
export function textOnly(expression: object, hint: string): string {
  if (hint === "string") return expression.toString();
  throw new InvalidModelError(
    quoting`JavaScript's operators (+ - * / < > ==) cannot be used on ${expression}; call its methods, such as x.plus(y), x.times(2) or x.isAtMost(3)`,
  );
}
