import { checkValue, FINITE_NUMBER, ITERABLE, shown } from "@bough/problem";
import type { VariableAtom } from "../atom.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import { fromAtom } from "../build-expression.ts";
import type { Compiled } from "../compile.ts";
import { InvalidModelError } from "../errors.ts";
import { PointValues } from "../evaluate.ts";
import type { Expression } from "../expression.ts";
import { isExpression } from "../given-values.ts";
import { Solution } from "../solution-view.ts";
import { quoting } from "../text-budget.ts";

/** Where a solve may start: an earlier solution of the model, or values of some variables. */
export type Start =
  | Solution
  | Iterable<readonly [variable: Expression | BooleanExpression, value: number | boolean]>;

/** Share by which a computed value may be off, and miss a limit that it was to meet. */
const BOUND_ROUNDING = 1e-6;

/**
 * The start in columns of the compiled problem, NaN where it says nothing. Where it knows every
 * variable, the columns of operations get their values as well.
 *
 * @param what where it was given, for errors
 */
export function startPoint(
  { problem, columnOf, operationValues }: Compiled,
  start: Start | undefined,
  what = "start",
): { start?: Float64Array } {
  if (start === undefined) return {};
  const values = start instanceof Solution ? start.variableValues() : readPairs(start, what);
  for (const atom of values.keys()) {
    if (columnOf.has(atom)) continue;
    throw new InvalidModelError(quoting`${what}: ${fromAtom(atom)} belongs to another model`);
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
  const { start } = startPoint(compiled, hint, "hint");
  return start === undefined ? {} : { hint: start };
}

function readPairs(
  pairs: Iterable<readonly [Expression | BooleanExpression, number | boolean]>,
  what: string,
): Map<VariableAtom, number> {
  const values = new Map<VariableAtom, number>();
  for (const pair of pairsIn(pairs, what)) {
    if (!Array.isArray(pair) || !isExpression(pair[0])) {
      throw new InvalidModelError(
        quoting`${what}: ${shown(pair)}; give pairs of a variable and its value`,
      );
    }
    const [variable, value] = pair;
    const atom = plainAtom(variable);
    if (atom === undefined) {
      throw new InvalidModelError(
        quoting`${what}: ${variable} is not a variable; give values of variables`,
      );
    }
    if (typeof value !== "boolean") {
      checkValue(`${what}: the value of ${variable}`, value, FINITE_NUMBER, InvalidModelError);
    }
    if (what === "start") requireWithin(atom, Number(value));
    values.set(atom, Number(value));
  }
  return values;
}

function pairsIn<Pair>(pairs: Iterable<Pair>, what: string): Iterable<Pair> {
  if (ITERABLE.accepts(pairs)) return pairs;
  throw new InvalidModelError(
    quoting`${what}: ${shown(pairs)}; give an earlier solution or an array of pairs of a variable and its value`,
  );
}

/** No solution has a value that the variable was never declared for; a slip more likely than a wish. */
function requireWithin(atom: VariableAtom, value: number): void {
  const { lower, upper } = atom.interval;
  const slack = BOUND_ROUNDING * Math.max(1, Math.abs(value));
  if (value >= lower - slack && value <= upper + slack) return;
  throw new InvalidModelError(
    quoting`start: ${fromAtom(atom)} is ${value}; it was declared in [${lower}, ${upper}]`,
  );
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
