import { describe, expect, it } from "vitest";
import { Model } from "../src/index.ts";

describe("a row where a Boolean or a number is wanted", () => {
  const model = new Model();
  const x = model.integer(0, 9, "x");
  const a = model.binary("a");
  const row = x.atMost(3) as never;

  it.each([
    ["or", () => a.or(row)],
    ["implies", () => a.implies(row)],
    ["sum", () => model.sum([row])],
    ["minimize", () => model.minimize(row)],
  ])("is refused by %s with the name of its Boolean", (_, use) => {
    expect(use).toThrow("(…) was given the row x <= 3");
    expect(use).toThrow(/isAtMost/);
  });

  it("means the same as the Boolean once required", async () => {
    for (const say of [x.atMost(3), x.isAtMost(3)]) {
      const one = new Model();
      const y = one.integer(0, 9, "y");
      one.require(say.type === "row" ? y.atMost(3) : y.isAtMost(3));
      one.maximize(y);
      expect((await one.solve()).objective).toBe(3);
    }
  });
});
