import { BigMModel } from "@bough/modeler";
import { describe, expect, it } from "vitest";

/** Columns and rows that an operation adds to three integers and two binaries. */
function costOf(write: (model: BigMModel, v: ReturnType<typeof variables>) => void): string {
  const model = new BigMModel({ integerWidth: 15, epsilon: 0.1 });
  const v = variables(model);
  const before = model.compile();
  write(model, v);
  const after = model.compile();
  return `${after.numCols - before.numCols}/${after.numRows - before.numRows}`;
}

function variables(model: BigMModel) {
  return {
    x: model.nonNegativeInteger("x"),
    y: model.integer("y"),
    z: model.nonNegativeReal("z"),
    a: model.binary("a"),
    b: model.binary("b"),
  };
}

describe("the literal formulation", () => {
  it.each([
    ["a sum is free", "0/0", (m, { x, y }) => m.sum([x, y, 3])],
    ["a limit is a row", "0/1", (m, { x }) => m.setAtMost(x, 7)],
    ["more than", "1/2", (m, { x, y }) => m.isMoreThan(x, y)],
    ["not", "2/2", (m, { a }) => m.not(a)],
    ["and", "1/2", (m, { a, b }) => m.and(a, b)],
    ["and with a constant", "1/2", (m, { a }) => m.and(1, a)],
    ["or", "1/2", (m, { a, b }) => m.or(a, b)],
    ["different", "3/6", (m, { x, y }) => m.isDifferentFrom(x, y)],
    ["equal", "5/8", (m, { x }) => m.isEqualTo(x, 4)],
    [
      "the same equality twice is built twice",
      "10/16",
      (m, { x }) => [m.isEqualTo(x, 4), m.isEqualTo(x, 4)],
    ],
    ["at most", "3/4", (m, { x, y }) => m.isAtMost(x, y)],
    ["at least", "3/4", (m, { x, y }) => m.isAtLeast(x, y)],
    ["implies", "3/4", (m, { a, b }) => m.implies(a, b)],
    ["absolute value", "11/19", (m, { y }) => m.absoluteValue(y)],
    ["all different", "12/25", (m, { x, y, a }) => m.setAllDifferent([x, y, a])],
    ["constants fold", "0/0", (m) => m.isEqualTo(m.and(1, 1), 1)],
  ] satisfies [string, string, (m: BigMModel, v: ReturnType<typeof variables>) => unknown][])(
    "%s: %s",
    (_name, size, write) => {
      expect(costOf(write)).toBe(size);
    },
  );

  it("leaves epsilon between reals", () => {
    const model = new BigMModel({ integerWidth: 15, epsilon: 0.1 });
    const z = model.real("z");
    model.isMoreThan(z, 2);
    expect(model.compile().rowUpper[1]).toBe(524289 - 0.1 - 2);
  });

  it("refuses a width it cannot hold", () => {
    expect(() => new BigMModel({ integerWidth: 40 })).toThrow(/integerWidth 40/);
  });
});
