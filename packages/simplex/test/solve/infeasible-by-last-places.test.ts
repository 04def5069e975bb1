import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { describe, expect, it } from "vitest";

/** min x within -1e10 - 2 and -1e10 - 1, beside a x <= a · (-1e10 - 1) as decimals. */
function atTheEnd(side: number, more: number): Problem {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: -10000000002, upper: -10000000001, cost: 1 });
  builder.addRow({ upper: side }, [[x, -7.913]]);
  // Columns and rows beside it, until the LP is too large for exact arithmetic.
  for (let k = 0; k < more; k++)
    builder.addRow({ lower: 1 + (k % 3) }, [
      [builder.addColumn({ cost: 1 }), 1],
      [builder.addColumn({ cost: 2 }), 1],
    ]);
  return builder.build();
}

describe("an LP that only last places of its terms make infeasible", () => {
  it.each([0, 100])("has the point that meets the decimals, beside %d rows", (more) => {
    const problem = atTheEnd(79130000007.913, more);
    for (const presolve of more === 0 ? [true, false] : [true]) {
      const { status, solution } = solveLp(problem, { presolve });
      expect(status).toBe("optimal");
      expect(solution?.[0]).toBeCloseTo(-10000000001, 4);
      expect(checkSolution(problem, solution ?? []).isFeasible).toBe(true);
    }
  });

  it("is infeasible where it misses them by more", () => {
    expect(solveLp(atTheEnd(79130000007.912, 0)).status).toBe("infeasible");
  });
});
