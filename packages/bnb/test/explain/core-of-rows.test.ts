import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
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

/** Rows with random coefficients over a few integers, more than have a common point as a rule. */
function crowded(random: Random): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 5 }, () =>
    builder.addColumn({ upper: random.integer(1, 3), isInteger: true }),
  );
  for (let i = 0; i < 12; i++) {
    const terms = columns.map((j): Term => [j, random.integer(-3, 3)]);
    const side = random.integer(-4, 6);
    builder.addRow(random.chance(0.3) ? { lower: side, upper: side } : { lower: side }, terms);
  }
  return builder.build();
}

/** How the problem with these rows alone ends. */
function statusWith(problem: Problem, rows: readonly number[]): string {
  const rowLower = problem.rowLower.map((side, i) => (rows.includes(i) ? side : -Infinity));
  const rowUpper = problem.rowUpper.map((side, i) => (rows.includes(i) ? side : Infinity));
  return solveSync(problem.with({ rowLower, rowUpper })).status;
}

function groupsOf({ numRows }: Problem): Int32Array {
  return Int32Array.from({ length: numRows }, (_, i) => i);
}

describe("a core of rows", () => {
  it("is found in models with continuous columns, by the leaves of a tree", async () => {
    const problem = stores(20);
    expect(solveSync(problem).status).toBe("infeasible");
    const core = (await coreOfRows(problem, groupsOf(problem)))?.groups ?? [];
    expect(core).toEqual(expect.arrayContaining([40, 41]));
    expect(core.length).toBeLessThan(8);
  });

  it("is minimal where all is integral: each row that is called needed leaves a point when it goes", async () => {
    const random = new Random(11);
    let cores = 0;
    for (let k = 0; k < 60; k++) {
      const problem = crowded(random);
      const core = await coreOfRows(problem, groupsOf(problem));
      if (core === null) continue;
      cores++;
      expect(core.needed).toEqual(expect.arrayContaining([...core.groups]));
      expect(statusWith(problem, core.groups)).toBe("infeasible");
      for (const row of core.groups) {
        const rest = core.groups.filter((other) => other !== row);
        expect(statusWith(problem, rest)).toBe("optimal");
      }
    }
    expect(cores).toBeGreaterThan(20);
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
