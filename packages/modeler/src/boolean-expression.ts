import { shown } from "@bough/problem";
import type { BooleanAtom, VariableAtom } from "./atom.ts";
import type { LinearConstraint, StructuralConstraint } from "./constraint.ts";
import type { Context } from "./context.ts";
import { allOf, conditionsFrom, type DefinedWhere, EVERYWHERE } from "./definedness.ts";
import { InvalidModelError, rowGiven } from "./errors.ts";
import { Expression, type NumberLike } from "./expression.ts";
import { textOnly } from "./given-values.ts";
import { booleanText, negatedRowText, rowText } from "./text.ts";
import { quoting, textOf } from "./text-budget.ts";

/** What counts as a Boolean; a structural constraint does wherever it need not be denied. */
export type BooleanLike = boolean | BooleanExpression | StructuralConstraint;

/** A comparison as the user wrote it: lower <= expression <= upper. */
export interface StatedRow {
  readonly expression: Expression;
  readonly lower: number;
  readonly upper: number;
}

/** How a Boolean reads of which bounds decided all or a part: itself and its negation as the user has written them. */
export interface Wording {
  readonly affirmed: () => string;
  readonly denied: () => string;
  /** What the user joined, where that was a conjunction or a disjunction. */
  readonly joined?: JoinedParts | undefined;
}

interface JoinedParts {
  readonly parts: readonly BooleanExpression[];
  readonly isConjunction: boolean;
}

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
  /** Where it has a truth value; what is required is required to have one. */
  readonly definedWhere: DefinedWhere;
  /**
   * The plain row that the user wrote as a comparison, before integers rounded it; undefined where
   * it is anything else.
   */
  readonly stated: StatedRow | undefined;
  /** The plain row that it denies, where the user wrote it as the negation of a comparison. */
  readonly denied: StatedRow | undefined;
  /** What it was before bounds decided all or some of it; undefined where they decided nothing. */
  readonly wording: Wording | undefined;

  constructor(
    context: Context,
    atom: VariableAtom | BooleanAtom | undefined,
    isNegated: boolean,
    definedWhere: DefinedWhere = EVERYWHERE,
    stated?: StatedRow,
    wording?: Wording,
    denied?: StatedRow,
  ) {
    this.context = context;
    this.atom = atom;
    this.isNegated = isNegated;
    this.definedWhere = definedWhere;
    this.stated = stated;
    this.wording = wording;
    this.denied = denied;
  }

  /** The truth value of a constant, undefined where it depends on variables. */
  get constantValue(): boolean | undefined {
    return this.atom === undefined ? !this.isNegated : undefined;
  }

  get key(): string {
    return `${this.isNegated ? "!" : ""}${this.atom?.id ?? "true"}`;
  }

  not(): BooleanExpression {
    const { context, atom, isNegated, definedWhere, stated, denied, wording } = this;
    const turned = wording && {
      affirmed: wording.denied,
      denied: wording.affirmed,
      joined: wording.joined && negatedParts(wording.joined),
    };
    return new BooleanExpression(context, atom, !isNegated, definedWhere, denied, turned, stated);
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
    return this.context.vocabulary.or(this.context, [this.not(), other], "implies");
  }

  isEquivalentTo(...others: BooleanLike[]): BooleanExpression {
    return this.context.vocabulary.equivalence(this.context, [this, ...others]);
  }

  /** As a number: 1 where true, 0 where false. */
  asNumber(): Expression {
    const { context, atom, isNegated, definedWhere } = this;
    if (atom === undefined) return new Expression(context, [], [], isNegated ? 0 : 1, definedWhere);
    return isNegated
      ? new Expression(context, [atom], [-1], 1, definedWhere)
      : new Expression(context, [atom], [1], 0, definedWhere);
  }

  plus(...others: NumberLike[]): Expression {
    return this.asNumber().plus(...others);
  }

  minus(...others: NumberLike[]): Expression {
    return this.asNumber().minus(...others);
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

  /** A plain row with two sides: lower <= this, as 0 or 1, <= upper. */
  between(lower: number, upper: number): LinearConstraint {
    return this.asNumber().between(lower, upper);
  }

  isAtMost(other: NumberLike): BooleanExpression {
    return this.asNumber().isAtMost(other);
  }

  isAtLeast(other: NumberLike): BooleanExpression {
    return this.asNumber().isAtLeast(other);
  }

  isLessThan(other: NumberLike): BooleanExpression {
    return this.asNumber().isLessThan(other);
  }

  isMoreThan(other: NumberLike): BooleanExpression {
    return this.asNumber().isMoreThan(other);
  }

  isEqualTo(other: NumberLike): BooleanExpression {
    return this.asNumber().isEqualTo(other);
  }

  isDifferentFrom(other: NumberLike): BooleanExpression {
    return this.asNumber().isDifferentFrom(other);
  }

  isBetween(lower: NumberLike, upper: NumberLike): BooleanExpression {
    return this.asNumber().isBetween(lower, upper);
  }

  isOneOf(values: Iterable<NumberLike>): BooleanExpression {
    return this.asNumber().isOneOf(values);
  }

  negated(): Expression {
    return this.asNumber().negated();
  }

  toString(): string {
    return textOf(() => booleanText(this));
  }

  /** Text where text is wanted. JavaScript's operators make numbers of objects: here they throw. */
  [Symbol.toPrimitive](hint: string): string {
    return textOnly(this, hint);
  }

  /** @internal The same Boolean, which has a truth value only where these hold as well. */
  alsoWhere(conditions: readonly BooleanExpression[]): BooleanExpression {
    const { context, atom, isNegated, stated, wording, denied } = this;
    const where = allOf(this.definedWhere, conditionsFrom(conditions));
    if (where === this.definedWhere) return this;
    return new BooleanExpression(context, atom, isNegated, where, stated, wording, denied);
  }

  /** @internal The same Boolean, written by the user as this row. */
  statedAs(row: StatedRow): BooleanExpression {
    const { context, atom, isNegated, definedWhere } = this;
    const { expression, lower, upper } = row;
    const wording = {
      affirmed: () => rowText(expression, lower, upper),
      denied: () => negatedRowText(expression, lower, upper),
    };
    const kept = atom === undefined ? wording : undefined;
    return new BooleanExpression(context, atom, isNegated, definedWhere, row, kept);
  }

  /** @internal The same Boolean, which reads like this should it be a constant. */
  worded(affirmed: () => string): BooleanExpression {
    return this.atom === undefined ? this.writtenAs(affirmed) : this;
  }

  /** @internal The same Boolean, which reads like this. */
  writtenAs(affirmed: () => string, joined?: JoinedParts): BooleanExpression {
    const { context, atom, isNegated, definedWhere, stated, denied } = this;
    const wording = { affirmed, denied: () => `not (${affirmed()})`, joined };
    return new BooleanExpression(context, atom, isNegated, definedWhere, stated, wording, denied);
  }
}

function negatedParts({ parts, isConjunction }: JoinedParts): JoinedParts {
  return { parts: parts.map((part) => part.not()), isConjunction: !isConjunction };
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
  if (type === "row") throw new InvalidModelError(rowGiven(call, value));
  if (type !== "boolean" && type !== "structure") {
    throw new InvalidModelError(
      quoting`${call}(…) was given ${shown(value)}, which is not a Boolean; compare it first, as in x.isAtLeast(1)`,
    );
  }
  if (value.context !== context) {
    throw new InvalidModelError(
      quoting`${call}(…) was given ${value}, which belongs to another model`,
    );
  }
  return value.type === "structure" ? value.asBoolean() : value;
}
