import type { Required, Requirement } from "../constraint.ts";
import { isDefined } from "../evaluate.ts";
import type { Expression } from "../expression.ts";
import { READING_TOLERANCE, type Values } from "../linearizations/linearization.ts";
import { readingSlack } from "../linearizations/reading-slack.ts";

/**
 * The constraints that do not hold at a point, by their meaning and not by the rows they became. One
 * in which an expression has no value does not hold.
 */
export function violated(requirements: readonly Required[], values: Values): Required[] {
  return requirements.filter(({ requirement }) => !holds(requirement, values));
}

function holds(requirement: Requirement, values: Values): boolean {
  if (!isDefined(requirement, values)) return false;
  if (requirement.type === "boolean") return values.boolean(requirement);
  if (requirement.type === "structure") return requirement.holds(values);
  const { expression, lower, upper } = requirement;
  const value = values.number(expression);
  const slackOf = (side: number) => rowSlack(expression, side, values);
  return value >= lower - slackOf(lower) && value <= upper + slackOf(upper);
}

/** Rows of integers may miss as much as others: what is stated with decimals is kept as it is stated. */
function rowSlack(expression: Expression, side: number, values: Values): number {
  if (!Number.isFinite(side)) return 0;
  return Math.max(READING_TOLERANCE, readingSlack(expression, side, values));
}
