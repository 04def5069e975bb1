import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveAll } from "../src/solve/enumerate.ts";
import { solveSync } from "../src/solve/solve-sync.ts";

/** Work between two pauses, at most: some milliseconds. */
const STEP = 1_000_000;

/** A covering whose presolve, symmetries and root each cost more than the limits below. */
function covering(): Problem {
  const random = new Random(7);
  const builder = new ProblemBuilder();
  const rows = Array.from({ length: 80 }, () => new Map<number, number>());
  for (let j = 0; j < 4000; j++) {
    builder.addColumn({ cost: random.integer(1, 9), upper: 1, isInteger: true });
    for (let k = 0; k < 6; k++) random.pick(rows).set(j, 1);
  }
  for (const row of rows) builder.addRow({ lower: 1 }, [...row] as Term[]);
  return builder.build();
}

/** Knapsacks in which neighbourhoods are searched for a million units and more each. */
function knapsacks(): Problem {
  const random = new Random(3);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < 90; j++)
    builder.addColumn({
      upper: random.integer(1, 3),
      cost: random.integer(10, 99),
      isInteger: true,
    });
  for (let i = 0; i < 25; i++) {
    const weights = Array.from({ length: 90 }, () => random.integer(5, 99));
    const upper = Math.floor(0.5 * weights.reduce((sum, weight) => sum + weight, 0));
    builder.addRow(
      { upper },
      weights.map((weight, j): Term => [j, weight]),
    );
  }
  return builder.build();
}

describe("a work limit is overrun by one step at most", () => {
  const problem = covering();

  it.each([0, 1000, 100_000, 1_000_000, 4_000_000])("of %i units", (workLimit) => {
    const { status, work } = solveSync(problem, { workLimit });
    expect(status).toBe("work-limit");
    expect(work).toBeGreaterThanOrEqual(workLimit);
    expect(work).toBeLessThan(workLimit + STEP);
  });

  it.each([6_000_000, 8_000_000, 10_000_000, 12_000_000, 14_000_000])(
    "of %i units amid a neighbourhood",
    (workLimit) => {
      const { status, work } = solveSync(knapsacks(), { workLimit, without: ["tableau"] });
      expect(status).toBe("work-limit");
      expect(work).toBeLessThan(workLimit + 100_000);
    },
  );

  it("and by an enumeration", async () => {
    const { status, work } = await solveAll(problem, { workLimit: 50_000, limit: 10 });
    expect(status).toBe("work-limit");
    expect(work).toBeLessThan(50_000 + STEP);
  });
});
