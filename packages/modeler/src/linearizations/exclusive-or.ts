import {
  BooleanExpression,
  type BooleanLike,
  booleanConstant,
  liftBoolean,
} from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { and } from "./disjunction.ts";
import { type BooleanOperation, EXACT, type Linearization, negation } from "./linearization.ts";

/**
 * Source: r = a xor b.
 * Target: r <= a + b, r >= a - b, r >= b - a, r <= 2 - a - b: the convex hull. Required without
 * conditions it is the row a + b = 1, or a = b where it must be false. Longer ones are chained.
 */
export const exclusiveOr: BooleanOperation & Linearization = {
  name: "exclusive-or",

  entries: [
    {
      area: "logic",
      call: "a.xor(b)",
      meaning: "one of the two; of more, an odd number",
      example(model) {
        const [a, b, c] = [model.binary("a"), model.binary("b"), model.binary("c")];
        const truth = (p: number, q: number, r: number) => (p + q + r) % 2 === 1;
        return { variables: [a, b, c], result: a.xor(b, c), truth };
      },
      bigM: (model, a, b, c) => model.exclusiveOr(model.exclusiveOr(a!, b!), c!),
    },
    {
      area: "logic",
      call: "a.isEquivalentTo(b)",
      meaning: "both are true or both false; of more, all alike",
      example(model) {
        const [a, b, c] = [model.binary("a"), model.binary("b"), model.binary("c")];
        const truth = (p: number, q: number, r: number) => p === q && q === r;
        return { variables: [a, b, c], result: a.isEquivalentTo(b, c), truth };
      },
      bigM: (model, a, b, c) => model.equivalence(a!, b!, c!),
    },
  ],

  text({ operands }) {
    return `(${operands[0]} xor ${operands[1]})`;
  },

  negatedText({ operands }) {
    return `(${operands[0]} iff ${operands[1]})`;
  },

  evaluate({ operands }, values) {
    return (
      values.boolean(operands[0] as BooleanExpression) !==
      values.boolean(operands[1] as BooleanExpression)
    );
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const a = yield* compiler.literalInSteps(atom.operands[0] as BooleanExpression, EXACT);
    const b = yield* compiler.literalInSteps(atom.operands[1] as BooleanExpression, EXACT);
    const other = value ? b : negation(b);
    if (conditions.length === 0) {
      compiler.exactlyOne([a, other]);
      return;
    }
    const lifted = conditions.map(negation);
    compiler.clause([...lifted, a, other]);
    compiler.clause([...lifted, negation(a), negation(other)]);
  },
};

/** True where an odd number of the operands is. */
export function xor(
  context: Context,
  values: Iterable<BooleanLike>,
  call = "xor",
): BooleanExpression {
  let result = booleanConstant(context, false);
  for (const value of values) result = pair(result, liftBoolean(context, value, call));
  return result;
}

/** True where all operands have the same truth value. */
export function equivalence(
  context: Context,
  values: Iterable<BooleanLike>,
  call = "isEquivalentTo",
): BooleanExpression {
  const operands = [...values].map((value) => liftBoolean(context, value, call));
  const links = operands.slice(1).map((operand, k) => pair(operands[k]!, operand).not());
  return and(context, links, call);
}

/** Negations move outside and the operands are sorted, so that equal ones are one atom. */
function pair(a: BooleanExpression, b: BooleanExpression): BooleanExpression {
  const { context } = a;
  if (a.atom === undefined) return a.isNegated ? b : b.not();
  if (b.atom === undefined) return b.isNegated ? a : a.not();
  const isNegated = a.isNegated !== b.isNegated;
  if (a.atom === b.atom) return booleanConstant(context, isNegated);
  const atoms = a.atom.id < b.atom.id ? [a.atom, b.atom] : [b.atom, a.atom];
  const operands = atoms.map((atom) => new BooleanExpression(context, atom, false));
  return new BooleanExpression(context, context.boolean(exclusiveOr, operands), isNegated);
}
