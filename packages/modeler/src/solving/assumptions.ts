import type { Problem } from "@bough/problem";
import type { BooleanExpression } from "../boolean-expression.ts";
import type { Compiled } from "../compile.ts";
import type { LinearConstraint } from "../constraint.ts";
import type { EngineAssumption } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import { statedRanges } from "../stated-relations.ts";
import { quoting } from "../text-budget.ts";

/**
 * What is to hold in one solve: Booleans of the model or their negation, and limits on single
 * variables. For more, let a Boolean imply it.
 */
export type Assumptions = Iterable<BooleanExpression | LinearConstraint>;

/** The assumptions as the engine takes them, and the one that each of those comes from. */
interface EngineAssumptions {
  readonly given: readonly EngineAssumption[];
  readonly owners: readonly (BooleanExpression | LinearConstraint)[];
}

/**
 * What no value satisfies goes to the engine as a limit beyond the bounds of some column, so that it is
 * named where it is to blame; what the declared bounds grant already does not go there at all.
 */
export function engineAssumptions(
  assumptions: readonly (BooleanExpression | LinearConstraint)[],
  { problem, columnOf }: Pick<Compiled, "problem" | "columnOf">,
): EngineAssumptions {
  const given: EngineAssumption[] = [];
  const owners: (BooleanExpression | LinearConstraint)[] = [];
  for (const assumption of assumptions) {
    const limits = allLimitsOf(assumption, columnOf) ?? nowhere(problem);
    given.push(...limits);
    owners.push(...limits.map(() => assumption));
  }
  return { given, owners };
}

/**
 * The limits on columns that an assumption sets, and those within which it has a value at all; undefined where
 * no value satisfies them.
 */
function allLimitsOf(
  assumption: BooleanExpression | LinearConstraint,
  columnOf: Compiled["columnOf"],
): EngineAssumption[] | undefined {
  const all: EngineAssumption[] = [];
  for (const part of [assumption, ...(assumption?.definedWhere ?? [])]) {
    const limits = limitsOf(part, columnOf);
    if (limits === undefined) return undefined;
    all.push(...limits);
  }
  return all;
}

/** The limits on columns that a condition sets; undefined where no value satisfies it. */
function limitsOf(
  assumption: BooleanExpression | LinearConstraint,
  columnOf: Compiled["columnOf"],
): EngineAssumption[] | undefined {
  const decided = decidedBy(assumption, columnOf);
  if (decided !== undefined) return decided ? [] : undefined;
  const type = (assumption as { type?: unknown } | undefined)?.type;
  const ranges = type === "boolean" || type === "row" ? statedRanges(assumption) : undefined;
  if (ranges === undefined) {
    throw new InvalidModelError(
      quoting`assumptions: ${assumption} is more than a limit on a variable; assume a Boolean that implies it`,
    );
  }
  const limits = ranges.map(([atom, range]) => {
    const column = columnOf.get(atom);
    if (column !== undefined) return { column, ...range };
    throw new InvalidModelError(quoting`assumptions: ${assumption} belongs to another model`);
  });
  return limits.every(({ lower, upper }) => lower <= upper) ? limits : undefined;
}

/** What bounds made of a comparison before it was assumed; undefined where it depends on variables. */
function decidedBy(
  assumption: BooleanExpression | LinearConstraint,
  columnOf: Compiled["columnOf"],
): boolean | undefined {
  if (assumption?.type !== "boolean" || assumption.atom !== undefined) return undefined;
  const [anyone] = columnOf.keys();
  if (anyone !== undefined && assumption.context !== anyone.context)
    throw new InvalidModelError(quoting`assumptions: ${assumption} belongs to another model`);
  return assumption.constantValue;
}

/** Limits that no point of the problem is within: one where some column has a bound to go beyond. */
function nowhere({ numCols, columnLower, columnUpper }: Problem): EngineAssumption[] {
  for (let column = 0; column < numCols; column++) {
    const [lower, upper] = [columnLower[column]!, columnUpper[column]!];
    if (upper < Infinity) return [{ column, lower: upper + Math.max(1, Math.abs(upper)) }];
    if (lower > -Infinity) return [{ column, upper: lower - Math.max(1, Math.abs(lower)) }];
  }
  if (numCols === 0) throw new InvalidModelError("assumptions: the model has no variables");
  return [
    { column: 0, lower: 1 },
    { column: 0, upper: 0 },
  ];
}
