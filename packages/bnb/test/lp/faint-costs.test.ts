import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Exchange of money on the way, for fees that a binary opens: costs of 10^-5 to 10^-10 on amounts of 10^4 to 10^8. */
function exchange(): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const costs = new Map([
    [9, -0.0000412],
    [10, 0.0000116117046],
    [11, 6.292e-10],
    [13, -0.0000219],
  ]);
  for (let j = 0; j < 15; j++) {
    const isSwitch = j === 9 || j === 13;
    builder.addColumn({
      upper: isSwitch ? 1 : Infinity,
      cost: costs.get(j) ?? 0,
      isInteger: j === 4 || j === 9,
    });
  }
  const equal = (side: number, ...terms: Term[]) =>
    builder.addRow({ lower: side, upper: side }, terms);
  equal(-861.2, [0, -1], [4, 0.0000541366]);
  equal(-7245.1, [1, -1], [3, -1]);
  equal(-15891991, [3, 2191.29], [4, -1]);
  builder.addRow({ upper: 0 }, [
    [8, 1],
    [9, -79460000],
  ]);
  equal(0, [5, -1], [0, 1], [7, -1], [8, 0.0000540553]);
  equal(0, [6, -1], [1, 1]);
  equal(0, [2, 1], [7, 18407.2], [8, -1]);
  builder.addRow({ upper: 0 }, [
    [12, 1],
    [13, -4306],
  ]);
  builder.addRow({ lower: 0 }, [
    [12, 1],
    [13, -8.61],
  ]);
  equal(17.224, [10, -1], [5, 1], [12, -1]);
  equal(0, [6, 1], [14, -1]);
  equal(31784, [11, -1], [12, 18434.9], [14, 2191.29]);
  return builder.build();
}

/** Reached by x0 = 1721.53835997, x1 = x6 = x14 = 7245.1, x2 = x8 = 79460000, x4 = 15891991, x9 = 1 and what follows from them. */
const OPTIMUM = 0.0795930380696;

describe("costs below the dual tolerance", () => {
  it.each([
    {},
    { presolve: false },
    { gapRelative: 0, gapAbsolute: 0 },
    { gapRelative: 0, gapAbsolute: 0, presolve: false },
  ])("count with %j", (options) => {
    const { status, objective, bound } = solveSync(exchange(), options);
    expect(status).toBe("optimal");
    expect(objective).toBeCloseTo(OPTIMUM, 10);
    expect(bound).toBeGreaterThanOrEqual(OPTIMUM - 1e-12);
  });
});
