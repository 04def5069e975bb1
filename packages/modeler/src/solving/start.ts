import { checkValue, FINITE_NUMBER, shown } from "@bough/problem";
import type { VariableAtom } from "../atom.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import { fromAtom } from "../build-expression.ts";
import type { Compiled } from "../compile.ts";
import { InvalidModelError } from "../errors.ts";
import { PointValues } from "../evaluate.ts";
import type { Expression } from "../expression.ts";
import { isExpression, listed } from "../given-values.ts";
import { Solution } from "../solution-view.ts";

/** Where a solve may start: an earlier solution of the model, or values of some variables. */
export type Start =
  | Solution
  | Iterable<readonly [variable: Expression | BooleanExpression, value: number | boolean]>;

/**
 * The start in columns of the compiled problem, NaN where it says nothing. Where it knows every
 * variable, the columns of operations get their values as well.
 */
export function startPoint(
  { problem, columnOf, operationValues }: Compiled,
  start: Start | undefined,
): { start?: Float64Array } {
  if (start === undefined) return {};
  const values = start instanceof Solution ? start.variableValues() : readPairs(start);
  for (const atom of values.keys()) {
    if (columnOf.has(atom)) continue;
    throw new InvalidModelError(`start: ${fromAtom(atom)} belongs to another model`);
  }
  const point = new Float64Array(problem.numCols).fill(Number.NaN);
  let isWhole = true;
  const { columnLower, columnUpper } = problem;
  for (const [atom, column] of columnOf) {
    // What is held at a value, as parameters are, has that one.
    if (columnLower[column] === columnUpper[column]) values.set(atom, columnLower[column]!);
    const value = values.get(atom);
    if (value === undefined) isWhole = false;
    else point[column] = value;
  }
  if (!isWhole) return { start: point };
  const whole = new PointValues((atom) => values.get(atom) ?? Number.NaN);
  for (const [column, value] of operationValues((expression) => whole.number(expression))) {
    if (Number.isFinite(value)) point[column] = value;
  }
  return { start: point };
}

/** The hint as the engine takes it. */
export function engineHint(compiled: Compiled, hint: Start | undefined): { hint?: Float64Array } {
  const { start } = startPoint(compiled, hint);
  return start === undefined ? {} : { hint: start };
}

function readPairs(
  pairs: Iterable<readonly [Expression | BooleanExpression, number | boolean]>,
): Map<VariableAtom, number> {
  const values = new Map<VariableAtom, number>();
  for (const pair of listed(pairs, "start")) {
    if (!Array.isArray(pair) || !isExpression(pair[0])) {
      throw new InvalidModelError(`start: ${shown(pair)}; give pairs of a variable and its value`);
    }
    const [variable, value] = pair;
    const atom = plainAtom(variable);
    if (atom === undefined) {
      throw new InvalidModelError(`start: ${variable} is not a variable; give values of variables`);
    }
    if (typeof value !== "boolean") {
      checkValue(`start: the value of ${variable}`, value, FINITE_NUMBER, InvalidModelError);
    }
    values.set(atom, Number(value));
  }
  return values;
}

/** The variable that an expression is, and nothing else; undefined of all others. */
export function plainAtom(variable: Expression | BooleanExpression): VariableAtom | undefined {
  if (!isExpression(variable)) return undefined;
  if (variable.type === "boolean") {
    return !variable.isNegated && variable.atom?.kind === "variable" ? variable.atom : undefined;
  }
  const [atom] = variable.atoms;
  const isPlain =
    variable.atoms.length === 1 && variable.coefficients[0] === 1 && variable.constant === 0;
  return isPlain && atom?.kind === "variable" ? atom : undefined;
}
