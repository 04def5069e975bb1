import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";

const EXACTLY = { gapRelative: 0, gapAbsolute: 0 };

/** Decimals of 10^10 that cancel to the hundredth at whole numbers, beside a covering of so many columns. */
function beside(numOthers: number) {
  const b = new ProblemBuilder();
  const x = b.addColumn({ upper: 1, isInteger: true, cost: 0.06 });
  const y = b.addColumn({ upper: 3, isInteger: true, cost: -9.3 });
  const z = b.addColumn({ lower: -999999997, upper: -999999994, isInteger: true, cost: -0.57 });
  b.addRow({ lower: -44549999806.05, upper: -44549999806.05 }, [
    [x, 97.86],
    [y, -57.07],
    [z, 44.55],
  ]);
  b.addRow({ upper: 59759999543.55 }, [
    [y, -32.63],
    [z, -59.76],
  ]);
  b.addRow({ lower: -156.17, upper: -156.17 }, [
    [x, -8],
    [y, -49.39],
  ]);
  const others = addCovering(b, numOthers);
  b.addRow({ lower: 1 }, [
    [x, 1],
    [others[0]!, 1],
  ]);
  return b.build();
}

/** So many binaries, and as many rows over two or three of them. */
function addCovering(b: ProblemBuilder, numOthers: number): number[] {
  const others = Array.from({ length: numOthers }, (_, j) =>
    b.addColumn({ upper: 1, isInteger: true, cost: 1 + ((7 * j) % 13) }),
  );
  others.forEach((column, j) => {
    const second = others[(j + 1) % numOthers]!;
    const third = others[(7 * j + 3) % numOthers]!;
    const columns = new Set([column, second, third]);
    b.addRow(
      { lower: Math.min(2, columns.size) },
      [...columns].map((each) => [each, 1]),
    );
  });
  return others;
}

describe("larger LPs", () => {
  it("have points that doubles miss by last places", () => {
    const problem = beside(55);
    const presolved = solveSync(problem, EXACTLY);
    expect(presolved.status).toBe("optimal");
    const given = solveSync(problem, { ...EXACTLY, presolve: false });
    expect(given.status).toBe("optimal");
    expect([...given.solution!.slice(0, 3)]).toEqual([1, 3, -999999994]);
    expect(given.objective).toBeCloseTo(presolved.objective!, 5);
  });

  it("are not unbounded where rows contradict each other in the ninth digit", () => {
    const b = new ProblemBuilder();
    b.addColumn({ lower: -Infinity, upper: 0.375, cost: 5.538 });
    b.addColumn({ cost: 3.085534 });
    b.addColumn({ lower: -Infinity, cost: 2.7 });
    b.addColumn({ upper: 8, isInteger: true, cost: 2.3 });
    const row = (lower: number, upper: number, ...coefficients: number[]) =>
      b.addRow(
        { lower, upper },
        coefficients.map((a, j) => [j, a] as const),
      );
    row(16.866666649800003, 16.866666649800003, -7, 5.3, 0.8333333333333334, 2.3);
    row(
      -Infinity,
      -5.622222222222222,
      2.333333333333333,
      -1.7666666666666666,
      -0.2777777777777778,
      -0.7666666666666666,
    );
    row(
      230.86351199900002,
      230.86351200000001,
      -95.81292,
      72.54406800000001,
      11.406300000000002,
      31.481388,
    );
    addCovering(b, 55);
    expect(solveSync(b.build(), { presolve: false }).status).toBe("infeasible");
  });
});
