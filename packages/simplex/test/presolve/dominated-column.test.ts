import { type Problem, ProblemBuilder } from "@bough/problem";
import { exactLpOracle } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { lpReductions, presolve } from "../../src/presolve/index.ts";

const alone = lpReductions.filter(({ name }) => /^(dominated-column|fixed-column)$/.test(name));

/** The last column, and the one before it, whose cost is what is left of large ones that cancel. */
function besideLargeCosts(size: number, k: number, share: number): Problem {
  const price = (((k * 7) % 90) + 3) / 10;
  const amount = size / 3 + k / 7;
  const cost = amount * price + (k % 9) + 0.3;
  const builder = new ProblemBuilder();
  const [bought, sold, made, other] = [
    builder.addColumn({ cost: price }),
    builder.addColumn({ lower: -Infinity, upper: 0, cost: price }),
    builder.addColumn({ cost }),
    builder.addColumn({ upper: 1000, cost: (cost - amount * price) * share }),
  ];
  builder.addRow({ lower: 0, upper: 0 }, [
    [bought, 1],
    [sold, 1],
    [made, amount],
  ]);
  builder.addRow({ lower: 100 }, [
    [made, 1],
    [other, 1],
  ]);
  return builder.build();
}

function fixedValue(problem: Problem): number {
  return presolve(problem, { reductions: alone }).postsolve.fixedValue[3];
}

function optimum(problem: Problem, held = Number.NaN): number {
  const bound = (bounds: Float64Array) =>
    bounds.map((value, j) => (j === 3 && !Number.isNaN(held) ? held : value));
  const box = { lower: bound(problem.columnLower), upper: bound(problem.columnUpper) };
  const answer = exactLpOracle.solve(problem, box);
  return answer.status === "optimal" ? answer.objective.toNumber() : Number.NaN;
}

describe("dominated-column", () => {
  it("fixes no column by a sign that rounding of large duals made", () => {
    for (const size of [1e7, 1e9, 1e11]) {
      for (let k = 0; k < 20; k++) {
        for (const share of [1 - 2 ** -52, 1, 1 + 2 ** -52]) {
          const problem = besideLargeCosts(size, k, share);
          const held = fixedValue(problem);
          if (Number.isNaN(held)) continue;
          const best = optimum(problem);
          expect(optimum(problem, held) - best, `${size} ${k}`).toBeLessThan(1e-9 * Math.abs(best));
        }
      }
    }
  });

  it("fixes what costs more beyond rounding", () => {
    for (let k = 0; k < 20; k++) expect(fixedValue(besideLargeCosts(1e9, k, 1.01))).toBe(0);
  });
});
