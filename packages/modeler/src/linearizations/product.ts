import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";

export function buildProduct(a: Expression, b: Expression): Expression {
  throw new InvalidModelError(`(${a}).times(${b}): not a linear expression`);
}
