import { ANYTHING, checkOptions, checkValue, NUMBER, shown } from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import type { LinearConstraint } from "./constraint.ts";
import type { Context } from "./context.ts";
import { decimalSum } from "./decimal-sum.ts";
import { allOf, conditionsFrom } from "./definedness.ts";
import { InvalidModelError, rowGiven } from "./errors.ts";
import { listed } from "./given-values.ts";
import { LinearForm } from "./linear-form.ts";
import { quoting } from "./text-budget.ts";

/** What stands where a number is wanted: a Boolean counts as 0 or 1. */
export type NumberLike = number | Expression | BooleanExpression;

/**
 * A number that depends on variables: a constant plus multiples of atoms. Sums, differences and
 * constant multiples are free; every other operation is an atom with rows of its own, made when the
 * model is compiled and only if it is used. Immutable.
 */
export class Expression extends LinearForm {
  readonly type = "number";

  plus(...others: NumberLike[]): Expression {
    let total: Expression = this;
    for (const other of others) total = total.#and(lift(this.context, other, "plus"), 1);
    return total;
  }

  minus(...others: NumberLike[]): Expression {
    let rest: Expression = this;
    for (const other of others) rest = rest.#and(lift(this.context, other, "minus"), -1);
    return rest;
  }

  negated(): Expression {
    return this.scaledBy(-1);
  }

  /**
   * The product; of two expressions that are not constant it is an operation of its own.
   *
   * @param options.precision where both factors are real: the step of the digits one of them is
   *   taken to. The product is then off by a quarter of it times the width of the other factor, at most.
   */
  times(other: NumberLike, options?: PrecisionOption): Expression {
    const precision = precisionIn(options, "times");
    const factor = lift(this.context, other, "times");
    if (factor.isConstant) return this.scaledBy(factor.constant).alsoWhere(factor.definedWhere);
    if (this.isConstant) return factor.scaledBy(this.constant).alsoWhere(this.definedWhere);
    return this.context.vocabulary.product(this, factor, precision);
  }

  /**
   * The exact quotient, by a constant or by an integer expression of few values, whose value 0 is
   * then ruled out. See `quotient` for division that truncates.
   *
   * @param options.precision for a divisor that is real but keeps away from 0: see `times`
   */
  dividedBy(by: NumberLike, options?: PrecisionOption): Expression {
    const precision = precisionIn(options, "dividedBy");
    const lifted = lift(this.context, by, "dividedBy");
    if (!lifted.isConstant) {
      return this.context.vocabulary.realQuotient(this, lifted, precision);
    }
    const divisor = lifted.constant;
    if (divisor === 0)
      throw new InvalidModelError(quoting`(${this}).dividedBy(0): the divisor is zero`);
    const coefficients = this.coefficients.map((coefficient) => coefficient / divisor);
    const where = allOf(this.definedWhere, lifted.definedWhere);
    return new Expression(this.context, this.atoms, coefficients, this.constant / divisor, where);
  }

  /** A Boolean, true where this <= other; `atMost` is the row, which is only required. */
  isAtMost(other: NumberLike): BooleanExpression {
    const { vocabulary } = this.context;
    const difference = this.#difference(other, "isAtMost");
    const stated = { expression: difference, lower: -Infinity, upper: 0 };
    return vocabulary.atMost(difference, 0).statedAs(stated);
  }

  /** A Boolean, true where this >= other; `atLeast` is the row. */
  isAtLeast(other: NumberLike): BooleanExpression {
    const { vocabulary } = this.context;
    const difference = this.#difference(other, "isAtLeast");
    const stated = { expression: difference, lower: 0, upper: Infinity };
    return vocabulary.atMost(difference.negated(), 0).statedAs(stated);
  }

  /** Strictly less; between real expressions by the model's `epsilon` at least. */
  isLessThan(other: NumberLike): BooleanExpression {
    return this.isAtLeast(other).not();
  }

  /** Strictly more; between real expressions by the model's `epsilon` at least. */
  isMoreThan(other: NumberLike): BooleanExpression {
    return this.isAtMost(other).not();
  }

  isEqualTo(other: NumberLike): BooleanExpression {
    const { vocabulary } = this.context;
    const difference = this.#difference(other, "isEqualTo");
    const stated = { expression: difference, lower: 0, upper: 0 };
    return vocabulary.equality(difference, 0).statedAs(stated);
  }

