import type { Required, Requirement } from "../constraint.ts";
import { isDefined } from "../evaluate.ts";
import { READING_TOLERANCE, type Values } from "../linearizations/linearization.ts";

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
  return value >= lower - slackOf(lower) && value <= upper + slackOf(upper);
}

function slackOf(side: number): number {
  return Number.isFinite(side) ? READING_TOLERANCE * Math.max(1, Math.abs(side)) : 0;
}
