import { checkSolution, checkSolutionExact, ProblemBuilder, rowActivity } from "@bough/problem";
import { describe, expect, it } from "vitest";

/** An upper side M·switch with the M of a riddle: the case a tolerant solver gets wrong. */
function bigM(): ProblemBuilder {
  const b = new ProblemBuilder();
  const x = b.addColumn({ name: "x", upper: 524289, isInteger: true });
  const open = b.addColumn({ name: "open", upper: 1, isInteger: true });
  b.addRow({ name: "gate", upper: 0 }, [
    [x, 1],
    [open, -524289],
  ]);
  return b;
}

describe("checkSolution", () => {
  it("accepts a feasible point and names nothing", () => {
    const check = checkSolution(bigM().build(), [524289, 1]);
    expect(check).toEqual({
      isFeasible: true,
      bound: null,
      row: null,
      integrality: null,
      structure: null,
    });
  });

  it("does not forgive a whole unit through a switch that is almost off", () => {
    const problem = bigM().build();
    expect(checkSolution(problem, [1, 1e-6]).row?.isViolated).toBe(true);
    expect(checkSolution(problem, [1, 0])).toMatchObject({
      isFeasible: false,
      row: { name: "gate", amount: 1 },
    });
  });

  it("holds rows of integers to the last digit", () => {
    const b = new ProblemBuilder();
    for (let j = 0; j < 3; j++) b.addColumn({ upper: 2 ** 53, isInteger: true });
    b.addRow({ name: "sum", lower: 2, upper: 2 }, [
      [0, 1],
      [1, 2 ** 26 + 1],
      [2, -(2 ** 26)],
    ]);
    expect(checkSolution(b.build(), [2, 0, 0]).isFeasible).toBe(true);
    const wide = [0, 2 ** 52, 2 ** 52];
    expect(checkSolution(b.build(), wide).row?.amount).toBe(2 ** 52 - 2);
  });

  it("reads integers beyond 2^53 as they were written", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ upper: 1e10, isInteger: true });
    b.addRow({ name: "short", upper: 9_989_999_998_002_000_000 }, [[x, 999_000_000]]);
    b.addRow({ name: "computed", upper: 2 ** 33 * 9_999_999_998 }, [[x, 2 ** 33]]);
    expect(checkSolution(b.build(), [9_999_999_998])).toMatchObject({
      isFeasible: true,
      row: null,
    });
    expect(checkSolution(b.build(), [9_999_999_999]).row?.isViolated).toBe(true);
    expect(checkSolutionExact(b.build(), [9_999_999_998])).toEqual([]);
    const [worst] = checkSolutionExact(b.build(), [9_999_999_999]);
    expect(worst).toMatchObject({ name: "computed", fraction: String(2 ** 33) });
    // Beside a real column nobody can say so: there the doubles count.
    const y = b.addColumn({});
    b.addRow({ name: "real", upper: 9_989_999_998_002_000_000 }, [
      [x, 999_000_000],
      [y, 1],
    ]);
    const [missed] = checkSolutionExact(b.build(), [9_999_999_998, 0]);
    expect(missed?.name).toBe("real");
  });

  it("forgives what rounding leaves in a continuous row, and says how much", () => {
    const b = new ProblemBuilder();
    for (let j = 0; j < 2; j++) b.addColumn({});
    b.addRow({ name: "r", lower: 0.3, upper: 0.3 }, [
      [0, 1],
      [1, 1],
    ]);
    const check = checkSolution(b.build(), [0.1 + 5e-8, 0.2]);
    expect(check.isFeasible).toBe(true);
    expect(check.row).toMatchObject({ name: "r", isViolated: false });
    expect(check.row?.amount).toBeCloseTo(5e-8, 12);
    expect(checkSolution(b.build(), [0.1 + 5e-6, 0.2]).isFeasible).toBe(false);
  });

  it("prefers a violated row to a larger one that is forgiven", () => {
    const b = new ProblemBuilder();
    b.addColumn({ name: "wide", upper: 1e13 });
    b.addColumn({ name: "unit", upper: 1, isInteger: true });
    b.addRow({ name: "large", upper: 1e12 }, [[0, 1]]);
    b.addRow({ name: "small", upper: 0 }, [[1, 1e-4]]);
    const check = checkSolution(b.build(), [1e12 + 2 ** -11, 1]);
    expect(check.row).toMatchObject({ name: "small", amount: 1e-4 });
    expect(checkSolution(b.build(), [1e12 + 2 ** -11, 0]).isFeasible).toBe(true);
  });

  it("forgives beyond the tolerance no more than last places, however large the terms", () => {
    const b = new ProblemBuilder();
    b.addColumn({ upper: 2e9 });
    b.addColumn({ upper: 1, isInteger: true });
    b.addRow({ lower: 0, upper: 0 }, [
      [0, 1],
      [1, -999999999],
    ]);
    b.addStructure({
      kind: "indicator",
      name: "if",
      binary: 1,
      activeValue: 1,
      columns: Int32Array.of(0),
      coefficients: Float64Array.of(1),
      lower: -Infinity,
      upper: 999999999,
    });
    expect(checkSolution(b.build(), [999999999 + 1e-6, 1]).isFeasible).toBe(true);
    const check = checkSolution(b.build(), [999999999 + 1e-5, 1]);
    expect(check.row?.isViolated).toBe(true);
    expect(check.structure?.isViolated).toBe(true);
  });

  it("holds a row of integers with a fractional side to the tolerance", () => {
    const b = new ProblemBuilder();
    for (let j = 0; j < 2; j++) b.addColumn({ upper: 40, isInteger: true });
    b.addRow({ lower: 33.0000005 }, [
      [0, 1],
      [1, 1],
    ]);
    expect(checkSolution(b.build(), [20, 13]).isFeasible).toBe(true);
    expect(checkSolution(b.build(), [20, 12]).isFeasible).toBe(false);
  });

  it("reports bounds, integrality and NaN", () => {
    const b = new ProblemBuilder();
    b.addColumn({ name: "n", upper: 3, isInteger: true });
    b.addColumn({ name: "y", lower: -1, upper: 1 });
    const problem = b.build();
    const check = checkSolution(problem, [2.5, 1.25]);
    expect(check.integrality).toMatchObject({ name: "n", amount: 0.5, isViolated: true });
    expect(check.bound).toMatchObject({ name: "y", amount: 0.25, isViolated: true });
    expect(checkSolution(problem, [Number.NaN, 0]).isFeasible).toBe(false);
    expect(checkSolution(problem, [1, Infinity]).isFeasible).toBe(false);
  });

  it("checks semi-continuous columns, ordered sets and indicators", () => {
    const b = new ProblemBuilder();
    for (let j = 0; j < 4; j++) b.addColumn({ name: `x${j}`, upper: 10 });
    const z = b.addColumn({ name: "z", upper: 1, isInteger: true });
    b.addStructure({ kind: "semi-continuous", column: 0, lower: 4, upper: 10 });
    const set = { columns: Int32Array.of(1, 2, 3), weights: Float64Array.of(1, 2, 3) };
    b.addStructure({ kind: "sos2", name: "pair", ...set });
    b.addStructure({
      kind: "indicator",
      name: "if",
      binary: z,
      activeValue: 1,
      columns: Int32Array.of(0),
      coefficients: Float64Array.of(2),
      lower: 10,
      upper: Infinity,
    });
    const problem = b.build();
    expect(checkSolution(problem, [5, 0, 3, 4, 1]).isFeasible).toBe(true);
    expect(checkSolution(problem, [3, 0, 3, 4, 0]).structure).toMatchObject({
      name: "x0",
      amount: 1,
    });
    expect(checkSolution(problem, [0, 2, 3, 7, 0]).structure).toMatchObject({
      name: "pair",
      amount: 2,
    });
    expect(checkSolution(problem, [4, 0, 3, 4, 1]).structure).toMatchObject({
      name: "if",
      amount: 2,
    });
    expect(checkSolution(problem, [4, 0, 3, 4, 0]).isFeasible).toBe(true);
    expect(checkSolutionExact(problem, [3, 2, 3, 7, 1]).map((v) => [v.name, v.fraction])).toEqual([
      ["if", "4"],
      ["pair", "2"],
      ["x0", "1"],
    ]);
  });
});

