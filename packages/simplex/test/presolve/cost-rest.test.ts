import { type Problem, ProblemBuilder } from "@bough/problem";
import { exactLpOracle } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { presolve } from "../../src/presolve/index.ts";

const PRICE = 1e9;

/** What is bought, sold and made cancel in one row; what is made costs `more` and lets two others pay. */
function tied(more: number, reach: number): Problem {
  const builder = new ProblemBuilder();
  const bought = builder.addColumn({ cost: PRICE });
  const sold = builder.addColumn({ lower: -Infinity, upper: 0, cost: PRICE });
  const made = builder.addColumn({ cost: PRICE + more });
  const first = builder.addColumn({ upper: 2 * reach, cost: -(2 ** -21) });
  const second = builder.addColumn({ upper: 2 * reach, cost: -(2 ** -22) });
  builder.addRow({ lower: 3, upper: 9 }, [
    [bought, 1],
    [sold, 1],
    [made, 1],
  ]);
  builder.addRow({ lower: 0, upper: reach }, [
    [made, -1],
    [first, 1],
    [second, 0.75],
  ]);
  return builder.build();
}

/** Two columns that do the same at nearly the same price, the dearer one needed for a part. */
function nearlyParallel(more: number, reach: number): Problem {
  const builder = new ProblemBuilder();
  const cheap = builder.addColumn({ upper: reach, cost: PRICE });
  const dear = builder.addColumn({ upper: reach, cost: PRICE + more });
  const other = builder.addColumn({ upper: reach, cost: PRICE + more / 2 });
  const entries: [number, number][] = [
    [cheap, 1],
    [dear, 1],
  ];
  builder.addRow({ lower: 1.5 * reach }, [...entries, [other, 1]]);
  builder.addRow({ lower: 0, upper: 2 * reach }, [...entries, [other, 0.5]]);
  return builder.build();
}

function optimum(problem: Problem): number {
  const { columnLower: lower, columnUpper: upper } = problem;
  const answer = exactLpOracle.solve(problem, { lower, upper });
  return answer.status === "optimal" ? answer.objective.toNumber() : Number.NaN;
}

describe("costs that nearly cancel", () => {
  for (const model of [tied, nearlyParallel]) {
    it(`keep what their columns make something of: ${model.name}`, () => {
      for (const more of [2 ** -17, 2 ** -19, 2 ** -20]) {
        for (const reach of [1e5, 1e7, 2.5e7]) {
          const problem = model(more, reach);
          const best = optimum(problem);
          for (const integerMode of [false, true]) {
            const reduced = optimum(presolve(problem, { integerMode }).problem);
            expect(Math.abs(reduced - best), `${more} ${reach}`).toBeLessThan(
              1e-9 + 2 ** -50 * Math.abs(best),
            );
          }
        }
      }
    });
  }

  it("leave nothing of decimals that are rounded", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ cost: 0.07 });
    const y = builder.addColumn({ lower: -Infinity, cost: 0.1 });
    const z = builder.addColumn({ upper: 5, cost: 1 });
    builder.addRow({ lower: 2, upper: 2 }, [
      [x, 0.7],
      [y, 1],
      [z, 1],
    ]);
    const { problem, status } = presolve(builder.build());
    expect(status).toBe("reduced");
    expect([...problem.cost].filter((cost) => cost !== 0 && Math.abs(cost) < 1e-9)).toEqual([]);
  });
});
