import { Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";
// @ts-expect-error: as a user's JavaScript, which threads load
import { hiddenKnapsack } from "./support/hidden-knapsack.mjs";

const MODULE = new URL("./support/knapsack-hooks.mjs", import.meta.url).href;

describe("hooks of a module in a model's variables", () => {
  it("rule out what they separate, on one thread and on two", async () => {
    for (const seed of [3, 8]) {
      const whole = hiddenKnapsack(seed);
      for (const { row } of whole.hidden) whole.model.require(row);
      const truth = await whole.model.solve({ gapRelative: 0, threads: 1 });
      for (const threads of [1, 2]) {
        const { model, hidden, takes } = hiddenKnapsack(seed);
        const hooks = { module: MODULE, data: { seed } };
        const solution = await model.solve({ gapRelative: 0, threads, hooks });
        expect([solution.status, solution.objective]).toEqual(["optimal", truth.objective]);
        for (const { items, limit } of hidden) {
          const weight = items.reduce(
            (sum: number, [item, each]: [(typeof takes)[0], number]) =>
              sum + (solution.value(item) ? each : 0),
            0,
          );
          expect(weight).toBeLessThanOrEqual(limit);
        }
      }
    }
  });

  it("are of the model that is solved", async () => {
    const { model } = hiddenKnapsack(3);
    const hooks = { module: MODULE, data: { seed: 3, isOther: true } };
    await expect(model.solve({ threads: 1, hooks })).rejects.toThrow(/other_0|column/);
    expect(new Model().requirements).toEqual([]);
  });
});
