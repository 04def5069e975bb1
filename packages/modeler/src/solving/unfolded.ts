import type { BooleanExpression, StatedRow } from "../boolean-expression.ts";
import { LinearConstraint, type Requirement } from "../constraint.ts";
import { atMost, buildAtMost } from "../linearizations/at-most.ts";
import { or } from "../linearizations/disjunction.ts";

const EVERYTHING = { lower: -Infinity, upper: Infinity };

/**
 * A comparison as the user wrote it, where bounds that variables were declared with have decided it, or a
 * side of it, while it was written: x = 0 is kept as x <= 0 where x >= 0 was declared. Without such a
 * bound it has to say all that it said. Comparisons within larger expressions stay as bounds left them.
 */
export function unfolded(requirement: Requirement): Requirement {
  if (requirement.type !== "boolean") return requirement;
  const { stated, denied, definedWhere } = requirement;
  const row = stated ?? denied;
  if (row === undefined || !isFolded(requirement, row)) return requirement;
  if (stated === undefined) return outside(row).alsoWhere(definedWhere);
  return new LinearConstraint(row.expression, row.lower, row.upper).alsoWhere(definedWhere);
}

/** Whether less of the row is left than was written: nothing, or one side of two. */
function isFolded({ atom }: BooleanExpression, { lower, upper }: StatedRow): boolean {
  if (atom === undefined) return true;
  const hasTwoSides = lower > -Infinity && upper < Infinity;
  return hasTwoSides && atom.kind === "boolean" && atom.operation === atMost;
}

/** The expression lies below the row or above it. */
function outside({ expression, lower, upper }: StatedRow): BooleanExpression {
  const { context } = expression;
  const gap = expression.isInteger ? 1 : context.epsilon;
  const sides: BooleanExpression[] = [];
  if (lower > -Infinity) sides.push(buildAtMost(expression, lower - gap, EVERYTHING));
  if (upper < Infinity) sides.push(buildAtMost(expression.negated(), -upper - gap, EVERYTHING));
  return or(context, sides);
}
