import type { BooleanExpression } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { and } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { requireIntegerGiven } from "./value-function.ts";

/**
 * Source: x and y are inverse permutations of 0 … n - 1: xᵢ = j exactly where yⱼ = i.
 * Target: the value columns of both are the same, [xᵢ = j] = [yⱼ = i].
 */
export const inverse: Linearization = {
  name: "inverse",
  entries: [
    {
      area: "counting and sets",
      call: "model.areInverse(xs, ys)",
      meaning: "inverse permutations of 0 … n - 1",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const ys = model.integers(3, 0, 2, "y");
        const truth = (...v: number[]) => [0, 1, 2].every((i) => v[3 + v[i]!] === i);
        return { variables: [...xs, ...ys], result: model.areInverse(xs, ys), truth };
      },
    },
  ],
};

export function buildInverse(
  context: Context,
  xs: Iterable<NumberLike>,
  ys: Iterable<NumberLike>,
): BooleanExpression {
  const left = [...xs].map((value) => lift(context, value, "areInverse"));
  const right = [...ys].map((value) => lift(context, value, "areInverse"));
  for (const place of [...left, ...right]) requireIntegerGiven(place, "areInverse");
  if (left.length !== right.length) {
    throw new InvalidModelError(
      quoting`areInverse(…): the vectors have ${left.length} and ${right.length} places`,
    );
  }
  const most = left.length - 1;
  const inside = [...left, ...right].map((x) => x.isBetween(0, most));
  const links = left.flatMap((x, i) =>
    right.map((y, j) => x.isEqualTo(j).isEquivalentTo(y.isEqualTo(i))),
  );
  return and(context, [...inside, ...links]);
}
