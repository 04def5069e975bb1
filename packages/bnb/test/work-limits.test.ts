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

describe("a work limit is overrun by one step at most", () => {
  const problem = covering();

  it.each([0, 1000, 100_000, 1_000_000, 4_000_000])("of %i units", (workLimit) => {
    const { status, work } = solveSync(problem, { workLimit });
    expect(status).toBe("work-limit");
    expect(work).toBeGreaterThanOrEqual(workLimit);
    expect(work).toBeLessThan(workLimit + STEP);
  });

  it("and by an enumeration", async () => {
    const { status, work } = await solveAll(problem, { workLimit: 50_000, limit: 10 });
    expect(status).toBe("work-limit");
    expect(work).toBeLessThan(50_000 + STEP);
  });
});
