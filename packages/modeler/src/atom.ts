import type { BooleanExpression } from "./boolean-expression.ts";
import type { Context } from "./context.ts";
import type { Expression } from "./expression.ts";
import type { Interval } from "./interval.ts";
import type { BooleanOperation, NumberOperation } from "./linearizations/linearization.ts";

/**
 * What a column of the compiled problem stands for: a variable, or the result of an operation.
 * Expressions are linear in atoms. Within one context equal operations are one atom.
 */
export type Atom = VariableAtom | NumberAtom | BooleanAtom;

/** An argument of an operation. */
export type Operand = Expression | BooleanExpression;

interface AtomBase {
  /** Order of creation; terms of an expression are sorted by it. */
  readonly id: number;
  readonly context: Context;
  readonly isInteger: boolean;
  readonly isBoolean: boolean;
  /** From the declared bounds. */
  readonly interval: Interval;
}

/** A variable of the user's, or one that an operation made for itself. */
export interface VariableAtom extends AtomBase {
  readonly kind: "variable";
  /** Undefined where the user gave none. */
  readonly name: string | undefined;
  /** Set where 0 is allowed as well as the interval's positive part. */
  readonly semiContinuous?: Interval;
}

/** The result of an operation whose value is a number. */
export interface NumberAtom extends AtomBase {
  readonly kind: "number";
  readonly operation: NumberOperation;
  readonly operands: readonly Operand[];
  readonly data: unknown;
}

/** The result of an operation whose value is true or false. */
export interface BooleanAtom extends AtomBase {
  readonly kind: "boolean";
  readonly operation: BooleanOperation;
  readonly operands: readonly Operand[];
  readonly data: unknown;
}
