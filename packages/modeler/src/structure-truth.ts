import { BooleanExpression } from "./boolean-expression.ts";
import type { StructuralConstraint } from "./constraint.ts";
import { InvalidModelError } from "./errors.ts";
import type { BooleanOperation } from "./linearizations/linearization.ts";
import { quoting } from "./text-budget.ts";

/**
 * The Boolean that is true only where a structural constraint holds. True, it makes the constraint hold;
 * what would make it false has no linear form here, and is an error when the model is compiled.
 */
export function truthOf(constraint: StructuralConstraint): BooleanExpression {
  const { context } = constraint;
  const operation: BooleanOperation = {
    name: constraint.name,
    text: () => constraint.toString(),
    evaluate: (_, values) => constraint.holds(values),
    valuesOf: () => constraint.valuesOf,
    *assertInSteps(_, value, conditions, compiler) {
      if (!value) {
        throw new InvalidModelError(
          quoting`not ${constraint}: it can be required, preferred and implied, but neither be denied nor counted`,
        );
      }
      yield* constraint.compile(compiler, conditions) ?? [];
    },
  };
  // Two constraints may read alike and yet differ, as automata do.
  const atom = context.boolean(operation, constraint.operands, context.nextSerial());
  return new BooleanExpression(context, atom, false, constraint.definedWhere);
}
