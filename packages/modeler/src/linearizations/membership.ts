import { type BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { or } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { integers, requireInteger, requireTabulated } from "./value-function.ts";

/**
 * Source: x is one of a set of values; the Booleans [x = v]; x is a product of two integers >= 2.
 * Target: a clause over the value columns of x. Runs of neighbouring integers are one range.
 */
export const membership: Linearization = {
  name: "membership",

  entries: [
    {
      area: "counting and sets",
      call: "x.isOneOf([1, 2, 5])",
      meaning: "x is one of the values, which may be expressions",
      example(model) {
        const x = model.integer(0, 6, "x");
        const truth = (v: number) => v === 1 || v === 2 || v === 5;
        return { variables: [x], result: x.isOneOf([1, 2, 5]), truth };
      },
      bigM: (model, x) =>
        model.isAtLeast(model.sum([1, 2, 5].map((value) => model.isEqualTo(x!, value))), 1),
    },
    {
      area: "counting and sets",
      call: "x.isOneOf(values).not()",
      meaning: "x is none of the values",
      example(model) {
        const [x, y] = [model.integer(0, 3, "x"), model.integer(1, 2, "y")];
        const truth = (v: number, w: number) => v !== 0 && v !== w;
        return { variables: [x, y], result: x.isOneOf([0, y]).not(), truth };
      },
      bigM: (model, x, y) =>
        model.isEqualTo(model.sum([model.isEqualTo(x!, 0), model.isEqualTo(x!, y!)]), 0),
    },
    {
      area: "counting and sets",
      call: "x.oneHot()",
      meaning: "one Boolean for each value of x, from its least on",
      example(model) {
        const x = model.integer(-1, 2, "x");
        const truth = (v: number) => v === 0 || v === 2;
        return { variables: [x], result: x.oneHot()[1]!.xor(x.oneHot()[3]!), truth };
      },
    },
    {
      area: "counting and sets",
      call: "x.isComposite()",
      meaning: "|x| is a product of two integers from 2 on",
      example(model) {
        const x = model.integer(-7, 10, "x");
        const truth = (v: number) => [4, 6, 8, 9, 10].includes(Math.abs(v));
        return { variables: [x], result: x.isComposite(), truth };
      },
    },
  ],
};

export function buildOneOf(x: Expression, values: Iterable<NumberLike>): BooleanExpression {
  return or(
    x.context,
    [...values].map((value) => x.isEqualTo(lift(x.context, value, "isOneOf"))),
    "isOneOf",
  );
}

export function buildOneHot(x: Expression): BooleanExpression[] {
  requireTabulated(x, "oneHot()");
  return integers(x.lower, x.upper).map((v) => x.isEqualTo(v));
}

export function buildComposite(x: Expression): BooleanExpression {
  requireInteger(x, "isComposite()");
  if (x.isConstant) return booleanConstant(x.context, isComposite(x.constant));
  requireTabulated(x, "isComposite()");
  return buildOneOf(x, integers(x.lower, x.upper).filter(isComposite));
}

function isComposite(value: number): boolean {
  const size = Math.abs(value);
  for (let d = 2; d * d <= size; d++) if (size % d === 0) return true;
  return false;
}
