import { describe, expect, it } from "vitest";
import { type Expression, InvalidModelError, Model } from "../src/index.ts";

type Operation = (model: Model, x: Expression) => Expression;

const OPERATIONS: [string, Operation, (v: number, b: number) => number][] = [
  ["an absolute value", (_, x) => x.absoluteValue(), (v) => Math.abs(v)],
  ["a maximum", (m, x) => m.maximum([x, x.times(-2)]), (v) => Math.max(v, -2 * v)],
  ["a minimum", (m, x) => m.minimum([x, x.times(-2)]), (v) => Math.min(v, -2 * v)],
  ["a product", (m, x) => m.binary("b").times(x), (v, b) => v * b],
  ["a condition", (m, x) => m.condition(m.binary("b"), x, x.times(-1)), (v, b) => (b ? v : -v)],
];

describe("operations whose values go beyond what counts as infinite", () => {
  it.each(OPERATIONS)("holds %s to its meaning", async (_, operation, meaning) => {
    for (const unit of [7e18, 2e19, 7e19, 7e21, 7e25])
      for (const sign of [1, -1]) {
        const model = new Model();
        const x = model.integer(-3, 4, "x").times(unit);
        model.maximize(operation(model, x).times(sign));
        const { status, objective } = await model.solve({ gapRelative: 0, gapAbsolute: 0 });
        let best = -Infinity;
        for (let v = -3; v <= 4; v++)
          for (const b of [0, 1]) best = Math.max(best, sign * meaning(v * unit, b));
        expect(status).toBe("optimal");
        expect((objective ?? Number.NaN) / unit).toBeCloseTo(best / unit, 9);
      }
  });

  const SIDES: [string, (model: Model, x: Expression, y: Expression) => void][] = [
    ["is stated", (m, x, y) => m.require(x.plus(y).isAtMost(3e20))],
    ["a constant makes", (m, x, y) => m.require(m.maximum([x.plus(2e20), y]).isAtMost(0))],
  ];

  it.each(SIDES)("refuses an infinite side that %s and that matters", (_, state) => {
    const model = new Model();
    state(model, model.real(-3, 4).times(7e20), model.real(-3, 4).times(7e20));
    expect(() => model.compile()).toThrow(InvalidModelError);
    expect(() => model.compile()).toThrow(/larger units/);
  });

  it("takes sides that nothing reaches for none", () => {
    const model = new Model();
    const [x, y] = [model.real(-3, 4), model.real()];
    model.require(x.plus(y).isAtMost(1e30));
    model.require(x.plus(x.times(2)).plus(model.real(0, 1)).isAtLeast(-1e21));
    const { rowLower, rowUpper } = model.compile();
    expect([...rowLower, ...rowUpper].filter(Number.isFinite)).toEqual([]);
  });
});
