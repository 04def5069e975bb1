import type { BooleanExpression } from "./boolean-expression.ts";
import type { Requirement } from "./constraint.ts";
import { allOfLists, type DefinedWhere, EVERYWHERE } from "./definedness.ts";
import type { Expression } from "./expression.ts";

type Build = (...args: never[]) => unknown;

/**
 * The builders of operations, made to hand on where their arguments have values: whatever a builder
 * simplifies away, its result has a value only where all arguments have one. This is the one place
 * where that is seen to, so that no builder needs to think of it.
 */
export function keepingDefinedness<B extends Record<keyof B, Build>>(builders: B): B {
  const kept = Object.entries<Build>(builders).map(([name, build]) => [
    name,
    (...args: unknown[]) => {
      const given = args.map(listed);
      const result = worded(build(...(given as never[])), name, given);
      const where = ofAll(given, false);
      return where.length === 0 ? result : alsoWhere(result, where);
    },
  ]);
  return Object.fromEntries(kept) as B;
}

/** A Boolean that turned out a constant tells of the call that it comes from. */
function worded(result: unknown, call: string, args: readonly unknown[]): unknown {
  const { type, atom, wording } = (result ?? {}) as Partial<BooleanExpression>;
  if (type !== "boolean" || atom !== undefined || wording !== undefined) return result;
  const text = () =>
    `${call}(${args
      .slice(isContext(args[0]) ? 1 : 0)
      .map(argumentText)
      .join(", ")})`;
  return (result as BooleanExpression).worded(text);
}

function isContext(value: unknown): boolean {
  return typeof value === "object" && value !== null && "vocabulary" in value;
}

function argumentText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(argumentText).join(", ")}]`;
  return isTextual(value) ? `${value}` : "…";
}

function isTextual(value: unknown): boolean {
  return typeof value !== "object" || value === null || isCarrier(value);
}

/** An iterable that can be read but once becomes an array. */
function listed(argument: unknown): unknown {
  const isIterable =
    typeof argument === "object" && argument !== null && Symbol.iterator in argument;
  return isIterable && !Array.isArray(argument) ? [...(argument as Iterable<unknown>)] : argument;
}

/**
 * Where all expressions in an argument have values. Arrays are looked into, and records such as arcs;
 * not the records in a record, which are the caller's own affair.
 */
function definednessOf(argument: unknown, isField = false): DefinedWhere {
  if (typeof argument !== "object" || argument === null) return EVERYWHERE;
  if (isCarrier(argument)) return argument.definedWhere;
  // It lists all variables there are, whose values are never in doubt: looked through at each call, models of n
  // variables took n² looks to build.
  if (isContext(argument)) return EVERYWHERE;
  if (Array.isArray(argument)) return ofAll(argument, isField);
  return isField ? EVERYWHERE : ofAll(Object.values(argument), true);
}

function ofAll(parts: readonly unknown[], areFields: boolean): DefinedWhere {
  const conditions: DefinedWhere[] = [];
  for (const part of parts) {
    const where = definednessOf(part, areFields);
    if (where.length > 0) conditions.push(where);
  }
  return conditions.length === 0 ? EVERYWHERE : allOfLists(conditions);
}

function isCarrier(value: object): value is Requirement | Expression {
  return "definedWhere" in value;
}

function alsoWhere(result: unknown, where: DefinedWhere): unknown {
  if (Array.isArray(result)) return result.map((item) => alsoWhere(item, where));
  return (result as Expression | BooleanExpression).alsoWhere(where);
}
