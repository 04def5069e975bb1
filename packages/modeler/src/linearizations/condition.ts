import type { Steps } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import { resultOf } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { type Linearization, NOT_ABOVE, NOT_BELOW, type NumberOperation } from "./linearization.ts";
import { hasOperation, switched } from "./product.ts";

/**
 * Source: z = a where c is true, else b.
 * Target: z = b + c (a - b), the product of a Boolean and a bounded number: its convex hull. Where a or b
 * is made of operations, z is a column of its own under the same rows, see `conditional`.
 */
export const condition: Linearization = {
  name: "condition",
  entries: [
    {
      area: "logic",
      call: "model.condition(c, x, y)",
      meaning: "x where c is true, else y",
      example(model) {
        const c = model.binary("c");
        const [x, y] = [model.integer(-1, 2, "x"), model.integer(0, 3, "y")];
        const truth = (p: number, v: number, w: number) => (p === 1 ? v : w);
        return { variables: [c, x, y], result: model.condition(c, x, y), truth };
      },
    },
  ],
};

export function buildCondition(
  context: Context,
  test: BooleanLike,
  yes: NumberLike,
  no: NumberLike,
): Expression {
  const c = liftBoolean(context, test, "condition");
  const [a, b] = [lift(context, yes, "condition"), lift(context, no, "condition")];
  const isNested = !b.isConstant && (hasOperation(a) || hasOperation(b));
  const isOpen = c.atom !== undefined && a.key !== b.key;
  if (isNested && isOpen) return resultOf(context, conditional, [c, a, b]);
  return b.plus(switched(c, a.minus(b)));
}

/**
 * The sum of b and the product has twice the range of z: conditions within conditions would have ranges, and
 * coefficients, that double with each. The rows are z <= a + max(b - a) (1 - c) and z <= b + max(a - b) c, and
 * likewise from below.
 */
const conditional: NumberOperation = {
  name: "condition",

  text: ({ operands: [c, a, b] }) => `(${c} ? ${a} : ${b})`,

  isInteger: ({ operands: [, a, b] }) => (a as Expression).isInteger && (b as Expression).isInteger,

  interval({ operands }, intervalOf) {
    const [a, b] = [intervalOf(operands[1] as Expression), intervalOf(operands[2] as Expression)];
    return { lower: Math.min(a.lower, b.lower), upper: Math.max(a.upper, b.upper) };
  },

  evaluate: ({ operands: [c, a, b] }, values) =>
    values.number((values.boolean(c as BooleanExpression) ? a : b) as Expression),

  *compile(atom, direction, compiler) {
    const c = atom.operands[0] as BooleanExpression;
    const [a, b] = atom.operands.slice(1) as [Expression, Expression];
    yield* equalWhere(c, a, b, atom, direction, compiler);
    yield* equalWhere(c.not(), b, a, atom, direction, compiler);
  },
};

/** Holds z to x where c is true, in the direction asked; elsewhere it is y. */
function* equalWhere(
  c: BooleanExpression,
  x: Expression,
  y: Expression,
  atom: NumberAtom,
  direction: number,
  compiler: Compiler,
): Steps<void> {
  const z = compiler.result(atom);
  const { lower, upper } = compiler.interval(y.minus(x));
  if ((direction & NOT_ABOVE) !== 0) {
    if (Number.isFinite(upper))
      yield* compiler.rowInSteps(z.minus(x).minus(c.not().times(upper)), -Infinity, 0);
    else
      yield* compiler.assertInSteps(z.isAtMost(x), true, [
        yield* compiler.literalInSteps(c, NOT_BELOW),
      ]);
  }
  if ((direction & NOT_BELOW) !== 0) {
    if (Number.isFinite(lower))
      yield* compiler.rowInSteps(z.minus(x).minus(c.not().times(lower)), 0, Infinity);
    else
      yield* compiler.assertInSteps(z.isAtLeast(x), true, [
        yield* compiler.literalInSteps(c, NOT_BELOW),
      ]);
  }
}
