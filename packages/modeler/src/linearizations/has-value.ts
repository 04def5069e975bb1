import { InternalError } from "@bough/problem";
import { BooleanExpression } from "../boolean-expression.ts";
import { fromAtom } from "../build-expression.ts";
import type { Expression } from "../expression.ts";
import { type BooleanOperation, EXACT, type NumberOperation } from "./linearization.ts";

/**
 * Source: an operation has a value at its operand.
 * Target: the rows of the operation itself, for those whose rows leave no other points.
 */
const definedness: BooleanOperation = {
  name: "has-value",
  text: ({ operands }) => `${operands[0]} has a value`,
  evaluate: ({ operands }, values) => !Number.isNaN(values.number(operands[0] as Expression)),
  assert(atom, value, conditions, compiler) {
    if (!value || conditions.length > 0) {
      throw new InternalError("has-value can only be required");
    }
    compiler.form(atom.operands[0] as Expression, EXACT);
  },
};

export function hasValue(
  x: Expression,
  operation: NumberOperation,
  data: unknown,
): BooleanExpression {
  const result = fromAtom(x.context.number(operation, [x], data));
  return new BooleanExpression(x.context, x.context.boolean(definedness, [result]), false);
}
