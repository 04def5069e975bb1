import type { Expression } from "./expression.ts";
import { integralForm } from "./linearizations/integral-form.ts";
import { FALSE, type Literal, TRUE } from "./linearizations/linearization.ts";

/** Integer expressions with more values than this get no column a value for being worth one. */
export const MOST_VALUE_COLUMNS = 128;
/** … nor with more than this where an operation cannot do without them. */
export const MOST_TABULATED_VALUES = 10_000;

/** One binary a value of an integer expression: literal(v) is true where the expression is v. */
export interface ValueColumns {
  readonly first: number;
  readonly last: number;
  literal(value: number): Literal;
  /** What it can be between the first and the last, both included, ascending. */
  values(): number[];
  /** Literals of the values at most, or above, the bound. */
  upTo(bound: number): Literal[];
  above(bound: number): Literal[];
}

/** The value columns of an expression without constant whose first coefficient is positive. */
export class BaseValues {
  readonly base: Expression;
  readonly first: number;
  readonly literals: readonly Literal[];

  constructor(base: Expression, first: number, literals: readonly Literal[]) {
    this.base = base;
    this.first = first;
    this.literals = literals;
  }
}

/** The value columns of a constant: its value is certain. */
export function constantValue(constant: number): ValueColumns {
  return {
    first: constant,
    last: constant,
    literal: (value) => (value === constant ? TRUE : FALSE),
    values: () => [constant],
    upTo: (bound) => (constant <= bound ? [TRUE] : []),
    above: (bound) => (constant > bound ? [TRUE] : []),
  };
}

/** How an expression reads from its base: value = (base · sign) / factor + constant. */
export interface BaseForm {
  readonly base: Expression;
  readonly sign: 1 | -1;
  readonly factor: number;
  readonly constant: number;
}

export function baseForm(expression: Expression): BaseForm | undefined {
  if (!expression.isInteger || expression.isConstant) return undefined;
  const form = integralForm(expression);
  if (form === undefined) return undefined;
  const isPositive = form.expression.coefficients[0]! > 0;
  return {
    base: isPositive ? form.expression : form.expression.negated(),
    sign: isPositive ? 1 : -1,
    factor: form.factor,
    constant: expression.constant,
  };
}

/** The value columns of the base seen as those of the expression. */
export function viewValues(values: BaseValues, form: BaseForm): ValueColumns {
  const { sign, factor, constant } = form;
  const valueAt = (base: number) => Math.round((base * sign) / factor) + constant;
  const ends = [values.first, values.first + values.literals.length - 1];
  const reads = ends.map((base) => valueAt(base));
  const first = Math.min(...reads);
  const last = Math.max(...reads);
  const literal = (value: number) => {
    const base = Math.round((value - constant) * factor) * sign;
    // Beside values that lie a million apart, as those of 10^6 x, most integers are none.
    return valueAt(base) === value ? (values.literals[base - values.first] ?? FALSE) : FALSE;
  };
  const ascending = <T>(list: T[]) => (sign > 0 ? list : list.reverse());
  const between = (from: number, to: number) =>
    ascending(
      values.literals.filter((each, k) => {
        const value = valueAt(values.first + k);
        return each !== FALSE && value >= from && value <= to;
      }),
    );
  return {
    first,
    last,
    literal,
    values: () => ascending(values.literals.map((_, k) => valueAt(values.first + k))),
    upTo: (bound) => between(first, Math.floor(bound)),
    above: (bound) => between(Math.floor(bound) + 1, last),
  };
}
