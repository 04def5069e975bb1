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
  b.addRow({ lower: 1 }, [
    [x, 1],
    [others[0]!, 1],
  ]);
  return b.build();
}

describe("room for last places", () => {
  it("lets large LPs have points that doubles miss by last places", () => {
    const problem = beside(55);
    const presolved = solveSync(problem, EXACTLY);
    expect(presolved.status).toBe("optimal");
    const given = solveSync(problem, { ...EXACTLY, presolve: false });
    expect(given.status).toBe("optimal");
    expect([...given.solution!.slice(0, 3)]).toEqual([1, 3, -999999994]);
    expect(given.objective).toBeCloseTo(presolved.objective!, 5);
  });
});
