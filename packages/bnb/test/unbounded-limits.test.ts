import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../src/solve/solve-sync.ts";

/** Falls for ever if it has any point; over free integers that may be long to find out. */
function freeIntegers() {
  const b = new ProblemBuilder();
  const free = { lower: -Infinity, isInteger: true };
  const x = b.addColumn({ ...free, cost: -1 });
  const y = b.addColumn({ lower: 12, isInteger: true });
  const z = b.addColumn({ ...free, cost: -3 });
  b.addRow({ lower: 1253 }, [
    [x, 11],
    [y, 98],
    [z, 21],
  ]);
  b.addRow({ lower: -779 }, [
    [x, 18],
    [y, -57],
    [z, 33],
  ]);
  b.addRow({ lower: 586 }, [[y, 45]]);
  return b.build();
}

describe("the search for a point of an unbounded problem", () => {
  const without = ["reduced-costs", "learning", "reductions", "heuristics"];

  it("spends no more than the work limit leaves", () => {
    const { status, work } = solveSync(freeIntegers(), { without, workLimit: 200_000 });
    expect(status).toBe("work-limit");
    expect(work).toBeGreaterThanOrEqual(200_000);
    expect(work).toBeLessThan(2_000_000);
  });

  it("visits no more nodes than the node limit leaves", () => {
    const { status, nodes } = solveSync(freeIntegers(), { without, nodeLimit: 20 });
    expect(status).toBe("node-limit");
    expect(nodes).toBeLessThanOrEqual(21);
  });
});
