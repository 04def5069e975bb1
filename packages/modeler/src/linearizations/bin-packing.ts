import type { BooleanExpression } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { and } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { requireIntegerGiven } from "./value-function.ts";

/**
 * Source: items lie in bins of limited load.
 * Target: the load of a bin is Σ size [its bin is this one]. What does not fit into all other bins
 * lies in this one, which bounds its load from below where sizes and capacities are constants: P.
 * Shaw, "A constraint for bin packing", CP 2004.
 */
export const binPacking: Linearization = {
  name: "bin-packing",

  entries: [
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

export function buildBinPacking(
  context: Context,
  bins: Iterable<NumberLike>,
  sizes: Iterable<NumberLike>,
  capacities: Iterable<NumberLike>,
): BooleanExpression {
  const items = [...bins].map((bin) => lift(context, bin, "binPacking"));
  for (const item of items) requireIntegerGiven(item, "binPacking");
  const [weights, limits] = [[...sizes], [...capacities]];
  if (weights.length !== items.length) {
    throw new InvalidModelError(
      quoting`binPacking(…): ${items.length} items have ${weights.length} sizes`,
    );
  }
  const inside = items.map((bin) => bin.isBetween(0, limits.length - 1));
  const leasts = leastLoads(weights, limits);
  const loads = limits.flatMap((limit, bin) => {
    const load = items.map((item, k) => item.isEqualTo(bin).times(weights[k]!));
    const total = sum(context, load, "binPacking");
    const least = leasts[bin]!;
    return least > 0 ? [total.isAtMost(limit), total.isAtLeast(least)] : [total.isAtMost(limit)];
  });
  return and(context, [...inside, ...loads]);
}

/** What each bin has to take because the others cannot: 0 where that is not known beforehand. */
function leastLoads(sizes: readonly NumberLike[], capacities: readonly NumberLike[]): number[] {
  const amounts = [...sizes, ...capacities];
  if (!amounts.every((each) => Number.isSafeInteger(each) && Number(each) >= 0))
    return capacities.map(() => 0);
  const total = (all: readonly NumberLike[]) => all.reduce<number>((a, b) => a + Number(b), 0);
  const spare = total(capacities) - total(sizes);
  return capacities.map((capacity) => Math.max(0, Number(capacity) - spare));
}