  isDifferentFrom(other: NumberLike): BooleanExpression {
    return this.isEqualTo(other).not();
  }

  /** True where lower <= this <= upper. */
  isBetween(lower: NumberLike, upper: NumberLike): BooleanExpression {
    const both = this.isAtLeast(lower).and(this.isAtMost(upper));
    const isPlain = typeof lower === "number" && typeof upper === "number" && lower <= upper;
    return isPlain ? both.statedAs({ expression: this, lower, upper }) : both;
  }

  /** A multiple of an integer, which may be an expression of few values. */
  isMultipleOf(divisor: NumberLike): BooleanExpression {
    return this.context.vocabulary.multipleOf(this, divisor);
  }

  /** One of the values, which may be expressions. */
  isOneOf(values: Iterable<NumberLike>): BooleanExpression {
    return this.context.vocabulary.oneOf(this, listed(values, "isOneOf"));
  }

  /** Its size is a product of two integers from 2 on. */
  isComposite(): BooleanExpression {
    return this.context.vocabulary.composite(this);
  }

  /** One Boolean for each of its values, from the least on. */
  oneHot(): BooleanExpression[] {
    return this.context.vocabulary.oneHot(this);
  }

  absoluteValue(): Expression {
    return this.context.vocabulary.absoluteValue(this);
  }

  /** Itself, or the nearer of the two limits where it lies outside them. */
  clamp(lower: NumberLike, upper: NumberLike): Expression {
    return this.context.vocabulary.clamp(this, lower, upper);
  }

  floor(): Expression {
    return this.context.vocabulary.floor(this);
  }

  ceiling(): Expression {
    return this.context.vocabulary.ceiling(this);
  }

  /** Without its fraction, towards zero. */
  truncated(): Expression {
    return this.context.vocabulary.truncated(this);
  }

  /** The nearest integer; halves go up. */
  rounded(): Expression {
    return this.context.vocabulary.rounded(this);
  }

  /** How often the divisor fits in, truncated towards zero; a divisor of 0 is ruled out. */
  quotient(divisor: NumberLike): Expression {
    return this.context.vocabulary.quotient(this, divisor);
  }

  /** What the quotient leaves, with the sign of this; a divisor of 0 is ruled out. */
  remainder(divisor: NumberLike): Expression {
    return this.context.vocabulary.remainder(this, divisor);
  }

  /** To the power of an integer from 0 on; 0 to the power 0 is 1. */
  power(exponent: NumberLike): Expression {
    return this.context.vocabulary.power(this, exponent);
  }

  /** n! for 0 <= n <= 18; other values are ruled out. */
  factorial(): Expression {
    return this.context.vocabulary.factorial(this);
  }

  /** Of two integers from 0 on; of 0 and 0 it is 0. */
  greatestCommonDivisor(other: NumberLike): Expression {
    return this.context.vocabulary.greatestCommonDivisor(this, other);
  }

  /** The greatest power of a constant that divides this integer from 1 on. */
  greatestPowerDividing(base: number): Expression {
    return this.context.vocabulary.greatestPowerDividing(this, base);
  }

  /** The greatest power of a constant that is at most this; of 0 it is 0. */
  greatestPowerNotAbove(base: number): Expression {
    return this.context.vocabulary.greatestPowerNotAbove(this, base);
  }

  /**
   * The digits of an integer from 0 on, least significant first.
   *
   * @param options.fraction of a real: so many digits behind the point, which come first; the rest is cut off
   */
  digits(base: number, options: { readonly fraction?: number } = {}): Expression[] {
    return this.context.vocabulary.digits(this, base, options);
  }

  /** The binary digits of an integer from 0 on, least significant first. */
  bits(): BooleanExpression[] {
    return this.context.vocabulary.bits(this);
  }

  /** The value of a function at this integer of few values; where the function is NaN is ruled out. */
  mapped(f: (value: number) => number): Expression {
    return this.context.vocabulary.mapped(this, f);
  }

