import type { BooleanAtom, VariableAtom } from "./atom.ts";
import type { LinearConstraint } from "./constraint.ts";
import type { Context } from "./context.ts";
import { InvalidModelError } from "./errors.ts";
import { Expression, type NumberLike } from "./expression.ts";
import { booleanText } from "./text.ts";

export type BooleanLike = boolean | BooleanExpression;

/**
 * Something true or false that depends on variables: an atom or its negation. Not an integer: it
 * has logic of its own, and counts as 0 or 1 only where a number is asked for. Immutable.
 */
export class BooleanExpression {
  readonly type = "boolean";
  readonly context: Context;
  /** Undefined for a constant, which is `true` unless negated. */
  readonly atom: VariableAtom | BooleanAtom | undefined;
  readonly isNegated: boolean;

  constructor(context: Context, atom: VariableAtom | BooleanAtom | undefined, isNegated: boolean) {
    this.context = context;
    this.atom = atom;
    this.isNegated = isNegated;
  }

  /** The truth value of a constant, undefined where it depends on variables. */
  get constantValue(): boolean | undefined {
    return this.atom === undefined ? !this.isNegated : undefined;
  }

  get key(): string {
    return `${this.isNegated ? "!" : ""}${this.atom?.id ?? "true"}`;
  }

  not(): BooleanExpression {
    return new BooleanExpression(this.context, this.atom, !this.isNegated);
  }

  and(...others: BooleanLike[]): BooleanExpression {
    return this.context.vocabulary.and(this.context, [this, ...others]);
  }

  or(...others: BooleanLike[]): BooleanExpression {
    return this.context.vocabulary.or(this.context, [this, ...others]);
  }

  /** True where exactly one of the two is; of more, where an odd number is. */
  xor(...others: BooleanLike[]): BooleanExpression {
    return this.context.vocabulary.xor(this.context, [this, ...others]);
  }

  implies(other: BooleanLike): BooleanExpression {
    return this.context.vocabulary.or(this.context, [this.not(), other]);
  }

  isEquivalentTo(...others: BooleanLike[]): BooleanExpression {
    return this.context.vocabulary.equivalence(this.context, [this, ...others]);
  }

  /** As a number: 1 where true, 0 where false. */
  asNumber(): Expression {
    if (this.atom === undefined)
      return new Expression(this.context, [], [], this.isNegated ? 0 : 1);
    return this.isNegated
      ? new Expression(this.context, [this.atom], [-1], 1)
      : new Expression(this.context, [this.atom], [1], 0);
  }

  plus(...others: NumberLike[]): Expression {
    return this.asNumber().plus(...others);
  }

  minus(other: NumberLike): Expression {
    return this.asNumber().minus(other);
  }

  times(other: NumberLike): Expression {
    return this.asNumber().times(other);
  }

  /** A plain row: this, as 0 or 1, at most the other. */
  atMost(other: NumberLike): LinearConstraint {
    return this.asNumber().atMost(other);
  }

  /** A plain row: this, as 0 or 1, at least the other. */
  atLeast(other: NumberLike): LinearConstraint {
    return this.asNumber().atLeast(other);
  }

  /** A plain row: this, as 0 or 1, equal to the other. */
  equals(other: NumberLike): LinearConstraint {
    return this.asNumber().equals(other);
  }

  toString(): string {
    return booleanText(this);
  }
}

/** A binary to be chosen by the solver. */
export class BooleanVariable extends BooleanExpression {
  constructor(atom: VariableAtom) {
    super(atom.context, atom, false);
  }

  get name(): string {
    return this.toString();
  }
}

export function booleanConstant(context: Context, value: boolean): BooleanExpression {
  return new BooleanExpression(context, undefined, !value);
}

/** A truth value or Boolean of the context; a number or another thing is an error that names `call`. */
export function liftBoolean(context: Context, value: BooleanLike, call: string): BooleanExpression {
  if (typeof value === "boolean") return booleanConstant(context, value);
  const type = (value as { type?: unknown } | null | undefined)?.type;
  if (type !== "boolean") {
    throw new InvalidModelError(
      `${call}(…) was given ${String(value)}, which is not a Boolean; compare it first, as in x.isAtLeast(1)`,
    );
  }
  if (value.context !== context) {
    throw new InvalidModelError(`${call}(…) was given ${value}, which belongs to another model`);
  }
  return value;
}
