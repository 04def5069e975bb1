import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { coreOfRows } from "../../src/explain/core-of-rows.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Stores whose deliveries are integers, each beside a continuous rest; two rows of one contradict each other. */
function stores(count: number): Problem {
  const random = new Random(3);
  const builder = new ProblemBuilder();
  for (let k = 0; k < count; k++) {
    const lorries = builder.addColumn({ upper: 9, isInteger: true, cost: 1 });
    const rest = builder.addColumn({ upper: 2 });
    const wanted = random.integer(3, 60);
    builder.addRow({ lower: wanted, upper: wanted }, [
      [lorries, 8],
      [rest, 1],
      [builder.addColumn({ upper: 30 }), 1],
    ]);
    builder.addRow({ upper: 60 }, [[lorries, 7]]);
  }
  // No number of lorries leaves 2 at most of 12: rows 40 and 41 contradict each other.
  const lorries = builder.addColumn({ upper: 9, isInteger: true });
  const rest = builder.addColumn({});
  builder.addRow({ lower: 12, upper: 12 }, [
    [lorries, 8],
    [rest, 1],
  ]);
  builder.addRow({ upper: 2 }, [[rest, 1]]);
  return builder.build();
}

function groupsOf({ numRows }: Problem): Int32Array {
  return Int32Array.from({ length: numRows }, (_, i) => i);
}

describe("a core of rows", () => {
  it("is found in models with continuous columns, by the leaves of a tree", async () => {
    const problem = stores(20);
    expect(solveSync(problem).status).toBe("infeasible");
    const core = (await coreOfRows(problem, groupsOf(problem))) ?? [];
    expect(core).toEqual(expect.arrayContaining([40, 41]));
    expect(core.length).toBeLessThan(8);
  });

  it("is none where there is a point", async () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 9, isInteger: true });
    builder.addRow({ lower: 3, upper: 4 }, [
      [x, 2],
      [builder.addColumn({}), 1],
    ]);
    const problem = builder.build();
    expect(await coreOfRows(problem, groupsOf(problem))).toBeNull();
  });

  it("leaves a tree without end to others", async () => {
    const builder = new ProblemBuilder();
    const [x, y] = [0, 1].map(() =>
      builder.addColumn({ lower: -Infinity, upper: Infinity, isInteger: true }),
    );
    const r = builder.addColumn({ upper: 0.1 });
    builder.addRow({ lower: 1, upper: 1 }, [
      [x, 2],
      [y, -4],
      [r, 1],
    ]);
    expect(await coreOfRows(builder.build(), Int32Array.of(0))).toBeNull();
  });
});