  /** A plain row, this <= other, for `require`; `isAtMost` is the Boolean that says the same. */
  atMost(other: NumberLike): LinearConstraint {
    return this.context.vocabulary.row(this.#difference(other, "atMost"), -Infinity, 0);
  }

  /** A plain row, this >= other, for `require`; `isAtLeast` is the Boolean. */
  atLeast(other: NumberLike): LinearConstraint {
    return this.context.vocabulary.row(this.#difference(other, "atLeast"), 0, Infinity);
  }

  /** A plain row: this = other. */
  equals(other: NumberLike): LinearConstraint {
    return this.context.vocabulary.row(this.#difference(other, "equals"), 0, 0);
  }

  /** A plain row with two sides: lower <= this <= upper. */
  between(lower: number, upper: number): LinearConstraint {
    checkValue(`the lower side of (${this}).between(…)`, lower, NUMBER, InvalidModelError);
    checkValue(`the upper side of (${this}).between(…)`, upper, NUMBER, InvalidModelError);
    return this.context.vocabulary.row(this, lower, upper);
  }

  /** @internal The same expression, which has a value only where these hold as well. */
  alsoWhere(conditions: readonly BooleanExpression[]): Expression {
    const where = allOf(this.definedWhere, conditionsFrom(conditions));
    if (where === this.definedWhere) return this;
    return new Expression(this.context, this.atoms, this.coefficients, this.constant, where);
  }

  /** @internal */
  scaledBy(factor: number): Expression {
    requireFinite(factor, "times", this);
    if (factor === 1) return this;
    if (factor === 0) return constant(this.context, 0).alsoWhere(this.definedWhere);
    const coefficients = this.coefficients.map((coefficient) => coefficient * factor);
    const product = this.constant * factor + 0;
    return new Expression(this.context, this.atoms, coefficients, product, this.definedWhere);
  }

  /** This plus a multiple of another. */
  #and(other: Expression, factor: 1 | -1): Expression {
    const where = allOf(this.definedWhere, other.definedWhere);
    const total = new Expression(this.context, [], [], 0, where);
    total.sum = this.sum.and(other.sum, factor);
    return total;
  }

  #difference(other: NumberLike, call: string): Expression {
    const right = lift(this.context, other, call);
    const isPlain = right.isConstant && right.definedWhere.length === 0;
    return isPlain ? shifted(this, -right.constant) : this.minus(right);
  }
}

interface PrecisionOption {
  readonly precision?: number;
}

/** A second factor at the place of the options is a mistake that must not pass for none. */
function precisionIn(options: PrecisionOption | undefined, call: string): number | undefined {
  if (options === undefined) return undefined;
  checkOptions(call, options, { precision: ANYTHING }, InvalidModelError);
  return options.precision;
}

/** A number to be chosen by the solver. */
export class Variable extends Expression {
  readonly atom: VariableAtom;

  constructor(atom: VariableAtom) {
    super(atom.context, [atom], [1], 0);
    this.atom = atom;
  }

  get name(): string {
    return this.toString();
  }
}

export function constant(context: Context, value: number): Expression {
  return new Expression(context, [], [], value);
}

export function shifted(expression: Expression, by: number): Expression {
  if (by === 0) return expression;
  const { context, atoms, coefficients, definedWhere } = expression;
  return new Expression(
    context,
    atoms,
    coefficients,
    decimalSum(expression.constant, by),
    definedWhere,
  );
}

/** A number or Boolean as an expression of the context; `call` names the caller in errors. */
export function lift(context: Context, value: NumberLike, call: string): Expression {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) {
      throw new InvalidModelError(quoting`${call}(…) was given ${value}; it needs a finite number`);
    }
    return constant(context, value);
  }
  const type = (value as { type?: unknown } | null | undefined)?.type;
  if (type === "row") throw new InvalidModelError(rowGiven(call, value));
  if (type !== "number" && type !== "boolean") {
    throw new InvalidModelError(
      quoting`${call}(…) was given ${shown(value)}; it needs a number or an expression`,
    );
  }
  if (value.context !== context) {
    throw new InvalidModelError(
      quoting`${call}(…) was given ${value}, which belongs to another model`,
    );
  }
  return value.type === "boolean" ? value.asNumber() : value;
}

function requireFinite(value: number, call: string, expression: Expression): void {
  if (!Number.isFinite(value)) {
    throw new InvalidModelError(
      quoting`(${expression}).${call}(${value}): it needs a finite number`,
    );
  }
}
