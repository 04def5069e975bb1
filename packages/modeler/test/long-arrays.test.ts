import { InvalidModelError, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";

describe("an array with more elements than can be chosen from", () => {
  it.each([
    ["constants", () => Array.from({ length: 10_001 }, (_, k) => (k * 7919) % 10_007)],
    ["variables", (model: Model) => model.integers(10_001, 0, 3, "an array of a long name")],
  ])("is refused in a line that says why first: %s", (_, write) => {
    const model = new Model();
    const index = model.sum(model.integers(300, 0, 40, "a part of the index"));
    model.maximize(model.element(write(model), index));
    let message = "";
    try {
      model.compile();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidModelError);
      message = (error as Error).message;
    }
    expect(message).toMatch(/^element\(…\): the array has 10001 elements, more than the 10000/);
    expect(message.length).toBeLessThan(400);
  });
});
