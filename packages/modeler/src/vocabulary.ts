import type { BooleanExpression, BooleanLike } from "./boolean-expression.ts";
import { LinearConstraint } from "./constraint.ts";
import type { Context } from "./context.ts";
import type { Expression, NumberLike } from "./expression.ts";
import { keepingDefinedness } from "./keeping.ts";
import { buildAbsoluteValue } from "./linearizations/absolute-value.ts";
import { buildAtMost } from "./linearizations/at-most.ts";
import { buildBits } from "./linearizations/bit.ts";
import { buildDigits } from "./linearizations/digit.ts";
import { and, or } from "./linearizations/disjunction.ts";
import { buildEquality } from "./linearizations/equality.ts";
import { equivalence, xor } from "./linearizations/exclusive-or.ts";
import { buildFactorial } from "./linearizations/factorial.ts";
import { buildGreatestCommonDivisor } from "./linearizations/greatest-common-divisor.ts";
import {
  buildGreatestPowerDividing,
  buildGreatestPowerNotAbove,
} from "./linearizations/greatest-power.ts";
import { buildMapping } from "./linearizations/mapping.ts";
import { buildClamp } from "./linearizations/maximum.ts";
import { buildComposite, buildOneHot, buildOneOf } from "./linearizations/membership.ts";
import { buildMultipleOf } from "./linearizations/multiple-of.ts";
import { buildPower } from "./linearizations/power.ts";
import { buildProduct } from "./linearizations/product.ts";
import { buildQuotient, buildRemainder } from "./linearizations/quotient.ts";
import { buildRealQuotient } from "./linearizations/real-quotient.ts";
import {
  buildCeiling,
  buildFloor,
  buildRounded,
  buildTruncated,
} from "./linearizations/rounding.ts";

type FromNumber<R> = (x: Expression) => R;
type FromTwo<R> = (x: Expression, y: NumberLike) => R;
type FromBooleans = (context: Context, values: Iterable<BooleanLike>) => BooleanExpression;

/** The operations that expressions offer as methods; handed to them through their context. */
export interface Vocabulary {
  row(expression: Expression, lower: number, upper: number): LinearConstraint;
  atMost(expression: Expression, bound: number): BooleanExpression;
  equality(expression: Expression, target: number): BooleanExpression;
  and: FromBooleans;
  or: FromBooleans;
  xor: FromBooleans;
  equivalence: FromBooleans;
  product(a: Expression, b: Expression, precision?: number): Expression;
  realQuotient(a: Expression, b: Expression, precision?: number): Expression;
  multipleOf: FromTwo<BooleanExpression>;
  oneOf(x: Expression, values: Iterable<NumberLike>): BooleanExpression;
  composite: FromNumber<BooleanExpression>;
  oneHot: FromNumber<BooleanExpression[]>;
  absoluteValue: FromNumber<Expression>;
  clamp(x: Expression, lower: NumberLike, upper: NumberLike): Expression;
  floor: FromNumber<Expression>;
  ceiling: FromNumber<Expression>;
  truncated: FromNumber<Expression>;
  rounded: FromNumber<Expression>;
  quotient: FromTwo<Expression>;
  remainder: FromTwo<Expression>;
  power: FromTwo<Expression>;
  factorial: FromNumber<Expression>;
  greatestCommonDivisor: FromTwo<Expression>;
  greatestPowerDividing(x: Expression, base: number): Expression;
  greatestPowerNotAbove(x: Expression, base: number): Expression;
  digits(x: Expression, base: number): Expression[];
  bits: FromNumber<BooleanExpression[]>;
  mapped(x: Expression, f: (value: number) => number): Expression;
}

export const vocabulary: Vocabulary = keepingDefinedness<Vocabulary>({
  row: (expression, lower, upper) => new LinearConstraint(expression, lower, upper),
  atMost: buildAtMost,
  equality: buildEquality,
  and,
  or,
  xor,
  equivalence,
  product: buildProduct,
  realQuotient: buildRealQuotient,
  multipleOf: buildMultipleOf,
  oneOf: buildOneOf,
  composite: buildComposite,
  oneHot: buildOneHot,
  absoluteValue: buildAbsoluteValue,
  clamp: buildClamp,
  floor: buildFloor,
  ceiling: buildCeiling,
  truncated: buildTruncated,
  rounded: buildRounded,
  quotient: buildQuotient,
  remainder: buildRemainder,
  power: buildPower,
  factorial: buildFactorial,
  greatestCommonDivisor: buildGreatestCommonDivisor,
  greatestPowerDividing: buildGreatestPowerDividing,
  greatestPowerNotAbove: buildGreatestPowerNotAbove,
  digits: buildDigits,
  bits: buildBits,
  mapped: buildMapping,
});
