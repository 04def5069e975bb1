import { Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";

describe("what is refused", () => {
  it("tells bounds as they were given", () => {
    expect(() => new Model().integer(0.2, 0.8, "k")).toThrow('integer(0.2, 0.8, "k")');
  });

  it("is a time limit below zero", async () => {
    const model = new Model();
    model.maximize(model.integer(0, 3, "x"));
    await expect(model.solve({ timeLimit: -1 })).rejects.toThrow("timeLimit is -1");
    await expect(model.solve({ timeLimit: Number.NaN })).rejects.toThrow("timeLimit is NaN");
  });

  it("is a real number where only integers have a meaning", () => {
    const model = new Model();
    const half = model.real(0, 1, "half");
    expect(() => model.binPacking([half], [1], [2, 2])).toThrow("half");
    expect(() => model.areInverse([half, 0], [half, 0])).toThrow("half");
    expect(() => half.greatestPowerDividing(2)).toThrow("half");
    expect(() => half.greatestPowerNotAbove(2)).toThrow("half");
  });

  it("is a node that is not there", () => {
    const model = new Model();
    const b = model.binary("b");
    expect(() => model.connected([b], [[0, 5]])).toThrow("the node 5; there are 1 nodes");
    const edge = { between: [0, 3], isChosen: b } as const;
    expect(() => model.tree([edge], [b, b])).toThrow("the node 3; there are 2 nodes");
    const ring = { between: [0, -1], isChosen: b } as const;
    expect(() => model.cycle([ring])).toThrow("-1 is not a node");
    expect(() => model.flow([{ from: 0.5, to: 0, amount: 1 }], [1])).toThrow("0.5 is not a node");
    expect(() => model.distances([], -1)).toThrow("-1 is not a node");
  });

  it("is a loop of more rounds than can be written out", () => {
    const model = new Model();
    const count = model.integer(0, 1e7, "count");
    expect(() => model.loop(count, [0], ([x]) => [x!.plus(1)])).toThrow("10000 can be written");
  });

  it("quotes a comparison within a product in brackets", () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 3, "y")];
    expect(String(x.isAtMost(y).times(x.plus(1)))).toBe("[x - y <= 0] + [x - y <= 0] * (x)");
  });

  it("is a grid point with two values", () => {
    const model = new Model();
    const x = model.integer(0, 3, "x");
    expect(() => model.onGrid(x, [1, 1], [2, 3])).toThrow("the grid point 1 is named twice");
  });

  it("is a power beyond all numbers", () => {
    const model = new Model();
    const x = model.integer(0, 3, "x");
    expect(() => x.power(1000)).toThrow("too large");
    expect(() => x.power(model.integer(999, 1000))).toThrow("too large");
    expect(() => model.constant(3).power(1000)).toThrow("too large");
  });

  it("is the value of another model's variable", async () => {
    const model = new Model();
    model.maximize(model.integer(0, 3, "x"));
    const solution = await model.solve();
    const stranger = new Model().integer(0, 3, "z");
    expect(() => solution.value(stranger)).toThrow("z belongs to another model");
  });

  it("is told in a few hundred characters, however long the expression", () => {
    const model = new Model();
    const terms = [...model.integers(2000, 0, 9), model.real(-Infinity, Infinity, "y")];
    const total = model.sum(terms);
    const required = model.require(total.isAtLeast(1));
    model.remove(required);
    const refusals = [
      () => total.dividedBy(0),
      () => total.times(total),
      () => model.require(total.remainder(total).isAtMost(3)),
      () => model.maximize(model.constant(1).quotient(0).plus(total)),
      () => model.remove(required),
      () => new Model().require(total.isAtMost(3)),
    ];
    for (const refused of refusals) expect(messageOf(refused)).toMatch(/^.{20,600}$/s);
  });
});

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}
