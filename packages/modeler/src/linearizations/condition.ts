import { type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import type { Linearization } from "./linearization.ts";
import { switched } from "./product.ts";

/**
 * Source: z = a where c is true, else b.
 * Target: z = b + c (a - b), the product of a Boolean and a bounded number: its convex hull.
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
  return b.plus(switched(c, a.minus(b)));
}
