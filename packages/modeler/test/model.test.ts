import { ContradictionError, InvalidModelError, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";
import { expectSolutions } from "./support/projection.ts";

describe("a model", () => {
  it("keeps names and writes a plain row as one row", () => {
    const model = new Model();
    const x = model.integer(0, 4, "x");
    const y = model.real(0, 10, "y");
    model.require(x.times(2).plus(y).atMost(7), "limit");
    model.maximize(x.plus(y).plus(1));
    const problem = model.compile();
    expect(problem.columnName(0)).toBe("x");
    expect(problem.rowName(0)).toBe("limit");
    expect([problem.numRows, problem.numCols, problem.rowUpper[0]]).toEqual([1, 2, 7]);
    expect([...problem.cost, problem.objectiveOffset]).toEqual([-1, -1, -1]);
  });

  it("makes a bound of a limit on one variable", () => {
    const model = new Model();
    const x = model.integer(0, 9, "x");
    model.require(x.times(2).isAtMost(7));
    expect(model.compile().columnUpper[0]).toBe(3);
    expect(model.compile().numRows).toBe(0);
  });

  it("writes an implication of a comparison without a binary of its own", () => {
    const model = new Model();
    const rook = model.binary("rook");
    const x = model.integer(0, 9, "x");
    const y = model.integer(0, 9, "y");
    model.require(rook.implies(x.plus(y).isAtMost(5)));
    const problem = model.compile();
    expect([problem.numRows, problem.numCols]).toEqual([1, 3]);
    expectSolutions(model, [rook, x, y], (r, a, b) => r === 0 || a + b <= 5);
  });

  it("says what is wrong with a call", () => {
    const model = new Model();
    const x = model.integer(0, 4, "x");
    const other = new Model().integer(0, 4, "elsewhere");
    expect(() => model.require(x.isAtLeast(9))).toThrow(ContradictionError);
    expect(() => model.require(x.atLeast(9), "big")).toThrow(/require\(x >= 9, "big"\)/);
    expect(() => x.plus(other)).toThrow(/plus\(…\) was given elsewhere/);
    expect(() => x.plus(Number.NaN)).toThrow(InvalidModelError);
    expect(() => model.require(x as never)).toThrow(/needs a Boolean/);
    expect(() => model.or([x as never])).toThrow(/x, which is not a Boolean/);
    expect(() => model.integer(3, 2, "n")).toThrow(/integer\(3, 2, "n"\)/);
    expect(() => model.binary("x")).toThrow(/another variable is named "x"/);
    expect(() => model.integer(0.2, 0.8)).toThrow(InvalidModelError);
  });

  it("takes contradictions as an infeasible model where asked to", () => {
    const model = new Model({ contradictions: "infeasible" });
    const x = model.integer(0, 4, "x");
    model.require(x.isAtLeast(9));
    expectSolutions(model, [x], () => false);
  });
});

describe("logic and comparisons", () => {
  const make = () => {
    const model = new Model();
    return {
      model,
      a: model.binary("a"),
      b: model.binary("b"),
      c: model.binary("c"),
      x: model.integer(-2, 3, "x"),
      y: model.integer(0, 4, "y"),
    };
  };

  it("shares what is written twice", () => {
    const { model, x, y, a, b } = make();
    model.require(a.implies(x.isEqualTo(y).xor(b)));
    const once = model.compile();
    model.require(b.or(x.isEqualTo(y).xor(b), a));
    expect(model.compile().numCols).toBe(once.numCols);
  });

  it("nests", () => {
    const { model, a, b, c, x, y } = make();
    model.require(a.implies(b.or(x.isLessThan(y)).and(c.xor(x.isEqualTo(2)))));
    model.require(model.exactly(2, [a, b, c, x.isMoreThan(y)]));
    expectSolutions(model, [a, b, c, x, y], (p, q, r, m, n) => {
      const first = !p || ((q === 1 || m < n) && (r === 1) !== (m === 2));
      return first && p + q + r + (m > n ? 1 : 0) === 2;
    });
  });

  it("tests single values", () => {
    const { model, a, b, c, x } = make();
    model.require(a.isEquivalentTo(x.isEqualTo(1)));
    model.require(b.isEquivalentTo(x.isEqualTo(-1)));
    model.require(c.isEquivalentTo(x.isAtMost(0)));
    expectSolutions(
      model,
      [a, b, c, x],
      (p, q, r, m) => (p === 1) === (m === 1) && (q === 1) === (m === -1) && (r === 1) === m <= 0,
    );
  });

  it("tells the equality of two expressions", () => {
    const { model, a, x, y } = make();
    model.require(a.isEquivalentTo(x.times(2).isEqualTo(y.plus(1))));
    expectSolutions(model, [a, x, y], (p, m, n) => (p === 1) === (2 * m === n + 1));
  });

  it("counts", () => {
    const { model, a, b, c, x, y } = make();
    model.require(model.atMost(1, [a, b, c.not(), x.isEqualTo(0)]));
    model.require(model.atLeast(y.minus(2), [a, b]));
    expectSolutions(
      model,
      [a, b, c, x, y],
      (p, q, r, m, n) => p + q + 1 - r + (m === 0 ? 1 : 0) <= 1 && p + q >= n - 2,
    );
  });

  it("keeps values apart", () => {
    const model = new Model();
    const xs = model.integers(3, 0, 3, "v");
    model.require(model.allDifferent(xs));
    expectSolutions(model, xs, (p, q, r) => p !== q && q !== r && p !== r);
    const other = new Model();
    const vs = other.integers(3, 0, 3, "v");
    const a = other.binary("a");
    other.require(a.isEquivalentTo(other.allDifferent(vs)));
    expectSolutions(
      other,
      [a, ...vs],
      (s, p, q, r) => (s === 1) === (p !== q && q !== r && p !== r),
    );
  });
});
