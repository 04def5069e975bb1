import type { Steps } from "@bough/problem";
import type { Operand } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import type { Compiler } from "./compiler.ts";
import type { Context } from "./context.ts";
import { allOf, allOfLists, type DefinedWhere } from "./definedness.ts";
import { type Expression, shifted } from "./expression.ts";
import type { Literal, Values } from "./linearizations/linearization.ts";
import { truthOf } from "./structure-truth.ts";
import { rowText } from "./text.ts";

/** What `model.require` takes. */
export type Requirement = BooleanExpression | LinearConstraint | StructuralConstraint;

/** A plain row: lower <= expression <= upper. Not a Boolean: it can only be required. */
export class LinearConstraint {
  readonly type = "row";
  /** Without a constant; the sides carry it. */
  readonly expression: Expression;
  readonly lower: number;
  readonly upper: number;

  constructor(expression: Expression, lower: number, upper: number) {
    this.expression = shifted(expression, -expression.constant);
    this.lower = lower - expression.constant;
    this.upper = upper - expression.constant;
  }

  /** Where its expression has a value. */
  get definedWhere(): DefinedWhere {
    return this.expression.definedWhere;
  }

  /** @internal The same row, whose expression has a value only where these hold as well. */
  alsoWhere(conditions: DefinedWhere): LinearConstraint {
    return new LinearConstraint(this.expression.alsoWhere(conditions), this.lower, this.upper);
  }

  toString(): string {
    return rowText(this.expression, this.lower, this.upper);
  }
}

/**
 * A constraint that has no negation here, such as a circuit. As a Boolean it can be required,
 * preferred, and implied by a condition, but not be denied.
 */
export interface StructuralConstraint {
  readonly type: "structure";
  readonly name: string;
  readonly context: Context;
  readonly operands: readonly Operand[];
  /** Operands whose single values it would like to see as columns. */
  readonly valuesOf: readonly Expression[];
  /** Whether it means the same whatever the bounds of its operands are. */
  readonly isUnbounded: boolean;
  /** Where its operands have values. */
  readonly definedWhere: DefinedWhere;
  /**
   * Adds the rows of its linear form, which say something wherever all the conditions are true. With
   * pauses where a single one may be long.
   */
  compile(compiler: Compiler, conditions: readonly Literal[]): Steps<void> | undefined;
  /** Whether given values of the variables satisfy it. */
  holds(values: Values): boolean;
  /** @internal The Boolean that is true only where it holds; the same one at each call. */
  asBoolean(): BooleanExpression;
  /** @internal The same constraint, which has a meaning only where these hold as well. */
  alsoWhere(conditions: DefinedWhere): StructuralConstraint;
  toString(): string;
}

/** What makes up a structural constraint. */
export interface StructureSpec {
  readonly name: string;
  readonly operands: readonly Operand[];
  readonly valuesOf?: readonly Expression[];
  readonly isUnbounded?: boolean;
  readonly text: string;
  compile(
    compiler: Compiler,
    self: StructuralConstraint,
    conditions: readonly Literal[],
  ): Steps<void> | undefined;
  holds(values: Values): boolean;
}

export function structure(
  context: Context,
  spec: StructureSpec,
  where: DefinedWhere = allOfLists(spec.operands.map(({ definedWhere }) => definedWhere)),
): StructuralConstraint {
  let truth: BooleanExpression | undefined;
  const self: StructuralConstraint = {
    type: "structure",
    name: spec.name,
    context,
    operands: spec.operands,
    valuesOf: spec.valuesOf ?? [],
    isUnbounded: spec.isUnbounded ?? false,
    definedWhere: where,
    compile: (compiler, conditions) => spec.compile(compiler, self, conditions),
    holds: (values) => spec.holds(values),
    asBoolean: () => {
      truth ??= truthOf(self);
      return truth;
    },
    alsoWhere: (conditions) => structure(context, spec, allOf(where, conditions)),
    toString: () => spec.text,
  };
  return self;
}

/** A constraint that a model requires, as `model.require` returns it. */
export class Required {
  readonly requirement: Requirement;
  /** The user's name for it. */
  readonly name: string | undefined;

  constructor(requirement: Requirement, name: string | undefined) {
    this.requirement = requirement;
    this.name = name;
  }

  /** The name, or the constraint as text. */
  get text(): string {
    return this.name ?? this.requirement.toString();
  }
}
