import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";

const alone = integerReductions.filter(({ name }) => name === "row-rounding");

function reduced(problem: Problem): Problem {
  const result = presolve(problem, { reductions: alone, integerMode: true });
  expect(result.status).toBe("reduced");
  if (result.status !== "reduced") throw new RangeError(result.status);
  return result.problem;
}

function knapsack(terms: readonly [weight: number, upper: number][], upper: number): Problem {
  const builder = new ProblemBuilder();
  const row = terms.map(([weight, most]): Term => {
    return [builder.addColumn({ upper: most, isInteger: true, cost: -1 }), weight];
  });
  builder.addRow({ upper }, row);
  return builder.build();
}

/** Rows of few weights, in both senses and with bounds on both sides of zero. */
function knapsacks(random: Random): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 5 }, () => {
    const lower = random.integer(-1, 1);
    const cost = random.integer(-3, 3);
    return builder.addColumn({ lower, upper: lower + random.integer(1, 2), isInteger: true, cost });
  });
  for (let i = 0; i < 3; i++) {
    const weights = [random.integer(1, 3), random.integer(3, 9), random.integer(3, 9)];
    const terms = columns.map((j): Term => [j, random.pick([-1, 1]) * random.pick(weights)]);
    const side = random.integer(-12, 12);
    builder.addRow(random.chance(0.5) ? { upper: side } : { lower: side }, terms);
  }
  return builder.build();
}

describe("the rounding of rows", () => {
  it("sees a clique in a knapsack, and leaves out what always fits", () => {
    const { rows, rowUpper } = reduced(
      knapsack(
        [
          [3, 1],
          [3, 1],
          [1, 1],
          [1, 1],
          [3, 1],
        ],
        5,
      ),
    );
    expect([...rows.indices]).toEqual([0, 1, 4]);
    expect([...rows.values]).toEqual([1, 1, 1]);
    expect([...rowUpper]).toEqual([1]);
  });

  it("divides by what the largest weights have in common", () => {
    const { rows, rowUpper } = reduced(
      knapsack(
        [
          [6, 2],
          [4, 3],
          [1, 1],
        ],
        9,
      ),
    );
    expect([...rows.values]).toEqual([3, 2]);
    expect([...rowUpper]).toEqual([4]);
  });

  it("leaves a row alone where something would be lost", () => {
    const { rows } = reduced(
      knapsack(
        [
          [3, 1],
          [3, 1],
          [1, 2],
          [1, 1],
        ],
        5,
      ),
    );
    expect([...rows.values]).toEqual([3, 3, 1, 1]);
  });

  it("keeps the points of rows in both senses and with any bounds, and changes many", () => {
    const random = new Random(7);
    let changed = 0;
    for (let k = 0; k < 400; k++) {
      const problem = knapsacks(random);
      const truth = bruteForce(problem);
      const after = reduced(problem);
      expect(bruteForce(after).assignments).toEqual(truth.assignments);
      if (String(after.rows.values) !== String(problem.rows.values)) changed++;
    }
    expect(changed).toBeGreaterThan(50);
  });
});
