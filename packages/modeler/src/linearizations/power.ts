import { resultOf, sum } from "../build-expression.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import type { Linearization } from "./linearization.ts";
import { buildProduct, switched } from "./product.ts";
import {
  applyUnary,
  binaryOperation,
  integers,
  isPairTabular,
  isTabular,
  requireIntegerGiven,
  unaryOperation,
} from "./value-function.ts";

/**
 * Source: z = a^n for integers a and n >= 0, with 0^0 = 1.
 * Target: the table of values where a (and n) has few; Σ [n = k] a^k over the values of n, and
 * a^k by squaring, otherwise.
 */
export const power: Linearization = {
  name: "power",

  entries: [
    {
      area: "arithmetic",
      call: "x.power(3)",
      meaning: "x to a constant power",
      example(model) {
        const x = model.integer(-3, 3, "x");
        return { variables: [x], result: x.power(3), truth: (v) => v ** 3 };
      },
    },
    {
      area: "arithmetic",
      call: "x.power(y)",
      meaning: "x to the power y >= 0, y < 0 is ruled out; 0 to the power 0 is 1",
      example(model) {
        const [x, y] = [model.integer(-2, 3, "x"), model.integer(-1, 3, "y")];
        const truth = (v: number, w: number) => (w < 0 ? undefined : v ** w);
        return { variables: [x, y], result: x.power(y), truth };
      },
    },
  ],
};

const constantPower = unaryOperation(
  "power",
  ({ operands, data }) => `(${operands[0]})^${data}`,
  (v, exponent) => v ** (exponent as number),
);
const pairPower = binaryOperation(
  "power",
  ({ operands }) => `(${operands[0]})^(${operands[1]})`,
  (v, exponent) => (exponent < 0 ? Number.NaN : v ** exponent),
  ({ operands }) => [(operands[1] as Expression).isAtLeast(0)],
);

export function buildPower(base: Expression, by: NumberLike): Expression {
  const exponent = lift(base.context, by, "power");
  if (!exponent.isConstant) requireIntegerGiven(exponent, "power");
  requireNumbers(base, exponent);
  if (exponent.isConstant) return toConstant(base, exponent.constant);
  if (isPairTabular(base, exponent)) {
    return resultOf(base.context, pairPower, [base, exponent]);
  }
  if (!isTabular(exponent) || exponent.lower < 0) {
    throw new InvalidModelError(
      quoting`(${base}).power(${exponent}): the exponent needs bounds 0 <= n of few values`,
    );
  }
  const terms = integers(exponent.lower, exponent.upper).map((k) =>
    switched(exponent.isEqualTo(k), toConstant(base, k)),
  );
  return sum(base.context, terms, "power");
}

/** Powers grow beyond what a number can hold soon. */
function requireNumbers(base: Expression, exponent: Expression): void {
  const size = Math.max(Math.abs(base.lower), Math.abs(base.upper));
  const most = size ** Math.max(0, exponent.upper);
  if (!Number.isFinite(size) || !Number.isFinite(exponent.upper) || Number.isFinite(most)) return;
  throw new InvalidModelError(
    quoting`(${base}).power(${exponent}): within the bounds it is too large for a number`,
  );
}

function toConstant(base: Expression, exponent: number): Expression {
  if (!(Number.isInteger(exponent) && exponent >= 0)) {
    throw new InvalidModelError(
      quoting`(${base}).power(${exponent}): the exponent must be an integer from 0 on`,
    );
  }
  if (base.isConstant) return constant(base.context, base.constant ** exponent);
  if (exponent === 0) return constant(base.context, 1);
  if (exponent === 1) return base;
  if (isTabular(base)) {
    return applyUnary(constantPower, (v) => v ** exponent, base, `power(${exponent})`, exponent);
  }
  const root = toConstant(base, Math.floor(exponent / 2));
  const squared = buildProduct(root, root);
  return exponent % 2 === 0 ? squared : buildProduct(squared, base);
}
