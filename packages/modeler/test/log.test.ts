import { Random } from "@bough/testing";
import { describe, expect, it, vi } from "vitest";
import { Model } from "../src/index.ts";

function knapsack() {
  const random = new Random(4);
  const model = new Model();
  const items = model.binaries(30, "item");
  const sizes = items.map(() => random.integer(20, 90));
  model.require(model.dot(sizes, items).atMost(600));
  model.maximize(
    model.dot(
      sizes.map((size) => size + random.integer(-9, 9)),
      items,
    ),
  );
  return model;
}

describe("log", () => {
  it("tells a function what is found, with a header before the first row", async () => {
    const lines: string[] = [];
    const solution = await knapsack().solve({ log: (line) => lines.push(line), threads: 1 });
    expect(lines[0]).toMatch(/^presolved: \d+ rows, \d+ columns/);
    expect(lines[1]).toMatch(/time +nodes +open +best +bound +gap/);
    expect(lines.filter((line) => line.includes("best"))).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/done$/);
    expect(lines.at(-1)).toContain(` ${solution.objective} `);
  });

  it("goes to the console where it is asked for, and nowhere else", async () => {
    const spy = vi.spyOn(console, "log").mockImplementation(() => {});
    await knapsack().solve({ threads: 1 });
    await knapsack().solve({ threads: 1, log: false });
    expect(spy).not.toHaveBeenCalled();
    knapsack().solveSync({ log: true });
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  });

  it("is true, false or a function, and for the default engine", async () => {
    await expect(knapsack().solve({ log: "yes" as never })).rejects.toThrow(
      'log is "yes"; give true, false or a function that takes lines',
    );
    const solver = (() => {}) as never;
    await expect(knapsack().solve({ log: true, solver })).rejects.toThrow("default engine");
  });
});
