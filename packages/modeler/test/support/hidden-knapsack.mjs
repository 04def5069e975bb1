import { Model } from "@bough/modeler";

/** A knapsack of 30 items with two capacities that are stated and two that are not. */
export function hiddenKnapsack(seed, isOther = false) {
  let state = seed;
  const random = (from, to) => {
    state = (state * 48271) % 2147483647;
    return from + (state % (to - from + 1));
  };
  const model = new Model();
  const takes = model.binaries(30, isOther ? "other" : "take");
  const capacities = Array.from({ length: 4 }, () => {
    const items = takes.map((item) => [item, random(100, 900)]);
    const limit = Math.floor(items.reduce((sum, [, weight]) => sum + weight, 0) / 2);
    const row = model.sum(items.map(([item, weight]) => item.times(weight))).atMost(limit);
    return { items, limit, row };
  });
  for (const { row } of capacities.slice(0, 2)) model.require(row);
  model.maximize(model.sum(takes.map((item) => item.times(random(300, 700)))));
  return { model, takes, hidden: capacities.slice(2) };
}