describe("checkSolutionExact", () => {
  it("gives violations as fractions, the largest first", () => {
    const b = new ProblemBuilder();
    b.addColumn({ name: "x", upper: 1 });
    b.addColumn({ name: "n", upper: 5, isInteger: true });
    b.addRow({ name: "tenth", upper: 0.25 }, [[0, 0.5]]);
    const found = checkSolutionExact(b.build(), [1.25, 2.125]);
    expect(found.map((v) => [v.kind, v.name, v.fraction, v.decimal])).toEqual([
      ["row", "tenth", "3/8", "0.375"],
      ["bound", "x", "1/4", "0.25"],
      ["integrality", "n", "1/8", "0.125"],
    ]);
  });

  it("sees what doubles cannot add", () => {
    const b = new ProblemBuilder();
    for (let j = 0; j < 3; j++) b.addColumn({ lower: -Infinity });
    b.addRow({ name: "r", lower: 0, upper: 0 }, [
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    const [violation] = checkSolutionExact(b.build(), [0.1, 0.2, -0.3]);
    expect(violation.fraction).toBe("1/36028797018963968");
    expect(rowActivity(b.build(), 0, [0.1, 0.2, -0.3])).toBe(2 ** -55);
    expect(checkSolution(b.build(), [0.1, 0.2, -0.3]).row?.amount).toBe(2 ** -55);
  });
});
