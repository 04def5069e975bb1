// Hooks of a knapsack with rows that only hooks know, in its own variables, for every thread.
import { modelHooks } from "@bough/modeler";
import { hiddenKnapsack } from "./hidden-knapsack.mjs";

export default modelHooks(({ seed, isOther }) => {
  const { model, hidden } = hiddenKnapsack(seed, isOther);
  return {
    model,
    hooks: {
      separate: (point) =>
        hidden
          .filter(({ items, limit }) => totalOf(point, items) > limit + 1e-6)
          .map(({ row }) => row),
    },
  };
});

function totalOf(point, items) {
  return items.reduce((sum, [item, weight]) => sum + weight * point.value(item.asNumber()), 0);
}
