import { describe, expect, it } from "vitest";
import { type Expression, Model } from "../src/index.ts";

/** Each holds the one before it twice. */
function nested(model: Model, levels: number): Expression {
  const [y, z] = [model.integer(0, 1, "y"), model.integer(0, 1, "z")];
  let expression = model.maximum([model.integer(0, 3, "x"), y]);
  for (let k = 0; k < levels; k++)
    expression = model.maximum([expression.minus(y), expression.minus(z)]).plus(1);
  return expression;
}

describe("the text of an expression", () => {
  it("stays of moderate length where parts of it are shared again and again", () => {
    const model = new Model();
    const expression = nested(model, 40);
    expect(String(expression).includes("…")).toBe(true);
    expect(String(expression).length).toBeLessThan(200_000);
    model.require(expression.isAtMost(2));
    expect(() => model.require(expression.isAtMost(-1))).toThrow(/….*contradict it$/);
  });

  it("is whole where it holds a thousand parts", () => {
    expect(String(nested(new Model(), 9)).includes("…")).toBe(false);
  });
});
