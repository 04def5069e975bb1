import type { BooleanExpression } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { lift, type NumberLike } from "../expression.ts";
import { and, or } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { type LiftedTask, liftTask } from "./task.ts";
import { requireInteger } from "./value-function.ts";

/** A rectangle by its corner and size. */
export interface Box {
  readonly x: NumberLike;
  readonly y: NumberLike;
  readonly width: NumberLike;
  readonly height: NumberLike;
}

/**
 * Source: no two boxes overlap; items lie in bins of limited load.
 * Target: of two boxes one lies to the left, right, above or below. The load of a bin is
 * Σ size [its bin is this one].
 */
export const scheduling: Linearization = {
  name: "scheduling",

  entries: [
    {
      area: "scheduling",
      call: "model.noOverlapOfBoxes(boxes)",
      meaning: "no two rectangles overlap",
      example(model) {
        const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 3, "y")];
        const boxes = [
          { x, y, width: 2, height: 1 },
          { x: 1, y: 1, width: 1, height: 2 },
        ];
        const truth = (a: number, b: number) => a + 2 <= 1 || a >= 2 || b + 1 <= 1 || b >= 3;
        return { variables: [x, y], result: model.noOverlapOfBoxes(boxes), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.binPacking(bins, sizes, capacities)",
      meaning: "item i lies in bin bins[i], and no bin holds more than its capacity",
      example(model) {
        const bins = model.integers(3, 0, 1, "bin");
        const truth = (...b: number[]) => {
          const loads = [0, 0];
          b.forEach((bin, k) => {
            loads[bin]! += [3, 2, 2][k]!;
          });
          return loads[0]! <= 4 && loads[1]! <= 5;
        };
        return { variables: bins, result: model.binPacking(bins, [3, 2, 2], [4, 5]), truth };
      },
    },
  ],
};

export function buildNoOverlapOfBoxes(context: Context, boxes: Iterable<Box>): BooleanExpression {
  const all = [...boxes].map(({ x, y, width, height }) => ({
    across: liftTask(context, { start: x, duration: width }, "noOverlapOfBoxes"),
    up: liftTask(context, { start: y, duration: height }, "noOverlapOfBoxes"),
  }));
  const before = (a: LiftedTask, b: LiftedTask) => a.end.isAtMost(b.start);
  const apart = all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .map((b) =>
        or(context, [
          before(a.across, b.across),
          before(b.across, a.across),
          before(a.up, b.up),
          before(b.up, a.up),
        ]),
      ),
  );
  return and(context, apart);
}

export function buildBinPacking(
  context: Context,
  bins: Iterable<NumberLike>,
  sizes: Iterable<NumberLike>,
  capacities: Iterable<NumberLike>,
): BooleanExpression {
  const items = [...bins].map((bin) => lift(context, bin, "binPacking"));
  for (const item of items) requireInteger(item, "binPacking(…)");
  const [weights, limits] = [[...sizes], [...capacities]];
  if (weights.length !== items.length) {
    throw new InvalidModelError(
      `binPacking(…): ${items.length} items have ${weights.length} sizes`,
    );
  }
  const inside = items.map((bin) => bin.isBetween(0, limits.length - 1));
  const loads = limits.map((limit, bin) => {
    const load = items.map((item, k) => item.isEqualTo(bin).times(weights[k]!));
    return sum(context, load, "binPacking").isAtMost(limit);
  });
  return and(context, [...inside, ...loads]);
}
