import { describe, expect, it } from "vitest";
import { Model } from "../src/index.ts";

function orderly(count: number, values: readonly number[]): Model {
  const model = new Model();
  model.require(model.valuePrecedence(values, model.integers(count, 0, 4, "x")));
  return model;
}

describe("value precedence", () => {
  it.each([[[0, 1]], [[0, 1, 2, 3]]])("of %o takes a few rows for each place", (values) => {
    const few = orderly(40, values).statistics();
    const many = orderly(80, values).statistics();
    expect(many.rows).toBeLessThan(2.2 * few.rows);
    expect(many.nonzeros).toBeLessThan(2.2 * few.nonzeros);
  });

  it("is compiled and read over a thousand places", async () => {
    const model = new Model();
    const xs = model.integers(1000, 0, 4, "x");
    const holds = model.valuePrecedence([1, 2, 3], xs);
    const isOrderly = model.binary("isOrderly");
    model.require(isOrderly.isEquivalentTo(holds));
    xs.forEach((x, k) => {
      model.require(x.equals(k < 990 ? 0 : [1, 2, 3, 4][k % 4]!));
    });
    const solution = await model.solve();
    expect(solution.value(holds)).toBe(false);
    expect(solution.value(isOrderly)).toBe(false);
  });
});
