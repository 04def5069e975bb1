import { describe, expect, it } from "vitest";
import { Model } from "../src/index.ts";

describe("numbers far from zero", () => {
  it("lets an equation of decimals hold where its terms cancel", () => {
    const model = new Model({ contradictions: "infeasible" });
    const [x, y] = [model.integer(-100000000, -100000000, "x"), model.integer(3, 3, "y")];
    model.require(model.dot([0.7, 0.3], [x, y]).isEqualTo(-69999999.1));
    expect(model.solveSync().status).toBe("optimal");
    model.require(model.dot([0.7, 0.3], [x, y]).isDifferentFrom(-69999999.1));
    expect(model.solveSync().status).toBe("infeasible");
  });

  it("gives ends of ranges as the decimals that they are", () => {
    const model = new Model();
    const x = model.integer(29999999, 30000001, "x");
    const distance = x.times(0.3).minus(9000000);
    expect([distance.lower, distance.upper]).toEqual([-0.3, 0.3]);
  });

  it("finds the only value that differs", () => {
    const model = new Model();
    const x = model.integer(29999999, 30000000, "x");
    const distance = x.times(-0.2).plus(6000000);
    const y = model.real(distance.lower, distance.upper, "y");
    model.require(y.equals(distance));
    model.require(model.countOf(y, [0, 0]).isAtLeast(1));
    expect(model.solveSync().value(x)).toBe(30000000);
  });

  it("keeps the last integer of a range that follows from an equation", () => {
    const model = new Model();
    const x = model.integer(29999998, 29999999, "x");
    const distance = x.times(-0.2).plus(6000000);
    model.require(model.real(distance.lower, distance.upper, "y").equals(distance));
    model.minimize(model.minimum([x.times(-0.7).plus(20999999), 0]));
    expect(model.solveSync({ gapRelative: 0 }).objective).toBeCloseTo(-0.3, 6);
  });

  it("takes the value of a function at its own point", async () => {
    for (const points of [
      [
        [9999998, 3],
        [10000000, -1],
        [10000001, 6],
      ],
      [
        [9999998, 3],
        [10000000, -1],
        [10000000, -2],
        [10000001, 6],
      ],
    ] as const) {
      const model = new Model();
      const x = model.integer(9999999, 10000001, "x");
      model.require(model.piecewiseLinear(x, points).isMoreThan(0));
      const found = await model.solveAll({ over: [x] });
      expect(found.solutions.map((each) => each.value(x)).sort()).toEqual([10000001, 9999999]);
    }
  });

  it("takes the value of a surface at its own point", async () => {
    const model = new Model();
    const x = model.integer(9999999, 10000001, "x");
    const far = [9999999, 10000000, 10000001];
    const value = model.piecewiseSurface(x, x, far, far, (a, b) => (a === b ? a - 10000000 : 5));
    model.require(value.isMoreThan(-1));
    model.require(value.isLessThan(1));
    const found = await model.solveAll({ over: [x] });
    expect(found.solutions.map((each) => each.value(x))).toEqual([10000000]);
  });

  it("multiplies distances, not the numbers that they are taken of", async () => {
    const model = new Model();
    const x = model.integer(9999998, 9999999, "x");
    const product = x.minus(9999997).times(x.minus(9999998));
    const next = x.times(0.01).minus(99999).times(x.minus(9999998));
    model.minimize(product.times(-1).plus(next));
    const solution = await model.solve({ gapRelative: 0 });
    expect(solution.objective).toBeCloseTo(-1.01, 6);
    const found = await model.solveAll({ over: [product] });
    expect(found.solutions.map((each) => each.value(product)).sort()).toEqual([0, 2]);
  });

  it("reads comparisons as closely as rows are kept", () => {
    const model = new Model();
    const x = model.integer(10000001, 10000002, "x");
    const y = model.real(0, 1, "y");
    const isMore = y.isMoreThan(x.times(2).minus(20000002));
    model.require(x.equals(10000001));
    model.require(y.equals(0.2));
    model.require(isMore);
    const solution = model.solveSync();
    expect(solution.value(isMore)).toBe(true);
    expect(solution.value(isMore.not())).toBe(false);
    expect(model.violatedBy(solution)).toEqual([]);
    const isMissed = model.require(y.plus(x).atMost(10000001));
    expect(model.violatedBy(solution)).toEqual([isMissed]);
  });

  it("keeps integers whose bound is the little that large terms leave", () => {
    for (let k = 1; k <= 40; k++) {
      const model = new Model();
      const [low, high] = [71234567 * k, 31234567 * k];
      const u = model.integer(low, low + 1, "u");
      const v = model.integer(high, high + 1, "v");
      const x = model.integer(0, 10, "x");
      const side = (1 + 3 * low - 7 * (high + 1)) / 10;
      model.require(model.dot([0.1, 0.3, -0.7], [x, u, v]).atMost(side));
      model.minimize(model.minimum([x.times(-1), -0.5]));
      expect(model.solveSync({ gapRelative: 0 }).objective).toBe(-1);
    }
  });
});
