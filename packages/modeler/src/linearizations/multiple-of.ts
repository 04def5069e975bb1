import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { or } from "./disjunction.ts";
import type { BooleanOperation, Linearization, Shape } from "./linearization.ts";
import {
  integers,
  MOST_VALUES,
  requireInteger,
  requireIntegerGiven,
  requireTabulated,
} from "./value-function.ts";

/**
 * Source: r is true where the integer x is a multiple of the constant k >= 1.
 * Target: x = k w with an integer w where it holds, x = k w + t with 1 <= t <= k - 1 where not; one
 * pair of witnesses serves both. For a variable k: some value v of k is taken and divides x.
 */
export const multipleOf: BooleanOperation & Linearization = {
  name: "multiple-of",

  entries: [
    {
      area: "comparison",
      call: "x.isMultipleOf(3)",
      meaning: "x is a multiple of a constant",
      example(model) {
        const x = model.integer(-4, 7, "x");
        return { variables: [x], result: x.isMultipleOf(3), truth: (v) => v % 3 === 0 };
      },
    },
    {
      area: "comparison",
      call: "x.isMultipleOf(y)",
      meaning: "x is a multiple of y; of 0 only 0 is",
      example(model) {
        const [x, y] = [model.integer(-2, 4, "x"), model.integer(0, 3, "y")];
        const truth = (v: number, w: number) => (w === 0 ? v === 0 : v % w === 0);
        return { variables: [x, y], result: x.isMultipleOf(y), truth };
      },
    },
  ],

  text: (shape) => `${shape.operands[0]} is a multiple of ${shape.data}`,

  evaluate: (shape, values) => values.number(numerator(shape)) % (shape.data as number) === 0,

  assert(atom, value, conditions, compiler) {
    const x = numerator(atom);
    const k = atom.data as number;
    const { lower, upper } = compiler.interval(x);
    const range = { lower: Math.floor(lower / k), upper: Math.floor(upper / k) };
    const whole = compiler.witness(atom, "whole", range, true);
    const rest = compiler.witness(atom, "rest", { lower: 0, upper: k - 1 }, true);
    compiler.once(`multiple-of ${atom.id}`, () => {
      compiler.row(x.minus(whole.scaledBy(k)).minus(rest), 0, 0);
    });
    compiler.assert(rest.isEqualTo(0), value, conditions);
  },
};

export function buildMultipleOf(x: Expression, of: NumberLike): BooleanExpression {
  const { context } = x;
  const k = lift(context, of, "isMultipleOf");
  requireInteger(x, "isMultipleOf(…)");
  requireIntegerGiven(k, "isMultipleOf");
  if (!k.isConstant) return byValues(x, k);
  const size = Math.abs(k.constant);
  if (size === 0) return x.isEqualTo(0);
  if (size === 1) return booleanConstant(context, true);
  if (x.isConstant) return booleanConstant(context, x.constant % size === 0);
  return new BooleanExpression(context, context.boolean(multipleOf, [x], size), false);
}

function byValues(x: Expression, k: Expression): BooleanExpression {
  requireTabulated(k, "isMultipleOf(…)", MOST_VALUES);
  const cases = integers(k.lower, k.upper).map((v) => k.isEqualTo(v).and(buildMultipleOf(x, v)));
  return or(x.context, cases);
}

function numerator(shape: Shape): Expression {
  return shape.operands[0] as Expression;
}
