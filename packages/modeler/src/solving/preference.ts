import { shown } from "@bough/problem";
import type { Requirement } from "../constraint.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression } from "../expression.ts";
import { buildMaximum } from "../linearizations/maximum.ts";
import { quoting } from "../text-budget.ts";

/** A constraint that may be broken at a cost. */
export interface Preference {
  readonly name: string | undefined;
  /** The name, or the constraint as text. */
  readonly text: string;
  readonly penalty: number;
  /** How much it is broken: 0 where it holds. */
  readonly violation: Expression;
}

export function preferenceOf(
  context: Context,
  requirement: Requirement,
  penalty: number,
  name: string | undefined,
): Preference {
  const text = name ?? requirement.toString();
  if (!(Number.isFinite(penalty) && penalty >= 0)) {
    throw new InvalidModelError(
      quoting`prefer(${text}, ${shown(penalty)}): the penalty must be a number from 0 on`,
    );
  }
  return { name, text, penalty, violation: violationOf(context, requirement) };
}

/**
 * 0 or 1 of a Boolean and of a structure; the distance from its sides of a row. It has a value only where the
 * requirement has one, also where bounds say that it cannot be broken.
 */
export function violationOf(context: Context, requirement: Requirement): Expression {
  return missOf(context, requirement).alsoWhere(requirement.definedWhere);
}

function missOf(context: Context, requirement: Requirement): Expression {
  if (requirement.type === "boolean") return requirement.not().asNumber();
  if (requirement.type === "structure") return requirement.asBoolean().not().asNumber();
  const { expression, lower, upper } = requirement;
  const misses = [constant(context, 0)];
  if (upper < Infinity) misses.push(expression.minus(upper));
  if (lower > -Infinity) misses.push(expression.negated().plus(lower));
  return buildMaximum(context, misses);
}
