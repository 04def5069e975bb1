import type { BooleanExpression, BooleanLike } from "./boolean-expression.ts";
import { LinearConstraint } from "./constraint.ts";
import type { Context } from "./context.ts";
import type { Expression } from "./expression.ts";
import { buildAtMost } from "./linearizations/at-most.ts";
import { and, or } from "./linearizations/disjunction.ts";
import { buildEquality } from "./linearizations/equality.ts";
import { equivalence, xor } from "./linearizations/exclusive-or.ts";
import { buildProduct } from "./linearizations/product.ts";

/** The operations that expressions offer as methods; handed to them through their context. */
export interface Vocabulary {
  row(expression: Expression, lower: number, upper: number): LinearConstraint;
  atMost(expression: Expression, bound: number): BooleanExpression;
  equality(expression: Expression, target: number): BooleanExpression;
  and(context: Context, values: Iterable<BooleanLike>): BooleanExpression;
  or(context: Context, values: Iterable<BooleanLike>): BooleanExpression;
  xor(context: Context, values: Iterable<BooleanLike>): BooleanExpression;
  equivalence(context: Context, values: Iterable<BooleanLike>): BooleanExpression;
  product(a: Expression, b: Expression): Expression;
}

export const vocabulary: Vocabulary = {
  row: (expression, lower, upper) => new LinearConstraint(expression, lower, upper),
  atMost: buildAtMost,
  equality: buildEquality,
  and,
  or,
  xor,
  equivalence,
  product: buildProduct,
};
