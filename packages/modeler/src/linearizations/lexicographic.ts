import { type BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { and } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";

/**
 * Source: the vector x comes before y in lexicographic order, or is equal to it.
 * Target: from the last place on, Bₖ = (xₖ <= yₖ) and (xₖ < yₖ or Bₖ₊₁): comparisons and logic, no
 * weights, so that the length is not limited by the size of a number.
 */
export const lexicographic: Linearization = {
  name: "lexicographic",

  entries: [
    {
      area: "comparison",
      call: "model.isLexicographicallyLess(xs, ys)",
      meaning: "xs comes before ys; also isLexicographicallyAtMost",
      example(model) {
        const xs = model.integers(2, 0, 2, "x");
        const ys = model.integers(2, 0, 2, "y");
        const truth = (a: number, b: number, c: number, d: number) => a < c || (a === c && b < d);
        return { variables: [...xs, ...ys], result: model.isLexicographicallyLess(xs, ys), truth };
      },
    },
    {
      area: "comparison",
      call: "model.isLexicographicallyAtMost(xs, ys)",
      meaning: "xs comes before ys or is equal to it; swap them for the other direction",
      example(model) {
        const xs = model.integers(2, 0, 2, "x");
        const ys = model.integers(2, 0, 2, "y");
        const truth = (a: number, b: number, c: number, d: number) => a < c || (a === c && b <= d);
        return {
          variables: [...xs, ...ys],
          result: model.isLexicographicallyAtMost(xs, ys),
          truth,
        };
      },
    },
    {
      area: "comparison",
      call: "model.areEqual(xs, ys)",
      meaning: "equal in every place",
      example(model) {
        const xs = model.integers(2, 0, 2, "x");
        const ys = model.integers(2, 1, 3, "y");
        const truth = (a: number, b: number, c: number, d: number) => a === c && b === d;
        return { variables: [...xs, ...ys], result: model.areEqual(xs, ys), truth };
      },
    },
  ],
};

export function buildLexicographic(
  context: Context,
  xs: Iterable<NumberLike>,
  ys: Iterable<NumberLike>,
  isStrict: boolean,
): BooleanExpression {
  const pairs = paired(context, xs, ys, "isLexicographicallyLess");
  let isBefore = booleanConstant(context, !isStrict);
  for (const [x, y] of pairs.reverse()) {
    isBefore = x.isAtMost(y).and(x.isLessThan(y).or(isBefore));
  }
  return isBefore;
}

export function buildAreEqual(
  context: Context,
  xs: Iterable<NumberLike>,
  ys: Iterable<NumberLike>,
): BooleanExpression {
  return and(
    context,
    paired(context, xs, ys, "areEqual").map(([x, y]) => x.isEqualTo(y)),
  );
}

function paired(
  context: Context,
  xs: Iterable<NumberLike>,
  ys: Iterable<NumberLike>,
  call: string,
): [Expression, Expression][] {
  const [left, right] = [[...xs], [...ys]];
  if (left.length !== right.length) {
    throw new InvalidModelError(
      quoting`${call}(…): the vectors have ${left.length} and ${right.length} places`,
    );
  }
  return left.map((x, k) => [lift(context, x, call), lift(context, right[k]!, call)]);
}
