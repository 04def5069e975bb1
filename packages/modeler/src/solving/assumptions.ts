import type { BooleanExpression } from "../boolean-expression.ts";
import type { Compiled } from "../compile.ts";
import type { LinearConstraint } from "../constraint.ts";
import type { EngineAssumption } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import { listed } from "../given-values.ts";
import { statedRanges } from "../stated-relations.ts";

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

export function engineAssumptions(
  assumptions: Assumptions,
  { columnOf }: Pick<Compiled, "columnOf">,
): EngineAssumptions {
  const given: EngineAssumption[] = [];
  const owners: (BooleanExpression | LinearConstraint)[] = [];
  for (const assumption of listed(assumptions, "assumptions")) {
    const type = (assumption as { type?: unknown } | undefined)?.type;
    const ranges = type === "boolean" || type === "row" ? statedRanges(assumption) : undefined;
    if (ranges === undefined) {
      throw new InvalidModelError(
        `assumptions: ${assumption} is more than a limit on a variable; assume a Boolean that implies it`,
      );
    }
    for (const [atom, { lower, upper }] of ranges) {
      const column = columnOf.get(atom);
      if (column === undefined) {
        throw new InvalidModelError(`assumptions: ${assumption} belongs to another model`);
      }
      if (lower > upper) {
        throw new InvalidModelError(`assumptions: ${assumption} leaves its variable no value`);
      }
      given.push({ column, lower, upper });
      owners.push(assumption);
    }
  }
  return { given, owners };
}
