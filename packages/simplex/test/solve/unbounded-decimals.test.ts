import { type Problem, ProblemBuilder } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { describe, expect, it } from "vitest";

/** min x, x free, beside two rows that say the same of y in decimals: in doubles they differ by a last place. */
function endless(factor: number): Problem {
  const builder = new ProblemBuilder();
  builder.addColumn({ lower: -Infinity, cost: 1 });
  const y = builder.addColumn({ lower: -Infinity });
  const side = 25.81852;
  builder.addRow({ lower: side, upper: side }, [[y, 2.87]]);
  const [a, other] = [Number((2.87 * factor).toFixed(9)), Number((side * factor).toFixed(9))];
  builder.addRow({ lower: other, upper: other }, [[y, a]]);
  return builder.build();
}

describe("an LP without an end, some of whose rows are one and the same", () => {
  it.each([2, 3, 7, 10, 0.1, 0.3])("is unbounded with the row times %d", (factor) => {
    for (const presolve of [true, false])
      expect(solveLp(endless(factor), { presolve }).status).toBe("unbounded");
  });

  it("is unbounded where a row asks for just what a bound allows, in decimals that doubles miss", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ lower: -Infinity, cost: 1 });
    const y = builder.addColumn({ upper: 864548057.78 });
    builder.addRow({ lower: 2593644173.34, upper: 2593644173.34 }, [[y, 3]]);
    for (const presolve of [true, false])
      expect(solveLp(builder.build(), { presolve }).status).toBe("unbounded");
  });

  it("is unbounded along columns that are parallel as decimals, and meet at 5 · 10^16 as doubles", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ lower: -Infinity, upper: 1 });
    const y = builder.addColumn({ lower: -Infinity, upper: 0 });
    const z = builder.addColumn({ cost: -1 });
    builder.addRow({ lower: 0 }, [[x, 1]]);
    builder.addRow({ lower: 0, upper: 0 }, [
      [x, 1],
      [y, 3.57],
      [z, 0.357],
    ]);
    builder.addRow({ lower: 0, upper: 0 }, [
      [y, 4],
      [z, 0.4],
    ]);
    for (const presolve of [true, false])
      expect(solveLp(builder.build(), { presolve }).status).toBe("unbounded");
  });

  it("is infeasible where the rows contradict each other", () => {
    const problem = endless(10);
    const rowLower = problem.rowLower.slice();
    const rowUpper = problem.rowUpper.slice();
    rowLower[1] = rowUpper[1] = 258.1853;
    const apart = problem.with({ rowLower, rowUpper });
    expect(solveLp(apart).status).toBe("infeasible");
  });
});
