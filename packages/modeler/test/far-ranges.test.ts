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

describe("conditions over terms of which doubles lose digits", () => {
  /** b forces 5e14 d0 + e0 / 4 to at most 5e14 d1 + e1 / 4, whose last places are nothing at d0 = d1 = 0. */
  const implied = (unit: number) => {
    const model = new Model();
    const [d, e] = [model.integers(2, 0, 2, "d"), model.integers(2, 0, 3, "e")];
    const b = model.binary("b");
    const [x, y] = [0, 1].map((k) => d[k]!.times(unit).plus(e[k]!.times(0.25)));
    model.require(b.implies(x!.isAtMost(y!)));
    model.maximize(model.sum([b.asNumber().times(2), e[0]!, e[1]!.negated(), d[1]!.times(-9)]));
    return model;
  };

  it.each([1e8, 1e12, 5e14])("hold to the last place at %d", async (unit) => {
    const solution = await implied(unit).solve({ gapRelative: 0 });
    expect([solution.status, solution.objective]).toEqual(["optimal", 3]);
  });

  it("are rows where these keep their digits, and indicators beyond", () => {
    const kinds = (unit: number) =>
      implied(unit)
        .compile()
        .structures.map(({ kind }) => kind);
    expect(kinds(1e8)).toEqual([]);
    expect(kinds(1e12)).toEqual(["indicator"]);
  });

  it("are rows of whole numbers as long as doubles carry these", () => {
    const kinds = (unit: number) => {
      const model = new Model();
      const [d, e] = [model.integers(2, 0, 2, "d"), model.integers(2, 0, 3, "e")];
      const [x, y] = [0, 1].map((k) => d[k]!.times(unit).plus(e[k]!));
      model.require(model.binary("b").implies(x!.isAtMost(y!)));
      return model.compile().structures.map(({ kind }) => kind);
    };
    expect(kinds(1e15)).toEqual([]);
    expect(kinds(1e16)).toEqual(["indicator"]);
  });
});
