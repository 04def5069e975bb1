import type { BooleanExpression, StatedRow } from "../boolean-expression.ts";
import { LinearConstraint, type Requirement } from "../constraint.ts";
import { ceilingOfEnd, floorOfEnd } from "../interval.ts";
import { atMost, buildAtMost } from "../linearizations/at-most.ts";
import { and, or } from "../linearizations/disjunction.ts";

const EVERYTHING = { lower: -Infinity, upper: Infinity };

/**
 * What the user wrote, where bounds that variables were declared with have decided it, or a part of it,
 * while it was written: x = 0 is kept as x <= 0 where x >= 0 was declared, and of "x >= 5 or y" only y
 * is where x <= 3 was. Without such a bound it has to say all that it said. Comparisons within other
 * operations than these stay as bounds left them.
 */
export function unfolded(requirement: Requirement): Requirement {
  if (requirement.type !== "boolean") return requirement;
  const { stated, wording, definedWhere } = requirement;
  if (wording?.joined !== undefined || stated === undefined || !isFolded(requirement, stated))
    return asWritten(requirement);
  return new LinearConstraint(stated.expression, stated.lower, stated.upper).alsoWhere(
    definedWhere,
  );
}

function asWritten(expression: BooleanExpression): BooleanExpression {
  const { context, stated, denied, wording, definedWhere } = expression;
  if (wording?.joined !== undefined) {
    const { parts, isConjunction } = wording.joined;
    const whole = (isConjunction ? and : or)(context, parts.map(asWritten));
    return whole.alsoWhere(definedWhere);
  }
  const row = stated ?? denied;
  if (row === undefined || !isFolded(expression, row)) return expression;
  return (stated === undefined ? outside(row) : inside(row)).alsoWhere(definedWhere);
}

/** Whether less of the row is left than was written: nothing, or one side of two. */
function isFolded({ atom }: BooleanExpression, { lower, upper }: StatedRow): boolean {
  if (atom === undefined) return true;
  const hasTwoSides = lower > -Infinity && upper < Infinity;
  return hasTwoSides && atom.kind === "boolean" && atom.operation === atMost;
}

/** The expression lies within the row. */
function inside({ expression, lower, upper }: StatedRow): BooleanExpression {
  const sides: BooleanExpression[] = [];
  if (lower > -Infinity) sides.push(buildAtMost(expression.negated(), -lower, EVERYTHING));
  if (upper < Infinity) sides.push(buildAtMost(expression, upper, EVERYTHING));
  return and(expression.context, sides);
}

/** The expression lies below the row or above it. */
function outside({ expression, lower, upper }: StatedRow): BooleanExpression {
  const { context, isInteger } = expression;
  const sides: BooleanExpression[] = [];
  if (lower > -Infinity) {
    const below = isInteger ? ceilingOfEnd(lower) - 1 : lower - context.epsilon;
    sides.push(buildAtMost(expression, below, EVERYTHING));
  }
  if (upper < Infinity) {
    const above = isInteger ? floorOfEnd(upper) + 1 : upper + context.epsilon;
    sides.push(buildAtMost(expression.negated(), -above, EVERYTHING));
  }
  return or(context, sides);
}
