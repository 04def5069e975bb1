import type { VariableAtom } from "../atom.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import type { Compiled } from "../compile.ts";
import { InvalidModelError } from "../errors.ts";
import { PointValues } from "../evaluate.ts";
import type { Expression } from "../expression.ts";
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
  { problem, columnOf, operationColumns }: Compiled,
  start: Start | undefined,
): { start?: Float64Array } {
  if (start === undefined) return {};
  const values = start instanceof Solution ? start.variableValues() : readPairs(start);
  const point = new Float64Array(problem.numCols).fill(Number.NaN);
  let isWhole = true;
  for (const [atom, column] of columnOf) {
    const value = values.get(atom);
    if (value === undefined) isWhole = false;
    else point[column] = value;
  }
  if (!isWhole) return { start: point };
  const whole = new PointValues((atom) => values.get(atom) ?? Number.NaN);
  for (const [expression, column] of operationColumns) {
    const value = whole.number(expression);
    if (Number.isFinite(value)) point[column] = value;
  }
  return { start: point };
}

function readPairs(
  pairs: Iterable<readonly [Expression | BooleanExpression, number | boolean]>,
): Map<VariableAtom, number> {
  const values = new Map<VariableAtom, number>();
  for (const [variable, value] of pairs) {
    const atom = plainAtom(variable);
    if (atom === undefined) {
      throw new InvalidModelError(`start: ${variable} is not a variable; give values of variables`);
    }
    values.set(atom, Number(value));
  }
  return values;
}

export function plainAtom(variable: Expression | BooleanExpression): VariableAtom | undefined {
  if (variable.type === "boolean") {
    return !variable.isNegated && variable.atom?.kind === "variable" ? variable.atom : undefined;
  }
  const [atom] = variable.atoms;
  const isPlain =
    variable.atoms.length === 1 && variable.coefficients[0] === 1 && variable.constant === 0;
  return isPlain && atom?.kind === "variable" ? atom : undefined;
}
