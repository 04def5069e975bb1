import { readLp } from "@bough/formats";
import { Problem, ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";
import { DualProof } from "../../src/lp/dual-proof.ts";

/** x + y >= 3 and x - y >= -1 within 0..5, then a row that holds only in a part of the tree. */
function twoRows(bounds: { lower: number; upper: number }): Problem {
  const b = new ProblemBuilder();
  const x = b.addColumn({ ...bounds, cost: 1 });
  const y = b.addColumn({ ...bounds, cost: 1 });
  b.addRow({ lower: 3 }, [
    [x, 1],
    [y, 1],
  ]);
  b.addRow({ lower: -1 }, [
    [x, 1],
    [y, -1],
  ]);
  return b.build();
}

it("forgets what a proof left that was given up at a local row", () => {
  const proof = new DualProof(twoRows({ lower: 0, upper: 5 }), [], 1);
  expect(proof.fromDuals(Float64Array.of(0.5, 0.25, 1), 2)).toBe(false);
  expect(proof.fromFarkas(Float64Array.of(1, 0, 0))).toBe(true);
  expect(Array.from(proof.columns.subarray(0, proof.count))).toEqual([0, 1]);
  expect(Array.from(proof.coefficients.subarray(0, proof.count))).toEqual([-1, -1]);
  expect(proof.rhs).toBeCloseTo(-3, 12);
});

it("relies on no coefficient that rounding may have made", () => {
  // 0.1 x + 0.2 x - 0.3 x is 5.6e-17 x in doubles.
  const b = new ProblemBuilder();
  const x = b.addColumn({ upper: Infinity });
  const y = b.addColumn({ upper: 1 });
  for (const coefficient of [0.1, 0.2, -0.3])
    b.addRow({ lower: 1 }, [
      [x, coefficient],
      [y, 1],
    ]);
  const problem = b.build();
  const proof = new DualProof(problem, [], 0);
  expect(proof.fromFarkas(Float64Array.of(1, 1, 1))).toBe(false);
  const bounded = new DualProof(boxed(problem, 1e6), [], 0);
  expect(bounded.fromFarkas(Float64Array.of(1, 1, 1))).toBe(true);
  expect(bounded.count).toBe(1);
  expect(bounded.rhs).toBeGreaterThan(-3 + 5e-11);
  expect(bounded.rhs).toBeLessThan(-3 + 1e-8);
});

function boxed(problem: Problem, upper: number): Problem {
  return new Problem({ ...problem, columnUpper: problem.columnUpper.map(() => upper) });
}

it("sums the right-hand side without losing digits", () => {
  const b = new ProblemBuilder();
  const x = b.addColumn({ upper: 1 });
  for (const lower of [2 ** 53, 1, -(2 ** 53)]) b.addRow({ lower }, [[x, 1]]);
  const proof = new DualProof(b.build(), [], 0);
  expect(proof.fromFarkas(Float64Array.of(1, 1, 1))).toBe(true);
  expect(proof.rhs).toBeCloseTo(-1, 9);
});

it("sees that sets of which few columns may count leave a problem unbounded", () => {
  const text = `Minimize
 obj: 0 x1 + x2 - x3 - x4 + x5
Subject To
 c1: x1 - x2 + x4 <= 3
 c2: x4 + x5 <= 0
 c3: - x1 <= -3
Bounds
 -inf <= x1 <= 3
 -3 <= x2 <= 1
 x3 <= 1
 -100000 <= x4 <= 1
 -inf <= x5 <= 1000000
Generals
 x5
SOS
 s0: S1::
  x5:1
  x2:2
 s2: S2::
  x4:1
  x3:2
  x2:3
  x5:4
End
`;
  expect(solveSync(readLp(text).problem).status).toBe("unbounded");
});

it("keeps a row of large coefficients, however small its multiplier", () => {
  // Prices of 1e9 beside one of 0.01, at which terms of 1e9 are worth 1e7.
  const b = new ProblemBuilder();
  const x = b.addColumn({ upper: 5 });
  const y = b.addColumn({ upper: 5 });
  b.addRow({ lower: 1 }, [[x, 1]]);
  b.addRow({ lower: 2e9 }, [[y, 1e9]]);
  b.addRow({ lower: 2 }, [[y, 1]]);
  const proof = new DualProof(b.build(), [], 0);
  expect(proof.fromFarkas(Float64Array.of(1e9, 0.01, 0.01))).toBe(true);
  expect(proof.rhs).toBeCloseTo(-1e9 - 2e7, 0);
  expect(Array.from(proof.columns.subarray(0, proof.count))).toEqual([x, y]);
  expect(proof.coefficients[1]).toBe(-1e7);
});

it("leaves room for what decimals lose as doubles where multipliers are large, and none for whole numbers", () => {
  // 3 x + y = 8, in whole numbers and in tenths.
  const rhsOf = (scale: number) => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ upper: 4 });
    const y = b.addColumn({ upper: 4 });
    const row = (side: number) => ({ lower: side * scale, upper: side * scale });
    b.addRow(row(8), [
      [x, 3 * scale],
      [y, 1 * scale],
    ]);
    const proof = new DualProof(b.build(), [], 0);
    expect(proof.fromFarkas(Float64Array.of(1e12 / scale))).toBe(true);
    return proof.rhs;
  };
  expect(rhsOf(1) + 8e12).toBeLessThan(0.01);
  expect(rhsOf(0.1) + 8e12).toBeGreaterThan(0.01);
  expect(rhsOf(0.1) + 8e12).toBeLessThan(0.1);
});
