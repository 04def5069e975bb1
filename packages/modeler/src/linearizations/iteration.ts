import type { BooleanExpression } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { allOf } from "../definedness.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { MOST_TABULATED_VALUES } from "../value-columns.ts";
import { buildCondition } from "./condition.ts";
import type { Linearization } from "./linearization.ts";

/** One round of a loop: from the values before it to the values after it. */
export type LoopBody = (
  values: readonly Expression[],
  round: number,
  isRunning: BooleanExpression,
) => readonly NumberLike[];

/**
 * Source: a loop whose body runs as many times as a variable says, up to a limit.
 * Target: the loop unrolled: in round i, each value is the body's where i <= count, else unchanged.
 */
export const iteration: Linearization = {
  name: "iteration",

  entries: [
    {
      area: "arrays and order",
      call: "model.loop(count, values, (values, round) => next)",
      meaning: "the values after `count` rounds, counted from 1",
      example(model) {
        const [count, x] = [model.integer(0, 3, "count"), model.integer(0, 2, "x")];
        const [last] = model.loop(count, [x], ([value], round) => [value!.times(2).minus(round)]);
        const truth = (rounds: number, start: number) => {
          let value = start;
          for (let round = 1; round <= rounds; round++) value = 2 * value - round;
          return value;
        };
        return { variables: [count, x], result: last!, truth };
      },
    },
  ],
};

export function buildLoop(
  context: Context,
  rounds: NumberLike,
  start: Iterable<NumberLike>,
  body: LoopBody,
): Expression[] {
  const count = lift(context, rounds, "loop");
  if (!count.isInteger || count.upper === Infinity) {
    throw new InvalidModelError(
      quoting`loop(${count}, …): the number of rounds needs an upper bound`,
    );
  }
  if (count.upper > MOST_TABULATED_VALUES) {
    throw new InvalidModelError(
      quoting`loop(${count}, …): up to ${count.upper} rounds, and at most ${MOST_TABULATED_VALUES} can be written out; give the count a lower upper bound`,
    );
  }
  let values = [...start].map((value) => lift(context, value, "loop"));
  for (let round = 1; round <= count.upper; round++) {
    const isRunning = count.isAtLeast(round);
    const next = body(values, round, isRunning).map((value) => lift(context, value, "loop"));
    if (next.length !== values.length) {
      throw new InvalidModelError(
        quoting`loop(…): the body gave ${next.length} values for ${values.length} in round ${round}`,
      );
    }
    values = values.map((value, k) =>
      buildCondition(context, isRunning, next[k]!, value).alsoWhere(
        allOf(next[k]!.definedWhere, value.definedWhere),
      ),
    );
  }
  return values;
}
